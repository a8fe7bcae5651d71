"""The reasons why a worker gives no answer; screens name them before there is a worker."""


class AssistError(Exception):
    """No answer.  The message is one line for the player."""


class SearchStoppedError(AssistError):
    """The search reached its limit without a result."""


class SupersededError(AssistError):
    """A newer question or a stop arrived before the answer."""


class WorkerError(AssistError):
    """The worker cannot be started, does not answer, or has a defect."""

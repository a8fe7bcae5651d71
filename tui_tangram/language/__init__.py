"""The language of all texts for players.

Texts are written in English where they are used, and marked there: `tr` translates a text, `trn`
one that depends on a number, `trc` one whose meaning depends on its context.  `mark` and `markc`
only mark a text, for tables that are made before a language is chosen; `tr` translates the text
when it is shown.  A sentence is marked as a whole, with named placeholders, because word order
differs between languages::

    tr("{piece} lies {where}.", piece="A", where=...)

The catalogues are those of GNU gettext, in ``locale/<language>/LC_MESSAGES``; Python reads the
compiled ``.mo``.  A text missing from the catalogue stays English.  ``python -m tests.tools.texts``
collects the marked texts, updates the catalogues, compiles them and lists what is missing.  Only
the ``.po`` are in git: pip compiles them, also for an editable install, and after an edit or a pull
that tool does.

Texts that a program reads are not translated: ids, commands, keys of JSON, moves, names in files.
"""

from tui_tangram.language.catalogue import (
    DOMAIN,
    LANGUAGE_NAMES,
    LANGUAGES,
    LOCALES,
    catalogue,
    english,
    in_use,
    mark,
    markc,
    tr,
    trc,
    trn,
    use,
    wanted,
)
from tui_tangram.language.errors import LimitError, PlayerError, refusing

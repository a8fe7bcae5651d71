"""The models of the laboratory, which live as long as the app, so that their jobs continue."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tui_tangram.app.lab.experiments_screen import ExperimentsModel
    from tui_tangram.app.lab.model import LabModel
    from tui_tangram.app.services import Services
    from tui_tangram.flow.lessons import PlayedLesson


class LabModels:
    """The laboratory, that of lessons, and the experiments, each as it was left."""

    def __init__(self, services: Services) -> None:
        """Open none yet; their results are stored in the player's data."""
        self._services = services
        self._directory = services.store.directories.data / "lab"
        self._models: dict[str, LabModel] = {}
        """The models that were opened, by their directories in that of the laboratory."""
        self._experiments: ExperimentsModel | None = None

    def model(self, name: str = "") -> LabModel:
        """Return the model of the player's own laboratory, or of the one with a *name*."""
        from tui_tangram.app.lab.model import LabModel
        from tui_tangram.games.tangram.source.figures import Figures

        services = self._services
        if name not in self._models:
            self._models[name] = LabModel(
                self._directory / name,
                lambda: services.library.of(Figures).sets,
                services.clock,
                restricted=services.restricted,
            )
        return self._models[name]

    async def of_lesson(self, played: PlayedLesson) -> LabModel:
        """Return the model for a lesson, apart from the player's own."""
        from tui_tangram.research.lab.tans import read_set

        model = self.model("lessons")
        if not played.resumed:
            await asyncio.to_thread(model.close)
            model.begin(read_set(played.course.lesson.puzzle))
        return model

    async def experiments(self) -> ExperimentsModel:
        """Return the experiments."""
        from tui_tangram.app.lab.experiments_screen import ExperimentsModel
        from tui_tangram.games.tangram.source.figures import Figures
        from tui_tangram.games.tangram.source.tansets import counted_sets
        from tui_tangram.research.experiments.registry import experiments

        services = self._services
        if self._experiments is None:
            library = services.library.of(Figures)
            sets = await asyncio.to_thread(counted_sets, library)
            # Guests of a host may not find all figures.
            known = experiments(sets, figures=not services.restricted)
            directory = self._directory / "experiments"
            make = partial(
                ExperimentsModel, directory, known, services.clock, restricted=services.restricted
            )
            self._experiments = await asyncio.to_thread(make)
        return self._experiments

    async def close(self) -> None:
        """End all jobs; their results are saved."""
        for model in (*self._models.values(), self._experiments):
            if model is not None:
                await asyncio.to_thread(model.close)

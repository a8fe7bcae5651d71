"""Former names of actions, which settings and lessons of players may still have.

An action once had another name on every screen. Actions with the same keys and effect everywhere
are now one, and each former name stands for it. Others have better names.
"""

from __future__ import annotations

from typing import Final

_STEPS: Final = (
    "menu", "first", "lesson", "field", "file_row", "save", "try", "setting", "key_row", "list",
    "sums", "card_line", "lab_row", "pack", "editor", "arrival", "said", "relation",
    "explained_row", "explanation", "experiment", "search_rule", "topic", "line",
)  # fmt: skip
_PAGES: Final = (
    "lesson_page", "page", "saves", "tries", "key_page", "list_page", "sheet_page", "card_page",
    "pack_page", "arrival_page", "said_page", "explanation_page", "experiment_page", "topic_page",
)  # fmt: skip
_LONG_PAGES: Final = ("solutions", "sums_page", "relation_page", "help_page")
_ENDS: Final = (
    "lesson", "figure", "save", "try", "solution", "key_row", "list", "picture", "card_line",
    "pack", "arrival", "relation", "listed_explanation", "experiment", "search_rule", "topic",
)  # fmt: skip
_FILTERS: Final = ("shape", "rim", "fits", "equal", *(f"colour_{n}" for n in range(1, 27)))


def _with(stems: tuple[str, ...], way: str) -> tuple[str, ...]:
    return tuple(f"{stem}_{way}" for stem in stems)


FORMER: Final = {
    **{f"list.{way}": _with(_STEPS, way) for way in ("up", "down")},
    "list.page_up": _with((*_PAGES, *_LONG_PAGES), "up"),
    "list.page_down": _with(_PAGES, "down"),
    "view.page_down": _with(_LONG_PAGES, "down"),
    "list.first": (*(f"first_{one}" for one in _ENDS), "oldest_said", "help_top"),
    "list.last": (*(f"last_{one}" for one in _ENDS), "newest_said", "help_bottom"),
    **{
        f"{name}.{way}": _with(stems, way)
        for way in ("left", "up", "down", "right")
        for name, stems in (
            ("grid", ("thumbnails", "solution", "sheet")),
            ("move", ("corner", "cursor", "move")),
        )
    },
    **{
        f"value.{way}": _with(("value", "setting", "material", "file_value"), way)
        for way in ("left", "right")
    },
    "text.accept": ("take_id", "enter_text", "take_value", "lab_take", "read_path"),
    "text.cancel": ("leave_text", "lab_leave", "leave_path"),
    "text.leave": ("end_search", "end_typing", "end_value", "end_sheet_search"),
    "text.done": ("end_finding", "end_find"),
    "text.erase": (
        "erase", "erase_name", "erase_entered", "erase_find", "erase_path", "erase_sheet_search",
        "lab_erase", "erase_read",
    ),
    "text.clear": ("clear_entered", "clear_path", "lab_clear", "clear_read"),
    "text.format": ("other_form", "lab_form"),
    "list.search": ("search", "search_sheet"),
    "list.clear": ("clear_search", "clear_sheet_search"),
    "spoiler.show": ("see", "see_steps"),
    "filter": ("sift",),
    **{f"filter_{one}": (f"sift_{one}",) for one in _FILTERS},
    "store": ("stow",),
    "store_all": ("gather",),
    "messages": ("said",),
    "copy_message": ("copy_said",),
    "copy_messages": ("copy_all_said",),
}  # fmt: skip
"""The names that each action had on its screens."""
RENAMED: Final = {old: name for name, olds in FORMER.items() for old in olds}
"""The present names of actions by their former ones."""

"""The manual: a page of Markdown for each topic, next to this module.

The pages are readable as plain text. `tui_tangram.manual.pages` finds them, splits one into blocks,
and turns blocks into lines. All shells show the same pages: `tui-tangram help`, the command
`help` of plain mode, and the app. `tests.tools.manual` writes the lists of keys, settings and
commands into them between comments, from the tables of the program, and the man page from all of
them.

The English pages are next to this module, those in another language in a folder named after it,
with the same headings, tables, keys and commands.  `page` returns that of the language in use.
"""

from tui_tangram.manual.pages import (
    TOPICS,
    Block,
    BlockKind,
    ManualPage,
    TextSpan,
    find,
    lines,
    page,
    pages,
    path_of,
)

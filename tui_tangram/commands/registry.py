"""All commands: their names, their arguments, and the functions that carry them out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tui_tangram.commands.command import (
    Argument,
    Command,
    CommandGroup,
    moves,
    number,
    positive,
    seconds,
    size,
    steps,
)
from tui_tangram.language import mark, markc

_JSON: Final = {"json": mark("one JSON document")}
ORDERS: Final = ("listed", "difficulty", "name", "solutions", "parts", "unsolved")
"""The words for orders of lists, as `tui_tangram.player.filters` has them."""
_GIVE_ONE: Final = mark("give a number from the last list, an ID or a name")

SIZES: Final = {"small": "easy", "medium": "medium", "large": "hard", "huge": "diabolical"}
"""The sizes and difficulties by their words, as `games.matching.core.naming` has them."""

RULES: Final = (
    "hard-infinity", "tetravex", "infinity", "troll", "rotator", "easy-tetravex", "win-game",
)  # fmt: skip
"""The ids of the rule sets, as `tui_tangram.games.matching.core.rules` has them."""

IMAGES: Final = ("kitty", "sixel")
"""The ways to send pictures, as `tui_tangram.render.graphics` has them."""

PAPERS: Final = ("a4", "letter")
"""The sizes of paper, as `tui_tangram.flow.booklet` has them."""

TABLES: Final = {
    "json": mark("one JSON document"),
    "csv": mark("the table as CSV"),
    "latex": mark("the table as LaTeX"),
}
"""The forms of answers of the laboratory."""
SYMMETRIES: Final = (
    "none", "any", "mirrored along the grid", "mirrored along a diagonal", "half turn",
    "mirrored along the grid, both ways", "mirrored along both diagonals", "quarter turn", "all",
)  # fmt: skip
"""The families of symmetry, as `tui_tangram.maths.codec` has them, and any but none."""
FIGURE_COLUMNS: Final = (
    "number", "corners", "length", "symmetry", "holes", "hole", "touching", "convex", "solutions",
    "difficulty", "effort",
)  # fmt: skip
"""The facts of figures, as `tui_tangram.research.figures.facts` has them."""
LIMITS: Final = (
    Argument("--limit", mark("N"), mark("stop after N search positions"), positive),
    Argument("--timeout", "S", mark("stop after S seconds"), seconds),
)
"""The options of long commands."""
WORK: Final = (
    Argument("--workers", "W", mark("number of processes (default: automatic)"), positive),
    Argument("--dask", mark("ADDRESS"), mark("use the workers of this Dask scheduler")),
    Argument("--file", mark("FILE"), mark("save the work in FILE, to continue it later")),
)
"""The options of parallel work."""
CONTINUED: Final = mark(
    "With --file the work is saved in FILE as it goes: the same command with the same FILE\n"
    "continues where it stopped."
)

_PACK: Final = Argument("file", mark("FILE|DIR"), mark("the pack"))
_SAVE: Final = Argument(
    "save",
    mark("SAVE"),
    mark("its number in the list or its name; of a game without one its puzzle"),
)
_SYSTEM: Final = Argument("--system", about=mark("for all players of this host"))

GROUPS: Final[Mapping[str, CommandGroup]] = {
    "pack": CommandGroup(mark("packs: install, list, update, remove, make")),
    "own": CommandGroup(mark("your own puzzles: list, rename, delete, restore"), alone="own list"),
    "saves": CommandGroup(
        mark("your saves: list, rename, delete, restore, export, import"), alone="saves list"
    ),
    "settings": CommandGroup(mark("the settings: list, set"), alone="settings list"),
    "lab": CommandGroup(
        mark("the laboratory: shapes and piece sets"),
        mark(
            "For puzzle designers: shapes of half-squares (polyaboloes), the shapes that a\n"
            "piece set fills, and the best piece sets. A half-square is half of a unit "
            "square, cut along\n"
            "the diagonal.\n"
            "\n"
            'SHAPE is any code: a shape number and a length number, "112 2 4 4 4"; a '
            "grid of digits,\n"
            "5553/5530/5300/3000; an L1 number, 000019999100002; or a figure, such as "
            "convex/2.\n"
            "SET is a set of the library, such as tangram or own/best, or its pieces "
            "separated by commas:\n"
            "codes, or t1, t2 … by number, and 2*t9 for two of them."
        ),
    ),
}
"""The groups by their words."""

COMMANDS: Final = (
    Command("show", mark("print a puzzle as a picture or file"), "problems.show",
            (Argument("puzzle", mark("ID|FILE"), mark("a figure, a tile board or a piece set")),
             Argument("--solution", about=mark("show it solved")),
             Argument("--space", about=mark("show a solid or a stack as seen in space")),
             Argument("--size", mark("WxH"),
                      mark("largest size in columns and lines, such as 60x24"), size),
             Argument("--image", "P",
                      mark("a picture in pixels, for terminals that show them: {ways}"),
                      choices=IMAGES, names={"ways": ", ".join(IMAGES)}),
             Argument("--id",
                      about=mark("the puzzle ID only, by which others can play it"))),
            forms={"json": mark("the puzzle file (JSON), without a solution unless --solution is "
                                "given")},
            draws=True, actions="gallery"),
    Command("solve", mark("solve puzzles"), "solving.solve",
            (Argument("puzzles", mark("ID|FILE"),
                      mark("puzzles or collections: all, convex, animals and so on"), many="+"),
             Argument("--all",
                      about=mark("all solutions (counted with equal pieces told apart)")),
             Argument("--count", about=mark("print the number only; implies --all")),
             Argument("--distinct",
                      about=mark("ignore equal pieces and symmetry; implies --all")),
             Argument("--number", mark("N"), mark("solution N of those that --all prints"),
                      positive),
             Argument("--random", about=mark("a random solution, all equally likely")),
             Argument("--seed", "S", mark("same seed, same solution"), number),
             *LIMITS),
            more=mark("Prints the first solution, or all with --all. The solution of a tile "
                      "board gives the tile\n"
                      "in each cell and how far it is turned: on squares in quarter turns "
                      "clockwise, elsewhere by\n"
                      "the side of the cell that the tile's side 0 is on."),
            forms={"json": mark("solutions as JSON")}, actions="solutions gallery"),
    Command("new", mark("generate a puzzle"), "problems.new",
            (Argument("layout", mark("tangram|LAYOUT"),
                      mark("triangle, square, hexagon, 4.8.8, 4.6.12, 3.6.3.6, 3.4.6.4, 3.3.4.3.4, "
                           "3.12.12, 3.3.3.4.4, 3.3.3.3.6a, 3.3.3.3.6c or cubes; solids need none"),
                      many="?", default=""),
             Argument("--rules", "R", mark("{rules} (default: infinity)"),
                      names={"rules": ", ".join(RULES)}),
             Argument("--difficulty", "D",
                      mark("{sizes} (default: small); easy, hard and diabolical also work"),
                      lambda text: SIZES.get(text.lower(), text.lower()),
                      choices=tuple(SIZES.values()), names={"sizes": ", ".join(SIZES)}),
             Argument("--size", mark("N|WxH"),
                      mark("instead of --difficulty: number of cells, or columns x rows of squares "
                           "(with --wrap: of pattern units), x layers of cubes")),
             Argument("--shape", "S",
                      mark("ring, cross, lattice or a letter, with at least as many cells as the "
                           "size; a solid such as cube, icosahedron, truncated-cube or "
                           "snub-dodecahedron; strip, a long board that wraps around; or tower, "
                           "of cubes")),
             Argument("--colours", mark("N"), mark("number of colours"), positive),
             Argument("--wild", mark("N"), mark("number of wild sides"), number, default=0),
             Argument("--fixed", mark("N"), mark("number of fixed tiles"), number, default=0),
             Argument("--spare", mark("N"), mark("number of spare tiles, left over in the end"),
                      number, default=0),
             Argument("--flips", about=mark("allow flipping tiles")),
             Argument("--connectors", about=mark("connectors: A joins a, B joins b")),
             Argument("--corners",
                      about=mark("colours at corners: all corners that meet match")),
             Argument("--outer", "FACES",
                      mark("outer faces of cubes: alike, of one colour, or model, a colour for "
                           "each side of the stack"), choices=("alike", "model"), default=""),
             Argument("--wrap", about=mark("wrap the board around")),
             Argument("--unique", about=mark("prove that the solution is unique")),
             Argument("--set", mark("SET"),
                      mark("tangram: of this piece set (default: tangram)"), default=""),
             Argument("--moves", "A-B",
                      mark("a puzzle for which a careful player needs about so many moves, such as "
                           "30-40"), moves),
             Argument("--seed", "S", mark("same seed, same puzzle"), number),
             Argument("--timeout", "S", mark("stop after S seconds"), seconds),
             Argument("--edit", about=mark("edit the board by hand, in the app or in plain mode"))),
            more=mark("The ID names the same puzzle everywhere: use it with play, show and "
                      "solve.\n"
                      "A tangram is a new random figure of that difficulty."),
            forms={"json": mark("the puzzle file (JSON)")}, actions="new_board"),
    Command("verify", mark("check arrangements against a figure"), "verifying.verify",
            (Argument("figure", mark("FIGURE"), mark("the figure: ID or FILE")),
             Argument("arrangements", mark("FILE"),
                      mark("files with the placed pieces, directories of such files; - is standard "
                           "input"), many="+")),
            more=mark("FILE has one arrangement or many: files of this program, JSON lines, "
                      "drawings (SVG) and all\n"
                      "that import reads. Each answer names its file, and its line in a file of "
                      "several.\n"
                      "Exit status 0: every arrangement shows the figure, anywhere and turned in "
                      "any way;\n"
                      "1: some do not; 2: some cannot be used, which does not stop the others."),
            forms={"json": mark("answers as JSON, one per line"), "csv": mark("answers as CSV")}),
    Command("export", mark("write puzzles to a file: PDF to print, web page, picture, text"),
            "problems.export",
            (Argument("puzzles", mark("ID|FILE"),
                      mark("puzzles, collections or packs, such as first-twelve"), many="+"),
             Argument("--output", mark("FILE"), mark("the file to write"), short="-o",
                      required=True),
             Argument("--force", about=mark("replace the file if it exists")),
             Argument("--paper", mark("SIZE"), mark("the paper: a4 or letter (default: a4)"),
                      choices=PAPERS, default=PAPERS[0]),
             Argument("--pieces",
                      about=mark("PDF: also the pieces of the figures, to cut out")),
             Argument("--full-size",
                      about=mark("PDF: also the figures at the size of their pieces")),
             Argument("--solutions",
                      about=mark("also the solutions, in a PDF on the last pages; a web page has "
                                 "them anyway")),
             Argument("--timeout", "S", mark("stop looking for solutions after S seconds"),
                      seconds)),
            more=mark("The end of FILE chooses the form:\n"
                      ".pdf pages to print: figures, and tile boards with their tiles to cut "
                      "out\n"
                      ".html a web page with pictures, IDs and folded solutions\n"
                      ".svg and .png pictures, .txt pictures in letters\n"
                      ".json the file of one puzzle\n"
                      ".zip a pack, for others to install; see also pack make\n"
                      ".fig for GLPeces and .figures for gTans: figures with their solutions\n"
                      ".csv and .tiles the tiles of a board as a table and as a list\n"
                      ".url the address of a web page that shows a board's solution\n"
                      'PDF needs the extra paper: pip install "tui-tangram[paper]".'),
            actions="export_puzzles gallery"),
    Command("import", mark("add puzzles from files to your library"), "importing.import_files",
            (Argument("files", mark("FILE"), mark("the files; - is standard input"), many="+"),
             Argument("--print", about=mark("print files of this program, and save nothing")),
             Argument("--set", mark("SET"), mark("the piece set of a drawing (default: found)"),
                      default=""),
             Argument("--new-set", mark("NAME"),
                      mark("make a new piece set of a drawing whose pieces belong to none")),
             Argument("--name", mark("NAME"), mark("name of the puzzle"), default=""),
             Argument("--rules", "R",
                      mark("rules of a board, such as tetravex (default: by its file and its "
                           "tiles)"), default=""),
             Argument("--size", mark("WxH"), mark("columns x rows of a board, such as 6x12"),
                      default=""),
             Argument("--border", mark("COLOUR"),
                      mark("colour of a board's border, as its file writes it, or none"),
                      default=""),
             Argument("--collection", mark("NAME"),
                      mark("save them as a collection of that name"), default="")),
            more=mark("FILE is a puzzle file, an exported picture, a list or table of tiles, an\n"
                      "address of a board, a figure list of gTans or GLPeces, a picture of figures "
                      "(PNG,\nJPEG, GIF, WebP), or a drawing of pieces or outlines: SVG, GeoJSON, "
                      "TikZ, a polygon\non each line, or JSON such as\n"
                      '{"polygons": [[[0, 0], [2, 0], [0, 2]], ...]}. What is no piece is set '
                      "aside.\nOf a directory all files are read.\n"
                      "Exit status 0: something is new, or all is there already; 2: nothing can "
                      "be used."),
            forms=_JSON, actions="import_files"),
    Command("list",
            mark("list puzzles, or search for TEXT, such as swan, easy, 7 pieces, unsolved"),
            "puzzles.listing",
            (Argument("text", mark("TEXT"),
                      mark("only puzzles with these words in name, collection, ID or source; "
                           'also "very easy", "7 pieces", "9 tiles", holes, symmetric, unique, '
                           "solved, unsolved, started, daily, weekly, or the name of a daily or "
                           "weekly puzzle"),
                      many="?", default=""),
             Argument("--sort", mark("ORDER"),
                      mark("the order: listed, difficulty, name, solutions, parts or unsolved"),
                      choices=ORDERS, default=ORDERS[0], typed="by"),
             Argument("--moves",
                      about=mark("by collection, how many moves a careful player needs for "
                                 "these puzzles"))),
            forms={"json": mark("puzzles as JSON"), "ids": mark("their IDs alone, one per line")},
            own=True, typed="list ls",
            usage=markc("usage", "[TEXT] [by ORDER]"), actions="gallery"),
    Command("own list", mark("list your own puzzles, sets and collections"), "own.listing",
            (Argument("text", mark("TEXT"), mark("only those with these words in name or ID"),
                      many="?", default=""),
             Argument("--trash", about=mark("those in the Trash"), typed="trash")),
            forms=_JSON, own=True, typed="own", usage=markc("usage", "[TEXT or trash]"),
            actions="gallery"),
    Command("own rename", mark("give one another name; its ID stays"), "own.rename",
            (Argument("item", mark("ID"), mark("its ID or name"), numbers="things"),
             Argument("name", mark("NAME"), mark("the new name"))),
            own=True, typed="rename", usage=markc("usage", "NUMBER or ID NAME"),
            lacking=mark("give a number from the last list or an ID, and a new name"),
            actions="rename_own gallery"),
    Command("own delete", mark("move some to the Trash, where they stay for 30 days"),
            "own.delete",
            (Argument("items", mark("ID"), mark("ID or name"), many="+", numbers="things"),),
            more=mark("A set takes its figures along, a collection its puzzles."), own=True,
            typed="delete", usage=markc("usage", "NUMBER or ID or NAME"), lacking=_GIVE_ONE,
            actions="delete_own gallery"),
    Command("own restore", mark("restore something from the Trash, or what you deleted last"),
            "own.restore",
            (Argument("item", mark("ID"), mark("its ID or name (default: the last one deleted)"),
                      many="?", numbers="things"),),
            own=True, typed="restore", usage=markc("usage", "[NUMBER or ID or NAME]"),
            actions="undo_own gallery"),
    Command("saves list", mark("list your saves, the latest first"), "saves.listing",
            (Argument("text", mark("TEXT"), mark("only those with these words in name or puzzle"),
                      many="?", default=""),
             Argument("--where", mark("LIST"),
                      mark("the list: named, progress, finished or trash"),
                      choices=("named", "progress", "finished", "trash"), default="named",
                      typed="in")),
            forms=_JSON, own=True, actions="saves"),
    Command("saves rename", mark("rename a save, or save a game under a name"), "saves.rename",
            (_SAVE, Argument("name", mark("NAME"), mark("the new name"))),
            own=True, lacking=mark("give a save and a new name"), actions="rename_save saves"),
    Command("saves delete", mark("move saves to the Trash, where they stay for 30 days"),
            "saves.delete",
            (_SAVE._replace(name="saves", many="+"),), own=True,
            lacking=mark("give the name of a save"), actions="delete_save saves"),
    Command("saves restore", mark("restore a save from the Trash, or the one deleted last"),
            "saves.restore",
            (Argument("save", mark("SAVE"),
                      mark("its number in the Trash or its name; of a game without one its puzzle "
                           "(default: the last one deleted)"), many="?"),),
            own=True, actions="undo_save saves"),
    Command("saves export", mark("write a save to a text file"), "saves.export",
            (_SAVE, Argument("file", mark("FILE"), mark("the file to write")),
             Argument("--force", about=mark("replace the file if it exists"))),
            lacking=mark("give a save and a file"), actions="export_save saves"),
    Command("saves import", mark("read saves from text files"), "saves.import_files",
            (Argument("files", mark("FILE"), mark("the files"), many="+"),),
            more=mark("Each game is played through first. A name in use gets a number."),
            lacking=mark("give the path of a file"), actions="import_save saves"),
    Command("daily", mark("list the daily puzzles and the weekly ladder"), "puzzles.daily_listing",
            (Argument("day", mark("DATE"),
                      mark("another day, such as 2026-11-21, or your year, such as 2026"),
                      many="?"),),
            more=mark("The puzzles are the same for everyone; days begin at 00:00 UTC. Use the "
                      "names wherever a\n"
                      "puzzle is named: daily/tangram is today's, daily/tangram/2026-11-21 "
                      "another day's,\n"
                      "weekly/tangram/3 a rung of this week's ladder, weekly/tangram/2026-W47/3 "
                      "of another week's.\n"
                      "Below them are lines to share with friends, without spoilers."),
            forms={"json": mark("puzzles, results and streaks as JSON")}, own=True,
            actions="daily"),
    Command("scores", mark("show best times, or those of puzzles with TEXT"), "scores.scores",
            (Argument("text", mark("TEXT"),
                      mark("only lists with these words in name, ID or category"), many="?",
                      default=""),
             Argument("--classes", about=mark("one list per category")),
             Argument("--assisted", about=mark("games solved with help instead of those without"))),
            more=mark("Prints one line per puzzle. If TEXT matches a single list, prints all of "
                      "it."),
            forms={"csv": mark("all games as CSV"),
                   "json": mark("all games and statistics as JSON")},
            own=True, typed="scores sc", usage=markc("usage", "[TEXT]"), actions="scores"),
    Command("ranking", mark("show the best players of the host you are on"), "boards.ranking",
            (Argument("text", mark("TEXT"),
                      mark("a puzzle, a day or a ladder, such as daily/tangram or "
                           "weekly/tangram/2026-W47; all puzzles by default"), many="?",
                      default=""),
             Argument("--rank", mark("N"), mark("start at this rank"), positive, default=1,
                      typed="from"),
             Argument("--games", mark("WHICH"),
                      mark("games without help, assisted ones, or with the solution shown: clean, "
                           "assisted or shown"),
                      choices=("clean", "assisted", "shown"), default="clean", typed="games")),
            forms=_JSON, own=True, typed="ranking rk",
            usage=markc("usage", "[ID or NAME or DAY] [games assisted or shown] [from N]"),
            actions="ranking"),
    Command("journey", mark("show what is solved of each collection, and what is next"),
            "scores.journey",
            (Argument("--untried", about=mark("only collections that you have not tried"),
                      typed="untried"),),
            more=mark("The columns are the difficulties, from very easy to very hard. Below is the "
                      "puzzle to play next;\n"
                      "tui-tangram help journey explains how it is chosen."),
            forms=_JSON, own=True, typed="journey jo", usage=markc("usage", "[untried]"),
            actions="untried journey"),
    Command("statistics", mark("show what you have played and solved"), "scores.statistics",
            forms=_JSON, own=True, typed="statistics st", actions="statistics"),
    Command("share", mark("print a result to share, with a small picture"), "scores.share",
            (Argument("puzzle", mark("ID"), mark("the puzzle; by default the one solved last"),
                      many="?"),
             Argument("--moves", about=mark("the whole game, for others to play against")),
             Argument("--solved", about=mark("with a picture of the solved puzzle")),
             Argument("--film", about=mark("your game as an SVG that moves, move by move"))),
            more=mark("It gives nothing away. Players who open the line, as with play LINE, "
                      "have your time to beat.\n"
                      "With --moves the line has all your moves, and so the solution: your ghost "
                      "plays beside them.\n"
                      "With --solved the picture shows the solution, and with --film an SVG is "
                      "printed, which any browser plays.\n"
                      "A line may also be in a file: play FILE."),
            own=True, actions="copy_result daily"),
    Command("pack list", mark("list the installed packs"), "packs.listing", forms=_JSON,
            actions="packs"),
    Command("pack install", mark("install a pack from a zip file or a directory"), "packs.install",
            (_PACK, _SYSTEM),
            more=mark("The pack is checked as a whole before anything is written."),
            actions="import_files"),
    Command("pack update", mark("replace an installed pack by a new version"), "packs.update",
            (_PACK,
             Argument("id", mark("ID"), mark("the pack to replace, if several are called so"),
                      many="?"),
             _SYSTEM)),
    Command("pack remove", mark("remove a pack; results and saves stay"), "packs.remove",
            (Argument("id", mark("ID"), mark("its ID or title")), _SYSTEM),
            actions="remove_pack packs"),
    Command("pack make", mark("make a pack of puzzles"), "packs.make",
            (Argument("file", mark("FILE"), mark("the zip file to write")),
             Argument("puzzles", mark("ID"), mark("the puzzles in order"), many="+"),
             Argument("--title", mark("TEXT"), mark("the title"), required=True),
             Argument("--id", mark("TEXT"), mark("the ID (default: made of the title)"),
                      default=""),
             Argument("--author", mark("TEXT"), mark("the author"), default=""),
             Argument("--licence", mark("TEXT"), mark("the licence"), default=""),
             Argument("--about", mark("TEXT"), mark("one line on it"), default=""),
             Argument("--order", mark("TEXT"), mark("one line on its order"), default=""),
             Argument("--lessons", mark("FILE"), mark("files of its lessons"), many="+",
                      default=()),
             Argument("--force", about=mark("replace the file if it exists"))),
            more=mark("Takes your own puzzles and collections, and puzzles that everybody has."),
            actions="export_puzzles gallery"),
    Command("protocol", mark("print the JSON Schema of what --json-lines writes"),
            "protocol.schema", own=True),
    Command("settings list", mark("list the settings"), "settings.listing", forms=_JSON, own=True,
            typed="settings se", actions="settings"),
    Command("settings set", mark("change a setting; without VALUE, reset it to its default"),
            "settings.change",
            (Argument("name", mark("NAME"), mark("the name of the setting")),
             Argument("value", mark("VALUE"), mark("the new value"), many="?", default="")),
            own=True, typed="set", usage=markc("usage", "NAME VALUE"),
            lacking=mark("give a setting and its value, such as: set check always"),
            actions="settings"),
    Command("relations", mark("list the sixteen relations of two edges, or describe one"),
            "explain.relations",
            (Argument("number", mark("N"), mark("only this relation, 0 to 15"), many="?"),),
            more=mark("The sixteen relations of straight edges and those of arcs, with their "
                      "numbers, and what\n"
                      "each eliminates."),
            forms={"json": mark("edges and what remains of them as JSON")}, draws=True,
            typed="relations rl", usage=markc("usage", "[N]"), actions="relations"),
    Command("explain", mark("tell an algorithm of the papers step by step"), "explain.explain",
            (Argument("name", mark("NAME"), mark("the algorithm, or the start of its name"),
                      many="?"),
             Argument("what", mark("WHAT"), mark("a puzzle, a save file, or an example"), many="*"),
             Argument("--steps", "A-B", mark("only these steps, such as 3-7 or 5"), steps),
             Argument("--solution", about=mark("take a solved position of the puzzle"))),
            more=mark("Without NAME it lists what can be explained, and the examples. Without "
                      "WHAT it takes the\n"
                      "first example. A puzzle is explained in the position of your game in "
                      "progress."),
            forms={"json": mark("the steps as JSON, with exact drawings")}, draws=True,
            actions="explain"),
    Command("lab code", mark("every code of a shape, its symmetry and its aliases"), "lab.code",
            (Argument("shape", mark("SHAPE"), mark("any code of the shape"), many="+"), *LIMITS),
            forms=TABLES, pictures=True, actions="laboratory"),
    Command("lab card",
            mark("everything about a shape, with the sets that fill it, or about a set"),
            "lab.card",
            (Argument("words", mark("SHAPE or SET"), mark("any code of a shape, or the piece set"),
                      many="+"),
             *LIMITS),
            forms=TABLES, pictures=True, long=True, typed="card cd",
            usage=markc("usage", "SHAPE or SET"),
            lacking=mark("name a shape or a set, such as tangram, convex/2 or 112 2 4 4 4"),
            actions="laboratory"),
    Command("lab figures", mark("count or list every figure that a piece set makes"),
            "figures.figures",
            (Argument("set", mark("SET"), mark("the piece set; at most 19 half-squares")),
             Argument("--count", about=mark("print the numbers only")),
             Argument("words", mark("TEXT"),
                      mark("only figures with these facts, such as convex, 12 corners, symmetric, "
                           "no holes, touching, one solution, hard, or the figure with a number"),
                      many="*"),
             Argument("--sort", mark("COLUMN"), mark("the order: {columns}"),
                      choices=FIGURE_COLUMNS, default=FIGURE_COLUMNS[0], typed="by",
                      names={"columns": ", ".join(FIGURE_COLUMNS)}),
             Argument("--reverse",
                      about=mark("the other way round: numbers descend, all else ascends"),
                      typed="reverse"),
             Argument("--random", about=mark("one at random, or --most, all equally likely"),
                      typed="random"),
             Argument("--seed", "S", mark("same seed, same figures"), number),
             Argument("--extremes",
                      about=mark("the extreme ones: most solutions, largest hole and more"),
                      typed="extremes"),
             Argument("--start", mark("N"), mark("only numbers from N on"), positive, default=1),
             Argument("--most", mark("N"), mark("list at most N figures (default: 100)"), positive),
             Argument("--output", mark("OUT"),
                      mark("write them all to OUT: .csv, .json, or .pdf to print"), short="-o"),
             Argument("--force", about=mark("replace the file if it exists")),
             *LIMITS, *WORK),
            more=mark("Pieces meet along whole edges of half-squares. Figures that are turned or "
                      "mirrored are one.\n"
                      "The figures are found once and saved; work that was stopped is continued."),
            forms=TABLES, long=True, typed="figures fg",
            usage=markc("usage", "SET [TEXT] [by COLUMN] [random or extremes]"),
            lacking=mark("name a set, such as tangram"), actions="every_figure laboratory"),
    Command("lab table-1", mark("count the solutions of the 13 convex figures, as Table I does"),
            "lab.table", LIMITS, forms=TABLES, long=True, typed="table tb", actions="laboratory"),
    Command("lab experiment",
            mark("measure again what the papers measured; without a name, list the experiments"),
            "lab.experiment",
            (Argument("experiment", mark("NAME"), mark("the experiment"), many="?"),
             Argument("--output", mark("OUT"),
                      mark("also write the results to OUT (.csv, .json, .tex or .svg)"),
                      short="-o"),
             *LIMITS, *WORK),
            more=CONTINUED, forms=TABLES, long=True, typed="experiment xp",
            usage=markc("usage", "[NAME]"), actions="experiments"),
)  # fmt: skip
"""The commands in the order of help."""

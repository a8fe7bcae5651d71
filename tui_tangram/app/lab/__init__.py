"""The laboratory on screen: choose sets, find shapes and better sets, keep and play them.

`modes`
    the modes with their questions, as data; no Textual here.
`model`
    the model: the set, the questions, the results, the work that goes on.  It
    lives as long as the app, so that work goes on while the player plays, and its
    questions are kept on disk (``data/lab``), so that leaving the app loses nothing.
`rows`, `columns`, `query_result`
    the rows of answers and of sheets, the columns of tables, an answer.
`query_jobs`
    the work that answers a question.
`journals`
    the files in which work is kept.
`background_job`
    work in the background, and its results since the last look.
`pictures`, `page`
    pictures of rows, and the page.
`screen`, `set_keys`, `table_keys`, `keeping`
    its keys.
`rooms`
    the models of the laboratory and of its lessons, and the experiments, while the app runs.
`experiments`, `experiments_screen`
    the experiments of `tui_tangram.research.experiments`, their work, and their reports.
`rules_screen`
    the paper's rules of search, tested while they are looked at.
`working_model`
    what both models are: answers, each with its work, which is begun, paused and stopped.
`work_listener`, `rows_loader`, `rows_screen`
    news of the work, and the time that goes by with it; screens whose rows come from it.
`atlas`, `atlas_page`, `atlas_screen`
    sheets of pictures: shapes, sets, structures.
`cards`, `card_page`, `card_screen`
    all about one shape or one set.
`own_puzzles`
    sets and shapes to play as they are, or to keep among the player's own puzzles.
`files`
    tables as JSON, CSV and SVG.

Work is done in other processes, in parts, and the result of each part is in a journal before
it is seen.  Asking the same again goes on where it was left, whatever ended it.  A screen on
which no work goes on sends nothing.
"""

"""The laboratory on screen: choose sets, find shapes and better sets, save and play them.

`modes`
    the modes with their questions, as data; independent of Textual.
`model`
    the model: the set, the questions, the results, the running jobs. It lives as long as the app,
    so that jobs run while the player plays, and its questions are saved on disk (``data/lab``), so
    that leaving the app loses nothing.
`rows`, `columns`, `query_result`
    the rows of answers and of sheets, the columns of tables, an answer.
`query_jobs`
    the jobs that answer questions.
`journals`
    the files in which results of jobs are saved.
`background_job`
    a job in the background, and its results since the last query.
`pictures`, `page`
    pictures of rows, and the page.
`screen`, `set_keys`, `table_keys`, `keeping`
    its keys.
`models`
    the models of the laboratory and of its lessons, and the experiments, while the app runs.
`experiments`, `experiments_screen`
    the experiments of `tui_tangram.research.experiments`, their work, and their reports.
`rules_screen`
    the paper's rules of search, tested while the screen is open.
`working_model`
    the base of both models: answers, each with its job, which is started, paused and stopped.
`work_listener`, `rows_loader`, `rows_screen`
    results and clock of jobs; screens with rows from jobs.
`atlas`, `atlas_page`, `atlas_screen`
    sheets of pictures: shapes, sets, structures.
`cards`, `card_page`, `card_screen`
    all about one shape or one set.
`own_puzzles`
    sets and shapes to play as they are, or to save among the player's own puzzles.
`files`
    tables as JSON, CSV and SVG.

Jobs run in other processes, in parts, and the result of each part is in a journal before it is
shown. The same question resumes where it stopped, for whatever reason. A screen without a running
job sends nothing.
"""

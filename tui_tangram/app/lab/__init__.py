"""The laboratory on screen: choose sets, find shapes and better sets, save and play them.

`modes`
    the modes with their questions, as data; independent of Textual.
`model`
    the model: the set, the questions, the results, the running jobs. It lives as long as the app,
    so that jobs run while the player plays, and its questions are saved on disk (``data/lab``), so
    that leaving the app loses nothing.
`rows`
    the rows of answers and of sheets, and the columns of tables.
`query_jobs`
    the jobs that answer questions.
`background_job`
    a job in the background, its results since the last query, the files in which they are saved,
    and the base of both models: answers, each with its job, which is started, paused and stopped.
`work_listener`
    results and clock of jobs; screens with rows from jobs; the line of progress.
`page`
    the layout of rows and their pictures.
`screen`, `table_keys`
    its keys; tables as JSON, CSV and SVG.
`models`
    the models of the laboratory and of its lessons, and the experiments, while the app runs.
`experiments_screen`
    the experiments of `tui_tangram.research.experiments`, their work, and their reports.
`rules_screen`
    the paper's rules of search, tested while the screen is open.
`atlas`, `atlas_screen`
    sheets of pictures: shapes, sets, structures.
`card_screen`
    all about one shape or one set.
`own_puzzles`
    sets and shapes to play as they are, or to save among the player's own puzzles, and its keys.

Jobs run in other processes, in parts, and the result of each part is in a journal before it is
shown. The same question resumes where it stopped, for whatever reason. A screen without a running
job sends nothing.
"""

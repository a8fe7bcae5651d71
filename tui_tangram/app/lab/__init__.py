"""The laboratory on screen: choose sets, find shapes and better sets, keep and play them.

`modes`
    the five modes with their questions and tables, as data; no Textual here.
`model`
    the model: the set, the questions, the results, the work that goes on.  It
    lives as long as the app, so that work goes on while the player plays, and its
    questions are kept on disk (``data/lab``), so that leaving the app loses nothing.
`background_job`
    work in the background, and its results since the last look.
`pictures`, `page`
    pictures of rows, and the page.
`screen`
    its keys.
`rules_screen`
    the paper's rules of search, tested while they are looked at.
`work_listener`
    news of the work, and the time that goes by with it.
`own_puzzles`
    sets and shapes that are kept among the player's own puzzles.
`files`
    tables as JSON, CSV and SVG.

Work is done in other processes, in parts, and the result of each part is in a journal before
it is seen.  Asking the same again goes on where it was left, whatever ended it.  A screen on
which no work goes on sends nothing.
"""

"""Boards of tiles besides play: small pictures, words, and the screen that makes new ones.

`plan`
    small pictures of boards at any scale, empty and with tiles, and facts on them in words.
`manual`
    the rules of a board, and of all boards, for help.
`form`
    the choices that make a board, line by line.  Pure.
`preview`
    from the choices the board, its tiles and its id, or the problem.
`screen`
    the screen that makes new boards.

What the player chooses is at once a recipe (`tui_tangram.games.matching.core.recipe`), and the id
of the recipe is all that is stored: the form can be left, and comes back from the id.

A board with one solution is searched for among the chosen seed and others that it determines,
and the game is of the plain recipe with the seed that was found.  So its id gives the same board
at once, everywhere, without another search.
"""

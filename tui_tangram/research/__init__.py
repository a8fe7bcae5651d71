"""The papers behind the games: searches, explanations and measurements.

`lab`
    shapes, sets of tans and searches for better ones
`explain`
    the algorithms, step by step
`experiments`
    the measurements of the papers, made again
"""

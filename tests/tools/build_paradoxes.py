"""Finds the paradoxes: ``python -m tests.tools.build_paradoxes``.

A paradox is two figures of the seven tans of which the second looks like the first without a small
triangle: the first is a region and a triangle that has one side on it, the *foot*; the second is
the same region and a triangle that has two sides or all three on it, which fills a notch.  So each
figure has, laid over the other, one half square that the other has not.

Second figures are those of the store of all snug figures (the search, by ``lab figures tangram``,
must be done) without holes that have at most seven corners, or a symmetry and at most twelve.  What
a triangle can be taken of is built up again with a foot in every other place, and what of it is in
the store, without holes, is a pair.

The best hundred are chosen by the least *trouble*: the corners of both figures, 3 more where the
second one has no symmetry, 2 where the first has none, 4 where the notch has two open sides in the
region and not one.  A region without its notch should look whole, and few corners say what is meant
at once.  A figure is in one pair only, and a second figure with the same foot at the same side of
its box is not taken a third time.  All were looked at, and those in `UGLY` are left out.
"""

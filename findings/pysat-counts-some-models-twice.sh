#!/bin/sh
# PySAT 1.9.dev24 (python-sat): with CardEnc.equals(), "exactly one of these" counts right in some
# encodings and wildly wrong in others when the models are enumerated, as the variables that an
# encoding adds are not always settled by the literals.
#
# It is known that "at most" may leave added variables free.  "Exactly" bounds them from both sides,
# so one would guess that each choice gives one model, and enum_models() can count solutions of a
# board.  That holds for pairwise, seqcounter, bitwise, ladder, mtotalizer and kmtotalizer.  It does
# not hold for totalizer, cardnetwrk and sortnetwrk, nor for seqcounter, the usual one, once it is
# used for "at most".  Models then have to be cut to the first variables and told apart, or blocked
# by those alone.
#
# Seen with python-sat 1.9.dev24 from PyPI, Python 3.11, models and different choices of 5 literals:
#   exactly 1: pairwise 5/5, seqcounter 5/5, sortnetwrk 4680/5, cardnetwrk 80/5, bitwise 5/5,
#     ladder 5/5, totalizer 56/5, mtotalizer 5/5, kmtotalizer 5/5
#   at most 1: pairwise 6/6, seqcounter 10/6
# Fails if that is no longer so.
set -eu
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m venv "$place/env"
"$place/env/bin/pip" install --quiet --disable-pip-version-check python-sat==1.9.dev24
cat >"$place/look.py" <<'PYTHON'
from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

LITERALS = [1, 2, 3, 4, 5]


def count(make, name):
    """Return how many models there are, and how many choices of literals."""
    clauses = make(lits=LITERALS, bound=1, encoding=getattr(EncType, name)).clauses
    with Solver("glucose4", bootstrap_with=clauses) as solver:
        models = [tuple(model[: len(LITERALS)]) for model in solver.enum_models()]
    return len(models), len(set(models))


NAMES = "pairwise seqcounter sortnetwrk cardnetwrk bitwise ladder totalizer mtotalizer kmtotalizer"
exactly = {name: count(CardEnc.equals, name) for name in NAMES.split()}
most = {name: count(CardEnc.atmost, name) for name in NAMES.split()[:2]}
for text, found in (("exactly 1", exactly), ("at most 1", most)):
    print(f"{text}:", ", ".join(f"{name} {all_}/{own}" for name, (all_, own) in found.items()))
assert {own for _, own in exactly.values()} == {5}, "an encoding allows something else"
many = {name: all_ for name, (all_, own) in exactly.items() if all_ != own}
assert many == {"sortnetwrk": 4680, "cardnetwrk": 80, "totalizer": 56}, "other counts of exactly 1"
assert most == {"pairwise": (6, 6), "seqcounter": (10, 6)}, "other counts of at most 1"
PYTHON
"$place/env/bin/python" "$place/look.py"

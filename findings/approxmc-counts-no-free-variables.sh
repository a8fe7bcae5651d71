#!/bin/sh
# pyapproxmc 4.4.0: a variable that no clause needs is not counted, even if one asks for it by name.
#
# To count a puzzle's solutions one writes its rules as clauses and lets a counter count the models. A
# cell that no rule touches doubles that count: files of such formulas begin with the number of variables
# for that reason. `Counter` takes no such number: of (1 or 4) it counts 3, though 2 and 3 lie between.
# `count` takes a projection, the variables over which to count; one expects 12 of 1, 2, 3, 4 and 4 of 2
# and 3 alone. It answers 3 and 1, as if free variables had one value. A clause that is always true does
# not help, as it is dropped. Multiply by two for each free variable yourself.
#
# Seen with pyapproxmc 4.4.0 from PyPI, Python 3.11:
#   (1 or 4), no projection: 3
#   (1 or 4), over 1, 2, 3, 4: 3 where there are 12
#   (1 or 4), over 2, 3: 1 where there are 4
#   (1 or 4) and (2 or 3 or not 3), over 1, 2, 3, 4: 3 where there are 12
# Fails if that is no longer so.
set -eu
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m venv "$place/env"
"$place/env/bin/pip" install --quiet --disable-pip-version-check pyapproxmc==4.4.0
cat >"$place/look.py" <<'PYTHON'
from itertools import product

from pyapproxmc import Counter


def counted(clauses, projection=None):
    """Return the count of the library: cells times two to the number of hashes, exact if it is small."""
    counter = Counter()
    for clause in clauses:
        counter.add_clause(clause)
    cells, hashes = counter.count() if projection is None else counter.count(projection)
    return cells << hashes


def there_are(clauses, projection):
    """Return how many values the variables of the projection take in models, by trying all."""
    seen = set()
    for values in product((False, True), repeat=4):
        if all(any(values[abs(one) - 1] == (one > 0) for one in clause) for clause in clauses):
            seen.add(tuple(values[one - 1] for one in projection))
    return len(seen)


one, two = [[1, 4]], [[1, 4], [2, 3, -3]]
alone = counted(one)
print(f"(1 or 4), no projection: {alone}")
assert alone == 3
for words, clauses, projection, wanted in (
    ("(1 or 4)", one, [1, 2, 3, 4], (3, 12)),
    ("(1 or 4)", one, [2, 3], (1, 4)),
    ("(1 or 4) and (2 or 3 or not 3)", two, [1, 2, 3, 4], (3, 12)),
):
    found, right = counted(clauses, projection), there_are(clauses, projection)
    print(f"{words}, over {', '.join(map(str, projection))}: {found} where there are {right}")
    assert (found, right) == wanted
PYTHON
"$place/env/bin/python" "$place/look.py"

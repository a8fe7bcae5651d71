"""Exact numbers: Z[√2], its fractions, integers that order like them, Z[ζ₂₄], and sums with π.

Every coordinate of a tangram whose pieces stand at multiples of 45° is a number a + b√2 over an
integer, so no verdict needs a tolerance.  Two types are used:

`Sqratio`
    (a + b√2) / d with integers, d > 0 and gcd(a, b, d) = 1: a fraction of two *squintegers*
    a + b√2 of J. Ford's "Solving tangrams", sections 3 and 4.  Multiplying both by the
    conjugate of the lower one makes every denominator an integer, so the form is unique, and
    equality and hashing compare three integers.  Closed under + − × ÷.
`Embedding`
    a window of bounded size in which a + b√2 is *one* integer that adds, compares and
    equals exactly as the number does.  The solvers live in it.

The corners of tilings need directions at every 15°, but only sums of unit steps:

`Cyclotomic`
    an integer combination of the 24th roots of unity, a point of the plane.
`Surd`
    a coordinate of such a point, (p + q√2 + r√3 + s√6) / 4 with integers.

Lengths and areas of circular arcs bring π, and crossings of arcs a second root:

`Angular`
    p + qπ + Σ qᵢ·atan(tᵢ) with everything else in Q(√2); ordered exactly.
`square_root`, `sign_with_roots`, `nearby`
    the root of a number when it is in the field; the sign of a sum with two roots that are
    not; a fraction near one.

Order never goes through floating point: `sign` squares (see there).
"""

from tui_tangram.late import late

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tui_tangram.maths.exact.angular import Angular, Number, total
    from tui_tangram.maths.exact.cyclotomic import Cyclotomic, Surd
    from tui_tangram.maths.exact.embedding import Embedding
    from tui_tangram.maths.exact.sqratio import Sqratio, nearby, sign, sign_with_roots, square_root

if not TYPE_CHECKING:  # type checkers would allow any name
    __getattr__ = late(
        __name__,
        {
            ".angular": "Angular Number total",
            ".cyclotomic": "Cyclotomic Surd",
            ".embedding": "Embedding",
            ".sqratio": "Sqratio nearby sign sign_with_roots square_root",
        },
    )

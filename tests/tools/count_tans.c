/* Counts the ways to fill a rectangle with sets of the seven tans, one by one.

   An independent check of counts beyond a thousand million, which the product finds without
   listing (tests/games/tangram/test_large.py): no code, table or method is shared.  A unit square is
   four quarters, cut by its diagonals; a tan covers whole quarters.  The first free quarter is
   covered by every piece that can.  Equal pieces are not told apart.

       cc -O2 -o count_tans tests/tools/count_tans.c && ./count_tans 6 4

   takes about ten minutes. */
#include <stdio.h>
#include <stdlib.h>

typedef unsigned __int128 Mask;
enum { NORTH, EAST, SOUTH, WEST, RIGHT = 100, UP = 10, TANS = 5, MOST = 24 };

static const struct { int each, size, quarters[8]; } TAN[TANS] = {
    {2, 8, {NORTH, EAST, SOUTH, WEST, RIGHT + SOUTH, RIGHT + WEST, UP + SOUTH, UP + WEST}},
    {1, 4, {SOUTH, EAST, RIGHT + SOUTH, RIGHT + WEST}},
    {2, 2, {SOUTH, WEST}},
    {1, 4, {NORTH, EAST, SOUTH, WEST}},
    {1, 4, {SOUTH, EAST, RIGHT + NORTH, RIGHT + WEST}},
};

static struct { Mask covers; int tan; } places[4 * MOST][400];
static int wide, high, left[TANS], many[4 * MOST];
static Mask whole;
static unsigned long long found;

/* Return the bit of a quarter after a turn (0 to 7: four, and four of the mirror image) and a
   step, or -1 outside of the rectangle. */
static int moved(int place, int turn, int dx, int dy)
{
    int x = place / RIGHT, y = place / UP % 10, quarter = place % UP, old;
    if (turn & 4) {
        x = -1 - x;
        quarter = (4 - quarter) % 4;
    }
    for (; turn & 3; turn--) {
        old = x;
        x = -1 - y;
        y = old;
        quarter = (quarter + 3) % 4;
    }
    x += dx;
    y += dy;
    return x < 0 || y < 0 || x >= wide || y >= high ? -1 : 4 * (x * high + y) + quarter;
}

static void add(int tan, int turn, int dx, int dy)
{
    Mask covers = 0;
    int first = 4 * MOST, i, bit;
    for (i = 0; i < TAN[tan].size; i++) {
        bit = moved(TAN[tan].quarters[i], turn, dx, dy);
        if (bit < 0)
            return;
        covers |= (Mask)1 << bit;
        first = bit < first ? bit : first;
    }
    for (i = 0; i < many[first]; i++)
        if (places[first][i].covers == covers && places[first][i].tan == tan)
            return;
    places[first][i].covers = covers;
    places[first][i].tan = tan;
    many[first]++;
}

static void fill(Mask full, int first)
{
    int i;
    if (full == whole) {
        found++;
        return;
    }
    while (full >> first & 1)
        first++;
    for (i = 0; i < many[first]; i++) {
        int tan = places[first][i].tan;
        if (left[tan] && !(full & places[first][i].covers)) {
            left[tan]--;
            fill(full | places[first][i].covers, first + 1);
            left[tan]++;
        }
    }
}

int main(int count, char **words)
{
    int tan, turn, dx, dy;
    wide = count == 3 ? atoi(words[1]) : 0;
    high = count == 3 ? atoi(words[2]) : 0;
    if (wide < 1 || high < 1 || wide > MOST || high > MOST || wide * high > MOST ||
        wide * high % 8) {
        fprintf(stderr, "usage: count_tans WIDTH HEIGHT, of 8, 16 or 24 squares\n");
        return 2;
    }
    for (tan = 0; tan < TANS; tan++) {
        left[tan] = wide * high / 8 * TAN[tan].each;
        for (turn = 0; turn < 8; turn++)
            for (dx = -2; dx <= wide + 2; dx++)
                for (dy = -2; dy <= high + 2; dy++)
                    add(tan, turn, dx, dy);
    }
    whole = ((Mask)1 << (4 * wide * high)) - 1;
    fill(0, 0);
    printf("%llu\n", found);
    return 0;
}

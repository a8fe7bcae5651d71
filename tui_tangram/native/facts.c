/* The facts of the figures of a run, compiled: the twin of `tui_tangram.research.figures.facts`.  `_kernel.c`
   includes this file behind `figures.c`, whose keys and runs it reads; it knows no Python. */

/* A record of bytes, the number of solutions in the last four, the lowest first. */
enum { F_CORNERS, F_UNITS, F_DIAGONALS, F_SYMMETRY, F_HOLES, F_HOLE, F_TOUCHING, F_CONVEX, F_SOLUTIONS,
       FACT_BYTES = F_SOLUTIONS + 4 };
enum { BOTTOM = 1, RIGHT = 2, LEFT = 4, TOP = 8 };
/* The most squares of a box around symbols, with a rim of one square. */
enum { MOST_RIMMED = MOST_SYMBOLS + 2 * (MOST_SYMBOLS + 1) + 4 };

/* The number in `FAMILIES` of what leaves a figure as it is: turns, and mirrors along the grid or a diagonal. */
static uint8_t family(int half, int quarter, int grid, int diagonal)
{
    if (quarter)
        return grid ? 7 : 6;
    if (half)
        return grid ? 4 : diagonal ? 5 : 3;
    return grid ? 1 : diagonal ? 2 : 0;
}

/* Read the facts of a figure with one contour; return whether its key is one. */
static int contour_facts(const word *key, uint8_t *fact)
{
    int64_t angle[MOST_SIDES_OF], length[MOST_SIDES_OF], way[MOST_SIDES_OF], steps[2] = {0};
    const int64_t sides = (int64_t)(key[0] >> 58);
    word shape = key[0] << 30 | key[1] >> 34;
    int bit = 30, half = 0, quarter = 0, grid = 0, diagonal = 0, convex = 1;
    if (sides < 3 || sides > MOST_SIDES_OF)
        return 0;
    shape &= ((word)1 << 63) - 1;
    for (int64_t i = 0; i < sides; i++) {
        angle[i] = (int64_t)(shape >> (60 - 3 * i) & 7);
        convex &= angle[i] < 4;
    }
    way[0] = key[1] >> 33 & 1 ? 2 : 1;
    for (int64_t i = 0; i < sides; i++) {
        for (length[i] = 1, bit = i ? bit : 32; bit >= 0 && key[1] >> bit & 1; bit--)
            length[i]++;
        if (bit-- < 0)
            return 0;
        if (i)
            way[i] = (way[i - 1] + angle[i - 1] + 4) & 7;
        steps[way[i] & 1] += length[i];
    }
    for (int64_t shift = 0; shift < sides; shift++) {
        int turned = (way[shift] - way[0]) % 2 == 0, mirrored = turned;
        for (int64_t i = 0; i < sides && (turned || mirrored); i++) {
            int64_t on = (i + shift) % sides, back = (shift - i + sides) % sides;
            turned = turned && angle[on] == angle[i] && length[on] == length[i];
            mirrored = mirrored && length[back] == length[i] &&
                       angle[(back + sides - 1) % sides] == angle[i];
        }
        half |= turned && shift && 2 * shift == sides;
        quarter |= turned && shift && 4 * shift == sides;
        /* A mirror in the direction d makes 2d less a direction of it, walked backwards. */
        if (mirrored && (way[0] + way[shift]) % 4 == 0)
            grid = 1;
        else if (mirrored)
            diagonal = 1;
    }
    fact[F_CORNERS] = (uint8_t)sides, fact[F_CONVEX] = (uint8_t)convex;
    fact[F_UNITS] = (uint8_t)steps[0], fact[F_DIAGONALS] = (uint8_t)steps[1];
    fact[F_SYMMETRY] = family(half, quarter, grid, diagonal);
    fact[F_HOLES] = fact[F_HOLE] = fact[F_TOUCHING] = 0;
    return 1;
}

/* The quarters of a square in an image: 1 and 2 mirrored, 4 transposed afterwards. */
static uint8_t seen(uint8_t quarters, int image)
{
    uint8_t top = quarters >> 3 & 1, left = quarters >> 2 & 1, right = quarters >> 1 & 1;
    uint8_t bottom = quarters & 1, other;
    if (image & 1)
        other = left, left = right, right = other;
    if (image & 2)
        other = top, top = bottom, bottom = other;
    if (image & 4)
        other = left, left = top, top = other, other = right, right = bottom, bottom = other;
    return (uint8_t)(top * TOP | left * LEFT | right * RIGHT | bottom * BOTTOM);
}

/* Whether an image of a box of squares, one behind the other in rows, is the box itself. */
static int is_image(const uint8_t *square, int64_t wide, int64_t high, int image)
{
    if (image & 4 && wide != high)
        return 0;
    for (int64_t y = 0; y < high; y++)
        for (int64_t x = 0; x < wide; x++) {
            int64_t u = image & 1 ? wide - 1 - x : x, v = image & 2 ? high - 1 - y : y;
            int64_t at = image & 4 ? u * wide + v : v * wide + u;
            if (square[at] != seen(square[y * wide + x], image))
                return 0;
        }
    return 1;
}

/* Fill the part of what is outside a figure that has a square, and return its half squares. */
static int64_t fill(const uint8_t *square, uint8_t *filled, int64_t across, int64_t begin)
{
    const int64_t step[4] = {across, 1, -1, -across};
    int64_t todo[MOST_RIMMED], count = 1, halves = 0;
    todo[0] = begin, filled[begin] = 1;
    while (count) {
        int64_t at = todo[--count];
        halves += square[at] ? 1 : 2;
        for (int64_t side = 0; side < 4; side++) {
            /* Sides are bits in the order of `step`, and the one met is the opposite one. */
            int64_t there = at + step[side];
            if (square[at] >> side & 1 || filled[there] || square[there] >> (3 - side) & 1)
                continue;
            filled[there] = 1;
            todo[count++] = there;
        }
    }
    return halves;
}

/* The same for a figure with holes. */
static int grid_facts(const word *key, int64_t words, uint8_t *fact)
{
    static const uint8_t quarters[8] = {0, 0, 0, BOTTOM | LEFT, BOTTOM | RIGHT, TOP | LEFT, TOP | RIGHT, 15};
    const int64_t most = (64 * words - 7) / 3 < MOST_SYMBOLS ? (64 * words - 7) / 3 : MOST_SYMBOLS;
    uint8_t box[MOST_SYMBOLS], square[MOST_RIMMED] = {0}, filled[MOST_RIMMED] = {0};
    uint8_t degree[MOST_RIMMED] = {0};
    int64_t count = 0, wide = 0, high = 1, row = 0, units = 0, diagonals = 0, holes = 0, largest = 0;
    int64_t touching = 0;
    for (int64_t i = 0; i < most; i++) {
        int symbol = 0;
        for (int64_t at = 7 + 3 * i; at < 10 + 3 * i; at++)
            symbol = symbol << 1 | (int)(key[at / 64] >> (63 - at % 64) & 1);
        if (symbol < 2) {
            if (!row || (wide && row != wide))
                return 0;
            wide = row, row = 0;
            if (!symbol)
                break;
            high++;
        } else
            box[count++] = quarters[symbol], row++;
    }
    if (row && wide && row != wide)
        return 0;
    wide = wide ? wide : row;
    if (!wide || count != wide * high)
        return 0;
    const int64_t across = wide + 2, every = across * (high + 2);
    for (int64_t y = 0; y < high; y++)
        memcpy(square + (y + 1) * across + 1, box + y * wide, (size_t)wide);
    /* Each point has the number of the square whose upper left corner it is. */
    for (int64_t at = 0; at < every - across - 1; at++) {
        const int64_t x = at % across;
        if (x + 1 < across && !(square[at] >> 1 & 1) != !(square[at + 1] >> 2 & 1))
            units++, degree[at + 1]++, degree[at + 1 + across]++;
        if (!(square[at] & BOTTOM) != !(square[at + across] & TOP))
            units++, degree[at + across]++, degree[at + across + 1]++;
        if (square[at] && square[at] != 15) {
            const int falls = square[at] == (BOTTOM | LEFT) || square[at] == (TOP | RIGHT);
            diagonals++;
            degree[falls ? at : at + 1]++;
            degree[falls ? at + across + 1 : at + across]++;
        }
    }
    for (int64_t at = 0; at < every; at++)
        touching += degree[at] > 2;
    /* The rim, which nothing leaves, is filled first. */
    for (int64_t at = 0; at < every; at++)
        if (at < across || at >= every - across || at % across == 0 || (at + 1) % across == 0)
            filled[at] = 1;
    for (int64_t at = 0; at < every; at++) {
        const int64_t x = at % across, y = at / across;
        const int top = y == 1 && !(square[at] & TOP), bottom = y == high && !(square[at] & BOTTOM);
        const int left = x == 1 && !(square[at] & LEFT), right = x == wide && !(square[at] & RIGHT);
        if (!filled[at] && (top || bottom || left || right))
            fill(square, filled, across, at);
    }
    for (int64_t at = 0; at < every; at++)
        if (!filled[at] && square[at] != 15) {
            int64_t area = fill(square, filled, across, at);
            largest = area > largest ? area : largest;
            holes++;
        }
    fact[F_CORNERS] = (uint8_t)(key[0] >> 57 & 63), fact[F_CONVEX] = 0;
    fact[F_UNITS] = (uint8_t)units, fact[F_DIAGONALS] = (uint8_t)diagonals;
    fact[F_SYMMETRY] = family(is_image(box, wide, high, 3), is_image(box, wide, high, 5),
                              is_image(box, wide, high, 1) || is_image(box, wide, high, 2),
                              is_image(box, wide, high, 4) || is_image(box, wide, high, 7));
    fact[F_HOLES] = (uint8_t)holes, fact[F_HOLE] = (uint8_t)largest;
    fact[F_TOUCHING] = (uint8_t)touching;
    return 1;
}

/* Write the facts of the figures of a run, up to `most`; return how many, or less than 0 if it is damaged. */
static int64_t run_of_facts(Reader *reader, int64_t key, int64_t most, uint8_t *out)
{
    word record[MOST_KEY + 1] = {0};
    int64_t count = 0;
    for (int more; (more = unpack(reader, record, key)); count++, out += FACT_BYTES) {
        if (more < 0 || count == most || record[key] >> 32)
            return -1;
        if (!(record[0] >> 63 ? grid_facts(record, key, out) : contour_facts(record, out)))
            return -1;
        for (int i = 0; i < 4; i++)
            out[F_SOLUTIONS + i] = (uint8_t)(record[key] >> 8 * i);
    }
    return count;
}

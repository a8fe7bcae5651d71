/* The corner search, compiled: the twin of `tui_tangram.games.tangram.core.corner`, node by node; the
   names are those there and in `frame`.  `_kernel.c` includes this file; it knows no Python. */

enum { CORNER_DEPTH, CORNER_NODES, CORNER_COVERS, ENTERING, LEFT_OVER, STRAIGHT, USED };
enum { TYPES = 4, CORNER_ENTRIES = USED + TYPES };
enum { BOUND = 8, SIDE = 5, MOST_JUMPS = 1024 };
/* The columns of a shape: where its rows begin in three other tables; each ends where the next begins. */
enum { SHAPE_ANGLE, SHAPE_STRAIGHT, SHAPE_PARTS, SHAPE_SEAMS, SHAPE_SIDES, SHAPE_COLUMNS };
/* The columns of a level: the corner, the kind and the shape that are tried, whether the shape is laid. */
enum { SPOT_X, SPOT_Y, OUT, ANGLE, TRIED_KIND, TRIED_SHAPE, IS_LAID, LEVEL_COLUMNS };

typedef struct {
    /* At most so many jumps are there at once; a set of sums has so many words. */
    int64_t kinds, pieces, most, words, room;
    /* By kind and direction where their shapes begin; by shape its columns. */
    const int64_t *leaving, *shape, *part, *seam, *side;
    /* By kind its area and its weight in the index of what is left; by index the sums of areas. */
    const int64_t *size, *weight;
    const word *sums;
    int64_t *at, *number;
    /* By type of line, the jumps in groups by line, the oldest line first: constant, position, change. */
    int64_t *jump;
    int64_t *wall, *level, *out;
} Cornered;

typedef struct {
    int64_t x, y, out, reach;
} Leaving;

/* Change a line by `step` at `position`. */
static void jump_by(Cornered *c, int64_t type, int64_t constant, int64_t position, int64_t step)
{
    int64_t *line = c->jump + 3 * type * c->most, *used = &c->at[USED + type], at = 0;
    while (at < *used && line[3 * at] != constant)
        at++;
    while (at < *used && line[3 * at] == constant && line[3 * at + 1] < position)
        at++;
    int64_t *here = line + 3 * at;
    if (at < *used && here[0] == constant && here[1] == position) {
        here[2] += step;
        if (here[2])
            return;
        --*used;
        memmove(here, here + 3, 24 * (*used - at));
        return;
    }
    memmove(here + 3, here, 24 * (*used - at));
    ++*used;
    here[0] = constant, here[1] = position, here[2] = step;
}

/* Add the boundary of a shape with its corner at a spot, or subtract it. */
static void add_shape(Cornered *c, int64_t shape, int64_t x, int64_t y, int64_t factor)
{
    const int64_t constants[TYPES] = {y, y - x, x, x + y}, positions[TYPES] = {x, x, y, y};
    const int64_t *row = c->shape + shape * SHAPE_COLUMNS;
    for (int64_t i = row[SHAPE_SIDES]; i < row[SHAPE_SIDES + SHAPE_COLUMNS]; i++) {
        const int64_t *side = c->side + i * SIDE;
        int64_t type = side[0], constant = side[1] + constants[type], step = side[4] * factor;
        jump_by(c, type, constant, side[2] + positions[type], step);
        jump_by(c, type, constant, side[3] + positions[type], -step);
    }
}

/* Write the walls of what is left, and, if asked for, its tightest corner into `level`; return their number. */
static int64_t survey(Cornered *c, int64_t *level)
{
    Leaving leaving[MOST_JUMPS], *next = leaving;
    int64_t arriving[MOST_JUMPS][3], walls = 0;
    for (int64_t type = 0; type < TYPES; type++) {
        const int64_t *line = c->jump + 3 * type * c->most;
        int64_t value = 0;
        for (int64_t i = 0; i < c->at[USED + type]; i++, line += 3) {
            /* The jumps of a line add up to nothing: behind its last the value is 0. */
            if (value) {
                int64_t k = line[0], from = line[-2], to = line[1], *w = c->wall + walls * BOUND;
                int64_t x0, x1, y0, y1;
                if (type == 0)
                    x0 = from, x1 = to, y0 = y1 = k;
                else if (type == 1)
                    x0 = from, x1 = to, y0 = k + from, y1 = k + to;
                else if (type == 2)
                    x0 = x1 = k, y0 = from, y1 = to;
                else
                    x0 = k - from, x1 = k - to, y0 = from, y1 = to;
                w[0] = x0 < x1 ? x0 : x1, w[1] = x0 < x1 ? x1 : x0, w[2] = y0, w[3] = y1;
                int64_t s0 = x0 + y0, s1 = x1 + y1, d0 = y0 - x0, d1 = y1 - x1;
                w[4] = s0 < s1 ? s0 : s1, w[5] = s0 < s1 ? s1 : s0;
                w[6] = d0 < d1 ? d0 : d1, w[7] = d0 < d1 ? d1 : d0;
                int64_t *back = arriving[walls++];
                if (value > 0) {
                    *next++ = (Leaving){x0, y0, type, to - from};
                    back[0] = x1, back[1] = y1, back[2] = type + 4;
                } else {
                    *next++ = (Leaving){x1, y1, type + 4, to - from};
                    back[0] = x0, back[1] = y0, back[2] = type;
                }
            }
            value += line[2];
        }
    }
    if (!level)
        return walls;
    int64_t best[4] = {INT64_MAX, 0, 0, 0};
    for (int64_t i = 0; i < walls; i++) {
        int64_t first = walls, angle = 8;
        for (int64_t j = 0; j < walls; j++) {
            if (first > j && leaving[j].x == leaving[i].x && leaving[j].y == leaving[i].y)
                first = j;
            if (arriving[j][0] == leaving[i].x && arriving[j][1] == leaving[i].y) {
                int64_t here = ((arriving[j][2] - leaving[i].out - 1) & 7) + 1;
                angle = here < angle ? here : angle;
            }
        }
        const int64_t key[4] = {angle, leaving[i].reach, first, i};
        for (int k = 0; k < 4; k++)
            if (key[k] != best[k]) {
                if (key[k] < best[k])
                    memcpy(best, key, sizeof key);
                break;
            }
    }
    const Leaving *corner = leaving + best[3];
    level[SPOT_X] = corner->x, level[SPOT_Y] = corner->y, level[OUT] = corner->out, level[ANGLE] = best[0];
    return walls;
}

/* Whether no wall enters a shape with its corner at a spot. */
static int fits_here(const Cornered *c, int64_t shape, int64_t x, int64_t y, int64_t walls)
{
    const int64_t shift[BOUND] = {x, x, y, y, x + y, x + y, y - x, y - x};
    const int64_t *row = c->shape + shape * SHAPE_COLUMNS;
    int64_t b[BOUND];
    for (int64_t i = row[SHAPE_PARTS]; i < row[SHAPE_PARTS + SHAPE_COLUMNS]; i++) {
        for (int k = 0; k < BOUND; k++)
            b[k] = c->part[i * BOUND + k] + shift[k];
        for (const int64_t *w = c->wall; w < c->wall + walls * BOUND; w += BOUND)
            if (w[0] < b[1] && b[0] < w[1] && w[2] < b[3] && b[2] < w[3] && w[4] < b[5] && b[4] < w[5] &&
                w[6] < b[7] && b[6] < w[7])
                return 0;
    }
    for (int64_t i = row[SHAPE_SEAMS]; i < row[SHAPE_SEAMS + SHAPE_COLUMNS]; i++) {
        for (int k = 0; k < BOUND; k++)
            b[k] = c->seam[i * BOUND + k] + shift[k];
        int constant = 0;
        while (constant < 6 && b[constant] != b[constant + 1])
            constant += 2;
        int along = constant ? 0 : 2;
        for (const int64_t *w = c->wall; w < c->wall + walls * BOUND; w += BOUND)
            if (w[constant] == b[constant] && b[constant] == w[constant + 1] && w[along] < b[along + 1] &&
                b[along] < w[along + 1])
                return 0;
    }
    return 1;
}

/* Whether some of the pieces left have this area together. */
static int adds_up(const Cornered *c, int64_t area)
{
    if (!c->words)
        return 1;
    if (area < 0 || area >= 64 * c->words)
        return 0;
    return c->sums[c->at[LEFT_OVER] * c->words + area / 64] >> area % 64 & 1;
}

/* Lay the next shape at the corner of a level, after the one that is laid there; return whether there is one. */
static int lay_next(Cornered *c, int64_t *level)
{
    const int64_t x = level[SPOT_X], y = level[SPOT_Y];
    int fresh = level[TRIED_KIND] < 0;
    if (fresh)
        level[TRIED_KIND] = 0;
    int64_t kind = level[TRIED_KIND], shape = level[TRIED_SHAPE];
    if (level[IS_LAID]) {
        add_shape(c, shape, x, y, 1);
        if (c->words && c->shape[shape * SHAPE_COLUMNS + SHAPE_STRAIGHT])
            c->at[STRAIGHT] += c->size[kind];
        level[IS_LAID] = 0;
        shape++;
    }
    const int64_t walls = survey(c, fresh ? level : NULL);
    for (;; kind++, fresh = 1) {
        if (fresh) {
            while (kind < c->kinds && !c->number[kind])
                kind++;
            if (kind == c->kinds)
                return 0;
            c->number[kind]--;
            c->at[LEFT_OVER] -= c->weight[kind];
            shape = c->leaving[8 * kind + level[OUT]];
        }
        const int64_t last = c->leaving[8 * kind + level[OUT] + 1];
        const int slanted = adds_up(c, c->at[STRAIGHT]);
        const int straight = adds_up(c, c->at[STRAIGHT] - c->size[kind]);
        for (; shape < last; shape++) {
            const int64_t *row = c->shape + shape * SHAPE_COLUMNS;
            if (row[SHAPE_ANGLE] > level[ANGLE] || !(row[SHAPE_STRAIGHT] ? straight : slanted) ||
                !fits_here(c, shape, level[SPOT_X], level[SPOT_Y], walls))
                continue;
            level[TRIED_KIND] = kind, level[TRIED_SHAPE] = shape, level[IS_LAID] = 1;
            if (c->words && row[SHAPE_STRAIGHT])
                c->at[STRAIGHT] -= c->size[kind];
            add_shape(c, shape, level[SPOT_X], level[SPOT_Y], -1);
            return 1;
        }
        c->number[kind]++;
        c->at[LEFT_OVER] += c->weight[kind];
    }
}

static int search_corners(Cornered *c, int64_t budget)
{
    int64_t depth = c->at[CORNER_DEPTH], nodes = 0, covers = 0;
    int status;
    for (;;) {
        if (c->at[ENTERING]) {
            if (nodes == budget) {
                status = PAUSE;
                break;
            }
            nodes++;
            c->at[ENTERING] = 0;
            if (c->at[USED] || c->at[USED + 1] || c->at[USED + 2] || c->at[USED + 3]) {
                c->level[depth * LEVEL_COLUMNS + TRIED_KIND] = -1;
                c->level[depth * LEVEL_COLUMNS + IS_LAID] = 0;
                depth++;
            } else {
                for (int64_t i = 0; i < depth; i++) {
                    const int64_t *level = c->level + i * LEVEL_COLUMNS;
                    int64_t *row = c->out + 3 * (covers * c->pieces + i);
                    row[0] = level[TRIED_SHAPE], row[1] = level[SPOT_X], row[2] = level[SPOT_Y];
                }
                if (++covers == c->room) {
                    status = FOUND;
                    break;
                }
            }
        }
        while (depth && !lay_next(c, c->level + (depth - 1) * LEVEL_COLUMNS))
            depth--;
        if (!depth) {
            status = END;
            break;
        }
        c->at[ENTERING] = 1;
    }
    c->at[CORNER_DEPTH] = depth;
    c->at[CORNER_NODES] = nodes;
    c->at[CORNER_COVERS] = covers;
    return status;
}

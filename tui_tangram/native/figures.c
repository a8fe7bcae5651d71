/* Every figure of a set of pieces, compiled: the twin of `tui_tangram.research.figures`, whose modules say
   what a placement, a key and a run are.  `_kernel.c` includes this file; it knows no Python.

   A record is a key of `key` words and a word with its number of arrangements, in one or more parts: equal
   keys are merged, and the numbers added. */

#include <stdint.h>
#include <string.h>

enum { HELD, STARTED, NODES_GROWN, RECORDS, SUM, SEARCH_ENTRIES };
enum { MOST_SIDES_OF = 21, MOST_SYMBOLS = 112, MOST_PIECES = 19, MOST_KEY = 6 };
enum { OVER = 3 };

typedef struct {
    int64_t words, kinds, pieces, key, wide;
    /* By kind: where its words begin, the numbers of its edges and its cells. */
    const int64_t *first, *edges, *cells;
    const word *next_to, *excluded;
    /* By placement: its directed edges, 8 times the vertex and the direction; its cells, 16 times the
       square and the quarters; how often its arrangements count. */
    const int64_t *edge, *cell, *weight;
    /* The next direction, by the last one and the set of those that leave the vertex; the symbol of
       quarters in each image. */
    const uint8_t *after, *symbol;
    int64_t *at, *stock, *laid;
    word *untried, *seen;
    uint8_t *around;
    word *out;
    int64_t room, vertices, most_edges, most_cells;
    int64_t step[8];
} Growing;

/* Add the edges of a placement to the contour; return how many more steps it has. */
static int64_t place(const Growing *g, int64_t kind, int64_t placement)
{
    const int64_t *edge = g->edge + placement * g->most_edges;
    int64_t more = 0;
    for (int64_t i = 0; i < g->edges[kind]; i++) {
        int64_t from = edge[i] >> 3, way = edge[i] & 7, to = from + g->step[way];
        uint8_t back = (uint8_t)(1 << ((way + 4) & 7));
        if (g->around[to] & back)
            g->around[to] ^= back, more--;
        else
            g->around[from] |= (uint8_t)(1 << way), more++;
    }
    return more;
}

/* Remove the edges of the placement that was added last. */
static void lift(const Growing *g, int64_t kind, int64_t placement)
{
    const int64_t *edge = g->edge + placement * g->most_edges;
    for (int64_t i = 0; i < g->edges[kind]; i++) {
        int64_t from = edge[i] >> 3, way = edge[i] & 7, to = from + g->step[way];
        uint8_t here = (uint8_t)(1 << way);
        if (g->around[from] & here)
            g->around[from] ^= here;
        else
            g->around[to] |= (uint8_t)(1 << ((way + 4) & 7));
    }
}

static int64_t kind_of(const Growing *g, int64_t placement)
{
    int64_t kind = 0;
    while (placement >= 64 * g->first[kind + 1])
        kind++;
    return kind;
}

/* Write the key of a figure with one contour, and return how many motions leave it as it is. */
static int64_t contour_key(const Growing *g, int64_t sides, const int64_t *way, const int64_t *length,
                           const int64_t *angle, word *key)
{
    const word mask = ((word)1 << 3 * sides) - 1;
    const int64_t high = 3 * (sides - 1);
    word forward = 0, mirrored = 0, least = mask, last = ~(word)0;
    int64_t begin[2 * MOST_SIDES_OF], many = 0, alike = 0, count[8] = {0};
    for (int64_t i = 0; i < sides; i++) {
        forward = forward << 3 | (word)angle[i];
        mirrored = mirrored << 3 | (word)angle[(2 * sides - 2 - i) % sides];
        count[angle[i]]++;
    }
    for (int64_t i = 0; i < sides; i++) {
        for (int64_t flipped = 0; flipped < 2; flipped++) {
            word shape = flipped ? mirrored : forward;
            if (shape < least)
                least = shape, many = 0;
            if (shape == least)
                begin[many++] = 2 * i + flipped;
        }
        forward = (forward << 3 & mask) | forward >> high;
        mirrored = (mirrored << 3 & mask) | mirrored >> high;
    }
    for (int64_t n = 0; n < many; n++) {
        int64_t flipped = begin[n] & 1, side = begin[n] >> 1, steps = 1;
        word lengths = 0;
        for (int64_t i = 0; i < sides; i++) {
            int64_t one = flipped ? sides - 1 - side : side;
            if (!i)
                lengths = (word)!(way[one] & 1);
            lengths = lengths << length[one] | (((word)1 << length[one]) - 2);
            steps += length[one];
            side = side + 1 == sides ? 0 : side + 1;
        }
        lengths <<= 64 - steps;
        if (lengths < last)
            last = lengths, alike = 0;
        alike += lengths == last;
    }
    least <<= 3 * (MOST_SIDES_OF - sides);
    key[0] = (word)sides << 58 | (word)(31 - count[1]) << 53 | (word)(31 - count[2]) << 48 |
             (word)(31 - count[3]) << 43 | (word)(31 - count[5]) << 38 | (word)(31 - count[6]) << 33 |
             least >> 30;
    key[1] = (least & (((word)1 << 30) - 1)) << 34 | last >> 30;
    for (int64_t i = 2; i < g->key; i++)
        key[i] = 0;
    return alike;
}

/* The same for a figure with holes, whose squares have their pieces in `laid`; 0 if it is too large. */
static int64_t grid_key(const Growing *g, word *key)
{
    uint8_t squares[MOST_SYMBOLS] = {0}, least[MOST_SYMBOLS], image[MOST_SYMBOLS];
    int64_t corners = 0, alike = 0, left = INT64_MAX, right = 0, top = INT64_MAX, bottom = 0;
    for (int64_t n = 0; n < g->pieces; n++) {
        int64_t kind = kind_of(g, g->laid[n]);
        const int64_t *edge = g->edge + g->laid[n] * g->most_edges;
        const int64_t *cell = g->cell + g->laid[n] * g->most_cells;
        for (int64_t i = 0; i < g->edges[kind]; i++) {
            int64_t from = edge[i] >> 3, way = edge[i] & 7;
            if (g->around[from] >> way & 1)
                corners += g->after[256 * way + g->around[from + g->step[way]]] != way;
        }
        for (int64_t i = 0; i < g->cells[kind]; i++) {
            int64_t x = (cell[i] >> 4) % g->wide, y = (cell[i] >> 4) / g->wide;
            left = x < left ? x : left, right = x > right ? x : right;
            top = y < top ? y : top, bottom = y > bottom ? y : bottom;
        }
    }
    const int64_t wide = right - left + 1, high = bottom - top + 1;
    const int64_t most = (64 * g->key - 7) / 3 < MOST_SYMBOLS ? (64 * g->key - 7) / 3 : MOST_SYMBOLS;
    if ((wide + 1) * high > most || (high + 1) * wide > most)
        return 0;
    for (int64_t n = 0; n < g->pieces; n++) {
        int64_t kind = kind_of(g, g->laid[n]);
        const int64_t *cell = g->cell + g->laid[n] * g->most_cells;
        for (int64_t i = 0; i < g->cells[kind]; i++) {
            int64_t x = (cell[i] >> 4) % g->wide - left, y = (cell[i] >> 4) / g->wide - top;
            squares[y * wide + x] |= (uint8_t)(cell[i] & 15);
        }
    }
    for (int64_t number = 0; number < 8; number++) {
        const int64_t across = number & 4 ? high : wide, down = number & 4 ? wide : high;
        int order = 0;
        memset(image, 0, sizeof image);
        for (int64_t v = 0, at = 0; v < down; v++, at++) {
            if (v)
                image[at - 1] = 1;
            for (int64_t u = 0; u < across; u++, at++) {
                int64_t x = number & 4 ? v : u, y = number & 4 ? u : v;
                x = number & 1 ? wide - 1 - x : x, y = number & 2 ? high - 1 - y : y;
                image[at] = g->symbol[16 * number + squares[y * wide + x]];
            }
        }
        if (number)
            order = memcmp(image, least, sizeof image);
        if (!number || order < 0)
            memcpy(least, image, sizeof image), alike = 0;
        alike += !number || order <= 0;
    }
    key[0] = (word)1 << 63 | (word)corners << 57;
    for (int64_t i = 1; i < g->key; i++)
        key[i] = 0;
    for (int64_t i = 0; i < most; i++)
        for (int64_t bit = 0, at = 7 + 3 * i; bit < 3; bit++, at++)
            key[at / 64] |= (word)(least[i] >> (2 - bit) & 1) << (63 - at % 64);
    return alike;
}

/* What is known of the pieces up to a level: the first vertex, the steps of the contour, and how often
   their arrangement counts. */
typedef struct {
    int64_t low, steps, times;
} Level;

static Level with(const Growing *g, Level level, int64_t kind, int64_t placement)
{
    const int64_t *edge = g->edge + placement * g->most_edges;
    for (int64_t i = 0; i < g->edges[kind]; i++)
        level.low = edge[i] >> 3 < level.low ? edge[i] >> 3 : level.low;
    level.times *= g->weight[placement];
    return level;
}

/* Write the record of the figure of all pieces; return whether its key has room for it. */
static int emit(Growing *g, int64_t kind, int64_t placement, Level level, word *record)
{
    int64_t way_of[MOST_SIDES_OF], length[MOST_SIDES_OF], angle[MOST_SIDES_OF];
    int64_t sides = 0, walked = 0, way = 3, alike;
    level = with(g, level, kind, placement);
    g->laid[g->pieces - 1] = placement;
    const int64_t steps = level.steps + place(g, kind, placement);
    int64_t at = level.low;
    while (way && !(g->around[at] >> way & 1))
        way--;
    do {
        int64_t from = walked, next;
        do {
            at += g->step[way];
            next = g->after[256 * way + g->around[at]];
            walked++;
        } while (next == way && walked < steps);
        if (sides == MOST_SIDES_OF)
            break;
        way_of[sides] = way, length[sides] = walked - from, angle[sides] = (next - way + 4) & 7;
        sides++;
        way = next;
    } while (at != level.low && walked < steps);
    if (at == level.low && walked == steps)
        alike = contour_key(g, sides, way_of, length, angle, record);
    else
        alike = grid_key(g, record);
    record[g->key] = (word)(alike * level.times);
    g->at[SUM] += level.times;
    lift(g, kind, placement);
    return alike != 0;
}

/* Grow all connected sets of placements from the one that is there, until `budget` nodes are used or
   the records are full. */
static int grow_figures(Growing *g, int64_t budget)
{
    const int64_t words = g->words, kinds = g->kinds;
    int64_t held = g->at[HELD], nodes = 0, records = 0, loose = 0, status = END;
    Level levels[MOST_PIECES + 1] = {{INT64_MAX, 0, 1}};
    for (int64_t kind = 0; kind < kinds; kind++)
        loose += g->stock[kind];
    memset(g->around, 0, (size_t)g->vertices);
    for (int64_t n = 0; n < held; n++) {
        int64_t kind = kind_of(g, g->laid[n]);
        levels[n + 1] = with(g, levels[n], kind, g->laid[n]);
        levels[n + 1].steps += place(g, kind, g->laid[n]);
    }
    while (status == END) {
        word *untried = g->untried + held * words, *seen = g->seen + held * words;
        int64_t kind = 0, i = 0;
        for (; kind < kinds; kind++) {
            if (!g->stock[kind])
                continue;
            for (i = g->first[kind]; i < g->first[kind + 1] && !untried[i]; i++)
                ;
            if (i < g->first[kind + 1])
                break;
        }
        if (kind == kinds) {
            if (held == g->at[STARTED])
                break;
            held--;
            int64_t gone = kind_of(g, g->laid[held]);
            lift(g, gone, g->laid[held]);
            g->stock[gone]++;
            loose++;
            continue;
        }
        if (nodes == budget) {
            status = PAUSE;
            break;
        }
        if (g->room - records < 64 * words) {
            status = FOUND;
            break;
        }
        int64_t placement = 64 * i + LOWEST(untried[i]);
        untried[i] &= untried[i] - 1;
        nodes++;
        if (loose == 1) {
            /* The last piece, next to those that a part of the search begins with. */
            if (!emit(g, kind, placement, levels[held], g->out + records++ * (g->key + 1)))
                status = OVER;
            continue;
        }
        Level level = with(g, levels[held], kind, placement);
        level.steps += place(g, kind, placement);
        g->laid[held] = placement;
        g->stock[kind]--;
        const word *next_to = g->next_to + placement * words;
        const word *excluded = g->excluded + placement * words;
        if (loose > 2) {
            word *then = untried + words, *met = seen + words;
            for (int64_t other = 0; other < kinds; other++)
                for (i = g->first[other]; g->stock[other] && i < g->first[other + 1]; i++) {
                    word fresh = next_to[i] & ~seen[i];
                    then[i] = (untried[i] | fresh) & ~excluded[i];
                    met[i] = seen[i] | fresh | excluded[i];
                }
            levels[++held] = level;
            loose--;
            continue;
        }
        int64_t last = 0;
        while (!g->stock[last])
            last++;
        for (i = g->first[last]; i < g->first[last + 1] && status == END; i++) {
            word each = (untried[i] | (next_to[i] & ~seen[i])) & ~excluded[i];
            for (; each; each &= each - 1)
                if (!emit(g, last, 64 * i + LOWEST(each), level,
                          g->out + records++ * (g->key + 1)))
                    status = OVER;
        }
        lift(g, kind, placement);
        g->stock[kind]++;
    }
    g->at[HELD] = held;
    g->at[NODES_GROWN] = nodes;
    g->at[RECORDS] = records;
    return (int)status;
}

static int order_of(const word *one, const word *other, int64_t key)
{
    for (int64_t i = 0; i < key; i++)
        if (one[i] != other[i])
            return one[i] < other[i] ? -1 : 1;
    return 0;
}

/* Sort records by their keys, merge equal ones, and return how many are left.  `spare` has as much room. */
static int64_t sort_records(word *records, word *spare, int64_t count, int64_t key)
{
    const int64_t size = key + 1;
    word *from = records, *to = spare;
    for (int64_t width = 1; width < count; width *= 2) {
        for (int64_t begin = 0; begin < count; begin += 2 * width) {
            int64_t middle = begin + width < count ? begin + width : count;
            int64_t end = middle + width < count ? middle + width : count;
            int64_t left = begin, right = middle;
            for (int64_t n = begin; n < end; n++) {
                int first = right == end || (left < middle && order_of(from + left * size,
                                                                       from + right * size, key) <= 0);
                memcpy(to + n * size, from + (first ? left++ : right++) * size, 8 * size);
            }
        }
        word *other = from;
        from = to, to = other;
    }
    int64_t kept = 0;
    for (int64_t n = 0; n < count; n++) {
        const word *one = from + n * size;
        word *last = records + (kept - 1) * size;
        if (kept && !order_of(one, last, key))
            last[key] += one[key];
        else
            memmove(records + kept++ * size, one, 8 * size);
    }
    return kept;
}

/* A run: for each figure, in order, how many bytes of its key are those of the one before, how many follow
   before there is nothing but zeros, these bytes, and its number in sevens of bits, the lowest first. */
enum { MOST_ENTRY = 2 + 8 * MOST_KEY + 10 };

typedef struct {
    const uint8_t *at, *end;
} Reader;

static uint8_t byte_of(const word *key, int64_t i)
{
    return (uint8_t)(key[i >> 3] >> (56 - 8 * (i & 7)));
}

/* Write the entry of a record behind that of `before`, and return its length. */
static int64_t pack(const word *record, const word *before, int64_t key, uint8_t *out)
{
    int64_t alike = 0, end = 8 * key, length = 2;
    while (end && !byte_of(record, end - 1))
        end--;
    while (alike < end && byte_of(record, alike) == byte_of(before, alike))
        alike++;
    out[0] = (uint8_t)alike, out[1] = (uint8_t)(end - alike);
    for (int64_t i = alike; i < end; i++)
        out[length++] = byte_of(record, i);
    word number = record[key];
    for (; number > 127; number >>= 7)
        out[length++] = (uint8_t)(number | 128);
    out[length++] = (uint8_t)number;
    return length;
}

/* Replace a record by the next one of a run; return 0 at its end, and less if it is damaged. */
static int unpack(Reader *r, word *record, int64_t key)
{
    if (r->at == r->end)
        return 0;
    if (r->end - r->at < 3 || r->at[0] + r->at[1] > 8 * key || r->end - r->at < 3 + r->at[1])
        return -1;
    int64_t from = r->at[0], to = from + r->at[1];
    r->at += 2;
    for (int64_t i = from; i < 8 * key; i++) {
        int64_t shift = 56 - 8 * (i & 7);
        record[i >> 3] &= ~((word)255 << shift);
        if (i < to)
            record[i >> 3] |= (word)*r->at++ << shift;
    }
    record[key] = 0;
    for (int64_t shift = 0; shift < 63; shift += 7) {
        if (r->at == r->end)
            return -1;
        record[key] |= (word)(*r->at & 127) << shift;
        if (*r->at++ < 128)
            return 1;
    }
    return -1;
}

enum { WRITTEN, BYTES, HOLED, ARRANGED, WANTING, PENDING, MERGE_ENTRIES };
enum { DAMAGED = 4, WANT = 5 };

/* Runs are given in pieces.  By run: how many bytes of its piece are read, whether others follow, and the
   record that is next; in the last two places
   the one that is added up and the one written last.  The runs in a heap by their records,
   behind their number, which is less than 0 before the first call. */
typedef struct {
    int64_t key, runs, numerator, denominator, most;
    int64_t *read, *heap, *at;
    const int64_t *follow;
    word *record;
    Reader *reader;
    uint8_t *out;
} Merging;

static void sink(const Merging *m, int64_t place, int64_t count)
{
    int64_t *heap = m->heap + 1, run = heap[place];
    const int64_t size = m->key + 1;
    for (int64_t child; (child = 2 * place + 1) < count; place = child) {
        if (child + 1 < count && order_of(m->record + heap[child + 1] * size,
                                          m->record + heap[child] * size, m->key) < 0)
            child++;
        if (order_of(m->record + run * size, m->record + heap[child] * size, m->key) <= 0)
            break;
        heap[place] = heap[child];
    }
    heap[place] = run;
}

/* Merge runs into one, up to `most` figures a call; numbers become those of arrangements. */
static int merge_runs(Merging *m)
{
    const int64_t size = m->key + 1;
    word *pending = m->record + m->runs * size, *before = pending + size;
    int64_t count = m->heap[0];
    int status = END;
    m->at[WRITTEN] = m->at[BYTES] = m->at[HOLED] = m->at[ARRANGED] = 0;
    if (count < 0) {
        count = 0;
        for (int64_t run = 0; run < m->runs; run++) {
            int more = unpack(&m->reader[run], m->record + run * size, m->key);
            if (more < 0)
                return DAMAGED;
            if (more)
                m->heap[1 + count++] = run;
        }
        for (int64_t place = count / 2 - 1; place >= 0; place--)
            sink(m, place, count);
    }
    while (count || m->at[PENDING]) {
        const int64_t run = m->heap[1];
        word *first = m->record + run * size, old[MOST_KEY];
        if (m->at[PENDING] && (!count || order_of(first, pending, m->key))) {
            if (m->at[WRITTEN] == m->most) {
                status = PAUSE;
                break;
            }
            word number = pending[m->key] * (word)m->numerator;
            if (number % (word)m->denominator)
                return DAMAGED;
            pending[m->key] = number / (word)m->denominator;
            m->at[ARRANGED] += (int64_t)pending[m->key];
            m->at[HOLED] += (int64_t)(pending[0] >> 63);
            m->at[BYTES] += pack(pending, before, m->key, m->out + m->at[BYTES]);
            memcpy(before, pending, 8 * m->key);
            m->at[WRITTEN]++;
            m->at[PENDING] = 0;
            continue;
        }
        if (m->reader[run].at == m->reader[run].end && m->follow[run]) {
            m->at[WANTING] = run;
            status = WANT;
            break;
        }
        if (!m->at[PENDING]) {
            memcpy(pending, first, 8 * m->key);
            pending[m->key] = 0;
            m->at[PENDING] = 1;
        }
        pending[m->key] += first[m->key];
        memcpy(old, first, 8 * m->key);
        int more = unpack(&m->reader[run], first, m->key);
        if (more < 0 || (more && order_of(old, first, m->key) >= 0))
            return DAMAGED;
        if (!more)
            m->heap[1] = m->heap[count--];
        if (count)
            sink(m, 0, count);
    }
    m->heap[0] = count;
    return status;
}

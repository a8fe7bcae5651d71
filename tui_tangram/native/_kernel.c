/* Searches, compiled: of tile boards (the twin of `tui_tangram.games.matching.core.kernel.run`), of
   covers by pieces (the twin of `tui_tangram.games.tangram.core.masks.Masks.search`) and of shapes made of half
   squares (the twin of `tui_tangram.research.lab.polyaboloes.grow`), node by node; in `corners.c` of covers
   without a lattice, and in `figures.c` of all figures of a set.  `facts.c` says what figures are like, and
   `pixels.c` draws; `strokes.c`, `pens.c` and `cursor.c` write cells to a terminal in few bytes.

   The twins say what the tables mean and what a node is; the names here are those there.  Tests
   hold them against each other.  Sets are rows of 64-bit words.  Boards and covers are written once,
   below, for any number of words; this file includes itself once for each number that is worth
   code of its own, so that loops over the words of a set are unrolled.

   The module keeps to the limited API of Python 3.11: one build serves all later versions. */

#ifndef WORDS

#define Py_LIMITED_API 0x030b0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t word;

enum { END, FOUND, PAUSE };
enum { LEVEL, TRAIL, DECIDE, NODES, SOLUTIONS, ENTRIES };
enum { MOST_WORDS = 128, MOST_LANES = 6, MOSTLY = 3 };

/* The fields of SearchFacts and SearchState, in their order, behind the numbers.  Here `spread` has
   the sets of colours of the sides of a way in `lanes` words, the first ones of all ways and so on,
   and `side` is the first bit of the one met.  `fit` is where `fits` begins for it: with all sets of
   the first colours, `bits` of them, then with those of the next ones, and so on, `chunks` times. */
typedef struct {
    int64_t words, places, few, prefer, lanes, chunks, bits;
    const int64_t *first, *beyond, *side, *fit;
    const word *fits, *spread;
    const int64_t *kind;
    const word *of_kind;
    const int64_t *rank;
    const word *wanted;
    int64_t *at;
    word *domain, *loose, *todo, *old;
    int64_t *changed, *place, *slot, *way, *mark, *open, *filled, *left, *queue, *queued;
    double *done, *share;
    int64_t *out, room;
} Board;

/* A figure and its placements.  The entries `starts[c]` to `starts[c + 1]` of the tables of
   placements have c as their lowest cell; `option` has their cells and `kind` their kind. */
enum { DEPTH, NODES_LAID, COVERS, COVER_ENTRIES };
enum { SHALLOW = 3 };
typedef struct {
    int64_t words, pieces;
    const int64_t *starts;
    const word *option;
    const int64_t *kind;
    int64_t *at, *stock, *next, *last, *laid;
    word *rest;
    double *done, *share;
    int64_t *out, room;
} Figure;

/* Shapes that grow from spots; tables by level are by the number of spots that are taken. */
enum { TAKEN, BEGIN, BEGUN, NODES_LAST, SHAPES, GROWTH_ENTRIES };
enum { MOST_HALVES = 20, IMAGES = 8 };
typedef struct {
    int64_t words, halves, spots;
    const word *next_to, *excluded;
    const int64_t *place, *quarters;
    int64_t *at, *spot, *box;
    word *untried, *seen;
    word *out;
    int64_t room;
} Growth;

#if defined(_MSC_VER)
#include <intrin.h>
#define COUNT(x) ((int64_t)__popcnt64(x))
static int LOWEST(word x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
#else
#define COUNT(x) ((int64_t)__builtin_popcountll(x))
#define LOWEST(x) __builtin_ctzll(x)
#endif

/* On x86 the instruction that counts bits is younger than the oldest processors. */
#if defined(__GNUC__) && defined(__x86_64__)
#define COUNTING __attribute__((target("popcnt")))
#else
#define COUNTING
#endif

#define WORDS 1
#define SEARCH search_1
#define COVER cover_1
#include "_kernel.c"
#define WORDS 2
#define SEARCH search_2
#define COVER cover_2
#include "_kernel.c"
#define WORDS 3
#define SEARCH search_3
#define COVER cover_3
#include "_kernel.c"
#define WORDS 4
#define SEARCH search_4
#define COVER cover_4
#include "_kernel.c"
#define WORDS words
#define SEARCH search_any
#define COVER cover_any
#include "_kernel.c"

static int search(Board *b, int64_t budget)
{
    switch (b->words) {
    case 1: return search_1(b, budget);
    case 2: return search_2(b, budget);
    case 3: return search_3(b, budget);
    case 4: return search_4(b, budget);
    default: return search_any(b, budget);
    }
}

static int cover(Figure *f, int64_t budget)
{
    switch (f->words) {
    case 1: return cover_1(f, budget);
    case 2: return cover_2(f, budget);
    case 3: return cover_3(f, budget);
    case 4: return cover_4(f, budget);
    default: return cover_any(f, budget);
    }
}

/* Whether the shape of all spots is the least of its images, whose rows are written to `row`.  The
   rows of an image are compared from the last, as the integers of the twin are: no box that gets
   here is wider than sixteen quarters of four bits. */
static int is_least(const Growth *g, int64_t first, int64_t wide, int64_t high, word row[IMAGES][32])
{
    const int images = wide < high ? IMAGES / 2 : IMAGES;
    for (int image = 0; image < images; image++)
        memset(row[image], 0, 8 * (high + 1));
    for (int64_t number = 0; number < g->halves; number++) {
        int64_t spot = g->spot[number];
        int64_t x = g->place[2 * spot] - first, y = g->place[2 * spot + 1];
        const int64_t *quarters = g->quarters + IMAGES * spot;
        for (int image = 0; image < images; image++) {
            int64_t across = image & 4 ? y : x, down = image & 4 ? x : y;
            if (image & 1)
                across = (image & 4 ? high : wide) - across;
            if (image & 2)
                down = (image & 4 ? wide : high) - down;
            row[image][down] |= (word)quarters[image] << 4 * across;
        }
    }
    for (int image = 1; image < images; image++)
        for (int64_t y = high; y >= 0; y--)
            if (row[image][y] != row[0][y]) {
                if (row[image][y] < row[0][y])
                    return 0;
                break;
            }
    return 1;
}

static int grow(Growth *g, int64_t budget)
{
    const int64_t words = g->words, last = g->halves - 1;
    int64_t taken = g->at[TAKEN], begun = g->at[BEGUN], nodes = 0, shapes = 0;
    int status;
    word row[IMAGES][32];
    for (;;) {
        word *untried = g->untried + taken * words;
        if (taken == last && !begun) {
            if (nodes == budget) {
                status = PAUSE;
                break;
            }
            nodes++;
            begun = 1;
        }
        int64_t i = 0;
        while (i < words && !untried[i])
            i++;
        if (i == words) {
            begun = 0;
            if (taken == g->at[BEGIN]) {
                status = END;
                break;
            }
            taken--;
            continue;
        }
        int64_t spot = 64 * i + LOWEST(untried[i]);
        if (spot >= g->spots) {
            status = END;
            break;
        }
        untried[i] &= untried[i] - 1;
        g->spot[taken] = spot;
        const int64_t x = g->place[2 * spot], y = g->place[2 * spot + 1];
        const int64_t *box = g->box + 3 * taken;
        int64_t left = x < box[0] ? x : box[0], right = x > box[1] ? x : box[1];
        int64_t low = y > box[2] ? y : box[2];
        if (taken == last) {
            int64_t wide = right - left;
            if (wide > low || low >= g->halves || wide > 15 || !is_least(g, left, wide, low, row))
                continue;
            if (g->out) {
                word *out = g->out + shapes * g->halves;
                memset(out, 0, 8 * g->halves);
                memcpy(out, row[0], 8 * (low + 1));
            }
            /* Without room for shapes they are counted only. */
            if (++shapes == g->room) {
                status = FOUND;
                break;
            }
            continue;
        }
        const word *seen = g->seen + taken * words;
        const word *next_to = g->next_to + spot * words, *excluded = g->excluded + spot * words;
        word *then = untried + words, *met = g->seen + (taken + 1) * words;
        for (i = 0; i < words; i++) {
            word fresh = next_to[i] & ~seen[i];
            then[i] = (untried[i] | fresh) & ~excluded[i];
            met[i] = seen[i] | fresh | excluded[i];
        }
        taken++;
        g->box[3 * taken] = left, g->box[3 * taken + 1] = right, g->box[3 * taken + 2] = low;
    }
    g->at[TAKEN] = taken;
    g->at[BEGUN] = begun;
    g->at[NODES_LAST] = nodes;
    g->at[SHAPES] = shapes;
    return status;
}

#include "corners.c"
#include "figures.c"
#include "facts.c"
#include "pixels.c"
#include "cursor.c"
#include "pens.c"
#include "strokes.c"

/* The tables come as buffers, in the order of the fields above. */
enum { CONSTANT = 10, TABLES = 28, COVER_CONSTANT = 3, COVER_TABLES = 12 };
enum { CORNER_CONSTANT = 8, CORNER_TABLES = 14 };
enum { GROWTH_CONSTANT = 4, GROWTH_TABLES = 10 };
enum { GROWING_CONSTANT = 10, GROWING_TABLES = 17, MERGING_TABLES = 6 };
enum { MOST_NUMBERS = 7, WRONG = -1 };

/* Take the buffers of `count` tables, the first of which are only read; None is an empty one.  Returns
   the number that is held: with an error, if it is less, unless there is another number of tables. */
static int take(PyObject *tables, int constant, int count, Py_buffer *views, void **data)
{
    int held = 0;
    for (; PyTuple_Size(tables) == count && held < count; held++) {
        PyObject *table = PyTuple_GetItem(tables, held);
        int flags = held < constant ? PyBUF_SIMPLE : PyBUF_WRITABLE;
        memset(views + held, 0, sizeof *views);
        if (table != Py_None && PyObject_GetBuffer(table, &views[held], flags))
            break;
        data[held] = views[held].buf;
    }
    return held;
}

/* Run a search of `numbers` numbers and `count` tables: `search` returns `WRONG` if they do not belong
   together, and else its status. */
static PyObject *run(PyObject *args, int numbers, int constant, int count,
                     int (*search)(const int64_t *n, void **d, const Py_buffer *views, int64_t budget))
{
    PyObject *given, *tables;
    int64_t n[MOST_NUMBERS];
    long long budget;
    Py_buffer views[TABLES];
    void *data[TABLES];
    if (!PyArg_ParseTuple(args, "O!O!L", &PyTuple_Type, &given, &PyTuple_Type, &tables, &budget))
        return NULL;
    int status = WRONG, held = 0, known = 0;
    for (; PyTuple_Size(given) == numbers && known < numbers && !PyErr_Occurred(); known++)
        n[known] = PyLong_AsLongLong(PyTuple_GetItem(given, known));
    if (known == numbers && !PyErr_Occurred())
        held = take(tables, constant, count, views, data);
    if (held == count) {
        Py_BEGIN_ALLOW_THREADS
        status = search(n, data, views, budget);
        Py_END_ALLOW_THREADS
    }
    while (held)
        PyBuffer_Release(&views[--held]);
    if (status == WRONG && !PyErr_Occurred())
        PyErr_SetString(PyExc_ValueError, "the tables of a search do not belong together");
    return status == WRONG ? NULL : PyLong_FromLong(status);
}

static int cover_with(const int64_t *n, void **d, const Py_buffer *views, int64_t budget)
{
    Figure f = {.words = n[0], .pieces = n[1]};
    int64_t levels = 8 * (f.pieces + 1);
    if (f.words < 1 || f.words > MOST_WORDS || f.pieces < 1 ||
        views[0].len < 8 * (64 * f.words + 1) || views[1].len != views[2].len * f.words ||
        views[3].len < 8 * COVER_ENTRIES || views[5].len != levels || views[6].len != levels ||
        views[7].len != levels || views[8].len != levels * f.words || views[9].len != levels ||
        views[10].len != levels || (views[11].len && views[11].len < 8 * f.pieces))
        return WRONG;
    f.starts = *d++, f.option = *d++, f.kind = *d++, f.at = *d++, f.stock = *d++;
    f.next = *d++, f.last = *d++, f.laid = *d++, f.rest = *d++, f.done = *d++, f.share = *d++;
    f.out = *d++, f.room = views[11].len / (8 * f.pieces);
    return cover(&f, budget);
}

static PyObject *run_cover(PyObject *self, PyObject *args)
{
    (void)self;
    return run(args, 2, COVER_CONSTANT, COVER_TABLES, cover_with);
}

/* Whether tables have the lengths that others in them ask for. */
static int corners_belong(const Cornered *c, const Py_buffer *views)
{
    const int64_t shapes = c->leaving[8 * c->kinds], *end = c->shape + SHAPE_COLUMNS * shapes;
    return views[1].len == 8 * SHAPE_COLUMNS * (shapes + 1) && views[2].len == 8 * BOUND * end[SHAPE_PARTS] &&
           views[3].len == 8 * BOUND * end[SHAPE_SEAMS] && views[4].len == 8 * SIDE * end[SHAPE_SIDES] &&
           c->at[LEFT_OVER] >= 0 && views[7].len >= 8 * c->words * (c->at[LEFT_OVER] + 1);
}

static int corners_with(const int64_t *n, void **d, const Py_buffer *views, int64_t budget)
{
    Cornered c = {.pieces = n[0], .words = n[1]};
    if (c.pieces < 1 || c.words < 0)
        return WRONG;
    c.leaving = *d++, c.shape = *d++, c.part = *d++, c.seam = *d++, c.side = *d++, c.size = *d++;
    c.weight = *d++, c.sums = *d++, c.at = *d++, c.number = *d++, c.jump = *d++, c.wall = *d++;
    c.level = *d++, c.out = *d++;
    c.kinds = views[9].len / 8, c.most = views[11].len / (8 * BOUND), c.room = views[13].len / (24 * c.pieces);
    if (views[0].len != 8 * (8 * c.kinds + 1) || views[5].len != 8 * c.kinds || views[6].len != 8 * c.kinds ||
        views[8].len != 8 * CORNER_ENTRIES || c.most > MOST_JUMPS || views[10].len != 24 * TYPES * c.most ||
        views[12].len != 8 * LEVEL_COLUMNS * c.pieces || !c.room || views[13].len % (24 * c.pieces) ||
        !corners_belong(&c, views))
        return WRONG;
    return search_corners(&c, budget);
}

static PyObject *run_corners(PyObject *self, PyObject *args)
{
    (void)self;
    return run(args, 2, CORNER_CONSTANT, CORNER_TABLES, corners_with);
}

static int grow_with(const int64_t *n, void **d, const Py_buffer *views, int64_t budget)
{
    Growth g = {.words = n[0], .halves = n[1]};
    if (g.words < 1 || g.words > MOST_WORDS || g.halves < 2 || g.halves > MOST_HALVES)
        return WRONG;
    int64_t row = 8 * g.words, sets = row * g.halves;
    g.spots = views[2].len / 16;
    g.next_to = *d++, g.excluded = *d++, g.place = *d++, g.quarters = *d++;
    g.at = *d++, g.spot = *d++, g.box = *d++, g.untried = *d++, g.seen = *d++;
    g.out = *d++, g.room = views[9].len / (8 * g.halves);
    if (views[0].len != row * g.spots || views[1].len != row * g.spots ||
        views[3].len != 8 * IMAGES * g.spots || views[4].len < 8 * GROWTH_ENTRIES ||
        views[5].len != 8 * g.halves || views[6].len != 24 * g.halves || views[7].len != sets ||
        views[8].len != sets || g.at[BEGIN] < 1 || g.at[TAKEN] < g.at[BEGIN] ||
        g.at[TAKEN] >= g.halves || (g.out && !g.room))
        return WRONG;
    return grow(&g, budget);
}

static PyObject *run_growth(PyObject *self, PyObject *args)
{
    (void)self;
    return run(args, 2, GROWTH_CONSTANT, GROWTH_TABLES, grow_with);
}

static int board_with(const int64_t *n, void **d, const Py_buffer *views, int64_t budget)
{
    Board b = {.words = n[0], .places = n[1], .few = n[2], .prefer = n[3], .lanes = n[4], .chunks = n[5], .bits = n[6]};
    int64_t row = 8 * b.words, p = b.places;
    if (b.words < 1 || b.words > MOST_WORDS || p < 0 || b.lanes < 0 || b.lanes > MOST_LANES ||
        b.chunks < 1 || b.bits < 1 || b.bits * b.chunks > 32 || views[0].len != 8 * (p + 1) ||
        views[5].len != 64 * row * b.lanes || views[9].len < row * p || views[10].len < 8 * ENTRIES ||
        views[11].len != row * p || views[12].len != row * (p + 1) || views[13].len != row * p ||
        views[14].len / b.words != views[15].len || views[16].len != 8 * p ||
        views[25].len != 8 * (p + 1) || views[26].len != 8 * (p + 1))
        return WRONG;
    b.first = *d++, b.beyond = *d++, b.side = *d++, b.fit = *d++, b.fits = *d++;
    b.spread = *d++, b.kind = *d++, b.of_kind = *d++, b.rank = *d++, b.wanted = *d++;
    b.at = *d++, b.domain = *d++, b.loose = *d++, b.todo = *d++, b.old = *d++;
    b.changed = *d++, b.place = *d++, b.slot = *d++, b.way = *d++, b.mark = *d++;
    b.open = *d++, b.filled = *d++, b.left = *d++, b.queue = *d++, b.queued = *d++;
    b.done = *d++, b.share = *d++;
    b.out = *d++, b.room = p ? views[27].len / (8 * p) : views[27].len;
    return search(&b, budget);
}

static PyObject *run_board(PyObject *self, PyObject *args)
{
    (void)self;
    return run(args, 7, CONSTANT, TABLES, board_with);
}

static int figures_with(const int64_t *n, void **d, const Py_buffer *views, int64_t budget)
{
    Growing g = {.words = n[0], .pieces = n[1], .key = n[2], .wide = n[3]};
    if (g.words < 1 || g.words > MOST_WORDS || g.pieces < 1 || g.pieces > MOST_PIECES || g.key < 2 ||
        g.key > MOST_KEY || g.wide < 1)
        return WRONG;
    g.first = *d++, g.edges = *d++, g.cells = *d++, g.next_to = *d++, g.excluded = *d++;
    g.edge = *d++, g.cell = *d++, g.weight = *d++, g.after = *d++, g.symbol = *d++;
    g.at = *d++, g.stock = *d++, g.laid = *d++, g.untried = *d++, g.seen = *d++;
    g.around = *d++, g.out = *d++;
    const int64_t row = 8 * g.words, count = 64 * g.words, level = row * g.pieces;
    g.kinds = views[11].len / 8, g.vertices = views[15].len;
    g.most_edges = views[5].len / (8 * count), g.most_cells = views[6].len / (8 * count);
    g.room = views[16].len / (8 * (g.key + 1));
    if (views[0].len != 8 * (g.kinds + 1) || views[1].len != 8 * g.kinds || views[2].len != 8 * g.kinds ||
        views[3].len != row * count || views[4].len != row * count || views[7].len != 8 * count ||
        views[8].len != 8 * 256 || views[9].len != 8 * 16 || views[10].len != 8 * SEARCH_ENTRIES ||
        views[12].len != 8 * g.pieces || views[13].len != level || views[14].len != level ||
        g.room < count || g.first[g.kinds] != g.words || g.at[STARTED] < 1 ||
        g.at[HELD] < g.at[STARTED] || g.at[HELD] >= g.pieces)
        return WRONG;
    const int64_t step[8] = {1, g.wide + 1, g.wide, g.wide - 1, -1, -g.wide - 1, -g.wide, 1 - g.wide};
    memcpy(g.step, step, sizeof step);
    return grow_figures(&g, budget);
}

static PyObject *run_figures(PyObject *self, PyObject *args)
{
    (void)self;
    return run(args, 4, GROWING_CONSTANT, GROWING_TABLES, figures_with);
}

static PyObject *run_sort(PyObject *self, PyObject *args)
{
    PyObject *tables;
    long long key, count;
    (void)self;
    if (!PyArg_ParseTuple(args, "LLO!", &key, &count, &PyTuple_Type, &tables))
        return NULL;
    Py_buffer views[2];
    void *data[2];
    int held = take(tables, 0, 2, views, data);
    int64_t kept = -1;
    if (held == 2 && key >= 2 && key <= MOST_KEY && count >= 0 &&
        views[0].len / (8 * (key + 1)) >= count && views[1].len / (8 * (key + 1)) >= count) {
        Py_BEGIN_ALLOW_THREADS
        kept = sort_records(data[0], data[1], count, key);
        Py_END_ALLOW_THREADS
    } else if (!PyErr_Occurred())
        PyErr_SetString(PyExc_ValueError, "these are no records");
    while (held)
        PyBuffer_Release(&views[--held]);
    return kept < 0 ? NULL : PyLong_FromLongLong(kept);
}

static PyObject *run_pack(PyObject *self, PyObject *args)
{
    PyObject *tables, *packed = NULL;
    long long key, count;
    (void)self;
    if (!PyArg_ParseTuple(args, "LLO!", &key, &count, &PyTuple_Type, &tables))
        return NULL;
    Py_buffer view;
    void *data;
    int held = take(tables, 1, 1, &view, &data);
    if (held && key >= 2 && key <= MOST_KEY && count >= 0 && view.len / (8 * (key + 1)) >= count) {
        const word before[MOST_KEY + 1] = {0}, *record = data, *last = before;
        uint8_t *out = PyMem_Malloc((size_t)(count * MOST_ENTRY + 1));
        int64_t bytes = 0;
        for (int64_t n = 0; out && n < count; n++, last = record, record += key + 1)
            bytes += pack(record, last, key, out + bytes);
        packed = out ? PyBytes_FromStringAndSize((const char *)out, bytes) : PyErr_NoMemory();
        PyMem_Free(out);
    } else if (!PyErr_Occurred())
        PyErr_SetString(PyExc_ValueError, "these are no records");
    if (held)
        PyBuffer_Release(&view);
    return packed;
}

/* Merge runs, a tuple of bytes; the other tables are `read`, `heap`, `at`, `follow`, `record` and `out`. */
static PyObject *run_merge(PyObject *self, PyObject *args)
{
    PyObject *runs, *tables;
    Merging m;
    long long n[4];
    (void)self;
    if (!PyArg_ParseTuple(args, "(LLLL)O!O!", n, n + 1, n + 2, n + 3, &PyTuple_Type, &runs,
                          &PyTuple_Type, &tables))
        return NULL;
    m.key = n[0], m.numerator = n[1], m.denominator = n[2], m.most = n[3];
    m.runs = PyTuple_Size(runs);
    if (m.key < 2 || m.key > MOST_KEY || m.numerator < 1 || m.denominator < 1 || m.most < 1 ||
        PyTuple_Size(tables) != MERGING_TABLES) {
        PyErr_SetString(PyExc_ValueError, "these are no runs");
        return NULL;
    }
    Py_buffer views[MERGING_TABLES];
    void *data[MERGING_TABLES], **d = data;
    int status = -1, held = take(tables, 0, MERGING_TABLES, views, data);
    m.reader = PyMem_Malloc(((size_t)m.runs + 1) * sizeof *m.reader);
    if (held != MERGING_TABLES || !m.reader)
        goto release;
    m.read = *d++, m.heap = *d++, m.at = *d++, m.follow = *d++, m.record = *d++, m.out = *d++;
    int64_t wrong = views[0].len != 8 * m.runs || views[1].len != 8 * (m.runs + 1) ||
                    views[2].len != 8 * MERGE_ENTRIES || views[3].len != 8 * m.runs ||
                    views[4].len != 8 * (m.runs + 2) * (m.key + 1) ||
                    views[5].len / MOST_ENTRY < m.most || m.heap[0] > m.runs;
    for (int64_t run = 0; run < m.runs && !wrong; run++) {
        PyObject *bytes = PyTuple_GetItem(runs, run);
        char *begin;
        Py_ssize_t length;
        if (PyBytes_AsStringAndSize(bytes, &begin, &length))
            goto release;
        wrong = m.read[run] < 0 || m.read[run] > length || m.heap[1 + run] < 0 ||
                m.heap[1 + run] >= m.runs;
        if (!wrong) {
            m.reader[run].at = (const uint8_t *)begin + m.read[run];
            m.reader[run].end = (const uint8_t *)begin + length;
        }
    }
    if (wrong) {
        PyErr_SetString(PyExc_ValueError, "the tables of runs do not belong together");
        goto release;
    }
    const Reader *before = m.reader;
    Py_BEGIN_ALLOW_THREADS
    status = merge_runs(&m);
    Py_END_ALLOW_THREADS
    for (int64_t run = 0; run < m.runs; run++) {
        const char *begin = PyBytes_AsString(PyTuple_GetItem(runs, run));
        m.read[run] = (const char *)before[run].at - begin;
    }
release:
    PyMem_Free(m.reader);
    while (held)
        PyBuffer_Release(&views[--held]);
    return status < 0 ? NULL : PyLong_FromLong(status);
}

/* Write the facts of the figures of a run into bytes, and return how many; less than 0 if it is damaged. */
static PyObject *run_facts(PyObject *self, PyObject *args)
{
    PyObject *tables;
    long long key;
    int64_t count = -1;
    (void)self;
    if (!PyArg_ParseTuple(args, "LO!", &key, &PyTuple_Type, &tables))
        return NULL;
    Py_buffer views[2];
    void *data[2];
    int held = take(tables, 1, 2, views, data);
    int able = held == 2 && key >= 2 && key <= MOST_KEY;
    if (able) {
        Reader reader = {data[0], (const uint8_t *)data[0] + views[0].len};
        Py_BEGIN_ALLOW_THREADS
        count = run_of_facts(&reader, key, views[1].len / FACT_BYTES, data[1]);
        Py_END_ALLOW_THREADS
    } else if (!PyErr_Occurred())
        PyErr_SetString(PyExc_ValueError, "this is no run");
    while (held)
        PyBuffer_Release(&views[--held]);
    return able ? PyLong_FromLongLong(count) : NULL;
}

static PyMethodDef methods[] = {
    {"board", run_board, METH_VARARGS, "Search a board; see `tui_tangram.games.matching.core.kernel`."},
    {"cover", run_cover, METH_VARARGS, "Search covers; see `tui_tangram.maths.cover.compiled`."},
    {"corners", run_corners, METH_VARARGS, "Search by corners; see `tui_tangram.games.tangram.core.corner`."},
    {"grow", run_growth, METH_VARARGS, "Search shapes; see `tui_tangram.research.lab.polyaboloes`."},
    {"figures", run_figures, METH_VARARGS, "Search figures; see `tui_tangram.research.figures.search`."},
    {"sort", run_sort, METH_VARARGS, "Sort records and merge equal ones."},
    {"pack", run_pack, METH_VARARGS, "Return sorted records as a run."},
    {"facts", run_facts, METH_VARARGS, "Read the facts of a run; see `tui_tangram.research.figures.facts`."},
    {"merge", run_merge, METH_VARARGS, "Merge runs; see `tui_tangram.research.figures.runs`."},
    {"paint", paint_spans, METH_VARARGS, "Paint spans; see `tui_tangram.games.matching.look.canvas`."},
    {"paint_rows", paint_rows, METH_VARARGS, "Paint rows of numbers, as `TileCanvas` does."},
    {"paint_line", paint_line, METH_VARARGS, "Paint a line, as `TileCanvas` does."},
    {"inside", polygon_inside, METH_VARARGS, "Return the spans inside a polygon, as `TileRaster` does."},
    {"wedges", polygon_rows, METH_VARARGS, "Return the rows inside a polygon, as `TileRaster` does."},
    {"cells_near", cells_near, METH_VARARGS, "Return cells; see `tui_tangram.games.matching.look.sign_cells`."},
    {"fewer", cell_fewer, METH_VARARGS, "Return a cell in two colours; see `tui_tangram.render.mixed_cells`."},
    {"runs", cell_runs, METH_VARARGS, "Return the runs of cells; see `tui_tangram.render.cells`."},
    {"unlike", unlike_cells, METH_VARARGS, "Return the cells that differ; see `tui_tangram.render.cells`."},
    {"by_pens", by_pens, METH_VARARGS, "Return the bytes of cells; see `tui_tangram.terminal.sgr_encoder`."},
    {"strokes", strokes, METH_VARARGS, "Return the parts of cells; see `tui_tangram.terminal.lean_update`."},
    {NULL, NULL, 0, NULL}};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "_kernel", NULL, 0, methods,
                                        NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__kernel(void)
{
    PyObject *module = PyModule_Create(&definition);
    if (module && PyModule_AddIntConstant(module, "INTERFACE", 12)) {
        Py_DECREF(module);
        return NULL;
    }
    return module;
}

#else

/* The search for sets of WORDS words; see `kernel.run`. */
COUNTING static int SEARCH(Board *b, int64_t budget)
{
    const int64_t words = b->words, places = b->places, few = b->few, lanes = b->lanes;
    const int64_t wide = WORDS << b->bits;
    const word every = ((word)1 << b->bits) - 1;
    int64_t level = b->at[LEVEL], trail = b->at[TRAIL], decide = b->at[DECIDE];
    int64_t nodes = 0, slot = 0, solutions = 0;
    int status, i;
    word colours[MOST_LANES], fitting[MOST_WORDS];
    (void)words;
    for (;;) {
        if (decide && level == places) {
            decide = 0;
            if (b->out) {
                for (int64_t place = 0; b->room && place < places; place++) {
                    const word *set = b->domain + place * WORDS;
                    for (i = 0; !set[i]; i++);
                    b->out[solutions * places + place] = 64 * i + LOWEST(set[i]);
                }
            }
            solutions++;
            /* Without room for solutions they are counted only. */
            if (solutions == b->room) {
                status = FOUND;
                break;
            }
        } else if (decide) {
            decide = 0;
            const word *now = b->loose + level * WORDS;
            int64_t size = places - level, best = INT64_MAX;
            for (int64_t number = 0; number < size; number++) {
                int64_t place = b->open[number], many = 0;
                const word *set = b->domain + place * WORDS;
                for (i = 0; i < WORDS; i++)
                    many += COUNT(set[i] & now[i]);
                many = many * places + b->rank[place];
                if (many < best) {
                    best = many;
                    slot = number;
                    if (many < 2 * places)
                        break;
                }
            }
            int64_t many = best / places;
            if (many) {
                int64_t place = b->open[slot];
                b->open[slot] = b->open[size - 1];
                b->open[size - 1] = place;
                b->filled[place] = 1;
                b->place[level] = place;
                b->slot[level] = slot;
                b->way[level] = -1;
                b->mark[level] = trail;
                for (i = 0; i < WORDS; i++)
                    b->todo[level * WORDS + i] = b->domain[place * WORDS + i] & now[i];
                int64_t above = level ? level - 1 : places;
                b->done[level] = b->done[above];
                b->share[level] = b->share[above] / (double)many;
                level++;
            }
        }
        if (!level) {
            status = END;
            break;
        }
        int64_t here = level - 1, place = b->place[here], way = b->way[here];
        if (way >= 0) {
            b->way[here] = -1;
            b->left[b->kind[way]]++;
            b->done[here] += b->share[here];
            while (trail > b->mark[here]) {
                trail--;
                memcpy(b->domain + b->changed[trail] * WORDS, b->old + trail * WORDS, 8 * WORDS);
            }
        }
        word *rest = b->todo + here * WORDS;
        word any = 0;
        for (i = 0; i < WORDS; i++)
            any |= rest[i];
        if (!any) {
            level = here;
            int64_t size = places - level;
            b->open[size - 1] = b->open[b->slot[here]];
            b->open[b->slot[here]] = place;
            b->filled[place] = 0;
            continue;
        }
        if (nodes == budget) {
            status = PAUSE;
            break;
        }
        nodes++;
        way = -1;
        if (b->prefer)
            for (i = 0; i < WORDS && way < 0; i++) {
                word liked = rest[i] & b->wanted[place * WORDS + i];
                if (liked)
                    way = 64 * i + LOWEST(liked);
            }
        for (i = 0; i < WORDS && way < 0; i++)
            if (rest[i])
                way = 64 * i + LOWEST(rest[i]);
        rest[way / 64] &= ~((word)1 << way % 64);
        b->way[here] = way;
        int64_t kind = b->kind[way];
        b->left[kind]--;
        word *now = b->loose + level * WORDS;
        for (i = 0; i < WORDS; i++) {
            now[i] = b->loose[here * WORDS + i];
            if (!b->left[kind])
                now[i] &= ~b->of_kind[kind * WORDS + i];
        }
        memcpy(b->old + trail * WORDS, b->domain + place * WORDS, 8 * WORDS);
        b->changed[trail++] = place;
        memset(b->domain + place * WORDS, 0, 8 * WORDS);
        b->domain[place * WORDS + way / 64] = (word)1 << way % 64;
        for (int64_t lane = 0; lane < lanes; lane++)
            colours[lane] = b->spread[lane * 64 * WORDS + way];
        int64_t head = 0, tail = 0;
        decide = 1;
        for (;;) {
            for (int64_t entry = b->first[place]; entry < b->first[place + 1]; entry++) {
                int64_t other = b->beyond[entry];
                if (b->filled[other])
                    continue;
                word side = b->side[entry], met = colours[side / 64] >> side % 64;
                const word *fits = b->fits + b->fit[entry], *fit = fits + (met & every) * WORDS;
                word *set = b->domain + other * WORDS, *old = b->old + trail * WORDS, gone = 0;
                for (i = 0; i < WORDS; i++)
                    fitting[i] = fit[i];
                for (int64_t chunk = 1; chunk < b->chunks; chunk++) {
                    met >>= b->bits, fits += wide, fit = fits + (met & every) * WORDS;
                    for (i = 0; i < WORDS; i++)
                        fitting[i] |= fit[i];
                }
                /* On hard boards half of the places change, and no processor can tell which: so
                   what follows is written for all of them, and counts for those. */
                int64_t many = 0;
                for (i = 0; i < WORDS; i++) {
                    fitting[i] &= set[i];
                    gone |= fitting[i] ^ set[i];
                }
                /* Many words are much to write. */
                if (WORDS > 8 && !gone)
                    continue;
                for (i = 0; i < WORDS; i++) {
                    old[i] = set[i];
                    many += COUNT(fitting[i] & now[i]);
                }
                int64_t changes = gone != 0;
                if (changes & !many) {
                    decide = 0;
                    break;
                }
                for (i = 0; i < WORDS; i++)
                    set[i] = fitting[i];
                b->changed[trail] = other;
                trail += changes;
                changes &= (many <= few) & !b->queued[other];
                b->queue[tail] = other;
                b->queued[other] |= changes;
                tail += changes;
            }
            if (!decide || head == tail)
                break;
            place = b->queue[head++];
            b->queued[place] = 0;
            for (int64_t lane = 0; lane < lanes; lane++) {
                const word *spread = b->spread + lane * 64 * WORDS;
                word seen = 0;
                /* Nor how many ways there are in each word: so the first few are read for all of
                   them, and of what is none nothing is taken. */
                for (i = 0; i < WORDS; i++, spread += 64) {
                    word left = b->domain[place * WORDS + i] & now[i];
                    for (int k = 0; k < MOSTLY; k++, left &= left - 1)
                        seen |= spread[LOWEST(left | (word)1 << 63)] & -(word)(left != 0);
                    for (; left; left &= left - 1)
                        seen |= spread[LOWEST(left)];
                }
                colours[lane] = seen;
            }
        }
        while (head < tail)
            b->queued[b->queue[head++]] = 0;
    }
    b->at[LEVEL] = level;
    b->at[TRAIL] = trail;
    b->at[DECIDE] = decide;
    b->at[NODES] = nodes;
    b->at[SOLUTIONS] = solutions;
    return status;
}

/* The covers of a figure; see `Masks.search`. */
static int COVER(Figure *f, int64_t budget)
{
    const int64_t words = f->words;
    int64_t level = f->at[DEPTH], nodes = 0, covers = 0;
    int status, i;
    (void)words;
    for (;;) {
        const word *rest = f->rest + level * WORDS;
        int64_t entry = f->next[level], last = f->last[level];
        for (; entry < last; entry++) {
            const word *option = f->option + entry * WORDS;
            word beyond = 0;
            for (i = 0; i < WORDS; i++)
                beyond |= option[i] & ~rest[i];
            if (!beyond && f->stock[f->kind[entry]])
                break;
        }
        f->next[level] = entry;
        if (entry == last) {
            if (!level) {
                status = END;
                break;
            }
            level--;
            f->stock[f->kind[f->laid[level]]]++;
            f->done[level] += f->share[level];
            continue;
        }
        if (nodes == budget) {
            status = PAUSE;
            break;
        }
        nodes++;
        f->next[level] = entry + 1;
        f->laid[level] = entry;
        f->stock[f->kind[entry]]--;
        word *left = f->rest + (level + 1) * WORDS;
        int64_t lowest = -1;
        for (i = 0; i < WORDS; i++) {
            left[i] = rest[i] & ~f->option[entry * WORDS + i];
            if (left[i] && lowest < 0)
                lowest = 64 * i + LOWEST(left[i]);
        }
        level++;
        f->done[level] = f->done[level - 1];
        f->share[level] = 0;
        f->next[level] = f->last[level] = 0;
        if (lowest < 0) {
            if (f->room)
                memcpy(f->out + covers * f->pieces, f->laid, 8 * f->pieces);
            /* Without room for covers they are counted only. */
            if (++covers == f->room) {
                status = FOUND;
                break;
            }
            continue;
        }
        f->next[level] = f->starts[lowest];
        f->last[level] = f->starts[lowest + 1];
        if (level < SHALLOW) {
            int64_t many = 0;
            for (entry = f->next[level]; entry < f->last[level]; entry++) {
                word beyond = 0;
                for (i = 0; i < WORDS; i++)
                    beyond |= f->option[entry * WORDS + i] & ~left[i];
                many += !beyond && f->stock[f->kind[entry]];
            }
            f->share[level] = f->share[level - 1] / (double)(many ? many : 1);
        }
    }
    f->at[DEPTH] = level;
    f->at[NODES_LAID] = nodes;
    f->at[COVERS] = covers;
    return status;
}

#undef SEARCH
#undef COVER
#undef WORDS

#endif

/* The way of the terminal's cursor, compiled (the twin of `tui_tangram.terminal.cursor.write`).  `_kernel.c`
   includes this file. */

enum { MOST_JUMP = 32, MOST_CELL = 1 << 20, UNCERTAIN = -1 };

/* The bytes that erase less than ten blanks, and the fewest for which they do. */
enum { ERASURE = 4, FEWEST = 3 };

/* Bytes that become more; once there is no memory, `failed`. */
typedef struct {
    char *at;
    Py_ssize_t size, room;
    int failed;
} Bytes;

static void put(Bytes *out, const char *bytes, Py_ssize_t size)
{
    if (out->size + size > out->room) {
        const Py_ssize_t room = 2 * (out->size + size) + 1024;
        char *more = out->failed ? NULL : PyMem_Realloc(out->at, room);
        if (!more) {
            out->failed = 1;
            return;
        }
        out->at = more, out->room = room;
    }
    memcpy(out->at + out->size, bytes, size);
    out->size += size;
}

/* A text at its cell; `across` is by how much the cursor moves on, `erased` is how many blanks are erased in place
   of the text, `instead` how many may be, and `next` is the one behind it in its row. */
typedef struct {
    int32_t x, y, across, erased, instead, next;
    Py_ssize_t size;
    const char *text;
} Placed;

/* The texts of a row that are left begin with `first`. */
typedef struct {
    int32_t y, first;
} PlacedRow;

static char *put_number(char *to, int32_t number)
{
    if (number > 9)
        to = put_number(to, number / 10);
    *to = (char)('0' + number % 10);
    return to + 1;
}

static char *put_moves(char *to, int32_t by, const char *ways)
{
    if (by) {
        *to++ = '\x1b', *to++ = '[';
        if (by > 1 || by < -1)
            to = put_number(to, by < 0 ? -by : by);
        *to++ = ways[by > 0];
    }
    return to;
}

/* Write the shorter jump from (x, y) to a cell, and return its bytes; without a certain x one by place. */
static int put_jump(char *to, int32_t x, int32_t y, const Placed *there)
{
    char *end = to, steps[MOST_JUMP], *last = steps;
    *end++ = '\x1b', *end++ = '[', end = put_number(end, there->y + 1);
    if (there->x)
        *end++ = ';', end = put_number(end, there->x + 1);
    *end++ = 'H';
    if (x != UNCERTAIN) {
        int32_t across = there->x - x;
        last = put_moves(last, there->y - y, "AB");
        if (across < 0 && across >= -3)
            for (; across; across++)
                *last++ = '\b';
        last = put_moves(last, across, "DC");
        if (last - steps <= end - to) {
            memcpy(to, steps, (size_t)(last - steps));
            return (int)(last - steps);
        }
    }
    return (int)(end - to);
}

/* The nearest text so far: the one before it in its row, that row, and the jump to it. */
typedef struct {
    int32_t found, before, row;
    int bytes, more, erases;
    char jump[MOST_JUMP];
} Nearest;

/* See whether a text of a row is nearer than those so far, with *more* bytes if the last one is erased. */
static void look_at(Nearest *best, const Placed *placed, int32_t found, int32_t before, int32_t row, int32_t x, int32_t y,
                    int erases, int more)
{
    char jump[MOST_JUMP];
    int bytes = put_jump(jump, x, y, placed + found);
    if (best->found < 0 || bytes + more < best->bytes + best->more) {
        best->found = found, best->before = before, best->row = row;
        best->bytes = bytes, best->more = more, best->erases = erases;
        memcpy(best->jump, jump, (size_t)bytes);
    }
}

/* Find the rows of texts in reading order, and return their number. */
static int32_t find_rows(Placed *placed, int32_t count, PlacedRow *rows)
{
    int32_t many = 0;
    for (int32_t i = 0; i < count; i++) {
        placed[i].next = -1;
        if (many && rows[many - 1].y == placed[i].y)
            placed[i - 1].next = i;
        else
            rows[many++] = (PlacedRow){placed[i].y, i};
    }
    return many;
}

static void put_erased(Bytes *out, int32_t blanks)
{
    char erase[MOST_JUMP] = "\x1b[", *end = put_number(erase + 2, blanks);
    *end++ = 'X';
    put(out, erase, end - erase);
}

/* Write what jumps to each of the texts, and these, along a short way from (*x, *y); these become where the cursor
   is then. */
static void write_placed(Bytes *out, Placed *placed, int32_t count, PlacedRow *rows, int width, int32_t *x, int32_t *y)
{
    const Placed *last = NULL;
    for (int32_t left = find_rows(placed, count, rows); left;) {
        Nearest best = {.found = -1};
        int32_t row = 0;
        for (; row < left && rows[row].y < *y; row++);
        /* Of the rows below the cursor, beside it and above all texts that are left. */
        for (int erases = 0; erases <= (last && last->instead); erases++) {
            const int32_t from = erases ? last->x : *x < width ? *x : UNCERTAIN;
            const int more = erases ? ERASURE - last->instead : 0;
            int near = 0;
            for (int32_t at = row + 1; *x != UNCERTAIN && at >= row - 1; at--)
                if (at >= 0 && at < left && rows[at].y <= *y + 1 && rows[at].y >= *y - 1)
                    for (int32_t i = rows[at].first, before = -1; i >= 0; before = i, i = placed[i].next, near = 1)
                        look_at(&best, placed, i, before, at, from, *y, erases, more);
            for (int32_t at = 0; at < left && !near; at++)
                look_at(&best, placed, rows[at].first, -1, at, from, *y, erases, more);
        }
        const Placed *one = placed + best.found;
        if (best.before >= 0)
            placed[best.before].next = one->next;
        else if (one->next >= 0)
            rows[best.row].first = one->next;
        else
            memmove(rows + best.row, rows + best.row + 1, (size_t)(--left - best.row) * sizeof *rows);
        if (best.erases) {
            out->size -= out->failed ? 0 : last->size;
            put_erased(out, last->instead);
        }
        put(out, best.jump, best.bytes);
        if (one->erased)
            put_erased(out, one->erased);
        else
            put(out, one->text, one->size);
        last = one;
        *y = one->y, *x = one->across == UNCERTAIN ? UNCERTAIN : one->x + one->across;
    }
}

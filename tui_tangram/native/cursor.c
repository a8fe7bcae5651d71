/* The way of the terminal's cursor, compiled (the twin of `tui_tangram.terminal.cursor._write`).  `_kernel.c`
   includes this file. */

enum { MOST_JUMP = 32, MOST_CELL = 1 << 20, UNCERTAIN = -1 };

/* A text at its cell; `across` is by how much the cursor moves on, and `next` the one behind it in its row. */
typedef struct {
    int32_t x, y, across, next;
    PyObject *text;
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
    int bytes;
    char jump[MOST_JUMP];
} Nearest;

/* See whether a text of a row is nearer than those so far. */
static void look_at(Nearest *best, const Placed *placed, int32_t found, int32_t before, int32_t row, int32_t x, int32_t y)
{
    char jump[MOST_JUMP];
    int bytes = put_jump(jump, x, y, placed + found);
    if (best->found < 0 || bytes < best->bytes) {
        best->found = found, best->before = before, best->row = row, best->bytes = bytes;
        memcpy(best->jump, jump, (size_t)bytes);
    }
}

/* Take texts in reading order from a list of tuples, and return the number of their rows, or -1. */
static int32_t take_placed(PyObject *list, Placed *placed, PlacedRow *rows)
{
    const int32_t count = (int32_t)PyList_Size(list);
    int32_t many = 0;
    for (int32_t i = 0; i < count; i++) {
        PyObject *tuple = PyList_GetItem(list, i);
        int x, y, across;
        if (!PyTuple_Check(tuple)) {
            PyErr_SetString(PyExc_TypeError, "this is no text with its place");
            return -1;
        }
        if (!PyArg_ParseTuple(tuple, "iiUi", &x, &y, &placed[i].text, &across))
            return -1;
        if (x < 0 || y < 0 || across < UNCERTAIN || x > MOST_CELL || y > MOST_CELL || across > MOST_CELL ||
            (many && y < rows[many - 1].y)) {
            PyErr_SetString(PyExc_ValueError, "these are no cells of a screen in reading order");
            return -1;
        }
        placed[i].x = x, placed[i].y = y, placed[i].across = across, placed[i].next = -1;
        if (many && rows[many - 1].y == y)
            placed[i - 1].next = i;
        else
            rows[many++] = (PlacedRow){y, i};
    }
    return many;
}

static int add_text(PyObject *texts, PyObject *text)
{
    int failed = !text || PyList_Append(texts, text);
    Py_XDECREF(text);
    return failed;
}

/* Append what jumps to each of the texts, and these, along a short way; return where the cursor is then. */
static PyObject *write_placed(PyObject *self, PyObject *args)
{
    PyObject *texts, *list;
    int width, x, y, failed = 0;
    (void)self;
    if (!PyArg_ParseTuple(args, "O!O!iii", &PyList_Type, &texts, &PyList_Type, &list, &width, &x, &y))
        return NULL;
    const Py_ssize_t count = PyList_Size(list);
    if (count > MOST_CELL || x < UNCERTAIN || y < UNCERTAIN || x > 2 * MOST_CELL || y > MOST_CELL)
        return PyErr_Format(PyExc_ValueError, "these are no cells of a screen");
    Placed *placed = PyMem_Malloc((size_t)(count + 1) * (sizeof *placed + sizeof(PlacedRow)));
    if (!placed)
        return PyErr_NoMemory();
    PlacedRow *rows = (PlacedRow *)(placed + count + 1);
    int32_t left = take_placed(list, placed, rows);
    for (failed = left < 0; left && !failed;) {
        Nearest best = {.found = -1};
        const int32_t certain = x < width ? x : UNCERTAIN;
        int32_t row = 0;
        for (; row < left && rows[row].y < y; row++);
        /* Of the rows below the cursor, beside it and above all texts that are left. */
        for (int32_t at = row + 1; x != UNCERTAIN && at >= row - 1; at--)
            if (at >= 0 && at < left && rows[at].y <= y + 1 && rows[at].y >= y - 1)
                for (int32_t i = rows[at].first, before = -1; i >= 0; before = i, i = placed[i].next)
                    look_at(&best, placed, i, before, at, certain, y);
        if (best.found < 0)
            for (int32_t at = 0; at < left; at++)
                look_at(&best, placed, rows[at].first, -1, at, certain, y);
        const Placed *one = placed + best.found;
        if (best.before >= 0)
            placed[best.before].next = one->next;
        else if (one->next >= 0)
            rows[best.row].first = one->next;
        else
            memmove(rows + best.row, rows + best.row + 1, (size_t)(--left - best.row) * sizeof *rows);
        failed = (best.bytes && add_text(texts, PyUnicode_FromStringAndSize(best.jump, best.bytes))) ||
                 PyList_Append(texts, one->text);
        y = one->y, x = one->across == UNCERTAIN ? UNCERTAIN : one->x + one->across;
    }
    PyMem_Free(placed);
    return failed ? NULL : Py_BuildValue("ii", x, y);
}

/* The parts of an update of the screen, compiled (the twin of `tui_tangram.terminal.lean_update._strokes`).
   `_kernel.c` includes this file behind `pens.c`. */

/* What gives the pen of a style with a colour system, the properties of a text, and its cells; and pens by the
   addresses of their styles. */
typedef struct {
    PyObject *pen_of, *system, *kind_of, *cells_of, *pens;
} WordReader;

/* The pen of a style, borrowed.  Both are kept, for another style could get the address. */
static PyObject *pen_of(const WordReader *reader, PyObject *style)
{
    PyObject *address = PyLong_FromVoidPtr(style);
    PyObject *known = address ? PyDict_GetItemWithError(reader->pens, address) : NULL;
    if (address && !known && !PyErr_Occurred()) {
        PyObject *pen = PyObject_CallFunctionObjArgs(reader->pen_of, style, reader->system, NULL);
        known = pen ? Py_BuildValue("NO", pen, style) : NULL;
        const int failed = !known || PyDict_SetItem(reader->pens, address, known);
        Py_XDECREF(known);
        known = failed ? NULL : known;
    }
    Py_XDECREF(address);
    return known ? PyTuple_GetItem(known, 0) : NULL;
}

/* Append characters of a text at a cell; return whether that failed. */
static int add_part(PyObject *parts, int64_t x, int y, PyObject *text, Py_ssize_t start, Py_ssize_t end, PyObject *pen)
{
    PyObject *run = PyUnicode_Substring(text, start, end);
    PyObject *part = run ? Py_BuildValue("LiNO", (long long)x, y, run, pen) : NULL;
    const int failed = !part || PyList_Append(parts, part);
    Py_XDECREF(part);
    return failed;
}

/* Append blocks and blanks in runs; return whether that failed. */
static int add_blocks(PyObject *parts, int64_t x, int y, PyObject *text, PyObject *pen, int64_t width)
{
    const Py_ssize_t length = PyUnicode_GetLength(text);
    for (Py_ssize_t start = 0, end; start < length; start = end) {
        const int blank = PyUnicode_ReadChar(text, start) == ' ';
        for (end = start + 1; end < length && (PyUnicode_ReadChar(text, end) == ' ') == blank; end++);
        /* Of a line that ends in what is erased, copies lack the end in tmux. */
        const int last = blank && end - start > STRETCH && x + end == width;
        if (add_part(parts, x + start, y, text, start, end - last, pen) ||
            (last && add_part(parts, x + end - 1, y, text, end - 1, end, pen)))
            return 1;
    }
    return 0;
}

/* Append a text at *x, which becomes the place behind it; return whether that failed. */
static int add_text(const WordReader *reader, PyObject *parts, int64_t *x, int y, PyObject *text, PyObject *pen,
                    int64_t width)
{
    PyObject *kind = PyObject_CallFunctionObjArgs(reader->kind_of, text, NULL);
    if (!kind || !PyTuple_Check(kind) || PyTuple_Size(kind) != KIND_FIELDS) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_TypeError, "these are no properties of a text");
        Py_XDECREF(kind);
        return 1;
    }
    const int32_t blocks = of_kind(kind, KIND_BLOCKS), across = of_kind(kind, KIND_ACROSS);
    int64_t cells = blocks ? PyUnicode_GetLength(text) : across;
    Py_DECREF(kind);
    if (!blocks && across < 1) {
        PyObject *found = PyObject_CallFunctionObjArgs(reader->cells_of, text, NULL);
        cells = found ? PyLong_AsLong(found) : -1;
        Py_XDECREF(found);
    }
    if (PyErr_Occurred() || (blocks ? add_blocks(parts, *x, y, text, pen, width)
                                    : add_part(parts, *x, y, text, 0, PyUnicode_GetLength(text), pen)))
        return 1;
    *x += cells;
    return 0;
}

/* Append neighbouring cells of a line, from a column on: words of one style as one text, without those skipped and
   of so many characters, or all for a size of -1; return whether that failed. */
static int add_words(const WordReader *reader, PyObject *parts, int64_t x, int y, PyObject *words, Py_ssize_t skipped,
                     Py_ssize_t size, int64_t width)
{
    const Py_ssize_t count = PySequence_Size(words);
    PyObject *whole = NULL, *pen = NULL;
    int failed = count < 0;
    for (Py_ssize_t i = 0; i < count && size && !failed; i++) {
        PyObject *word = PySequence_GetItem(words, i), *text, *style, *control, *own = NULL, *cut = NULL;
        if (!word || !PyTuple_Check(word) || !PyArg_ParseTuple(word, "UOO", &text, &style, &control)) {
            if (!PyErr_Occurred())
                PyErr_SetString(PyExc_TypeError, "this is no segment");
            failed = 1;
        } else if (size > 0 && skipped >= PyUnicode_GetLength(text)) {
            skipped -= PyUnicode_GetLength(text);
        } else if (!(own = pen_of(reader, style)) ||
                   (size > 0 && !(text = cut = PyUnicode_Substring(text, skipped, skipped + size)))) {
            failed = 1;
        } else if (whole && own == pen) {
            PyObject *longer = PyUnicode_Concat(whole, text);
            Py_DECREF(whole);
            whole = longer, failed = !whole;
        } else {
            failed = whole && add_text(reader, parts, &x, y, whole, pen, width);
            Py_XDECREF(whole);
            Py_INCREF(text);
            whole = text, pen = own;
        }
        if (cut)
            size -= PyUnicode_GetLength(cut), skipped = 0;
        Py_XDECREF(cut);
        Py_XDECREF(word);
    }
    failed = failed || (whole && add_text(reader, parts, &x, y, whole, pen, width));
    Py_XDECREF(whole);
    return failed;
}

/* Return the parts of neighbouring cells, on a screen so many cells wide. */
static PyObject *strokes(PyObject *self, PyObject *args)
{
    PyObject *pieces, *parts = NULL;
    int width, failed = 0;
    WordReader reader = {0};
    (void)self;
    if (!PyArg_ParseTuple(args, "O!iOOOO", &PyList_Type, &pieces, &width, &reader.pen_of, &reader.system,
                          &reader.kind_of, &reader.cells_of))
        return NULL;
    reader.pens = PyDict_New(), parts = PyList_New(0);
    failed = !reader.pens || !parts;
    for (Py_ssize_t i = 0; i < PyList_Size(pieces) && !failed; i++) {
        PyObject *piece = PyList_GetItem(pieces, i), *words;
        int first, y;
        Py_ssize_t skipped, size;
        if (!PyTuple_Check(piece) || !PyArg_ParseTuple(piece, "iiOnn", &first, &y, &words, &skipped, &size)) {
            if (!PyErr_Occurred())
                PyErr_SetString(PyExc_TypeError, "these are no cells");
            failed = 1;
            break;
        }
        failed = add_words(&reader, parts, first, y, words, skipped, size, width);
    }
    Py_XDECREF(reader.pens);
    if (failed)
        Py_CLEAR(parts);
    return parts;
}

/* Pixels, compiled: lines and wedges of tiles (the twins in `tui_tangram.games.matching.look.shape`), the colours
   of cells (`tui_tangram.render.mixed_cells`) and their runs (`tui_tangram.render.cells`).  `_kernel.c` includes
   this file.  The twins say what each means; the names here are those there.  Doubles are those of the twins, in
   the same order, and are not contracted. */

enum { FARTHEST = 1 << 20, MOST_CORNERS = 64, MOST_PIXELS = 8, NOWHERE = 255 };

/* The quotient, rounded down; b is more than 0. */
static int64_t quotient(int64_t a, int64_t b)
{
    return a / b - (a % b < 0);
}

/* The first columns of the rows of a line that does not lead up, and those after the last. */
static void line_columns(int64_t across, int64_t down, int64_t *left, int64_t *right)
{
    int64_t y, half = across < 0 ? down : down - 1;
    if (down > (across < 0 ? -across : across)) {
        for (y = 0; y <= down; y++) {
            left[y] = quotient(2 * y * across + half, 2 * down);
            right[y] = left[y] + 1;
        }
    } else if (across >= 0) {
        for (left[0] = 0, y = 1; y <= down; y++)
            right[y - 1] = left[y] = quotient(across * (2 * y - 1), 2 * down) + 1;
        right[down] = across + 1;
    } else {
        for (right[0] = 1, y = 0; y < down; y++)
            right[y + 1] = left[y] = across - quotient(across * (2 * (down - y) - 1), 2 * down);
        left[down] = across;
    }
}

/* Append a tuple of a row to a list; steals what is last of it. */
static int add_row(PyObject *rows, int64_t y, int64_t left, PyObject *last)
{
    PyObject *row = last ? Py_BuildValue("LLN", (long long)y, (long long)left, last) : NULL;
    int failed = !row || PyList_Append(rows, row);
    Py_XDECREF(row);
    return failed;
}

static PyObject *in_tuple(PyObject *list, int failed)
{
    PyObject *found = list && !failed ? PyList_AsTuple(list) : NULL;
    Py_XDECREF(list);
    return found;
}

/* A picture: its inks row by row. */
typedef struct {
    Py_buffer view;
    int64_t width, height;
} Painted;

static int take_picture(PyObject *data, int64_t width, Painted *on)
{
    if (PyObject_GetBuffer(data, &on->view, PyBUF_WRITABLE))
        return 0;
    on->width = width, on->height = width > 0 ? on->view.len / width : 0;
    return 1;
}

/* Where the pixels of a row begin that are in the picture, and how many are; NULL without any. */
static char *pixels_of(const Painted *on, int64_t y, int64_t *left, int64_t right, int64_t *many)
{
    *left = *left < 0 ? 0 : *left;
    *many = (right < on->width ? right : on->width) - *left;
    return y < 0 || y >= on->height || *many <= 0 ? NULL : (char *)on->view.buf + y * on->width + *left;
}

/* Give one ink to spans, counted from a pixel. */
static PyObject *paint_spans(PyObject *self, PyObject *args)
{
    PyObject *data, *spans;
    long long width, x, y;
    int ink;
    Painted on;
    (void)self;
    if (!PyArg_ParseTuple(args, "OLO!LLi", &data, &width, &PyTuple_Type, &spans, &x, &y, &ink) ||
        !take_picture(data, width, &on))
        return NULL;
    const Py_ssize_t count = PyTuple_Size(spans);
    for (Py_ssize_t i = 0; i < count && !PyErr_Occurred(); i++) {
        PyObject *span = PyTuple_GetItem(spans, i);
        int64_t number[3], many;
        for (int k = 0; k < 3; k++)
            number[k] = PyLong_AsLongLong(PyTuple_GetItem(span, k));
        int64_t left = number[1] + x;
        char *pixels = pixels_of(&on, number[0] + y, &left, number[2] + x, &many);
        if (pixels)
            memset(pixels, ink, many);
    }
    PyBuffer_Release(&on.view);
    return PyErr_Occurred() ? NULL : Py_BuildValue("");
}

/* Paint rows of numbers, counted from a pixel, each number in the ink that a table has for it. */
static PyObject *paint_rows(PyObject *self, PyObject *args)
{
    PyObject *data, *rows;
    const char *table;
    Py_ssize_t inks;
    long long width, x, y;
    Painted on;
    (void)self;
    if (!PyArg_ParseTuple(args, "OLO!LLy#", &data, &width, &PyTuple_Type, &rows, &x, &y, &table, &inks) ||
        !take_picture(data, width, &on))
        return NULL;
    const Py_ssize_t count = PyTuple_Size(rows);
    for (Py_ssize_t i = 0; i < count && !PyErr_Occurred(); i++) {
        PyObject *row = PyTuple_GetItem(rows, i), *line = PyTuple_GetItem(row, 2);
        int64_t first = PyLong_AsLongLong(PyTuple_GetItem(row, 1)) + x, left = first, many;
        int64_t at = PyLong_AsLongLong(PyTuple_GetItem(row, 0)) + y;
        const char *numbers = PyBytes_AsString(line);
        char *pixels = numbers ? pixels_of(&on, at, &left, first + PyBytes_Size(line), &many) : NULL;
        for (int64_t k = 0; pixels && k < many; k++) {
            const uint8_t number = (uint8_t)numbers[left - first + k];
            pixels[k] = number < inks ? table[number] : (char)number;
        }
    }
    PyBuffer_Release(&on.view);
    return PyErr_Occurred() ? NULL : Py_BuildValue("");
}

/* Give one ink to a line, moved by all offsets between two; see `thick_line`. */
static PyObject *paint_line(PyObject *self, PyObject *args)
{
    PyObject *data;
    long long width, x, y, across, down, left, up, right, below;
    int ink;
    Painted on;
    (void)self;
    if (!PyArg_ParseTuple(args, "OL(LL)LL(LL)(LL)i", &data, &width, &x, &y, &across, &down, &left, &up, &right,
                          &below, &ink))
        return NULL;
    if (down < 0)
        x += across, y += down, across = -across, down = -down;
    const int64_t rows = down + 1;
    if (across > FARTHEST || across < -FARTHEST || rows > FARTHEST) {
        PyErr_SetString(PyExc_ValueError, "this line is too long");
        return NULL;
    }
    int64_t *start = PyMem_Malloc(2 * rows * sizeof *start), *end = start + rows;
    if (!start)
        return PyErr_NoMemory();
    line_columns(across, down, start, end);
    const int there = take_picture(data, width, &on);
    for (int64_t row = up; there && row < rows + below; row++) {
        int64_t first = row - below < 0 ? 0 : row - below, last = row - up < rows ? row - up : rows - 1, many;
        int64_t low = start[first], high = end[first];
        for (int64_t near = first + 1; near <= last; near++) {
            low = start[near] < low ? start[near] : low;
            high = end[near] > high ? end[near] : high;
        }
        low += x + left;
        char *pixels = pixels_of(&on, y + row, &low, high + x + right, &many);
        if (pixels)
            memset(pixels, ink, many);
    }
    PyMem_Free(start);
    if (!there)
        return NULL;
    PyBuffer_Release(&on.view);
    return Py_BuildValue("");
}

/* A polygon: its corners, its box, and for each of its rows the columns between the edges. */
typedef struct {
    int count;
    int64_t x[MOST_CORNERS], y[MOST_CORNERS], low, high, top, bottom;
    int64_t *start, *end, *left, *right;
} Polygon;

/* Read the corners, and find the columns inside; `start` is to be freed.  Return whether it went well. */
static int read_polygon(PyObject *corners, Polygon *p)
{
    long long x, y;
    Py_ssize_t count = PyTuple_Size(corners);
    p->count = (int)count;
    if (count < 1 || count > MOST_CORNERS) {
        PyErr_SetString(PyExc_ValueError, "so many corners no tile has");
        return 0;
    }
    for (int i = 0; i < p->count; i++) {
        if (!PyArg_ParseTuple(PyTuple_GetItem(corners, i), "LL", &x, &y))
            return 0;
        if (x > FARTHEST || x < -FARTHEST || y > FARTHEST || y < -FARTHEST) {
            PyErr_SetString(PyExc_ValueError, "these corners are too far away");
            return 0;
        }
        p->x[i] = x, p->y[i] = y;
        if (!i)
            p->low = p->high = x, p->top = p->bottom = y;
        p->low = x < p->low ? x : p->low, p->high = x > p->high ? x : p->high;
        p->top = y < p->top ? y : p->top, p->bottom = y > p->bottom ? y : p->bottom;
    }
    const int64_t rows = p->bottom - p->top + 1;
    p->start = PyMem_Malloc(4 * rows * sizeof *p->start);
    if (!p->start) {
        PyErr_NoMemory();
        return 0;
    }
    p->end = p->start + rows, p->left = p->end + rows, p->right = p->left + rows;
    for (int64_t row = 0; row < rows; row++)
        p->start[row] = p->low, p->end[row] = p->high;
    for (int i = 0; i < p->count; i++) {
        const int next = (i + 1) % p->count;
        int64_t across = p->x[next] - p->x[i], down = p->y[next] - p->y[i], row;
        if (down >= 0) {
            int64_t *start = p->start + (p->y[i] - p->top), first = *start, last = start[down];
            line_columns(across, down, p->left, p->right);
            for (row = 0; row <= down; row++)
                start[row] = p->x[i] + p->right[row];
            *start = *start > first ? *start : first;
            if (down)
                start[down] = start[down] > last ? start[down] : last;
            else
                *start = *start > last ? *start : last;
        } else {
            int64_t *end = p->end + (p->y[next] - p->top), first = *end, last = end[-down];
            line_columns(-across, -down, p->left, p->right);
            for (row = 0; row <= -down; row++)
                end[row] = p->x[i] + across + p->left[row];
            *end = *end < first ? *end : first;
            end[-down] = end[-down] < last ? end[-down] : last;
        }
    }
    return 1;
}

/* The spans inside a polygon. */
static PyObject *polygon_inside(PyObject *self, PyObject *args)
{
    PyObject *corners;
    Polygon p;
    int failed = 0;
    (void)self;
    if (!PyArg_ParseTuple(args, "O!", &PyTuple_Type, &corners) || !read_polygon(corners, &p))
        return NULL;
    PyObject *spans = PyList_New(0);
    for (int64_t row = 0; spans && row <= p.bottom - p.top && !failed; row++)
        if (p.start[row] < p.end[row])
            failed = add_row(spans, row + p.top, p.start[row], PyLong_FromLongLong(p.end[row]));
    PyMem_Free(p.start);
    return in_tuple(spans, failed);
}

/* A wedge above or below the middle: column (start + row * across) // down is the first to its right. */
typedef struct {
    int64_t start, across, down;
    double slope;
    int side, corner;
} Ray;

/* The wedges above or below the middle, from left to right; return the number of rays between them. */
static int rays_of(const Polygon *p, const int64_t *rank, int upper, Ray *rays)
{
    const int64_t count = p->count, way = upper ? -1 : 1;
    int64_t sum_x = 0, sum_y = 0;
    int many = 0, side = 0;
    for (int k = 0; k < p->count; k++)
        sum_x += p->x[k], sum_y += p->y[k];
    for (int k = 0; k < p->count; k++) {
        int64_t x = p->x[k] * count - sum_x, y = (p->y[k] * count - sum_y) * way;
        if (y <= 0)
            continue;
        double slope = (double)x / (double)y;
        int at = many++;
        for (; at && rays[at - 1].slope > slope; at--)
            rays[at] = rays[at - 1];
        rays[at] = (Ray){sum_x * y - sum_y * x * way, x * count * way, y * count, slope, 0, k};
    }
    for (int i = 0; i < many; i++) {
        int k = rays[i].corner, before = (k + p->count - 1) % p->count;
        int after = upper ? before : k;
        side = upper ? k : before;
        rays[i].side = side;
        rays[i].start += rank[side] < rank[after] ? rays[i].down : rays[i].down - 1;
        side = after;
    }
    rays[many].side = side;
    return many;
}

/* The rows inside a polygon, each pixel with the side whose wedge it is in. */
static PyObject *polygon_rows(PyObject *self, PyObject *args)
{
    PyObject *corners, *ranks;
    Polygon p;
    int64_t rank[MOST_CORNERS], sum_x = 0, sum_y = 0;
    Ray rays[2][MOST_CORNERS + 1];
    int many[2], flattest = 0, failed = 0;
    (void)self;
    if (!PyArg_ParseTuple(args, "O!O!", &PyTuple_Type, &corners, &PyList_Type, &ranks))
        return NULL;
    if (PyTuple_Size(corners) != PyList_Size(ranks)) {
        PyErr_SetString(PyExc_ValueError, "each side has a rank");
        return NULL;
    }
    if (!read_polygon(corners, &p))
        return NULL;
    for (int k = 0; k < p.count; k++) {
        rank[k] = PyLong_AsLongLong(PyList_GetItem(ranks, k));
        flattest = rank[k] < rank[flattest] ? k : flattest;
        sum_x += p.x[k], sum_y += p.y[k];
    }
    for (int below = 0; below < 2; below++)
        many[below] = rays_of(&p, rank, !below, rays[below]);
    PyObject *rows = PyErr_Occurred() ? NULL : PyList_New(0);
    for (int64_t y = p.top; rows && y <= p.bottom && !failed; y++) {
        int64_t at = p.start[y - p.top], end = p.end[y - p.top], left = at;
        if (at >= end)
            continue;
        PyObject *line = PyBytes_FromStringAndSize(NULL, end - at);
        char *pixels = line ? PyBytes_AsString(line) : NULL;
        if (line && y * p.count == sum_y) {
            /* The row through the middle, between the wedges above and below it. */
            int sides[2];
            for (int last = 0; last < 2; last++) {
                int above = rays[0][last * many[0]].side, below = rays[1][last * many[1]].side;
                sides[last] = rank[below] < rank[above] ? below : above;
            }
            int64_t first = -quotient(-sum_x, p.count), after = quotient(sum_x, p.count) + 1;
            for (; at < end; at++)
                pixels[at - left] = (char)(at < first ? sides[0] : at < after ? flattest : sides[1]);
        } else if (line) {
            const int below = y * p.count > sum_y;
            for (int k = 0; k <= many[below]; k++) {
                const Ray *ray = rays[below] + k;
                int64_t to = k < many[below] ? quotient(ray->start + y * ray->across, ray->down) : end;
                to = to < end ? to : end;
                if (to > at) {
                    memset(pixels + (at - left), ray->side, to - at);
                    at = to;
                }
            }
        }
        failed = add_row(rows, y, left, line);
    }
    PyMem_Free(p.start);
    return in_tuple(rows, failed);
}

/* The cells with a pixel of a side's wedge near to a spot, each with its cost; see `sign_cells._cells_near`. */
static PyObject *cells_near(PyObject *self, PyObject *args)
{
    PyObject *lines;
    long long odd;
    int side, failed = 0;
    double x0, y0, middle, far;
    (void)self;
    if (!PyArg_ParseTuple(args, "O!Lidd(dd)", &PyDict_Type, &lines, &odd, &side, &far, &middle, &x0, &y0))
        return NULL;
    PyObject *found = PyList_New(0);
    const int64_t last = (int64_t)floor(ceil(y0 + far + odd) / 2);
    for (int64_t row = (int64_t)floor(floor(y0 - far + odd) / 2); found && row <= last && !failed; row++) {
        const int64_t y = 2 * row - odd;
        const double down = y + 0.5 - y0;
        if (fabs(down) > far)
            continue;
        const double aside = sqrt(far * far - down * down);
        int64_t low = (int64_t)ceil(x0 - aside), high = (int64_t)floor(x0 + aside) + 1, left[2];
        const char *line[2] = {NULL, NULL};
        for (int k = 0; k < 2; k++) {
            PyObject *number = PyLong_FromLongLong(y + k);
            PyObject *here = number ? PyDict_GetItemWithError(lines, number) : NULL;
            Py_XDECREF(number);
            if (!here)
                break;
            left[k] = PyLong_AsLongLong(PyTuple_GetItem(here, 0));
            line[k] = PyBytes_AsString(PyTuple_GetItem(here, 1));
            if (!line[k])
                break;
            const int64_t end = left[k] + PyBytes_Size(PyTuple_GetItem(here, 1));
            low = low > left[k] ? low : left[k], high = high < end ? high : end;
        }
        if (PyErr_Occurred())
            failed = 1;
        for (int64_t x = low; line[0] && line[1] && x < high && !failed; x++) {
            const int one = (uint8_t)line[0][x - left[0]], other = (uint8_t)line[1][x - left[1]];
            if ((one != side && other != side) || one == NOWHERE || other == NOWHERE)
                continue;
            const double across = (x - x0) * (x - x0), away = across + down * down;
            /* Rounded as Python does. */
            char *text = PyOS_double_to_string(away + 0.001 * fabs(x - middle), 'f', 6, 0, NULL);
            const double cost = text ? PyOS_string_to_double(text, NULL, NULL) + (one == other ? 0 : 2.5) : 0;
            PyObject *cell = text ? Py_BuildValue("d(LL)", cost, (long long)x, (long long)row) : NULL;
            PyMem_Free(text);
            failed = !cell || PyList_Append(found, cell);
            Py_XDECREF(cell);
        }
    }
    if (failed)
        Py_CLEAR(found);
    return found;
}

/* What a cell of three or more colours loses. */
typedef struct {
    int many, nothing;
    uint8_t kind[MOST_PIXELS];
    double lump[MOST_PIXELS], apart[MOST_PIXELS][MOST_PIXELS];
    int touch[MOST_PIXELS][MOST_PIXELS];
} Mixed;

enum { SEEN = 6000, NOTCH = 16, ALIKE = 4, SPUR = 64, SEAM = 1, FRAME = 4 };

static double loss(const Mixed *m, int one, int shown, int bare)
{
    double found = m->lump[one] * m->apart[one][shown];
    if (m->nothing >= 0 && bare && (one == m->nothing) != (shown == m->nothing) &&
        m->apart[one][shown] > SEEN)
        found *= NOTCH;
    return found;
}

/* The visible distance of two colours. */
static double colour_distance(const uint8_t *one, const uint8_t *other)
{
    double red = one[0] - other[0], green = one[1] - other[1], blue = one[2] - other[2];
    double mean = (one[0] + other[0]) / 2.0;
    return (2 + mean / 256) * red * red + 4 * green * green + (2 + (255 - mean) / 256) * blue * blue;
}

/* Which of the kinds each of them becomes, by the importance of pixels and the kind of each. */
static void fewer_colours(const Mixed *m, int size, const int *kind, const uint8_t *ranks, int place, int *found)
{
    int rank = 0, drawn = 0, given_up = -1, a = 0, b = 0, lines[MOST_PIXELS] = {0};
    for (int i = 0; i < size; i++) {
        if (ranks[i] > rank)
            rank = ranks[i], drawn = kind[i];
        lines[kind[i]] |= ranks[i] > 0;
    }
    if (rank) {
        int bare = 0, chosen = 0, taken = 0, most = 0;
        double far[MOST_PIXELS];
        for (int k = 0; m->nothing >= 0 && k < m->many; k++)
            bare |= !lines[k] && k != place && k != m->nothing && m->touch[m->nothing][k];
        for (int k = 0; k < m->many; k++)
            far[k] = loss(m, k, drawn, bare);
        if (m->nothing >= 0 && place >= 0 && m->touch[m->nothing][place])
            far[m->nothing] /= ALIKE;
        for (int k = 1; k < m->many; k++)
            chosen = far[k] > far[chosen] ? k : chosen;
        for (int k = 0; k < m->many; k++) {
            double part = lines[k] ? 1 : m->touch[k][chosen] ? 1.0 / (rank >= FRAME ? SPUR : ALIKE) : ALIKE;
            found[k] = loss(m, k, chosen, bare) * part < far[k] ? chosen : drawn;
        }
        for (int i = 0; i < size; i++) {
            taken += !lines[kind[i]] && found[kind[i]] == drawn;
            most += kind[i] == drawn;
        }
        if (rank > SEAM || taken <= most)
            return;
        given_up = drawn;
    }
    double best = -1, lost[MOST_PIXELS][MOST_PIXELS];
    for (int shown = 0; shown < m->many; shown++)
        for (int k = 0; k < m->many; k++)
            lost[shown][k] = loss(m, k, shown, 1) * (m->touch[k][shown] ? 1 : ALIKE);
    for (int one = 0; one < m->many; one++)
        for (int other = one + 1; other < m->many && one != given_up; other++) {
            double sum = 0;
            if (other == given_up)
                continue;
            for (int k = 0; k < m->many; k++)
                sum += lost[one][k] < lost[other][k] ? lost[one][k] : lost[other][k];
            if (best < 0 || sum < best)
                best = sum, a = one, b = other;
        }
    for (int k = 0; k < m->many; k++)
        found[k] = lost[a][k] <= lost[b][k] ? a : b;
}

/* A cell of three or more colours in two: its pixels, the first inks of their colours, the importance of
   inks, their colours, and the first inks of the background and of an empty place. */
static PyObject *cell_fewer(PyObject *self, PyObject *args)
{
    const char *cell, *shown, *ranks, *colours;
    Py_ssize_t size, same, inks, channels;
    int nothing, place, kind[MOST_PIXELS], found[MOST_PIXELS], number[256];
    uint8_t rank[MOST_PIXELS], out[MOST_PIXELS];
    Mixed m = {0};
    (void)self;
    if (!PyArg_ParseTuple(args, "y#y#y#y#ii", &cell, &size, &shown, &same, &ranks, &inks, &colours, &channels,
                          &nothing, &place))
        return NULL;
    if (size < 1 || size > MOST_PIXELS || same != size || inks != 256 || channels != 768) {
        PyErr_SetString(PyExc_ValueError, "this is no cell");
        return NULL;
    }
    memset(number, -1, sizeof number);
    for (int i = 0; i < size; i++) {
        const uint8_t ink = (uint8_t)shown[i];
        if (number[ink] < 0)
            m.kind[number[ink] = m.many++] = ink;
        kind[i] = number[ink];
        rank[i] = (uint8_t)ranks[(uint8_t)cell[i]];
    }
    m.nothing = number[nothing & 255];
    for (int k = 0; k < m.many; k++) {
        int count = 0;
        for (int i = 0; i < size; i++)
            count += kind[i] == k;
        m.lump[k] = count * count;
        for (int j = 0; j < m.many; j++)
            m.apart[k][j] =
                colour_distance((const uint8_t *)colours + 3 * m.kind[k], (const uint8_t *)colours + 3 * m.kind[j]);
    }
    for (int i = 0; i < size; i++) {
        if (i % 2 == 0 && i + 1 < size)
            m.touch[kind[i]][kind[i + 1]] = m.touch[kind[i + 1]][kind[i]] = 1;
        if (i + 2 < size)
            m.touch[kind[i]][kind[i + 2]] = m.touch[kind[i + 2]][kind[i]] = 1;
    }
    fewer_colours(&m, (int)size, kind, rank, number[place & 255], found);
    for (int i = 0; i < size; i++)
        out[i] = m.kind[found[kind[i]]];
    return PyBytes_FromStringAndSize((const char *)out, size);
}

/* The fields of TwoColours. */
enum { CELL_FIRST = 1, CELL_PENS = 3, CELL_SIGNS = 4, MOST_PENS = 2 };

/* Whether two items of tuples are equal. */
static int same_colour(PyObject *one, PyObject *other, int at)
{
    return PyObject_RichCompareBool(PyTuple_GetItem(one, at), PyTuple_GetItem(other, at), Py_EQ) == 1;
}

/* Keep those of some pens that can also write what others can; see `cells._common`. */
static int common_pens(PyObject **pens, int many, PyObject *others)
{
    PyObject *own[MOST_PENS], *ground = PyTuple_GetItem(others, 0);
    const int blank = PyTuple_GetItem(pens[0], 0) == Py_None, count = (int)PyTuple_Size(others);
    int kept = 0;
    memcpy(own, pens, sizeof own);
    if (PyTuple_GetItem(ground, 0) == Py_None) {
        for (int i = 0; i < many; i++)
            if (same_colour(own[i], ground, 1))
                pens[kept++] = own[i];
    } else if (blank) {
        for (int i = 0; i < count && i < MOST_PENS; i++)
            if (same_colour(PyTuple_GetItem(others, i), own[0], 1))
                pens[kept++] = PyTuple_GetItem(others, i);
    } else {
        for (int i = 0; i < many; i++)
            for (int j = 0; j < count; j++)
                if (same_colour(own[i], PyTuple_GetItem(others, j), 0) &&
                    same_colour(own[i], PyTuple_GetItem(others, j), 1)) {
                    pens[kept++] = own[i];
                    break;
                }
    }
    return kept;
}

/* A part of a run: a cell, so many times. */
typedef struct {
    PyObject *cell;
    int64_t times;
} Part;

/* Return what a table has for a key, which makes what is missing; the table owns it. */
static PyObject *item_of(PyObject *table, PyObject *key)
{
    PyObject *found = key ? PyDict_GetItemWithError(table, key) : NULL;
    if (!found && key && !PyErr_Occurred()) {
        found = PyObject_GetItem(table, key);
        Py_XDECREF(found);
    }
    return found;
}

/* Append what a pen writes: a text, and the style of the pen. */
static int add_run(PyObject *runs, const Part *parts, int64_t many, PyObject *pen, PyObject *styles, uint32_t *text)
{
    int64_t length = 0;
    int order = 0;
    for (int64_t i = 0; i < many; i++) {
        PyObject *signs = PyTuple_GetItem(parts[i].cell, CELL_SIGNS);
        int other = PyObject_RichCompareBool(PyTuple_GetItem(parts[i].cell, CELL_FIRST), PyTuple_GetItem(pen, 0),
                                             Py_NE);
        uint32_t sign = other < 0 ? (uint32_t)-1 : PyUnicode_ReadChar(PyTuple_GetItem(signs, other), 0);
        if (sign == (uint32_t)-1)
            return 1;
        for (int64_t k = 0; k < parts[i].times; k++)
            text[length++] = sign;
    }
    PyObject *style = item_of(styles, pen), *run = NULL;
    if (style)
        run = Py_BuildValue("NO", PyUnicode_DecodeUTF32((const char *)text, 4 * length, NULL, &order), style);
    int failed = !run || PyList_Append(runs, run);
    Py_XDECREF(run);
    return failed;
}

/* The runs of cells: their pixels, how many each has, and tables of what is shown of each and of styles. */
static PyObject *cell_runs(PyObject *self, PyObject *args)
{
    PyObject *cells, *known, *styles, *pens[MOST_PENS] = {NULL}, *before = NULL;
    Py_ssize_t size;
    Py_buffer view;
    int many = 0, failed = 0;
    int64_t parts = 0;
    (void)self;
    if (!PyArg_ParseTuple(args, "OnO!O!", &cells, &size, &PyDict_Type, &known, &PyDict_Type, &styles))
        return NULL;
    if (PyObject_GetBuffer(cells, &view, PyBUF_SIMPLE))
        return NULL;
    const char *pixels = view.buf;
    const int64_t count = size > 0 ? view.len / size : 0;
    PyObject *runs = PyList_New(0);
    Part *part = PyMem_Malloc((count + 1) * (sizeof *part + sizeof(uint32_t)));
    uint32_t *text = (uint32_t *)(part + count + 1);
    if (!part)
        PyErr_NoMemory();
    failed = !runs || !part;
    for (int64_t i = 0, next; i < count && !failed; i = next) {
        for (next = i + 1; next < count && !memcmp(pixels + i * size, pixels + next * size, size); next++);
        PyObject *key = PyBytes_FromStringAndSize(pixels + i * size, size);
        PyObject *cell = item_of(known, key);
        Py_XDECREF(key);
        PyObject *able = cell ? PyTuple_GetItem(cell, CELL_PENS) : NULL;
        if (!able || PyTuple_Size(able) < 1 || PyTuple_Size(able) > MOST_PENS) {
            if (!PyErr_Occurred())
                PyErr_SetString(PyExc_ValueError, "no pen writes this cell");
            failed = 1;
            break;
        }
        if (parts && able != before) {
            PyObject *first = pens[0];
            many = common_pens(pens, many, able);
            if (!many) {
                failed = add_run(runs, part, parts, first, styles, text);
                parts = 0;
            }
        }
        if (!parts)
            for (many = 0; many < PyTuple_Size(able); many++)
                pens[many] = PyTuple_GetItem(able, many);
        before = many == PyTuple_Size(able) && pens[0] == PyTuple_GetItem(able, 0) ? able : NULL;
        part[parts++] = (Part){cell, next - i};
    }
    if (parts && !failed)
        failed = add_run(runs, part, parts, pens[0], styles, text);
    PyMem_Free(part);
    PyBuffer_Release(&view);
    if (failed)
        Py_CLEAR(runs);
    return runs;
}

/* A row of runs, read run by run: of the text of one and its style, the cells that are left. */
typedef struct {
    PyObject *row, *text, *style;
    Py_ssize_t next, at, left;
} Runs;

/* Read on where nothing is left of a run; return whether the row goes on, or -1. */
static int read_run(Runs *in)
{
    while (!in->left) {
        if (in->next >= PyTuple_Size(in->row))
            return 0;
        PyObject *run = PyTuple_GetItem(in->row, in->next++);
        in->text = PyTuple_GetItem(run, 0), in->style = PyTuple_GetItem(run, 1), in->at = 0;
        if (!in->text || !in->style || (in->left = PyUnicode_GetLength(in->text)) < 0)
            return -1;
    }
    return 1;
}

/* A cell in its only form, as `looks` has it. */
typedef struct {
    Py_UCS4 sign;
    PyObject *look[3];
} Look;

static int cell_look(const Runs *in, Py_ssize_t at, PyObject *upright, Look *of)
{
    of->sign = PyUnicode_ReadChar(in->text, in->at + at);
    for (int i = 0; i < 3; i++)
        if (!(of->look[i] = PyTuple_GetItem(in->style, i)))
            return -1;
    PyObject *fore = of->look[0], *key, *found;
    if (of->sign == ' ') {
        of->look[0] = Py_None, of->look[2] = Py_False;
    } else if (fore != Py_None && of->sign > 0x7F) {
        found = (key = PyUnicode_FromOrdinal((int)of->sign)) ? PyDict_GetItemWithError(upright, key) : NULL;
        Py_XDECREF(key);
        if (found) {
            of->sign = PyUnicode_ReadChar(found, 0);
            of->look[0] = of->look[1], of->look[1] = fore, of->look[2] = Py_False;
        }
    }
    return PyErr_Occurred() ? -1 : 0;
}

/* Whether two cells look different, or -1. */
static int cells_differ(const Runs *one, const Runs *other, Py_ssize_t at, PyObject *upright)
{
    Look a, b;
    if (one->style == other->style &&
        PyUnicode_ReadChar(one->text, one->at + at) == PyUnicode_ReadChar(other->text, other->at + at))
        return 0;
    if (cell_look(one, at, upright, &a) || cell_look(other, at, upright, &b))
        return -1;
    int differ = a.sign != b.sign;
    for (int i = 0; i < 3 && !differ; i++)
        if (a.look[i] != b.look[i])
            differ = PyObject_RichCompareBool(a.look[i], b.look[i], Py_NE);
    return differ;
}

static int add_span(PyObject *list, Py_ssize_t y, Py_ssize_t start, Py_ssize_t end)
{
    PyObject *span = Py_BuildValue("nnn", y, start, end);
    int failed = !span || PyList_Append(list, span);
    Py_XDECREF(span);
    return failed;
}

/* Append the stretches of cells in which two rows look different, as one where they are closer than a gap. */
static int add_unlike(PyObject *found, Py_ssize_t y, PyObject *before, PyObject *after, Py_ssize_t gap,
                      PyObject *upright)
{
    Runs one = {.row = before}, other = {.row = after};
    Py_ssize_t size, x = 0, start = -1, end = 0;
    int more = 0, rest = 0, failed = !PyTuple_Check(before) || !PyTuple_Check(after);
    while (!failed && ((more = read_run(&one)) | (rest = read_run(&other))) > 0) {
        size = !rest || (more && one.left < other.left) ? one.left : other.left;
        if (!more || !rest || one.style != other.style || one.text != other.text || one.at != other.at)
            for (Py_ssize_t at = 0; at < size && !failed; at++) {
                int differ = !more || !rest ? 1 : cells_differ(&one, &other, at, upright);
                if (differ > 0 && start >= 0 && x + at - end >= gap) {
                    failed = add_span(found, y, start, end);
                    start = -1;
                }
                if (differ > 0)
                    start = start < 0 ? x + at : start, end = x + at + 1;
                failed |= differ < 0;
            }
        if (more)
            one.at += size, one.left -= size;
        if (rest)
            other.at += size, other.left -= size;
        x += size;
    }
    if (!failed && more >= 0 && rest >= 0 && start >= 0)
        failed = add_span(found, y, start, end);
    return failed || more < 0 || rest < 0;
}

/* The spans of cells in which two pictures look different. */
static PyObject *unlike_cells(PyObject *self, PyObject *args)
{
    PyObject *old, *new, *upright, *found, *empty;
    Py_ssize_t gap;
    (void)self;
    if (!PyArg_ParseTuple(args, "O!O!nO!", &PyTuple_Type, &old, &PyTuple_Type, &new, &gap, &PyDict_Type, &upright))
        return NULL;
    found = PyList_New(0), empty = PyTuple_New(0);
    const Py_ssize_t many = PyTuple_Size(old), count = PyTuple_Size(new);
    int same, failed = !found || !empty;
    for (Py_ssize_t y = 0; y < (many > count ? many : count) && !failed; y++) {
        PyObject *before = y < many ? PyTuple_GetItem(old, y) : empty;
        PyObject *after = y < count ? PyTuple_GetItem(new, y) : empty;
        same = before == after ? 1 : PyObject_RichCompareBool(before, after, Py_EQ);
        failed = same < 0 || (!same && add_unlike(found, y, before, after, gap, upright));
    }
    Py_XDECREF(empty);
    if (failed) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_TypeError, "these are no rows of runs");
        Py_CLEAR(found);
    }
    return found;
}

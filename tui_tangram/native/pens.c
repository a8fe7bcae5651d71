/* Cells in few bytes: everything of one pen, then of the next (the twin of
   `tui_tangram.terminal.sgr_encoder._by_pens`, which says what each means; the names here are those there).
   `_kernel.c` includes this file behind `cursor.c`. */

/* The first names of colours and attributes: of any foreground and no attribute, of the terminal's own colour,
   and of swapped colours. */
enum { ANY, OWN, REVERSE, FIRST_NAMES };
enum { MOST_NAME = 40, STRETCH = 6, JUMP = 5 };
/* The fields of _Kind. */
enum { KIND_BLANK, KIND_BLOCKS, KIND_TURNABLE, KIND_SIZE, KIND_EXCHANGED, KIND_LONGER, KIND_ACROSS, KIND_FIELDS };

/* A colour or attributes: codes, the length of the code as a background, the blank cells of this background, and
   the first and last of the groups that write these. */
typedef struct {
    char codes[MOST_NAME + 1];
    int32_t size, back_size, blanks, first, last;
} Name;

typedef struct {
    int32_t fore, back, attributes;
} Pens;

/* A kind of parts: those of a pen that are all blocks or not, and can be swapped or not; -1 is none. */
typedef struct {
    int32_t pen, blocks, turnable, first, last;
} Sort;

typedef struct {
    Pens pen;
    int32_t blocks, turns, longer, first, last;
} Group;

/* A group that may write some parts, and the next of these. */
typedef struct {
    int32_t group, next;
} Link;

/* A part: its text and the properties of that, borrowed, and the next one in its group. */
typedef struct {
    int32_t x, y, pen, sort, length, next;
    PyObject *text, *kind;
} Stroke;

/* The bytes as far as some part, the group for that, and the choice for the parts before it. */
typedef struct {
    int64_t bytes;
    int32_t group, before;
} Choice;

typedef struct {
    int32_t strokes, names, pens, sorts, groups, links, one_half, erases;
    Stroke *stroke;
    Name *name;
    Pens *pen;
    /* The sorts of a pen, and whether it is fixed. */
    int32_t (*of_pen)[4], *fixed;
    Sort *sort;
    Group *group;
    Link *link;
    PyObject *kind_of, *kept, *numbers;
} Encoder;

static int same_pen(Pens one, Pens other)
{
    return one.fore == other.fore && one.back == other.back && one.attributes == other.attributes;
}

static int shows_on_blanks(const Encoder *e, Pens pen)
{
    return strpbrk(e->name[pen.attributes].codes, "4579") != NULL;
}

/* The number of a key, the next one if it is new; -1 if it is none. */
static int32_t number_of(PyObject *numbers, PyObject *key)
{
    PyObject *found = PyDict_GetItemWithError(numbers, key);
    if (found)
        return (int32_t)PyLong_AsLong(found);
    if (PyErr_Occurred() || !(found = PyLong_FromSsize_t(PyDict_Size(numbers))))
        return -1;
    const int32_t number = PyDict_SetItem(numbers, key, found) ? -1 : (int32_t)PyLong_AsLong(found);
    Py_DECREF(found);
    return number;
}

/* The number of a name; -1 if it is none. */
static int32_t name_of(Encoder *e, PyObject *text)
{
    Py_ssize_t size;
    const char *codes = text && PyUnicode_Check(text) ? PyUnicode_AsUTF8AndSize(text, &size) : NULL;
    if (!codes || size > MOST_NAME || strspn(codes, "0123456789;") != (size_t)size || strcspn(codes, ";") > 9) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_ValueError, "these are no codes of a pen");
        return -1;
    }
    const int32_t number = number_of(e->numbers, text);
    if (number == e->names) {
        Name *name = e->name + e->names++;
        char back[2 * MOST_NAME];
        memcpy(name->codes, codes, size + 1);
        name->size = (int32_t)size, name->first = name->last = -1;
        const size_t digits = strcspn(codes, ";");
        name->back_size = (int32_t)(put_number(back, atoi(codes) + 10) - back + size - (Py_ssize_t)digits);
    }
    return number;
}

static int first_names(Encoder *e)
{
    static const char *const names[FIRST_NAMES] = {"", "39", "7"};
    for (int32_t i = 0; i < FIRST_NAMES; i++) {
        PyObject *text = PyUnicode_FromString(names[i]);
        const int32_t number = text ? name_of(e, text) : -1;
        Py_XDECREF(text);
        if (number != i)
            return 1;
    }
    return 0;
}

/* The bytes of the sequence that changes a pen into another; see `pens.change`. */
static int32_t change_size(const Encoder *e, Pens before, Pens after)
{
    int32_t size = 2;
    if (same_pen(before, after))
        return 0;
    if (after.fore == OWN && after.back == OWN && after.attributes == ANY)
        return 3;
    if (before.attributes != after.attributes) {
        if (before.attributes == REVERSE)
            size += 3;
        else if (before.attributes != ANY)
            size += 2, before.fore = before.back = OWN;
        size += 2 * e->name[after.attributes].size;
    }
    if (before.fore != after.fore)
        size += e->name[after.fore].size + 1;
    if (before.back != after.back)
        size += e->name[after.back].back_size + 1;
    return size;
}

static char *put_code(char *to, const char *codes)
{
    const size_t size = strlen(codes);
    memcpy(to, codes, size);
    to[size] = ';';
    return to + size + 1;
}

static void put_change(const Encoder *e, Bytes *out, Pens before, Pens after)
{
    char text[6 * MOST_NAME] = "\x1b[", *to = text + 2;
    if (same_pen(before, after))
        return;
    if (after.fore == OWN && after.back == OWN && after.attributes == ANY) {
        put(out, "\x1b[m", 3);
        return;
    }
    if (before.attributes != after.attributes) {
        if (before.attributes == REVERSE)
            to = put_code(to, "27");
        else if (before.attributes != ANY)
            to = put_code(to, "0"), before.fore = before.back = OWN;
        for (const char *one = e->name[after.attributes].codes; *one; one++)
            *to++ = *one, *to++ = ';';
    }
    if (before.fore != after.fore)
        to = put_code(to, e->name[after.fore].codes);
    if (before.back != after.back) {
        const char *codes = e->name[after.back].codes;
        to = put_number(to, atoi(codes) + 10);
        to = put_code(to, codes + strcspn(codes, ";"));
    }
    to[-1] = 'm';
    put(out, text, to - text);
}

/* The properties of a text, borrowed; NULL if these are none. */
static PyObject *text_kind(const Encoder *e, PyObject *text)
{
    PyObject *kind = text ? PyObject_CallFunctionObjArgs(e->kind_of, text, NULL) : NULL;
    if (kind && (!PyTuple_Check(kind) || PyTuple_Size(kind) != KIND_FIELDS)) {
        PyErr_SetString(PyExc_TypeError, "these are no properties of a text");
        Py_CLEAR(kind);
    }
    const int failed = !kind || PyList_Append(e->kept, kind);
    Py_XDECREF(kind);
    return failed ? NULL : kind;
}

static int32_t of_kind(PyObject *kind, int field)
{
    return (int32_t)PyLong_AsLong(PyTuple_GetItem(kind, field));
}

static int are_blocks(const Encoder *e, const Sort *sort)
{
    const Pens pen = e->pen[sort->pen];
    return sort->blocks && pen.attributes == ANY && pen.fore != OWN && pen.back != OWN;
}

/* Read the parts, and their pens, sorts and blanks. */
static int read_strokes(Encoder *e, PyObject *parts, PyObject *pens)
{
    for (int32_t i = 0; i < e->strokes; i++) {
        PyObject *part = PyList_GetItem(parts, i), *pen;
        Stroke *one = e->stroke + i;
        int x, y;
        if (!PyTuple_Check(part)) {
            PyErr_SetString(PyExc_TypeError, "this is no text with its place");
            return 1;
        }
        if (!PyArg_ParseTuple(part, "iiUO!", &x, &y, &one->text, &PyTuple_Type, &pen))
            return 1;
        if (x < 0 || y < 0 || x > MOST_CELL || y > MOST_CELL || (i && y < one[-1].y)) {
            PyErr_SetString(PyExc_ValueError, "these are no cells of a screen in reading order");
            return 1;
        }
        if (!(one->kind = text_kind(e, one->text)) || (one->pen = number_of(pens, pen)) < 0)
            return 1;
        one->x = x, one->y = y, one->length = (int32_t)PyUnicode_GetLength(one->text);
        if (one->pen == e->pens) {
            Pens *fresh = e->pen + e->pens;
            if ((fresh->fore = name_of(e, PyTuple_GetItem(pen, 0))) < 0 ||
                (fresh->back = name_of(e, PyTuple_GetItem(pen, 1))) < 0 ||
                (fresh->attributes = name_of(e, PyTuple_GetItem(pen, 2))) < 0)
                return 1;
            memset(e->of_pen[e->pens++], -1, sizeof *e->of_pen);
        }
        const Pens own = e->pen[one->pen];
        if (of_kind(one->kind, KIND_BLANK) && !shows_on_blanks(e, own)) {
            one->sort = -1, e->name[own.back].blanks += one->length;
            continue;
        }
        const int32_t blocks = of_kind(one->kind, KIND_BLOCKS), turnable = of_kind(one->kind, KIND_TURNABLE);
        int32_t *sort = &e->of_pen[one->pen][(blocks ? 2 : 0) + (turnable ? 1 : 0)];
        if (*sort < 0) {
            *sort = e->sorts++;
            e->sort[*sort] = (Sort){one->pen, blocks, turnable, -1, -1};
            e->fixed[one->pen] |= !turnable && are_blocks(e, e->sort + *sort);
        }
        one->sort = *sort;
    }
    return PyErr_Occurred() != NULL;
}

static void add_link(Encoder *e, int32_t *first, int32_t *last, int32_t group)
{
    e->link[e->links] = (Link){group, -1};
    if (*first < 0)
        *first = e->links;
    else
        e->link[*last].next = e->links;
    *last = e->links++;
}

/* Let a sort be written by a group with this pen. */
static void add_key(Encoder *e, Sort *sort, Pens pen, int32_t blocks)
{
    int32_t at = 0;
    while (at < e->groups && !(same_pen(e->group[at].pen, pen) && e->group[at].blocks == blocks))
        at++;
    if (at == e->groups)
        e->group[e->groups++] = (Group){pen, blocks, blocks, 0, -1, -1};
    add_link(e, &sort->first, &sort->last, at);
}

/* Let a sort be written by those groups that `_keys` names. */
static void add_keys(Encoder *e, Sort *sort)
{
    const Pens pen = e->pen[sort->pen], exchanged = {pen.back, pen.fore, pen.attributes};
    if (e->one_half || !are_blocks(e, sort)) {
        add_key(e, sort, pen, 0);
        return;
    }
    if (!sort->turnable) {
        add_key(e, sort, pen, 1);
        return;
    }
    if (e->fixed[sort->pen])
        add_key(e, sort, pen, 1);
    for (int32_t other = 0; other < e->pens; other++)
        if (e->fixed[other] && same_pen(e->pen[other], exchanged))
            add_key(e, sort, exchanged, 1);
    if (sort->first >= 0)
        return;
    const Name *fore = e->name + pen.fore, *back = e->name + pen.back;
    const int swap = fore->blanks != back->blanks ? fore->blanks > back->blanks
                                                  : strcmp(fore->codes, back->codes) > 0;
    add_key(e, sort, swap ? exchanged : pen, 1);
}

/* Make the groups, and say which may write which parts. */
static void make_groups(Encoder *e)
{
    for (int32_t i = 0; i < e->sorts; i++)
        add_keys(e, e->sort + i);
    for (int32_t i = 0; i < e->pens; i++)
        for (int32_t k = 0; e->fixed[i] && k < e->groups; k++)
            if (same_pen(e->group[k].pen, e->pen[i]))
                e->group[k].turns = 0;
    for (int32_t i = 0; i < e->groups; i++) {
        const Group *group = e->group + i;
        Name *back = e->name + group->pen.back, *fore = e->name + group->pen.fore;
        if (shows_on_blanks(e, group->pen))
            continue;
        add_link(e, &back->first, &back->last, i);
        if (group->blocks)
            add_link(e, &fore->first, &fore->last, i);
    }
    for (int32_t i = 0; i < e->strokes; i++) {
        const int32_t colour = e->pen[e->stroke[i].pen].back;
        Name *name = e->name + colour;
        if (e->stroke[i].sort >= 0 || name->first >= 0)
            continue;
        add_link(e, &name->first, &name->last, e->groups);
        e->group[e->groups++] = (Group){{ANY, colour, ANY}, 0, 0, 0, -1, -1};
    }
}

/* Put a part into a group, as the pen of that writes it. */
static int add_stroke(Encoder *e, int32_t number, int32_t at)
{
    Stroke *one = e->stroke + number;
    Group *group = e->group + at;
    PyObject *made = NULL;
    const int32_t back = e->pen[one->pen].back, swapped = group->pen.back != back;
    if (swapped && one->sort >= 0) {
        one->text = PyTuple_GetItem(one->kind, KIND_EXCHANGED);
    } else if (swapped && group->blocks && group->pen.fore == back) {
        PyObject *block = PyUnicode_FromOrdinal(0x2588);
        one->text = made = block ? PySequence_Repeat(block, one->length) : NULL;
        Py_XDECREF(block);
    }
    if (swapped)
        one->kind = text_kind(e, one->text);
    if (!one->kind || (made && PyList_Append(e->kept, made))) {
        Py_XDECREF(made);
        return 1;
    }
    Py_XDECREF(made);
    if (group->turns)
        group->longer += of_kind(one->kind, KIND_LONGER);
    one->next = -1;
    if (group->first < 0)
        group->first = number;
    else
        e->stroke[group->last].next = number;
    group->last = number;
    return 0;
}

/* Choose a group for each part, so that few jumps and bytes are needed; see `_chosen`. */
static int choose_groups(Encoder *e)
{
    int32_t room = 4 * e->strokes + 16, many = 0, best = -1, x = -1, y = -1, before = 0, failed = 0;
    Choice *choices = PyMem_Malloc(room * sizeof *choices);
    /* For each group the choice that goes on to here. */
    int32_t *known = PyMem_Malloc((e->groups + 1) * sizeof *known), *chosen = PyMem_Malloc((e->strokes + 1) * sizeof *chosen);
    if (!choices || !known || !chosen)
        PyErr_NoMemory(), failed = 1;
    for (int32_t i = 0; i < e->groups && !failed; i++)
        known[i] = -1;
    for (int32_t i = 0; i < e->strokes && !failed; i++) {
        const Stroke *one = e->stroke + i;
        const int32_t back = e->pen[one->pen].back, across = of_kind(one->kind, KIND_ACROSS), start = many;
        const int32_t goes_on = x == one->x && y == one->y, own = of_kind(one->kind, KIND_SIZE);
        const int64_t jumped = JUMP + (best < 0 ? 0 : choices[best].bytes);
        int32_t least = -1;
        for (int32_t at = one->sort < 0 ? e->name[back].first : e->sort[one->sort].first; at >= 0; at = e->link[at].next) {
            const int32_t group = e->link[at].group, same = known[group];
            const int64_t size = one->sort >= 0 || e->group[group].pen.back == back ? own : 3 * own;
            Choice choice = {jumped + size, group, best};
            if (many == room) {
                Choice *more = room > INT32_MAX / 4 ? NULL : PyMem_Realloc(choices, 2 * room * sizeof *choices);
                if (!more) {
                    PyErr_NoMemory(), failed = 1;
                    break;
                }
                choices = more, room *= 2;
            }
            if (goes_on && same >= before && same < start && choices[same].bytes < jumped)
                choice.bytes = choices[same].bytes + size, choice.before = same;
            choices[many] = choice;
            if (least < 0 || choice.bytes < choices[least].bytes)
                least = many;
            many++;
        }
        for (int32_t k = start; k < many; k++)
            known[choices[k].group] = k;
        best = least, before = start, y = one->y;
        x = across == UNCERTAIN ? -1 : one->x + across;
    }
    for (int32_t i = e->strokes; i-- && !failed; best = choices[best].before)
        chosen[i] = choices[best].group;
    for (int32_t i = 0; i < e->strokes && !failed; i++)
        failed = add_stroke(e, i, chosen[i]);
    PyMem_Free(choices), PyMem_Free(known), PyMem_Free(chosen);
    return failed;
}

/* One of the pens of a group, with the foreground of the pen before where any does. */
static Pens pen_after(Pens way, Pens before)
{
    if (way.fore == ANY)
        way.fore = before.attributes == ANY ? before.fore : OWN, way.attributes = ANY;
    return way;
}

/* The other pen of a group of blocks. */
static Pens other_pen(const Group *group)
{
    return (Pens){group->pen.back, group->pen.fore, group->turns ? group->pen.attributes : REVERSE};
}

/* Take the parts of a group as a pen writes them, and return their number, or -1. */
static int32_t take_placed(const Encoder *e, const Group *group, Pens pen, Placed *placed, int width)
{
    const int turned = group->turns && pen.back != group->pen.back;
    const int erases = (e->erases || pen.back == OWN) && !shows_on_blanks(e, pen);
    int32_t many = 0;
    for (int32_t i = group->first; i >= 0; i = e->stroke[i].next, many++) {
        const Stroke *one = e->stroke + i;
        Placed *there = placed + many;
        PyObject *text = turned ? PyTuple_GetItem(one->kind, KIND_EXCHANGED) : one->text;
        PyObject *kind = turned ? text_kind(e, text) : one->kind;
        if (!kind || !(there->text = PyUnicode_AsUTF8AndSize(text, &there->size)))
            return -1;
        there->x = one->x, there->y = one->y, there->across = of_kind(kind, KIND_ACROSS);
        const int32_t blanks = erases && of_kind(kind, KIND_BLANK) ? one->length : 0;
        there->erased = blanks > STRETCH ? blanks : 0;
        there->instead = blanks >= FEWEST && blanks <= STRETCH && one->x + blanks < width ? blanks : 0;
        if (there->erased)
            there->across = 0;
        if (there->across < UNCERTAIN || there->across > MOST_CELL) {
            PyErr_SetString(PyExc_ValueError, "this is no width of a text");
            return -1;
        }
    }
    return many;
}

/* Write one group after the other, each time the one whose pen takes the fewest bytes. */
static int write_groups(const Encoder *e, Bytes *out, Placed *placed, PlacedRow *rows, int width)
{
    const Pens plain = {OWN, OWN, ANY};
    Pens pen = plain;
    int32_t left = 0, x = UNCERTAIN, y = UNCERTAIN;
    for (int32_t i = 0; i < e->groups; i++)
        left += e->group[i].first >= 0;
    for (; left; left--) {
        int32_t least = 0;
        Group *found = NULL;
        Pens wanted = pen;
        for (int32_t i = 0; i < e->groups; i++) {
            Group *group = e->group + i;
            if (group->first < 0)
                continue;
            for (int turned = 0; turned <= group->blocks; turned++) {
                const Pens way = pen_after(turned ? other_pen(group) : group->pen, pen);
                const int32_t bytes = change_size(e, pen, way) + (turned && group->turns ? group->longer : 0);
                if (!found || bytes < least)
                    least = bytes, found = group, wanted = way;
            }
        }
        put_change(e, out, pen, wanted);
        const int32_t many = take_placed(e, found, wanted, placed, width);
        if (many < 0)
            return 1;
        write_placed(out, placed, many, rows, width, &x, &y);
        pen = wanted, found->first = -1;
    }
    put_change(e, out, pen, plain);
    return out->failed || PyErr_Occurred();
}

/* Return the text that writes parts, on a screen so many cells wide; see `_by_pens`.  *kind* gives the properties
   of a text. */
static PyObject *by_pens(PyObject *self, PyObject *args)
{
    PyObject *given, *text = NULL, *pens = PyDict_New();
    int width;
    Encoder e = {.kept = PyList_New(0), .numbers = PyDict_New()};
    Bytes out = {0};
    (void)self;
    PyObject *parts = !PyArg_ParseTuple(args, "OippO", &given, &width, &e.one_half, &e.erases, &e.kind_of)
                          ? NULL
                          : PySequence_List(given);
    const Py_ssize_t count = parts ? PyList_Size(parts) : 0;
    if (parts && count > MOST_CELL)
        PyErr_SetString(PyExc_ValueError, "these are no cells of a screen");
    const size_t n = (size_t)count + 1;
    char *room = NULL;
    if (pens && e.kept && e.numbers && !PyErr_Occurred() &&
        !(room = PyMem_Calloc(n, sizeof *e.stroke + 4 * sizeof *e.name + sizeof *e.pen + sizeof *e.of_pen +
                                     sizeof *e.fixed + sizeof *e.sort + 4 * sizeof *e.group + 12 * sizeof *e.link +
                                     sizeof(Placed) + sizeof(PlacedRow))))
        PyErr_NoMemory();
    if (room) {
        /* Those that need the widest places come first. */
        e.strokes = (int32_t)count;
        e.stroke = (Stroke *)room;
        Placed *placed = (Placed *)(e.stroke + n);
        PlacedRow *rows = (PlacedRow *)(placed + n);
        e.name = (Name *)(rows + n);
        e.pen = (Pens *)(e.name + 4 * n);
        e.of_pen = (int32_t(*)[4])(e.pen + n);
        e.fixed = (int32_t *)(e.of_pen + n);
        e.sort = (Sort *)(e.fixed + n);
        e.group = (Group *)(e.sort + n);
        e.link = (Link *)(e.group + 4 * n);
        if (!first_names(&e) && !read_strokes(&e, parts, pens)) {
            make_groups(&e);
            if (!choose_groups(&e) && !write_groups(&e, &out, placed, rows, width))
                text = PyUnicode_DecodeUTF8(out.at ? out.at : "", out.size, NULL);
        }
        if (!text && !PyErr_Occurred())
            PyErr_NoMemory();
    }
    PyMem_Free(room), PyMem_Free(out.at);
    Py_XDECREF(parts), Py_XDECREF(pens), Py_XDECREF(e.kept), Py_XDECREF(e.numbers);
    return text;
}

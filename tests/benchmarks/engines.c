/* The reference in C for engines.py: square boards of tiles, two ways to
   search, and exact cover.

   Reads from standard input: the size n, the number of colours (with the dark rim as 0),
   whether the board is framed, which also says whether tiles may be turned, `few`, the order
   of places, and the tiles, each as its sides up, left, down, right.  Arguments: the engine
   and a limit in seconds.  Prints whether it was solved, seconds of this process and nodes.

   fewest  what tui_tangram/games/matching/core/kernel.py does, step by step
   order   the places in the given order, each tried with what fits above and left of it
   (the benchmark gives squares that grow, or rows)
   links   reads problems of exact cover instead, as the numbers of items and options and then each
   option as the number of its items and these; counts all solutions by dancing links, the item
   with the fewest options first, and prints their number and the seconds */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* WORDS is what a board needs, given where this is compiled. */
#define PLACES 144
#define WAYS (WORDS * 64)
#define COLOURS 15

typedef uint64_t Word;
typedef struct { Word w[WORDS]; } Set;

static int n, colours, framed, few, places, ways, kinds, words;
static int order[PLACES], rank_[PLACES], beyond[PLACES][4];
static int shown[WAYS][4], kind[WAYS], left[PLACES];
static Set of_kind[PLACES], fit[4][1 << COLOURS];
static double limit;
static long long nodes;
static clock_t begun;

static int out_of_time(void) {
    return (nodes & 0xffff) == 0 && (double)(clock() - begun) / CLOCKS_PER_SEC > limit;
}

static int report(int solved) {
    printf("%d %.6f %lld\n", solved, (double)(clock() - begun) / CLOCKS_PER_SEC, nodes);
    return 0;
}

static int count(const Set *a, const Set *b) {
    int found = 0;
    for (int i = 0; i < words; i++) found += __builtin_popcountll(a->w[i] & b->w[i]);
    return found;
}

static void read_board(void) {
    int tiles[PLACES][4], turns;
    if (scanf("%d %d %d %d", &n, &colours, &framed, &few) != 4) exit(1);
    places = n * n;
    turns = framed ? 4 : 1;
    for (int i = 0; i < places; i++) {
        if (scanf("%d", &order[i]) != 1) exit(1);
        rank_[order[i]] = i;
    }
    for (int i = 0; i < places; i++)
        for (int s = 0; s < 4; s++)
            if (scanf("%d", &tiles[i][s]) != 1) exit(1);
    for (int i = 0; i < places; i++) {
        int own = -1;
        for (int w = 0; w < ways && own < 0; w++)
            if (!memcmp(shown[w], tiles[i], sizeof tiles[i])) own = kind[w];
        if (own >= 0) { left[own]++; continue; }
        left[kinds] = 1;
        for (int turn = 0; turn < turns; turn++) {
            int look[4], seen = 0;
            for (int s = 0; s < 4; s++) look[s] = tiles[i][(s + turn) & 3];
            for (int w = 0; w < ways; w++) seen |= kind[w] == kinds && !memcmp(shown[w], look, sizeof look);
            if (seen) continue;
            memcpy(shown[ways], look, sizeof look);
            kind[ways] = kinds;
            of_kind[kinds].w[ways / 64] |= 1ull << (ways % 64);
            ways++;
        }
        kinds++;
    }
    words = (ways + 63) / 64;
    for (int s = 0; s < 4; s++)
        for (int some = 0; some < 1 << colours; some++)
            for (int w = 0; w < ways; w++)
                if (some >> shown[w][s] & 1) fit[s][some].w[w / 64] |= 1ull << (w % 64);
    for (int p = 0; p < places; p++) {
        int y = p / n, x = p % n;
        beyond[p][0] = y ? p - n : -1;
        beyond[p][1] = x ? p - 1 : -1;
        beyond[p][2] = y < n - 1 ? p + n : -1;
        beyond[p][3] = x < n - 1 ? p + 1 : -1;
    }
}

/* Fewest candidates */

static Set domain[PLACES], loose[PLACES + 1], todo[PLACES];
static struct { int place; Set before; } trail[PLACES * WAYS];
static int placed[PLACES], laid[PLACES], mark[PLACES], slot_of[PLACES], unfilled[PLACES];
static int filled[PLACES], queued[PLACES], queue[PLACES * WAYS];

static int fewest(void) {
    int level = 0, changes = 0, decide = 1;
    for (int w = 0; w < ways; w++) loose[0].w[w / 64] |= 1ull << (w % 64);
    for (int p = 0; p < places; p++) {
        domain[p] = loose[0];
        unfilled[p] = order[p];
        for (int s = 0; framed && s < 4; s++)
            for (int w = 0; w < ways; w++)
                if ((shown[w][s] == 0) != (beyond[p][s] < 0)) domain[p].w[w / 64] &= ~(1ull << (w % 64));
    }
    for (;;) {
        if (decide) {
            int best = 1 << 30, slot = 0;
            decide = 0;
            if (level == places) return report(1);
            for (int i = 0; i < places - level; i++) {
                int p = unfilled[i], key = count(&domain[p], &loose[level]) * places + rank_[p];
                if (key < best) {
                    best = key;
                    slot = i;
                    if (key < 2 * places) break;
                }
            }
            if (best >= places) {
                int p = unfilled[slot];
                unfilled[slot] = unfilled[places - level - 1];
                unfilled[places - level - 1] = p;
                filled[p] = 1;
                placed[level] = p;
                slot_of[level] = slot;
                laid[level] = -1;
                mark[level] = changes;
                for (int i = 0; i < words; i++) todo[level].w[i] = domain[p].w[i] & loose[level].w[i];
                level++;
            }
        }
        if (!level) return report(0);
        int here = level - 1, place = placed[here], i = 0, head = 0, tail = 0;
        if (laid[here] >= 0) {
            left[kind[laid[here]]]++;
            laid[here] = -1;
            while (changes > mark[here]) {
                changes--;
                domain[trail[changes].place] = trail[changes].before;
            }
        }
        while (i < words && !todo[here].w[i]) i++;
        if (i == words) {
            level = here;
            unfilled[places - level - 1] = unfilled[slot_of[here]];
            unfilled[slot_of[here]] = place;
            filled[place] = 0;
            continue;
        }
        nodes++;
        if (out_of_time()) return report(0);
        int way = i * 64 + __builtin_ctzll(todo[here].w[i]), met[4];
        todo[here].w[i] &= todo[here].w[i] - 1;
        laid[here] = way;
        loose[level] = loose[here];
        if (!--left[kind[way]])
            for (int j = 0; j < words; j++) loose[level].w[j] &= ~of_kind[kind[way]].w[j];
        trail[changes].place = place;
        trail[changes++].before = domain[place];
        memset(&domain[place], 0, sizeof(Set));
        domain[place].w[i] = 1ull << (way % 64);
        for (int s = 0; s < 4; s++) met[s] = 1 << shown[way][s];
        decide = 1;
        for (;;) {
            for (int s = 0; s < 4 && decide; s++) {
                int other = beyond[place][s], many = 0;
                Word differs = 0;
                Set fitting;
                if (other < 0 || filled[other]) continue;
                for (int j = 0; j < words; j++) {
                    fitting.w[j] = domain[other].w[j] & fit[(s + 2) & 3][met[s]].w[j];
                    differs |= fitting.w[j] ^ domain[other].w[j];
                }
                if (!differs) continue;
                many = count(&fitting, &loose[level]);
                if (!many) { decide = 0; break; }
                trail[changes].place = other;
                trail[changes++].before = domain[other];
                domain[other] = fitting;
                if (many <= few && !queued[other]) {
                    queued[other] = 1;
                    queue[tail++] = other;
                }
            }
            if (!decide || head == tail) break;
            place = queue[head++];
            queued[place] = 0;
            memset(met, 0, sizeof met);
            for (int j = 0; j < words; j++)
                for (Word rest = domain[place].w[j] & loose[level].w[j]; rest; rest &= rest - 1)
                    for (int s = 0; s < 4; s++) met[s] |= 1 << shown[j * 64 + __builtin_ctzll(rest)][s];
        }
        while (head < tail) queued[queue[head++]] = 0;
    }
}

/* The places in order */

#define ANY (COLOURS + 1)
static int *fitting[ANY + 1][ANY + 1][2][2], fitting_count[ANY + 1][ANY + 1][2][2];

static int in_order(void) {
    static int next[PLACES], laid_way[PLACES], at[PLACES];
    static int *list[PLACES], size[PLACES];
    int level = 0;
    for (int up = 0; up <= ANY; up++)
        for (int l = 0; l <= ANY; l++)
            for (int end = 0; end < 4; end++) {
                int down = end / 2, right = end % 2, *found = malloc(sizeof(int) * ways), many = 0;
                for (int w = 0; w < ways; w++) {
                    if ((up != ANY && shown[w][0] != up) || (l != ANY && shown[w][1] != l)) continue;
                    if (framed && ((shown[w][2] == 0) != down || (shown[w][3] == 0) != right)) continue;
                    found[many++] = w;
                }
                fitting[up][l][down][right] = found;
                fitting_count[up][l][down][right] = many;
            }
    for (int opening = 1;;) {
        int p = order[level];
        if (opening) {
            int y = p / n, x = p % n;
            int up = y ? shown[at[p - n]][2] : framed ? 0 : ANY;
            int l = x ? shown[at[p - 1]][3] : framed ? 0 : ANY;
            int down = framed && y == n - 1, right = framed && x == n - 1;
            list[level] = fitting[up][l][down][right];
            size[level] = fitting_count[up][l][down][right];
            next[level] = 0;
            laid_way[level] = -1;
            opening = 0;
        }
        if (laid_way[level] >= 0) { left[kind[laid_way[level]]]++; laid_way[level] = -1; }
        while (next[level] < size[level] && !left[kind[list[level][next[level]]]]) next[level]++;
        if (next[level] == size[level]) {
            if (!level--) return report(0);
            continue;
        }
        laid_way[level] = at[p] = list[level][next[level]++];
        left[kind[at[p]]]--;
        nodes++;
        if (out_of_time()) return report(0);
        if (++level == places) return report(1);
        opening = 1;
    }
}

/* Dancing links */

#define CELLS 400000

static int l_[CELLS], r_[CELLS], u_[CELLS], d_[CELLS], column[CELLS], many[CELLS];
static long long covers;

static void hide(int c) {
    l_[r_[c]] = l_[c], r_[l_[c]] = r_[c];
    for (int i = d_[c]; i != c; i = d_[i])
        for (int j = r_[i]; j != i; j = r_[j]) u_[d_[j]] = u_[j], d_[u_[j]] = d_[j], many[column[j]]--;
}

static void show(int c) {
    for (int i = u_[c]; i != c; i = u_[i])
        for (int j = l_[i]; j != i; j = l_[j]) many[column[j]]++, u_[d_[j]] = d_[u_[j]] = j;
    l_[r_[c]] = r_[l_[c]] = c;
}

static void cover(void) {
    int best = 0;
    if (!r_[0]) { covers++; return; }
    for (int c = r_[0]; c; c = r_[c])
        if (!best || many[c] < many[best]) best = c;
    if (!many[best]) return;
    if (!(++nodes & 0xfff) && out_of_time()) { report(0); exit(0); }
    hide(best);
    for (int i = d_[best]; i != best; i = d_[i]) {
        for (int j = r_[i]; j != i; j = r_[j]) hide(column[j]);
        cover();
        for (int j = l_[i]; j != i; j = l_[j]) show(column[j]);
    }
    show(best);
}

static int links(void) {
    int items, options, size, item;
    double took = 0;
    while (scanf("%d %d", &items, &options) == 2) {
        int cells = items + 1;
        for (int c = 0; c <= items; c++) {
            l_[c] = c ? c - 1 : items, r_[c] = c < items ? c + 1 : 0;
            u_[c] = d_[c] = c, many[c] = 0;
        }
        for (int o = 0; o < options; o++) {
            int first = cells;
            if (scanf("%d", &size) != 1) exit(1);
            for (int k = 0; k < size; k++, cells++) {
                if (scanf("%d", &item) != 1) exit(1);
                int c = item + 1;
                column[cells] = c, many[c]++;
                u_[cells] = u_[c], d_[cells] = c, d_[u_[c]] = cells, u_[c] = cells;
                l_[cells] = k ? cells - 1 : first + size - 1, r_[cells] = k < size - 1 ? cells + 1 : first;
            }
        }
        begun = clock();
        cover();
        took += (double)(clock() - begun) / CLOCKS_PER_SEC;
    }
    printf("%lld %.6f\n", covers, took);
    return 0;
}

int main(int argc, char **argv) {
    if (argc < 3) return 2;
    limit = atof(argv[2]);
    if (!strcmp(argv[1], "links")) return links();
    read_board();
    begun = clock();
    return strcmp(argv[1], "fewest") ? in_order() : fewest();
}

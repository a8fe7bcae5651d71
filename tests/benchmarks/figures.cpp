// A plain program, for `bench_figures` to compare with: connected sets of placements around the first piece
// in one pose; each figure is the least of its eight pictures.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>
#include <sys/resource.h>
using namespace std;
// quarters: 1 top, 2 right, 4 bottom, 8 left; a half square is two adjacent quarters
struct Cell { int x, y, q; bool operator<(const Cell &o) const { return tie(y, x, q) < tie(o.y, o.x, o.q); } bool operator==(const Cell&o) const {return x==o.x&&y==o.y&&q==o.q;} };
typedef vector<Cell> Shape;
static Cell turn(Cell c, int k) {           // k: bit 0..1 quarter turns, bit 2 mirror
    if (k & 4) { c.x = -c.x; int r = c.q & 2 ? 8 : 0, l = c.q & 8 ? 2 : 0; c.q = (c.q & 5) | r | l; }
    for (int i = 0; i < (k & 3); i++) { int x = -c.y, y = c.x; c.x = x; c.y = y; c.q = ((c.q << 1) | (c.q >> 3)) & 15; }
    return c;
}
static Shape norm(Shape s) {
    int mx = 99, my = 99; for (auto &c : s) mx = min(mx, c.x), my = min(my, c.y);
    for (auto &c : s) c.x -= mx, c.y -= my; sort(s.begin(), s.end()); return s;
}
static int HALF(char d) { return d == '1' ? 12 : d == '2' ? 6 : d == '3' ? 9 : d == '4' ? 3 : d == '5' ? 15 : 0; }
static Shape parse(const string &t) { Shape s; int x = 0, y = 0; for (char c : t) { if (c == '/') { x = 0; y++; } else { if (c != '0') s.push_back({x, y, HALF(c)}); x++; } } return s; }
struct Placement { int kind; Shape cells; vector<int> near; };
static vector<Placement> P; static vector<int> stock; static int total;
static vector<int> laid; static vector<int> seen; static int grid[64][64]; static long long arrangements;
typedef array<uint8_t, 24> Key; static vector<Key> found; static size_t sorted_n;
static void compact() { sort(found.begin(), found.end()); found.erase(unique(found.begin(), found.end()), found.end()); sorted_n = found.size(); }
static void leaf() {
    arrangements++;
    Cell all[20]; int n = 0; uint32_t best[20], now[20]; bool have = false;
    for (int p : laid) for (auto &c : P[p].cells) {
        int i = 0; while (i < n && (all[i].x != c.x || all[i].y != c.y)) i++;
        if (i < n) all[i].q |= c.q; else all[n++] = c;
    }
    for (int k = 0; k < 8; k++) {
        int mx = 99, my = 99; Cell s[20];
        for (int i = 0; i < n; i++) { s[i] = turn(all[i], k); mx = min(mx, s[i].x); my = min(my, s[i].y); }
        for (int i = 0; i < n; i++) now[i] = (s[i].y - my) << 8 | (s[i].x - mx) << 4 | s[i].q;
        sort(now, now + n);
        if (!have || lexicographical_compare(now, now + n, best, best + n)) memcpy(best, now, sizeof now), have = true;
    }
    Key key; key.fill(0); int bit = 0;
    for (int i = 0; i < n; i++) for (int b = 11; b >= 0; b--, bit++) if (best[i] >> b & 1) key[bit / 8] |= 128 >> bit % 8;
    found.push_back(key);
    if (found.size() > 2 * sorted_n + 1000000) compact();
}
static void grow(vector<int> untried) {
    if ((int)laid.size() == total) { leaf(); return; }
    while (!untried.empty()) {
        int p = untried.back(); untried.pop_back();
        if (!stock[P[p].kind]) continue;
        bool ok = true; for (auto &c : P[p].cells) if (grid[c.y][c.x] & c.q) ok = false;
        if (!ok) continue;
        stock[P[p].kind]--; laid.push_back(p); for (auto &c : P[p].cells) grid[c.y][c.x] |= c.q;
        vector<int> next = untried; vector<int> fresh;
        for (int q : P[p].near) if (!seen[q]) { seen[q] = 1; fresh.push_back(q); next.push_back(q); }
        grow(next);
        for (int q : fresh) seen[q] = 0;
        stock[P[p].kind]++; laid.pop_back(); for (auto &c : P[p].cells) grid[c.y][c.x] &= ~c.q;
    }
}
int main(int n, char **a) {
    vector<string> kinds; vector<Shape> shapes; 
    for (int i = 1; i < n; i++) { bool known = false; for (size_t k = 0; k < kinds.size(); k++) if (kinds[k] == a[i]) stock[k]++, known = true; if (!known) kinds.push_back(a[i]), stock.push_back(1); total++; }
    for (auto &k : kinds) shapes.push_back(parse(k));
    int root = -1; const int O = 20;
    for (size_t k = 0; k < kinds.size(); k++) {
        set<Shape> poses; for (int t = 0; t < 8; t++) { Shape s; for (auto &c : shapes[k]) s.push_back(turn(c, t)); poses.insert(norm(s)); }
        for (auto &s : poses) for (int y = O - 12; y <= O + 12; y++) for (int x = O - 12; x <= O + 12; x++) { Shape m = s; for (auto &c : m) c.x += x, c.y += y; if (k == 0 && root < 0 && x == O && y == O) root = P.size(); P.push_back({(int)k, m, {}}); }
    }
    map<tuple<int,int,int>, vector<int>> at;   // edges by doubled middle point and side
    auto edges = [](const Shape &s) { map<pair<int,int>,int> m; for (auto &c : s) {
        // sides of quarters: top (2x+1,2y) right left bottom
        if (c.q & 1) m[{2*c.x+1,2*c.y}] ^= 1; if (c.q & 4) m[{2*c.x+1,2*c.y+2}] ^= 1; if (c.q & 8) m[{2*c.x,2*c.y+1}] ^= 1; if (c.q & 2) m[{2*c.x+2,2*c.y+1}] ^= 1;
        if (c.q != 15) m[{2*c.x+1,2*c.y+1}] = 1; }
        vector<pair<int,int>> v; for (auto &e : m) if (e.second) v.push_back(e.first); return v; };
    map<pair<int,int>, vector<int>> by; for (size_t p = 0; p < P.size(); p++) for (auto &e : edges(P[p].cells)) by[e].push_back(p);
    for (auto &e : by) for (int p : e.second) for (int q : e.second) if (p != q) {
        bool over = false; for (auto &c : P[p].cells) for (auto &d : P[q].cells) if (c.x == d.x && c.y == d.y && (c.q & d.q)) over = true;
        // halves of one square meet in its diagonal only if they complete each other
        if (!over) { P[p].near.push_back(q); } }
    for (auto &p : P) { sort(p.near.begin(), p.near.end()); p.near.erase(unique(p.near.begin(), p.near.end()), p.near.end()); }
    seen.assign(P.size(), 0); seen[root] = 1;
    grow({root}); compact();
    struct rusage u; getrusage(RUSAGE_SELF, &u);
    printf("arrangements %lld figures %zu; %.1f s, %ld kB\n", arrangements, found.size(), u.ru_utime.tv_sec + u.ru_utime.tv_usec / 1e6, u.ru_maxrss);
}

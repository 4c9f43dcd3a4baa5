// corpus: entry void smooth(float* c, int n)
// corpus: array c inout 64
// corpus: number n 64
struct Pair {
    float left, right;
};
static void move(Pair* pairs, int i) {
    const Pair& p = pairs[i + 1];
    pairs[i].left = p.right;
}
void smooth(float* c, int n) {
    Pair* pairs = reinterpret_cast<Pair*>(c);
#pragma omp parallel for schedule(static, 1)
    for (int i = 0; i < n / 2 - 1; ++i) move(pairs, i);
}

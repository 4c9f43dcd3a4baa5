// corpus: entry void move(float* c, int n)
// corpus: array c inout 24
// corpus: number n 8
struct Particle {
    float x, y, vx;
};
template <class Each>
void each(Particle* p, int n, Each act) {
    for (int i = 0; i < n; ++i) act(p, i);
}
void move(float* c, int n) {
    Particle* all = reinterpret_cast<Particle*>(c);
    each(all, n, [](Particle* p, int i) { p[i].vx = p[i].x + p[i].y; });
}

// corpus: entry void serve(float* c, int n)
// corpus: array c inout 64
// corpus: number n 64
// corpus: expect-some race.openmp 11
// corpus: says takes it in the same step (#pragma omp atomic capture)
// Two threads may draw before either reads what it drew.
void serve(float* c, int n) {
    int drawn = 0;
#pragma omp parallel
    for (;;) {
#pragma omp atomic
        drawn++;
        const int mine = drawn - 1;
        if (mine >= n) break;
#pragma omp atomic write
        c[mine] = 1;
    }
}

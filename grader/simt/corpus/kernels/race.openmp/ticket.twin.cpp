// corpus: entry void serve(float* c, int n)
// corpus: array c inout 64
// corpus: number n 64
void serve(float* c, int n) {
    int drawn = 0;
#pragma omp parallel
    for (;;) {
        int mine;
#pragma omp atomic capture
        mine = drawn++;
        if (mine >= n) break;
        c[mine] = 1;
    }
}

// corpus: entry void table(float* c)
// corpus: array c inout 64
// corpus: expect-some race.openmp 9
// The inner index is declared outside, so that all threads share it.
void table(float* c) {
    int i, j;
#pragma omp parallel for
    for (i = 0; i < 8; ++i)
        for (j = 0; j < 8; ++j) c[8 * i + j] = i - j;
}

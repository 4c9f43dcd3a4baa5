// corpus: entry int add(int* c)
// corpus: array c inout 1 int32
// corpus: expect race.openmp 11
// corpus: says another task of OpenMP thread
// corpus: says If they add up to one value, use #pragma omp atomic
int add(int* c) {
#pragma omp parallel num_threads(2)
#pragma omp single
    for (int i = 0; i < 8; ++i) {
#pragma omp task
        c[0] += i;
    }
    return c[0];
}

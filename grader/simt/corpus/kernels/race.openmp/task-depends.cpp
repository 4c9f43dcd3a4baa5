// corpus: entry void chain(float* c)
// corpus: array c inout 2
// corpus: expect race.openmp 11 13
// The second task waits for another variable than the first one sets.
void chain(float* c) {
    float x = 0, y = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task shared(x) depend(out : x)
        x = 5;
#pragma omp task shared(x) depend(in : y)
        c[0] = x;
    }
}

// corpus: entry void late(float* c)
// corpus: array c inout 2
// corpus: expect race.openmp 11 12
// corpus: says a task of OpenMP thread
// corpus: says Put #pragma omp taskwait between line 11 and line 12
void late(float* c) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task
        c[0] = 5;
        c[1] = c[0];
    }
}

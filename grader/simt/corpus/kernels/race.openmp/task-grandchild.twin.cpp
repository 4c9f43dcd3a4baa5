// corpus: entry void deep(float* c)
// corpus: array c inout 2
void deep(float* c) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task
        {
#pragma omp task
            c[0] = 5;
#pragma omp taskwait
        }
#pragma omp taskwait
        c[1] = c[0];
    }
}

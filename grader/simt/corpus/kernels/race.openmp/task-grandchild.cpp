// corpus: entry void deep(float* c)
// corpus: array c inout 2
// corpus: expect race.openmp 12 15
// taskwait waits for the tasks that the thread itself has created, not for those of its tasks.
void deep(float* c) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task
        {
#pragma omp task
            c[0] = 5;
        }
#pragma omp taskwait
        c[1] = c[0];
    }
}

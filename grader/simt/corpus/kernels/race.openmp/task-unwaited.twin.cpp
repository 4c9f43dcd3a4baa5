// corpus: entry void late(float* c, int n)
// corpus: array c inout 8
// corpus: number n 0
// What orders a task: taskwait, the end of a group, a barrier, and `if` that does not hold.
void late(float* c, int n) {
#pragma omp parallel num_threads(2)
    {
#pragma omp single
        {
#pragma omp task
            c[0] = 5;
#pragma omp taskwait
            c[1] = c[0];
#pragma omp taskgroup
            {
#pragma omp task
                {
#pragma omp task
                    c[2] = 6;
                }
            }
            c[3] = c[2];
#pragma omp task if (n > 0)
            c[4] = 1;
            c[5] = c[4];
#pragma omp task
            c[6] = 7;
        }
#pragma omp single
        c[7] = c[6];
    }
}

// corpus: entry void hand_over(float* c)
// corpus: array c inout 4
// corpus: expect race.openmp 14 26
// The flush stands behind the flag: it orders nothing of what comes before the flag. The same is
// true of data that the flush does not cover.
void hand_over(float* c) {
    int flag = 0;
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        {
            c[1] = 1;
#pragma omp flush
            c[0] = 5;
#pragma omp atomic write
            flag = 1;
#pragma omp flush
        }
#pragma omp section
        {
            for (int seen = 0; !seen;) {
#pragma omp atomic read
                seen = flag;
            }
#pragma omp flush
            c[2] = c[0] + c[1];
        }
    }
}

// corpus: entry int both(const unsigned char* a)
// corpus: array a in 64 uint8
static unsigned short count;
int both(const unsigned char* a) {
    count = 0;
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        if (a[0] != 1) {
#pragma omp atomic
            ++count;
        }
#pragma omp section
        if (a[1] != 1) {
#pragma omp atomic
            ++count;
        }
    }
    return count > 2;
}

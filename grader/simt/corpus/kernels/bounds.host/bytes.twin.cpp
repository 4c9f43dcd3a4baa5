// corpus: entry int widest(const unsigned char* a, int n)
// corpus: array a in 64 uint8
// corpus: number n 64
#include <omp.h>
int widest(const unsigned char* a, int n) {
    int found = 0;
#pragma omp parallel for reduction(max : found)
    for (int i = 1; i < n; ++i) {
        const int step = a[i] - a[i - 1];
        if (step > found) found = step;
    }
    return found < 0;
}

// compile: -Xcompiler -fopenmp -lgomp
#include <cstdio>

int main() {
    const int n = 1000;
    static float a[n];
    float sum = 0;
#pragma omp parallel for
    for (int i = 0; i < n; ++i) sum += a[i];
    std::printf("%g\n", sum);
}

// corpus: entry void along(const float* a, float* c, int n)
// corpus: array a in 16384
// corpus: array c out 1
// corpus: number n 128
// corpus: counter host_lines 1025
// corpus: counter host_load_bytes 65536
// corpus: counter host_store_bytes 4
void along(const float* a, float* c, int n) {
    float sum = 0;
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) sum += a[i * n + j];
    c[0] = sum;
}

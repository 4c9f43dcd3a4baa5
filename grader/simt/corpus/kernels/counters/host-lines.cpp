// corpus: entry void down(const float* a, float* c, int n)
// corpus: array a in 16384
// corpus: array c out 1
// corpus: number n 128
// corpus: counter host_lines 16385
// corpus: counter host_load_bytes 65536
// corpus: counter host_store_bytes 4
// Down the columns: 128 rows of 8 lines. A column does not fit a cache of 64 lines, so each load brings
// in a line.
void down(const float* a, float* c, int n) {
    float sum = 0;
    for (int j = 0; j < n; ++j)
        for (int i = 0; i < n; ++i) sum += a[i * n + j];
    c[0] = sum;
}

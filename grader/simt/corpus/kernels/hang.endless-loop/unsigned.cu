// corpus: entry __global__ void down(const float* a, float* c)
// corpus: launch 1 2
// corpus: array a in 8
// corpus: array c inout 2
// corpus: ends cpu_limit
// corpus: expect hang.endless-loop 13
// An unsigned number is never below zero.
struct Column {
    const float* items;
};
__device__ float total(Column column, unsigned from) {
    float sum = 0;
    for (unsigned i = from; i >= 0; --i) sum += column.items[i % 8];
    return sum;
}
__global__ void down(const float* a, float* c) {
    c[threadIdx.x] = total(Column{a}, 7);
}

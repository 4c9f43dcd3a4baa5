// corpus: entry void run(int* c)
// corpus: array c out 64 int32
struct Lanes {
    unsigned long long of(int lanes) const { return lanes < 64 ? (1ull << lanes) - 1 : ~0ull; }
};
static __global__ void fill(int* c, unsigned long long mask) {
    c[threadIdx.x] = static_cast<int>(mask >> threadIdx.x & 1);
}
void run(int* c) {
    fill<<<1, 64>>>(c, Lanes().of(64));
    cudaDeviceSynchronize();
}

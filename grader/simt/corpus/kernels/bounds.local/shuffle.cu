// corpus: entry __global__ void pass(float* c)
// corpus: launch 1 32
// corpus: array c out 32
// corpus: expect bounds.local 10
// The pointer travels from lane to lane, what it points to does not.
struct Pair {
    double left, right;
};
__device__ double read(const Pair* first) {
    return first->left;
}
__global__ void pass(float* c) {
    Pair pair = {1.0 * threadIdx.x, 2};
    unsigned long long address = reinterpret_cast<unsigned long long>(&pair);
    address = __shfl_sync(0xffffffffu, address, 0);
    c[threadIdx.x] = read(reinterpret_cast<Pair*>(address));
}

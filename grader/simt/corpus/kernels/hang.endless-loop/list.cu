// corpus: entry __global__ void follow(int* c)
// corpus: launch 1 32
// corpus: array c inout 32 int32
// corpus: ends cpu_limit
// corpus: expect hang.endless-loop 10
// The list in shared memory is a ring.
template <int N>
__device__ int length(const unsigned char* next, int node) {
    int nodes = 0;
    for (; node != N; ++nodes) node = next[node];
    return nodes;
}
__global__ void follow(int* c) {
    __shared__ unsigned char next[32];
    next[threadIdx.x] = (threadIdx.x + 1) % 32;
    __syncthreads();
    if (threadIdx.x == 5) c[0] = length<32>(next, 0);
}

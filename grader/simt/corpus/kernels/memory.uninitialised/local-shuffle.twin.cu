// corpus: entry __global__ void tickets(int* c)
// corpus: launch 1 32
// corpus: array c out 32 int32
// Only the leader's value is passed on: the others need none.
__device__ double spread(double value) {
    return __shfl_sync(0xffffffff, value, 0);
}
__global__ void tickets(int* c) {
    int ticket;
    if (threadIdx.x == 0) ticket = 5;
    ticket = __shfl_sync(0xffffffff, ticket, 0);
    double scale;
    if (threadIdx.x == 0) scale = 2;
    scale = spread(scale);
    c[threadIdx.x] = (ticket + threadIdx.x) * scale;
}

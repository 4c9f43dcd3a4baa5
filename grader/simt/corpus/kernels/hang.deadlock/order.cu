// corpus: entry void run(int* c)
// corpus: array c inout 1 int32
// corpus: ends launch_failed
// corpus: expect hang.deadlock 9
// Two blocks take two locks, each in its own order.
__device__ int locks[2];
__device__ int ready[2];
__device__ void lock(int which) {
    while (atomicCAS(&locks[which], 0, 1) != 0) {
    }
}
__global__ void both(int* c, int* order) {
    const int first = order[blockIdx.x], second = 1 - first;
    lock(first);
    atomicExch(&ready[first], 1);
    while (order[0] != order[1] && atomicAdd(&ready[second], 0) == 0) {
    }
    lock(second);
    atomicAdd(c, 1);
    atomicExch(&locks[second], 0);
    atomicExch(&locks[first], 0);
}
void run(int* c) {
    int* order;
    const int host[2] = {0, 1};
    cudaMalloc(&order, sizeof host);
    cudaMemcpy(order, host, sizeof host, cudaMemcpyHostToDevice);
    both<<<2, 1>>>(c, order);
    cudaDeviceSynchronize();
    cudaFree(order);
}

// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// The kernel publishes to mapped memory for the whole system, and the host waits for it.
#include <cstdio>

__global__ void publish(volatile int* flag, int* data) {
    data[0] = 41;
    __threadfence_system();
    flag[0] = 1;
}

void run(int*) {
    int* memory;
    cudaHostAlloc(&memory, 2 * sizeof(int), cudaHostAllocMapped);
    memory[0] = memory[1] = 0;
    publish<<<1, 1>>>(memory, memory + 1);
    cudaDeviceSynchronize();
    std::printf("%d\n", memory[1]);
    cudaFreeHost(memory);
}

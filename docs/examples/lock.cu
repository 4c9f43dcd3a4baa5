// Four blocks count, each with the lock. The lock is tested first and taken then.
#include <cstdio>

__global__ void count(int* lock, int* counter) {
    while (atomicAdd(lock, 0) != 0) {  // free?
    }
    atomicExch(lock, 1);  // taken
    __threadfence();
    *counter = *counter + 1;
    __threadfence();
    atomicExch(lock, 0);
}

int main() {
    int *lock, *counter;
    cudaMallocManaged(&lock, sizeof(int));
    cudaMallocManaged(&counter, sizeof(int));
    *lock = *counter = 0;
    count<<<4, 1>>>(lock, counter);
    cudaDeviceSynchronize();
    std::printf("counted to %d\n", *counter);
    cudaFree(lock);
    cudaFree(counter);
}

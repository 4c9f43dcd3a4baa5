__device__ int lock;

__global__ void one_by_one() {
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    if (threadIdx.x == 0) lock = 0;  // whoever else took the lock never gives it back
}

int main() {
    one_by_one<<<1, 64>>>();
    cudaDeviceSynchronize();
}

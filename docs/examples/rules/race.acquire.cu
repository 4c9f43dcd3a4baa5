__device__ volatile int ready;

__global__ void hand_over(int* data, int* result) {
    if (blockIdx.x == 0) {
        data[0] = 41;
        __threadfence();
        ready = 1;
    } else {
        while (ready == 0) {
        }
        result[0] = data[0];  // read after the flag, or before?
    }
}

int main() {
    int* data;
    cudaMalloc(&data, 2 * sizeof(int));
    cudaMemset(data, 0, 2 * sizeof(int));
    hand_over<<<2, 1>>>(data, data + 1);
    cudaDeviceSynchronize();
    cudaFree(data);
}

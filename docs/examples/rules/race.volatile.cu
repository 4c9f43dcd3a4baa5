__device__ volatile int found;

__global__ void search(int* result) {
    if (blockIdx.x == 0) found = 7;
    if (blockIdx.x == 1) result[0] = found;  // looks once, and does not wait
}

int main() {
    int* result;
    cudaMalloc(&result, sizeof(int));
    search<<<2, 1>>>(result);
    cudaDeviceSynchronize();
    cudaFree(result);
}

__global__ void number(int* count) {
    atomicAdd_block(count, 1);  // by threads of several blocks
}

int main() {
    int* count;
    cudaMalloc(&count, sizeof(int));
    cudaMemset(count, 0, sizeof(int));
    number<<<2, 64>>>(count);
    cudaDeviceSynchronize();
}

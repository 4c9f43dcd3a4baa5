__global__ void number(int* count) {
    *count = *count + 1;  // by every thread
}

int main() {
    int* count;
    cudaMalloc(&count, sizeof(int));
    cudaMemset(count, 0, sizeof(int));
    number<<<64, 1>>>(count);
    cudaDeviceSynchronize();
}

__global__ void any_negative(const float* a, int* found) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (a[i] < 0) *found = 1;  // by several threads
}

int main() {
    float h[128], *a;
    for (float& element : h) element = -1;
    int* found;
    cudaMalloc(&a, sizeof(h));
    cudaMalloc(&found, sizeof(int));
    cudaMemcpy(a, h, sizeof(h), cudaMemcpyHostToDevice);
    any_negative<<<2, 64>>>(a, found);
    cudaDeviceSynchronize();
}

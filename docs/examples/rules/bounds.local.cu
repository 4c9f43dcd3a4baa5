__global__ void lend(float* out) {
    __shared__ float* lent;
    float mine[2] = {1, 2};
    if (threadIdx.x == 0) lent = mine;
    __syncthreads();
    out[threadIdx.x] = lent[1];  // in threads 1 to 31 this is not thread 0's array
}

int main() {
    float* out;
    cudaMalloc(&out, 32 * sizeof(float));
    lend<<<1, 32>>>(out);
    cudaDeviceSynchronize();
}

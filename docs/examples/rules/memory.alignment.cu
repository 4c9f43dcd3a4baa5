// run: --rules memory.alignment=on
__global__ void rows(float* out) {
    __shared__ float tile[16][68];  // rows of 272 bytes, 17 times 16; but where is row 0?
    tile[threadIdx.y][threadIdx.x] = 1;
    __syncthreads();
    float4 x = *reinterpret_cast<float4*>(&tile[threadIdx.y][0]);
    out[threadIdx.y] = x.x;
}

int main() {
    float* out;
    cudaMalloc(&out, 16 * sizeof(float));
    rows<<<1, dim3(16, 16)>>>(out);
    cudaDeviceSynchronize();
}

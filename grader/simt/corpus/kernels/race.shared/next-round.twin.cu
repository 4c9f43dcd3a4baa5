// corpus: entry __global__ void rounds(float* c)
// corpus: launch 1 64
// corpus: array c out 64
// The loop of a tiled product: one thread fills the next tile while another still uses this one.
__global__ void rounds(float* c) {
    __shared__ float tile[64];
    float sum = 0;
    for (int round = 0; round < 4; ++round) {
        tile[threadIdx.x] = round + 1.0f;
        __syncthreads();
        for (int k = 0; k < 64; ++k)
            sum += tile[k];
        __syncthreads();
    }
    c[threadIdx.x] = sum;
}

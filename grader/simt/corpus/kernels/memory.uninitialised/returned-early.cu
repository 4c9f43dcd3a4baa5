// corpus: entry void run(float* c)
// corpus: array c inout 32
// corpus: expect memory.uninitialised 19
// corpus: says The same is true of line 20.
// corpus: expect barrier.early-exit 14 16
// corpus: says Threads that returned in line 14 wrote no element
// Who returns fills no part of the tile.
struct Body {
    float x, mass;
};
__global__ void pull(const Body* bodies, float* c, int n) {
    __shared__ Body tile[32];
    const int i = threadIdx.x;
    if (i >= n) return;
    tile[i] = i < n ? bodies[i] : Body{0, 0};
    __syncthreads();
    float sum = 0;
    for (int k = 0; k < 32; ++k) {
        const float x = tile[k].x;
        sum += x * tile[k].mass;
    }
    c[i] = sum;
}
void run(float* c) {
    Body host[20] = {}, *bodies;
    cudaMalloc(&bodies, sizeof host);
    cudaMemcpy(bodies, host, sizeof host, cudaMemcpyHostToDevice);
    pull<<<1, 32>>>(bodies, c, 20);
    cudaDeviceSynchronize();
    cudaFree(bodies);
}

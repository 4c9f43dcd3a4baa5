// corpus: entry __global__ void transpose(const float* a, float* c)
// corpus: launch 1 32x32
// corpus: array a in 1024
// corpus: array c out 1024
// corpus: counter shared_load_requests 32
// corpus: counter shared_load_wavefronts 1024
// corpus: counter shared_load_conflicts 992
// corpus: counter shared_store_wavefronts 32
// corpus: counter shared_store_conflicts 0
// corpus: counter cc13_shared_load_wavefronts 1024
// corpus: counter cc13_shared_store_wavefronts 64
// corpus: counter global_load_sectors 128
// corpus: counter global_store_sectors 128
__global__ void transpose(const float* a, float* c) {
    __shared__ float tile[32][32];
    tile[threadIdx.y][threadIdx.x] = a[32 * threadIdx.y + threadIdx.x];
    __syncthreads();
    c[32 * threadIdx.y + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

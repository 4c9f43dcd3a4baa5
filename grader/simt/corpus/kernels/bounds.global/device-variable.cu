// corpus: entry __global__ void count(const unsigned char* a, int* c)
// corpus: launch 1 32
// corpus: array a in 32 uint8
// corpus: array c out 32 int32
// corpus: expect bounds.global 11
// corpus: ends launch_failed
// The pointer walks over the end of one device variable towards the next.
__device__ unsigned char bins[32];
__device__ unsigned char others[32];
__device__ void add(unsigned char* bin) {
    ++*bin;
}
__global__ void count(const unsigned char* a, int* c) {
    add(bins + threadIdx.x + 1);
    c[threadIdx.x] = a[threadIdx.x] + others[threadIdx.x];
}

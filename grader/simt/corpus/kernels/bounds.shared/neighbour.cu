// corpus: entry __global__ void two(unsigned char* c)
// corpus: launch 1 16
// corpus: array c out 16 uint8
// corpus: expect bounds.shared 8
// corpus: says Element 16 is one behind the last
// Bytes of one static array, written through a pointer, run towards the next array.
__device__ void number(unsigned char* list, int n) {
    for (int i = 0; i <= n; ++i) list[i] = i;
}
__global__ void two(unsigned char* c) {
    __shared__ unsigned char first[16], second[16];
    second[threadIdx.x] = 7;
    if (threadIdx.x == 0) number(first, 16);
    __syncthreads();
    c[threadIdx.x] = first[threadIdx.x] + second[threadIdx.x];
}

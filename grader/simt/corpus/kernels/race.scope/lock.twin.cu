// corpus: entry __global__ void once(int* owner)
// corpus: launch 2 1
// corpus: array owner inout 1 int32
__global__ void once(int* owner) {
    __shared__ int mine;
    if (threadIdx.x == 0) mine = 0;
    __syncthreads();
    atomicCAS_block(&mine, 0, 1);
    atomicCAS(owner, 0, (int)blockIdx.x + 1);
}

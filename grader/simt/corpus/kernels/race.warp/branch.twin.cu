// corpus: entry __global__ void halves(int* c)
// corpus: launch 1 32
// corpus: array c inout 32 int32
// __syncwarp after the branch orders all lanes, in it the lanes of that branch only.
__global__ void halves(int* c) {
    const int lane = threadIdx.x;
    int next = 0;
    if (lane < 16) {
        c[lane] = lane;
        __syncwarp(0x0000ffffu);
    }
    __syncwarp();
    if (lane >= 16) {
        next = c[31 - lane] + 1;
    }
    __syncwarp();
    if (lane >= 16) c[lane] = next;
}

// corpus: entry __global__ void once(int* owner)
// corpus: launch 2 1
// corpus: array owner inout 1 int32
// corpus: expect race.scope 6 6
__global__ void once(int* owner) {
    atomicCAS_block(owner, 0, (int)blockIdx.x + 1);
}

// corpus: entry __global__ void count(const unsigned char* a, int* c)
// corpus: launch 2 1
// corpus: array a in 64 uint8
// corpus: array c inout 4 int32
// corpus: expect race.global 9 11
// One block clears the counter that the other one already uses.
__global__ void count(const unsigned char* a, int* c) {
    if (blockIdx.x == 1) {
        for (int i = 0; i < 4; ++i) atomicAdd(&c[0], a[i]);
    } else {
        c[0] = 0;
    }
}

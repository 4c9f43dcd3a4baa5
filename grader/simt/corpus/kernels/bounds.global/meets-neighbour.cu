// corpus: entry __global__ void rows(float* c, int n)
// corpus: launch 2 8
// corpus: array c out 16
// corpus: number n 8
// corpus: expect bounds.global 10
// corpus: expect race.global 10 10
// corpus: says First repair the finding bounds.global in line 10
// A wrong index leaves the array, and reaches another block's elements.
__global__ void rows(float* c, int n) {
    c[2 * threadIdx.x + 2 * blockIdx.x] = threadIdx.x;
}

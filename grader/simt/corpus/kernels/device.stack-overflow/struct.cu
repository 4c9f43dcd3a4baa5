// corpus: entry __global__ void work(float* c)
// corpus: launch 1 2
// corpus: array c out 2
// corpus: expect device.stack-overflow 12
// corpus: ends launch_failed
// A struct that a function keeps as its local variable is larger than the stack.
template <int Rows>
struct Space {
    float rows[Rows][64];
};
template <int Rows>
__device__ float use(int n) {
    Space<Rows> space;
    for (int i = 0; i < Rows; ++i) space.rows[i][0] = i;
    return space.rows[n][0];
}
__global__ void work(float* c) {
    c[threadIdx.x] = use<1000>(threadIdx.x);
}

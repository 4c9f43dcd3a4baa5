// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect launch.invalid 9
// corpus: expect api.unchecked-error 9
// corpus: ends launch_failed
__global__ void fill(float* to) {
    to[threadIdx.x] = 1;
}
void run(float* c) { fill<<<dim3(0), 32>>>(c); }

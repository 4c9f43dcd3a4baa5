// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect launch.invalid 8
// corpus: ends launch_failed
__global__ void fill(float* to) {
    to[threadIdx.x] = 1;
}
void run(float* c) { fill<<<1, 2048>>>(c); }

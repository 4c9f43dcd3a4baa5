// corpus: entry void run(float* c)
// corpus: array c out 32
__global__ void fill(float* to) {
    to[threadIdx.x] = 1;
}
void run(float* c) { fill<<<1, 32>>>(c); }

// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: level memory.leak note
// corpus: expect memory.leak 12
// corpus: says 2 streams created here are never destroyed.
__global__ void fill(float* to, int i) {
    to[threadIdx.x + 16 * i] = 1;
}
void run(float* c) {
    for (int i = 0; i < 2; ++i) {
        cudaStream_t stream;
        cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
        fill<<<1, 16, 0, stream>>>(c, i);
        cudaStreamSynchronize(stream);
    }
}

// corpus: entry void run(const float* a, float* c)
// corpus: array a in 256
// corpus: array c inout 256
// The host waits between the two.
struct Totals {
    float sum[32];
    int calls;
};
__device__ Totals totals;

template <int Step>
__global__ void add(const float* a) {
    totals.sum[threadIdx.x] += a[threadIdx.x + Step];
}

void run(const float* a, float*) {
    cudaStream_t streams[2];
    for (cudaStream_t& stream : streams) cudaStreamCreate(&stream);
    add<0><<<1, 32, 0, streams[0]>>>(a);
    cudaStreamSynchronize(streams[0]);
    add<32><<<1, 32, 0, streams[1]>>>(a);
    for (cudaStream_t& stream : streams) cudaStreamSynchronize(stream);
    for (cudaStream_t& stream : streams) cudaStreamDestroy(stream);
}

// It is that of a variable of the device.
// corpus: entry void run(float* out)
// corpus: array out out 32
__device__ float factor = 2;
__global__ void k(const float* from, float* out) {
    float read;
    asm volatile("ld.global.f32 %0, [%1];" : "=f"(read) : "l"(from));
    out[threadIdx.x] = read;
}
void run(float* out) {
    void* from;
    cudaGetSymbolAddress(&from, factor);
    k<<<1, 32>>>(static_cast<float*>(from), out);
}

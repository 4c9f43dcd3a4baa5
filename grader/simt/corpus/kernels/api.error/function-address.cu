// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect api.error 15
// The pointer is a device function's: no kernel has that address.
template <int step, class Value>
__device__ void fill_value(Value* c) {
    c[threadIdx.x * step] = Value(step);
}
template <int step, class Value>
__global__ void fill(Value* c) {
    fill_value<step>(c);
}
void launch(const void* kernel, float* c) {
    void* arguments[] = {&c};
    cudaLaunchKernel(kernel, dim3(1), dim3(32), arguments, 0, nullptr);
    cudaGetLastError();
}
void run(float* c) {
    launch(reinterpret_cast<const void*>(&fill<1, float>), c);
    launch(reinterpret_cast<const void*>(&fill_value<1, float>), c);
}

// corpus: entry void run(float* c)
// corpus: array c out 32
#include <vector>
// The kernel gets a functor that keeps a pointer into a vector of bytes.
struct Reader {
    const unsigned char* bytes;
    __device__ float operator()(int i) const { return bytes[i]; }
};
template <class F>
__global__ void fill(F f, float* to) {
    to[threadIdx.x] = f(threadIdx.x);
}
void run(float* c) {
    std::vector<unsigned char> text(32, 7);
    cudaHostRegister(text.data(), 32, cudaHostRegisterMapped);
    fill<<<1, 32>>>(Reader{text.data()}, c);
    cudaDeviceSynchronize();
    cudaHostUnregister(text.data());
}

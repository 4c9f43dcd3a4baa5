// stream-ordered-memory: cudaMallocAsync and cudaFreeAsync in two streams joined by an event.
// Planted: race.stream.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CUDA_TRY(expr)                                                                   \
    do {                                                                                 \
        const cudaError_t cuda_try_status = (expr);                                      \
        if (cuda_try_status != cudaSuccess) {                                            \
            std::printf("FAILED: %s: %s\n", #expr, cudaGetErrorString(cuda_try_status)); \
            std::exit(EXIT_FAILURE);                                                     \
        }                                                                                \
    } while (0)

/// Memory that is allocated and freed in the order of a stream.
template <typename T>
class StreamBuffer {
  public:
    StreamBuffer(std::size_t count, cudaStream_t stream) : stream_(stream) {
        CUDA_TRY(cudaMallocAsync(reinterpret_cast<void**>(&data_), count * sizeof(T), stream));
    }
    StreamBuffer(const StreamBuffer&) = delete;
    ~StreamBuffer() { CUDA_TRY(cudaFreeAsync(data_, stream_)); }
    T* get() const { return data_; }

  private:
    T* data_ = nullptr;
    cudaStream_t stream_;
};

__global__ void fill(float* a, int n, float factor) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        a[i] = factor * i;
}

__global__ void add(const float* a, const float* b, float* c, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        c[i] = a[i] + b[i];  // planted: race.stream
}

int main() {
    int device = 0, pools = 0;
    CUDA_TRY(cudaGetDevice(&device));
    CUDA_TRY(cudaDeviceGetAttribute(&pools, cudaDevAttrMemoryPoolsSupported, device));
    if (!pools) {
        std::puts("no memory pools here\nPASSED");
        return 0;
    }
    const int n = 3000;
    std::vector<float> result(n);
    cudaStream_t left, right;
    cudaEvent_t filled;
    CUDA_TRY(cudaStreamCreateWithFlags(&left, cudaStreamNonBlocking));
    CUDA_TRY(cudaStreamCreateWithFlags(&right, cudaStreamNonBlocking));
    CUDA_TRY(cudaEventCreateWithFlags(&filled, cudaEventDisableTiming));
    {
        StreamBuffer<float> b(n, right);
        fill<<<4, 256, 0, right>>>(b.get(), n, 2.0f);
        CUDA_TRY(cudaEventRecord(filled, right));
        StreamBuffer<float> a(n, left), c(n, left);
        fill<<<4, 256, 0, left>>>(a.get(), n, 1.0f);
#ifndef PLANTED
        CUDA_TRY(cudaStreamWaitEvent(left, filled, 0));
#endif
        add<<<4, 256, 0, left>>>(a.get(), b.get(), c.get(), n);
        CUDA_TRY(cudaGetLastError());
        CUDA_TRY(cudaMemcpyAsync(result.data(), c.get(), n * sizeof(float), cudaMemcpyDeviceToHost,
                                 left));
        CUDA_TRY(cudaStreamSynchronize(left));
    }
    CUDA_TRY(cudaDeviceSynchronize());
    CUDA_TRY(cudaEventDestroy(filled));
    CUDA_TRY(cudaStreamDestroy(left));
    CUDA_TRY(cudaStreamDestroy(right));
    int wrong = 0;
    for (int i = 0; i < n; ++i) wrong += result[i] != 3.0f * i;
    std::puts(wrong ? "FAILED" : "PASSED");
    return wrong != 0;
}

// graph-capture: work captured from a stream once and launched five times. Planted: device.assert.
#include <cuda_runtime.h>

#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                               \
    do {                                                                          \
        cudaError_t error = (call);                                               \
        if (error != cudaSuccess) {                                               \
            printf("FAILED: line %d: %s\n", __LINE__, cudaGetErrorString(error)); \
            exit(1);                                                              \
        }                                                                         \
    } while (0)

constexpr unsigned modulus = 1009;
constexpr int launches = 5;

__host__ __device__ unsigned scramble(unsigned value) {
    return (value * 57u + 11u) % modulus;
}

__global__ void scramble_all(const unsigned* in, unsigned* out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const unsigned value = scramble(in[i]);
#ifdef PLANTED
    assert(value < modulus - 1);  // planted: device.assert
#else
    assert(value < modulus);
#endif
    out[i] = value;
}

__global__ void add_all(const unsigned* values, unsigned* sum, int n) {
    unsigned own = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        own += values[i];
    for (int offset = 16; offset > 0; offset /= 2)
        own += __shfl_down_sync(0xffffffffu, own, offset);
    if (threadIdx.x % 32 == 0) atomicAdd(sum, own);
}

int main() {
    const int n = 5003;
    const size_t bytes = n * sizeof(unsigned);
    unsigned *in, *sum, *device_in, *device_out, *device_sum;
    CHECK(cudaMallocHost(&in, bytes));
    CHECK(cudaMallocHost(&sum, sizeof(unsigned)));
    CHECK(cudaMalloc(&device_in, bytes));
    CHECK(cudaMalloc(&device_out, bytes));
    CHECK(cudaMalloc(&device_sum, sizeof(unsigned)));

    // During stream capture nothing runs: the calls become the nodes of a graph.
    cudaStream_t stream;
    cudaGraph_t graph;
    cudaGraphExec_t executable;
    CHECK(cudaStreamCreate(&stream));
    CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    CHECK(cudaMemcpyAsync(device_in, in, bytes, cudaMemcpyHostToDevice, stream));
    CHECK(cudaMemsetAsync(device_sum, 0, sizeof(unsigned), stream));
    scramble_all<<<(n + 127) / 128, 128, 0, stream>>>(device_in, device_out, n);
    CHECK(cudaGetLastError());
    add_all<<<6, 96, 0, stream>>>(device_out, device_sum, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpyAsync(sum, device_sum, sizeof(unsigned), cudaMemcpyDeviceToHost, stream));
    CHECK(cudaStreamEndCapture(stream, &graph));
    size_t nodes = 0;
    CHECK(cudaGraphGetNodes(graph, nullptr, &nodes));
    CHECK(cudaGraphInstantiate(&executable, graph, 0));

    int wrong = 0;
    unsigned state = 99;
    std::vector<unsigned> sums;
    for (int launch = 0; launch < launches; ++launch) {
        unsigned expected = 0;
        for (int i = 0; i < n; ++i) {
            state = state * 1664525u + 1013904223u;
            in[i] = state >> 16;
            expected += scramble(in[i]);
        }
        CHECK(cudaGraphLaunch(executable, stream));
        CHECK(cudaStreamSynchronize(stream));
        wrong += *sum != expected;
        sums.push_back(*sum);
    }

    CHECK(cudaGraphExecDestroy(executable));
    CHECK(cudaGraphDestroy(graph));
    CHECK(cudaStreamDestroy(stream));
    CHECK(cudaFreeHost(in));
    CHECK(cudaFreeHost(sum));
    CHECK(cudaFree(device_in));
    CHECK(cudaFree(device_out));
    CHECK(cudaFree(device_sum));
    printf("a graph of %zu nodes, %d launches, the last sum is %u\n", nodes, launches, sums.back());
    if (wrong != 0) {
        printf("FAILED: %d sums are wrong\n", wrong);
        return 1;
    }
    printf("PASSED\n");
    return 0;
}

// graph-nodes: a diamond of kernel nodes, built by hand: copy in, two halves, their sum, copy out.
// Planted: race.stream, the sum does not wait for the second half.
#include <cuda_runtime.h>

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

constexpr int n = 3000;
constexpr int block = 128;

__global__ void squares(const int* in, int* out) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] * in[i];
}

__global__ void triples(const int* in, int* out) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = 3 * in[i];
}

__global__ void add(const int* a, const int* b, int* sum) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) sum[i] = a[i] + b[i];  // planted: race.stream
}

struct Buffers {
    int *in, *left, *right, *sum;
};

cudaGraphNode_t kernel_node(cudaGraph_t graph, const std::vector<cudaGraphNode_t>& after,
                            void* kernel, void** arguments) {
    cudaKernelNodeParams p = {};
    p.func = kernel;
    p.gridDim = dim3((n + block - 1) / block);
    p.blockDim = dim3(block);
    p.kernelParams = arguments;
    cudaGraphNode_t node;
    CHECK(cudaGraphAddKernelNode(&node, graph, after.data(), after.size(), &p));
    return node;
}

cudaGraph_t diamond(Buffers& d, const std::vector<int>& in, std::vector<int>& out) {
    cudaGraph_t graph;
    CHECK(cudaGraphCreate(&graph, 0));
    const size_t bytes = n * sizeof(int);
    cudaGraphNode_t copy_in, copy_out;
    CHECK(cudaGraphAddMemcpyNode1D(&copy_in, graph, nullptr, 0, d.in, in.data(), bytes,
                                   cudaMemcpyHostToDevice));
    void* of_squares[] = {&d.in, &d.left};
    void* of_triples[] = {&d.in, &d.right};
    void* of_add[] = {&d.left, &d.right, &d.sum};
    const cudaGraphNode_t left = kernel_node(graph, {copy_in}, (void*)squares, of_squares);
    const cudaGraphNode_t right = kernel_node(graph, {copy_in}, (void*)triples, of_triples);
#ifdef PLANTED
    const std::vector<cudaGraphNode_t> halves = {left};
    (void)right;
#else
    const std::vector<cudaGraphNode_t> halves = {left, right};
#endif
    const cudaGraphNode_t sum = kernel_node(graph, halves, (void*)add, of_add);
    CHECK(cudaGraphAddMemcpyNode1D(&copy_out, graph, &sum, 1, out.data(), d.sum, bytes,
                                   cudaMemcpyDeviceToHost));
    return graph;
}

int main() {
    std::vector<int> in(n), out(n);
    Buffers d;
    for (int** pointer : {&d.in, &d.left, &d.right, &d.sum})
        CHECK(cudaMalloc(pointer, n * sizeof(int)));

    cudaGraph_t graph = diamond(d, in, out);
    cudaGraphExec_t executable;
    CHECK(cudaGraphInstantiate(&executable, graph, 0));
    cudaStream_t stream;
    CHECK(cudaStreamCreate(&stream));

    int wrong = 0;
    for (int launch = 0; launch < 3; ++launch) {
        for (int i = 0; i < n; ++i) in[i] = (i * 7 + launch * 13) % 101;
        CHECK(cudaGraphLaunch(executable, stream));
        CHECK(cudaStreamSynchronize(stream));
        for (int i = 0; i < n; ++i) wrong += out[i] != in[i] * in[i] + 3 * in[i];
    }

    CHECK(cudaStreamDestroy(stream));
    CHECK(cudaGraphExecDestroy(executable));
    CHECK(cudaGraphDestroy(graph));
    for (int* pointer : {d.in, d.left, d.right, d.sum}) CHECK(cudaFree(pointer));
    if (wrong != 0) {
        printf("FAILED: %d values are wrong\n", wrong);
        return 1;
    }
    printf("PASSED: three launches of a graph of five nodes\n");
    return 0;
}

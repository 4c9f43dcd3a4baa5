// corpus: entry void run(const float* a, float* c)
// corpus: array a in 256
// corpus: array c inout 256
// corpus: expect race.stream 11 8
// corpus: says No path of edges leads from one node of the graph to the other
// Two kernel nodes of a graph: the second reads what the first writes, but no edge says so.
__global__ void fill(const float* a, float* c) {
    c[threadIdx.x] = a[threadIdx.x];
}
__global__ void twice(float* c) {
    c[threadIdx.x] *= 2;
}

void run(const float* a, float* c) {
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaGraphNode_t first, second;
    cudaGraphCreate(&graph, 0);
    void* fill_arguments[] = {&a, &c};
    void* twice_arguments[] = {&c};
    cudaKernelNodeParams p = {};
    p.func = (void*)fill;
    p.gridDim = 1;
    p.blockDim = 256;
    p.kernelParams = fill_arguments;
    cudaGraphAddKernelNode(&first, graph, nullptr, 0, &p);
    p.func = (void*)twice;
    p.kernelParams = twice_arguments;
    cudaGraphAddKernelNode(&second, graph, nullptr, 0, &p);
    cudaGraphInstantiate(&exec, graph, 0);
    cudaGraphLaunch(exec, 0);
    cudaGraphLaunch(exec, 0);
    cudaDeviceSynchronize();
    cudaGraphExecDestroy(exec);
    cudaGraphDestroy(graph);
}

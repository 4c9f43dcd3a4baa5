// corpus: entry void run(float* c)
// corpus: array c inout 256
// corpus: expect-some race.stream 6 19
// A child graph is one node: its nodes wait for what it waits for, which is nothing here.
__global__ void one(float* c) {
    c[threadIdx.x] += 1;
}
__global__ void two(float* c) {
    c[threadIdx.x] *= 2;
}

void run(float* c) {
    cudaGraph_t graph, inner;
    cudaGraphExec_t exec;
    cudaGraphNode_t fill, first, child;
    cudaGraphCreate(&graph, 0);
    cudaGraphCreate(&inner, 0);
    cudaMemsetParams zero = {c, 0, 0, 4, 256, 1};
    cudaGraphAddMemsetNode(&fill, graph, nullptr, 0, &zero);
    void* arguments[] = {&c};
    cudaKernelNodeParams p = {};
    p.func = (void*)one;
    p.gridDim = 1;
    p.blockDim = 256;
    p.kernelParams = arguments;
    cudaGraphAddKernelNode(&first, inner, nullptr, 0, &p);
    p.func = (void*)two;
    cudaGraphAddKernelNode(&first, inner, &first, 1, &p);
    cudaGraphAddChildGraphNode(&child, graph, nullptr, 0, inner);
    cudaGraphInstantiate(&exec, graph, 0);
    cudaGraphLaunch(exec, 0);
    cudaDeviceSynchronize();
    cudaGraphExecDestroy(exec);
    cudaGraphDestroy(graph);
    cudaGraphDestroy(inner);
}

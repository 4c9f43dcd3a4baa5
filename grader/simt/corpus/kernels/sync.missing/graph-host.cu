// corpus: entry void run(float* c)
// corpus: array c inout 256
// corpus: expect sync.missing 7 19
// A host node of a graph looks at what a copy node brings, without an edge.
static void look(void* data) {
    float* const host = (float*)data;
    host[0] += 1;
}

void run(float* c) {
    float* host;
    cudaMallocHost(&host, 1024);
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaGraphNode_t copy, node;
    cudaGraphCreate(&graph, 0);
    cudaHostNodeParams p = {look, host};
    cudaGraphAddHostNode(&node, graph, nullptr, 0, &p);
    cudaGraphAddMemcpyNode1D(&copy, graph, nullptr, 0, host, c, 1024, cudaMemcpyDeviceToHost);
    cudaGraphInstantiate(&exec, graph, 0);
    cudaGraphLaunch(exec, 0);
    cudaDeviceSynchronize();
    cudaGraphExecDestroy(exec);
    cudaGraphDestroy(graph);
    cudaFreeHost(host);
}

// corpus: entry void run(const float* a, float* c)
// corpus: array a in 256
// corpus: array c inout 512
// corpus: expect race.stream 7 22
// A capture of two streams. What the second one fills is read before it is joined.
__global__ void add(const float* a, float* c) {
    c[threadIdx.x] = a[threadIdx.x] + c[threadIdx.x + 256];
}

void run(const float* a, float* c) {
    cudaStream_t one, two;
    cudaEvent_t fork, join;
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaStreamCreate(&one);
    cudaStreamCreate(&two);
    cudaEventCreate(&fork);
    cudaEventCreate(&join);
    cudaStreamBeginCapture(one, cudaStreamCaptureModeGlobal);
    cudaEventRecord(fork, one);
    cudaStreamWaitEvent(two, fork, 0);
    cudaMemsetAsync(c + 256, 0, 1024, two);
    cudaEventRecord(join, two);
    add<<<1, 256, 0, one>>>(a, c);
    cudaStreamWaitEvent(one, join, 0);
    cudaStreamEndCapture(one, &graph);
    cudaGraphInstantiate(&exec, graph, 0);
    cudaGraphLaunch(exec, one);
    cudaStreamSynchronize(one);
    cudaGraphExecDestroy(exec);
    cudaGraphDestroy(graph);
    cudaStreamDestroy(one);
    cudaStreamDestroy(two);
    cudaEventDestroy(fork);
    cudaEventDestroy(join);
}

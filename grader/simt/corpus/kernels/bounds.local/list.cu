// corpus: entry __global__ void chain(int* c)
// corpus: launch 1 32
// corpus: array c out 32 int32
// corpus: expect bounds.local 11
// A list whose nodes are local variables of several threads, followed by one of them.
struct Node {
    Node* next;
    int value;
};
__device__ int total(const Node* node) {
    return node ? node->value + total(node->next) : 0;
}
__global__ void chain(int* c) {
    __shared__ Node* nodes[32];
    Node mine = {nullptr, 1};
    nodes[threadIdx.x] = &mine;
    __syncthreads();
    if (threadIdx.x == 0) mine.next = nodes[1];
    c[threadIdx.x] = total(&mine);
    __syncthreads();
}

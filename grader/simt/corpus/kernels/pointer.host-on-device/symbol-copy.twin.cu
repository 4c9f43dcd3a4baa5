// corpus: entry void run(float* c)
// corpus: array c out 32
// The program asks for the address, or the device tells it.
struct Node {
    float value;
    Node* next;
};
__constant__ float table[32];
__device__ Node pool[2];
__device__ Node* head;

__global__ void link() {
    pool[0].value = 1;
    pool[1].value = 2;
    pool[0].next = &pool[1];
    pool[1].next = nullptr;
    head = pool;
}

__global__ void copy(float* to, const float* from, const Node* node) {
    to[threadIdx.x] = table[threadIdx.x] + from[threadIdx.x] + node->value;
}

void run(float* c) {
    float values[32] = {};
    void* address;
    cudaGetSymbolAddress(&address, table);
    cudaMemcpy(address, values, sizeof values, cudaMemcpyHostToDevice);
    link<<<1, 1>>>();
    Node* first;
    cudaMemcpyFromSymbol(&first, head, sizeof first);
    Node node;
    cudaMemcpy(&node, first, sizeof node, cudaMemcpyDeviceToHost);
    copy<<<1, 32>>>(c, static_cast<float*>(address), node.next);
    cudaDeviceSynchronize();
}

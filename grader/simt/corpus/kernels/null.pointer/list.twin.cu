// corpus: entry __global__ void search(const int* a, int* c)
// corpus: launch 1 8
// corpus: array a in 8 int32
// corpus: array c out 8 int32
struct Node {
    Node* next;
    int key;
};
__device__ const Node* find(const Node* node, int key) {
    while (node != nullptr && node->key != key) node = node->next;
    return node;
}
__global__ void search(const int* a, int* c) {
    Node last = {nullptr, 3}, first = {&last, 0};
    c[threadIdx.x] = find(&first, a[threadIdx.x]) != nullptr;
}

// corpus: entry __global__ void lists(int* c)
// corpus: launch 1 32
// corpus: array c out 32 int32
struct Node {
    Node* next;
    int value;
    __device__ virtual int total(int depth) {
        return value + (next ? next->total(depth + 1) : depth);
    }
};
__global__ void lists(int* c) {
    Node a, b;
    a.value = b.value = 1;
    a.next = &b;
    b.next = nullptr;
    c[threadIdx.x] = a.total(0);
}

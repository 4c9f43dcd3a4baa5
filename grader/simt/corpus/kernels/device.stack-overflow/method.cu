// corpus: entry __global__ void lists(int* c)
// corpus: launch 1 32
// corpus: array c out 32 int32
// corpus: expect-some device.stack-overflow 9
// corpus: ends launch_failed
struct Node {
    Node* next;
    int value;
    __device__ virtual int total(int depth) { volatile int keep = depth; return value + next->total(keep + 1) + keep; }
};
__global__ void lists(int* c) {
    Node a, b;
    a.value = b.value = 1;
    a.next = &b;
    b.next = &a;  // a circle
    c[threadIdx.x] = a.total(0);
}

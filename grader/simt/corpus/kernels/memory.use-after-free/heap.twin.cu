// corpus: entry __global__ void lists(int* c)
// corpus: launch 1 8
// corpus: array c out 8 int32
// The loop deletes a node and then asks it for the next one.
struct Node {
    Node* next;
};
__global__ void lists(int* c) {
    Node* node = nullptr;
    for (int i = 0; i < 3; ++i) node = new Node{node};
    int count = 0;
    while (node != nullptr) {
        Node* const old = node;
        node = node->next;
        delete old;
        ++count;
    }
    c[threadIdx.x] = count;
}

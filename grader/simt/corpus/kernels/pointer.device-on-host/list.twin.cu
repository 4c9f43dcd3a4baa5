// corpus: entry int run()
// A list on the device, followed by the host.
struct Node {
    Node* next;
    short value;
};
static int length(const Node* list) {
    return list == nullptr ? 0 : 1 + length(list->next);
}
int run() {
    Node host = {nullptr, 1}, *device;
    cudaMalloc(&device, sizeof(Node));
    cudaMemcpy(device, &host, sizeof(Node), cudaMemcpyHostToDevice);
    const int nodes = length(&host);
    cudaFree(device);
    return nodes - 1;
}

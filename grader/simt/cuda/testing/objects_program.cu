// What language_program_test.cpp runs: objects in device code.
#include <assert.h>
#include <memory>
#include <string>
#include <vector>

struct Shape {
    __device__ virtual ~Shape() {}
    __device__ virtual float area() const = 0;
};
struct Square : Shape {
    float side;
    __device__ explicit Square(float s) : side(s) {}
    __device__ float area() const override { return side * side; }
};
struct Circle : Shape {
    float radius;
    __device__ explicit Circle(float r) : radius(r) {}
    __device__ float area() const override { return 3 * radius * radius; }
};

__global__ void make(Shape** shapes, int n) {
    const int i = threadIdx.x;
    assert(n <= 32);
    if (i < n) shapes[i] = i % 2 ? static_cast<Shape*>(new Square(i)) : new Circle(i);
}
__global__ void measure(Shape** shapes, float* areas, int n) {
    const int i = threadIdx.x;
    if (i < n) areas[i] = shapes[i]->area();
}
__global__ void destroy(Shape** shapes, int n) {
    const int i = threadIdx.x;
    if (i < n) delete shapes[i];
}
int virtual_functions() {
    constexpr int n = 20;
    Shape** shapes;
    float *areas, host[n];
    if (cudaMalloc(&shapes, n * sizeof(Shape*)) || cudaMalloc(&areas, sizeof host)) return 1;
    make<<<1, 32>>>(shapes, n);
    measure<<<1, 32>>>(shapes, areas, n);
    destroy<<<1, 32>>>(shapes, n);
    if (cudaMemcpy(host, areas, sizeof host, cudaMemcpyDeviceToHost)) return 2;
    for (int i = 0; i < n; ++i)
        if (host[i] != (i % 2 ? 1 : 3) * i * i) return 10 + i;
    return 0;
}

struct Node {
    int key;
    Node *left, *right;
};
__device__ Node* insert(Node* tree, int key) {
    if (!tree) {
        Node* fresh = static_cast<Node*>(malloc(sizeof(Node)));
        fresh->key = key;
        fresh->left = fresh->right = nullptr;
        return fresh;
    }
    Node*& side = key < tree->key ? tree->left : tree->right;
    side = insert(side, key);
    return tree;
}
__device__ int clear(Node* tree) {
    if (!tree) return 0;
    const int count = 1 + clear(tree->left) + clear(tree->right);
    free(tree);
    return count;
}
__global__ void trees(int* out) {
    Node* tree = nullptr;
    for (int i = 0; i < 40; ++i) tree = insert(tree, i * 17 % 41);
    out[threadIdx.x] = clear(tree);
}
int recursion_and_heap() {
    int *out, host[8];
    if (cudaMalloc(&out, sizeof host)) return 1;
    trees<<<1, 8>>>(out);
    if (cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost)) return 2;
    for (const int count : host)
        if (count != 40) return 3;
    return 0;
}

/// More than the heap has: the pointer is null.
__global__ void too_much(int* out) {
    char* p = new char[5 << 20];
    out[0] = p != nullptr;
    char* q = static_cast<char*>(malloc(5 << 20));
    out[1] = q == nullptr;
    delete[] p;
}
int heap_limit() {
    int *out, host[2] = {};
    if (cudaMalloc(&out, sizeof host)) return 1;
    too_much<<<1, 1>>>(out);
    if (cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost)) return 2;
    return host[0] + 2 * host[1] - 3;
}

/// The host's heap is as it was.
int host_heap() {
    std::vector<std::string> words(100, std::string(100, 'x'));
    std::unique_ptr<int[]> numbers(new int[50]());
    std::shared_ptr<double> shared = std::make_shared<double>(2.0);
    char* raw = static_cast<char*>(malloc(100));
    raw[99] = 1;
    free(raw);
    words.insert(words.begin(), std::to_string(123456789012345678));
    return words[0].size() == 18 && numbers[49] == 0 && *shared == 2.0 ? 0 : 1;
}

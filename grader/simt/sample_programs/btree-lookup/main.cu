// btree-lookup: keys in a tree of wide nodes; a group of lanes compares all keys of a node at once.
// Planted: bounds.row.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define ORDER 8
#define EMPTY 0x7fffffff

struct Node {
    int keys[ORDER];      // the largest key below each child, EMPTY at the end
    int children[ORDER];  // of a leaf: the values
    int is_leaf;
};

#define CHECK_ERROR(x)                                                  \
    if ((x) != cudaSuccess) {                                           \
        printf("FAILED: %s\n", cudaGetErrorString(cudaGetLastError())); \
        return 1;                                                       \
    }

// ORDER lanes for each query.
__global__ void lookup(const Node* nodes, int root, const int* queries, int* answers, int n) {
    const int q = (blockIdx.x * blockDim.x + threadIdx.x) / ORDER, lane = threadIdx.x % ORDER;
    if (q >= n) return;
    const unsigned group = 0xffu << (threadIdx.x % 32 / ORDER * ORDER);
    const int key = queries[q];
    int at = root, answer = -1;
    bool more = true;
    while (more) {
        const Node* node = &nodes[at];
        const unsigned enough = __ballot_sync(group, node->keys[lane] >= key) & group;
#ifdef PLANTED
        const int child = __ffs(enough) - 1 - (threadIdx.x % 32 - lane);
#else
        const int child = enough ? __ffs(enough) - 1 - (threadIdx.x % 32 - lane) : ORDER - 1;
#endif
        if (node->is_leaf) {
            if (enough && node->keys[child] == key) answer = node->children[child];
            more = false;
        } else {
            at = node->children[child];  // planted: bounds.row
            if (!enough) more = false;
        }
    }
    if (lane == 0) answers[q] = answer;
}

static int build(std::vector<Node>& nodes, const std::vector<int>& keys) {
    std::vector<int> level, next;
    std::vector<int> largest, nextLargest;
    for (size_t i = 0; i < keys.size(); i += ORDER) {
        Node leaf;
        leaf.is_leaf = 1;
        for (size_t k = 0; k < ORDER; ++k) {
            const bool some = i + k < keys.size();
            leaf.keys[k] = some ? keys[i + k] : EMPTY;
            leaf.children[k] = some ? keys[i + k] * 2 + 1 : 0;
            if (some && k == 0) largest.push_back(0);
            if (some) largest.back() = keys[i + k];
        }
        level.push_back((int)nodes.size());
        nodes.push_back(leaf);
    }
    while (level.size() > 1) {
        next.clear();
        nextLargest.clear();
        for (size_t i = 0; i < level.size(); i += ORDER) {
            Node inner;
            inner.is_leaf = 0;
            for (size_t k = 0; k < ORDER; ++k) {
                const bool some = i + k < level.size();
                inner.keys[k] = some ? largest[i + k] : EMPTY;
                inner.children[k] = level[some ? i + k : level.size() - 1];
            }
            next.push_back((int)nodes.size());
            nextLargest.push_back(
                largest[i + ORDER < level.size() ? i + ORDER - 1 : level.size() - 1]);
            nodes.push_back(inner);
        }
        level.swap(next);
        largest.swap(nextLargest);
    }
    return level[0];
}

int main() {
    const int n = 700;
    std::vector<int> keys, queries(n), answers(n);
    for (int i = 0; i < 1000; ++i) keys.push_back(3 * i + i % 3);
    for (int i = 0; i < n; ++i) queries[i] = i * 53 % 3100;
    std::vector<Node> nodes;
    const int root = build(nodes, keys);
    Node* d_nodes;
    int *d_queries, *d_answers;
    CHECK_ERROR(cudaMalloc(&d_nodes, nodes.size() * sizeof(Node)));
    CHECK_ERROR(cudaMalloc(&d_queries, n * sizeof(int)));
    CHECK_ERROR(cudaMalloc(&d_answers, n * sizeof(int)));
    CHECK_ERROR(
        cudaMemcpy(d_nodes, nodes.data(), nodes.size() * sizeof(Node), cudaMemcpyHostToDevice));
    CHECK_ERROR(cudaMemcpy(d_queries, queries.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    lookup<<<(n * ORDER + 127) / 128, 128>>>(d_nodes, root, d_queries, d_answers, n);
    CHECK_ERROR(cudaGetLastError());
    CHECK_ERROR(cudaMemcpy(answers.data(), d_answers, n * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK_ERROR(cudaFree(d_nodes));
    CHECK_ERROR(cudaFree(d_queries));
    CHECK_ERROR(cudaFree(d_answers));
    int wrong = 0, found = 0;
    for (int i = 0; i < n; ++i) {
        bool some = false;
        for (int key : keys) some = some || key == queries[i];
        wrong += answers[i] != (some ? 2 * queries[i] + 1 : -1);
        found += some;
    }
    printf("%d of %d found\n%s\n", found, n, wrong ? "FAILED" : "PASSED");
    return wrong != 0;
}

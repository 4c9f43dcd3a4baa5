// triangle-count: sorted lists of neighbours are intersected; each triangle counts once. Planted:
// bounds.global.
#include <cstdio>
#include <set>
#include <utility>
#include <vector>

struct Graph {
    const int *offset, *neighbour;
};

__device__ int common(const int* a, const int* a_end, const int* b, const int* b_end) {
    int count = 0;
#ifdef PLANTED
    while (a < a_end && b <= b_end) {
#else
    while (a < a_end && b < b_end) {
#endif
        const int left = *a;
        const int right = *b;  // planted: bounds.global
        count += left == right;
        a += left <= right;
        b += left >= right;
    }
    return count;
}

__global__ void triangles(Graph g, const int2* edges, int m, unsigned long long* total) {
    unsigned long long own = 0;
    for (int e = blockIdx.x * blockDim.x + threadIdx.x; e < m; e += gridDim.x * blockDim.x) {
        const int u = edges[e].x, v = edges[e].y;
        own += common(g.neighbour + g.offset[u], g.neighbour + g.offset[u + 1],
                      g.neighbour + g.offset[v], g.neighbour + g.offset[v + 1]);
    }
    if (own > 0) atomicAdd(total, own);
}

int main() {
    const int n = 120;
    std::set<std::pair<int, int>> pairs;
    unsigned state = 21;
    while (pairs.size() < 700) {
        state = state * 1103515245u + 12345u;
        const int a = state / 65536 % n;
        state = state * 1103515245u + 12345u;
        const int b = state / 65536 % n;
        if (a < b) pairs.insert({a, b});
    }
    // Edges lead from the smaller to the larger number, so that a triangle has one first edge.
    std::vector<int> offset(n + 1), neighbour;
    std::vector<int2> edges;
    for (const auto& [a, b] : pairs) {
        ++offset[a + 1];
        neighbour.push_back(b);
        edges.push_back(make_int2(a, b));
    }
    for (int v = 0; v < n; ++v) offset[v + 1] += offset[v];
    unsigned long long expected = 0, result = 0;
    for (const auto& [a, b] : pairs)
        for (int c = b + 1; c < n; ++c) expected += pairs.count({a, c}) && pairs.count({b, c});

    int *d_offset = nullptr, *d_neighbour = nullptr;
    int2* d_edges = nullptr;
    unsigned long long* d_total = nullptr;
    const cudaError_t steps[] = {
        cudaMalloc(&d_offset, offset.size() * sizeof(int)),
        cudaMalloc(&d_neighbour, neighbour.size() * sizeof(int)),
        cudaMalloc(&d_edges, edges.size() * sizeof(int2)),
        cudaMalloc(&d_total, sizeof result),
        cudaMemcpy(d_offset, offset.data(), offset.size() * sizeof(int), cudaMemcpyHostToDevice),
        cudaMemcpy(d_neighbour, neighbour.data(), neighbour.size() * sizeof(int),
                   cudaMemcpyHostToDevice),
        cudaMemcpy(d_edges, edges.data(), edges.size() * sizeof(int2), cudaMemcpyHostToDevice),
        cudaMemset(d_total, 0, sizeof result),
        (triangles<<<3, 64>>>({d_offset, d_neighbour}, d_edges, int(edges.size()), d_total),
         cudaGetLastError()),
        cudaMemcpy(&result, d_total, sizeof result, cudaMemcpyDeviceToHost),
        cudaFree(d_offset),
        cudaFree(d_neighbour),
        cudaFree(d_edges),
        cudaFree(d_total)};
    for (cudaError_t step : steps)
        if (step != cudaSuccess) return std::printf("FAILED: %s\n", cudaGetErrorString(step)), 1;
    std::printf("%llu triangles\n%s\n", result, result == expected ? "PASSED" : "FAILED");
    return result != expected;
}

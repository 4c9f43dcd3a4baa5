// connected-components: labels spread along edges until none changes, with pointer jumping.
// Planted: race.same-value.
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <utility>
#include <vector>

#define CU(x)                                                     \
    do {                                                          \
        cudaError_t e = (x);                                      \
        if (e) {                                                  \
            printf("FAILED: %s = %s\n", #x, cudaGetErrorName(e)); \
            exit(1);                                              \
        }                                                         \
    } while (0)

__global__ void hook(const int2* edges, int m, int* label, int* changed) {
    int e = blockIdx.x * blockDim.x + threadIdx.x;
    if (e >= m) return;
    int u = edges[e].x, v = edges[e].y;
    int lu = atomicAdd(&label[u], 0), lv = atomicAdd(&label[v], 0);
    if (lu == lv) return;
    int high = max(lu, lv), low = min(lu, lv);
    if (atomicMin(&label[high], low) > low) {
#ifdef PLANTED
        *changed = 1;  // planted: race.same-value
#else
        atomicExch(changed, 1);
#endif
    }
}

__global__ void jump(int* label, int n) {
    int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v >= n) return;
    int mine = atomicAdd(&label[v], 0), next;
    while ((next = atomicAdd(&label[mine], 0)) != mine) mine = next;
    atomicExch(&label[v], mine);
}

static int find(std::vector<int>& parent, int v) {
    while (parent[v] != v) v = parent[v] = parent[parent[v]];
    return v;
}

int main() {
    const int n = 2000, m = 1700;
    std::vector<int2> edges(m);
    srand(15);
    for (auto& e : edges) e = make_int2(rand() % n, rand() % n);
    std::vector<int> parent(n), label(n);
    std::iota(parent.begin(), parent.end(), 0);
    label = parent;
    for (auto e : edges) {
        int a = find(parent, e.x), b = find(parent, e.y);
        if (a != b) parent[a > b ? a : b] = a > b ? b : a;
    }

    int2* d_edges;
    int *d_label, *d_changed, changed = 1, rounds = 0;
    CU(cudaMalloc(&d_edges, m * sizeof(int2)));
    CU(cudaMalloc(&d_label, n * sizeof(int)));
    CU(cudaMalloc(&d_changed, sizeof(int)));
    CU(cudaMemcpy(d_edges, edges.data(), m * sizeof(int2), cudaMemcpyHostToDevice));
    CU(cudaMemcpy(d_label, label.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    for (; changed && rounds < 100; ++rounds) {
        CU(cudaMemset(d_changed, 0, sizeof(int)));
        hook<<<(m + 127) / 128, 128>>>(d_edges, m, d_label, d_changed);
        jump<<<(n + 127) / 128, 128>>>(d_label, n);
        CU(cudaGetLastError());
        CU(cudaMemcpy(&changed, d_changed, sizeof(int), cudaMemcpyDeviceToHost));
    }
    CU(cudaMemcpy(label.data(), d_label, n * sizeof(int), cudaMemcpyDeviceToHost));
    CU(cudaFree(d_edges));
    CU(cudaFree(d_label));
    CU(cudaFree(d_changed));
    int wrong = 0, components = 0;
    for (int v = 0; v < n; ++v) wrong += label[v] != find(parent, v), components += label[v] == v;
    printf("%d components\n%s\n", components, wrong ? "FAILED" : "PASSED");
    return wrong != 0;
}

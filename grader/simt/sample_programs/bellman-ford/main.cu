// bellman-ford: shortest ways from one node, the edges relaxed until no distance changes. Planted:
// race.global.
#include <algorithm>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <queue>
#include <random>
#include <utility>
#include <vector>

struct Graph {
    int nodes = 0;
    std::vector<int> first, target, weight;  // compressed rows
};

struct DeviceGraph {
    int nodes;
    const int *first, *target, *weight;
};

constexpr int unreachable = INT_MAX / 2;

__global__ void relax(DeviceGraph g, int* __restrict__ distance, bool* changed) {
    for (int u = blockIdx.x * blockDim.x + threadIdx.x; u < g.nodes; u += blockDim.x * gridDim.x) {
        const int mine = atomicAdd(&distance[u], 0);
        if (mine == unreachable) continue;
        for (int e = g.first[u]; e < g.first[u + 1]; ++e) {
            const int v = g.target[e], way = mine + g.weight[e];
#ifdef PLANTED
            if (way < distance[v]) {  // planted: race.global
                distance[v] = way;
                changed[u] = true;
            }
#else
            if (atomicMin(&distance[v], way) > way) changed[u] = true;
#endif
        }
    }
}

template <class T>
static T* on_device(const std::vector<T>& v) {
    T* p = nullptr;
    if (cudaMalloc(&p, v.size() * sizeof(T)) != cudaSuccess ||
        cudaMemcpy(p, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice) != cudaSuccess)
        std::exit((std::puts("FAILED: on_device"), 1));
    return p;
}

static Graph random_graph(int nodes, int degree) {
    std::mt19937 random(6);
    Graph g;
    g.nodes = nodes;
    for (int u = 0; u < nodes; ++u) {
        g.first.push_back(int(g.target.size()));
        for (unsigned k = 0, count = random() % (2 * degree); k < count; ++k) {
            g.target.push_back(int(random() % nodes));
            g.weight.push_back(1 + int(random() % 30));
        }
    }
    g.first.push_back(int(g.target.size()));
    return g;
}

static std::vector<int> dijkstra(const Graph& g, int source) {
    std::vector<int> distance(g.nodes, unreachable);
    using Item = std::pair<int, int>;
    std::priority_queue<Item, std::vector<Item>, std::greater<>> open;
    open.emplace(distance[source] = 0, source);
    while (!open.empty()) {
        const auto [d, u] = open.top();
        open.pop();
        if (d > distance[u]) continue;
        for (int e = g.first[u]; e < g.first[u + 1]; ++e)
            if (d + g.weight[e] < distance[g.target[e]])
                open.emplace(distance[g.target[e]] = d + g.weight[e], g.target[e]);
    }
    return distance;
}

int main() {
    const Graph graph = random_graph(700, 3);
    int *first = on_device(graph.first), *target = on_device(graph.target),
        *weight = on_device(graph.weight);
    std::vector<int> distance(graph.nodes, unreachable);
    distance[0] = 0;
    int* d_distance = on_device(distance);
    // vector<bool> has no array of bool to copy
    bool *d_changed, *changed = new bool[graph.nodes];
    bool fine = cudaMalloc(&d_changed, graph.nodes) == cudaSuccess;
    int rounds = 0;
    for (bool any = true; any && fine && rounds < graph.nodes; ++rounds) {
        fine = cudaMemset(d_changed, 0, graph.nodes) == cudaSuccess;
        relax<<<3, 128>>>({graph.nodes, first, target, weight}, d_distance, d_changed);
        fine = fine && cudaGetLastError() == cudaSuccess &&
               cudaMemcpy(changed, d_changed, graph.nodes, cudaMemcpyDeviceToHost) == cudaSuccess;
        any = std::find(changed, changed + graph.nodes, true) != changed + graph.nodes;
    }
    delete[] changed;
    fine = fine && cudaMemcpy(distance.data(), d_distance, graph.nodes * sizeof(int),
                              cudaMemcpyDeviceToHost) == cudaSuccess;
    for (void* p :
         {(void*)first, (void*)target, (void*)weight, (void*)d_distance, (void*)d_changed})
        fine = cudaFree(p) == cudaSuccess && fine;
    fine = fine && distance == dijkstra(graph, 0);
    std::puts(fine ? "PASSED" : "FAILED");
    return !fine;
}

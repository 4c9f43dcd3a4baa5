// bfs: breadth-first search, a warp per vertex, queues of vertices per level. Planted: api.removed.
#include <cstdio>
#include <cstdlib>
#include <queue>
#include <utility>
#include <vector>

static void checked(cudaError_t status, int line) {
    if (status == cudaSuccess) return;
    std::printf("FAILED: line %d: %s\n", line, cudaGetErrorString(status));
    std::exit(1);
}
#define CHECKED(call) checked(call, __LINE__)

struct Graph {
    std::vector<int> firstEdge{0};  // of each vertex; one more at the end
    std::vector<int> target;
    int vertices() const { return int(firstEdge.size()) - 1; }
};

/// Visits the neighbours of all vertices in `queue` and writes the new ones to `next`.
__global__ void expand(const int* firstEdge, const int* target, int* level, int depth,
                       const int* queue, int size, int* next, int* nextSize) {
    const unsigned all = 0xffffffff;
    const int lane = threadIdx.x % 32;
    const int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    if (warp >= size) return;

    const int vertex = queue[warp];
    const int end = firstEdge[vertex + 1];
    for (int start = firstEdge[vertex]; start < end; start += 32) {
        const int edge = start + lane;
        const int neighbour = edge < end ? target[edge] : -1;
        const bool found = neighbour >= 0 && atomicCAS(&level[neighbour], -1, depth) == -1;

        // One lane reserves places in the queue for the whole warp.
        const unsigned finders = __ballot_sync(all, found);
        const int count = __popc(finders);
        int base = 0;
        if (lane == 0 && count > 0) {
            base = atomicAdd(nextSize, count);
        }
        base = __shfl_sync(all, base, 0);
        if (found) next[base + __popc(finders & ((1u << lane) - 1))] = neighbour;
    }
}

static Graph randomGraph(int vertices) {
    Graph graph;
    unsigned random = 8;
    for (int v = 0; v < vertices; ++v) {
        random = random * 1664525u + 1013904223u;
        int edges = int(random >> 24) % 5;
        if (v % 97 == 3) edges = 70;  // some hubs, more than two rounds of a warp
        for (int e = 0; e < edges; ++e) {
            random = random * 1664525u + 1013904223u;
            graph.target.push_back(int((random >> 8) % unsigned(vertices)));
        }
        graph.firstEdge.push_back(int(graph.target.size()));
    }
    return graph;
}

static std::vector<int> levelsOnCpu(const Graph& graph, int source) {
    std::vector<int> level(graph.vertices(), -1);
    std::queue<int> queue;
    level[source] = 0;
    queue.push(source);
    for (; !queue.empty(); queue.pop()) {
        const int v = queue.front();
        for (int e = graph.firstEdge[v]; e < graph.firstEdge[v + 1]; ++e)
            if (level[graph.target[e]] < 0) {
                level[graph.target[e]] = level[v] + 1;
                queue.push(graph.target[e]);
            }
    }
    return level;
}

int main() {
    const Graph graph = randomGraph(3001);
    const int n = graph.vertices(), source = 3, threads = 128;

    int *firstEdge, *target, *level, *queue, *next, *nextSize;
    CHECKED(cudaMalloc(&firstEdge, (n + 1) * sizeof(int)));
    CHECKED(cudaMalloc(&target, graph.target.size() * sizeof(int)));
    CHECKED(cudaMalloc(&level, n * sizeof(int)));
    CHECKED(cudaMalloc(&queue, n * sizeof(int)));
    CHECKED(cudaMalloc(&next, n * sizeof(int)));
    CHECKED(cudaMalloc(&nextSize, sizeof(int)));
    CHECKED(cudaMemcpy(firstEdge, graph.firstEdge.data(), (n + 1) * sizeof(int),
                       cudaMemcpyHostToDevice));
    CHECKED(cudaMemcpy(target, graph.target.data(), graph.target.size() * sizeof(int),
                       cudaMemcpyHostToDevice));

    const int zero = 0;
    CHECKED(cudaMemset(level, 0xff, n * sizeof(int)));  // -1 everywhere
    CHECKED(cudaMemcpy(level + source, &zero, sizeof(int), cudaMemcpyHostToDevice));
    CHECKED(cudaMemcpy(queue, &source, sizeof(int), cudaMemcpyHostToDevice));

    int depth = 0, reached = 1;
    for (int size = 1; size > 0; ++depth) {
        CHECKED(cudaMemset(nextSize, 0, sizeof(int)));
        const int blocks = (size * 32 + threads - 1) / threads;
        expand<<<blocks, threads>>>(firstEdge, target, level, depth + 1, queue, size, next,
                                    nextSize);
        CHECKED(cudaGetLastError());
#ifdef PLANTED  // removed in CUDA 13
        CHECKED(cudaThreadSynchronize());  // planted: api.removed
#endif
        CHECKED(cudaMemcpy(&size, nextSize, sizeof(int), cudaMemcpyDeviceToHost));
        reached += size;
        std::swap(queue, next);
    }

    std::vector<int> levels(n);
    CHECKED(cudaMemcpy(levels.data(), level, n * sizeof(int), cudaMemcpyDeviceToHost));
    for (int* memory : {firstEdge, target, level, queue, next, nextSize}) CHECKED(cudaFree(memory));

    std::printf("%d vertices, %d edges, %d reached, %d levels\n", n, int(graph.target.size()),
                reached, depth);
    if (levels != levelsOnCpu(graph, source)) {
        std::printf("FAILED: the levels differ from the CPU's\n");
        return 1;
    }
    std::printf("PASSED\n");
    return 0;
}

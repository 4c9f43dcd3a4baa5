// bfs-frontier: breadth-first search three ways: over nodes, over a frontier, and over a frontier
// that blocks collect in shared memory first. Planted: memory.uninitialised.
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <queue>
#include <random>
#include <string>
#include <vector>

namespace {

// ---------------------------------------------------------------- errors

[[noreturn]] void fail(const std::string& text) {
    std::printf("FAILED: %s\n", text.c_str());
    std::exit(EXIT_FAILURE);
}

void cuda_check(cudaError_t status, const char* file, int line) {
    if (status == cudaSuccess) return;
    fail(std::string(file) + ":" + std::to_string(line) + ": " + cudaGetErrorString(status));
}

#define CUDA_CHECK(call) cuda_check((call), __FILE__, __LINE__)

// ---------------------------------------------------------------- memory

template <typename T>
class Buffer {
  public:
    explicit Buffer(std::size_t n) : n_(n) { CUDA_CHECK(cudaMalloc(&data_, n * sizeof(T))); }
    explicit Buffer(const std::vector<T>& host) : Buffer(host.size()) { upload(host); }
    Buffer(Buffer&& other) noexcept : data_(other.data_), n_(other.n_) { other.data_ = nullptr; }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    ~Buffer() { cudaFree(data_); }

    T* get() { return data_; }
    const T* get() const { return data_; }
    void upload(const std::vector<T>& host) {
        if (host.size() > n_) fail("a buffer is too short");
        CUDA_CHECK(cudaMemcpy(data_, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice));
    }
    std::vector<T> download() const {
        std::vector<T> host(n_);
        CUDA_CHECK(cudaMemcpy(host.data(), data_, n_ * sizeof(T), cudaMemcpyDeviceToHost));
        return host;
    }
    void zero() { CUDA_CHECK(cudaMemset(data_, 0, n_ * sizeof(T))); }

  private:
    T* data_ = nullptr;
    std::size_t n_;
};

// ---------------------------------------------------------------- graphs

struct Csr {
    std::vector<unsigned> rows, neighbours;
    unsigned nodes() const { return static_cast<unsigned>(rows.size()) - 1; }
};

Csr from_edges(unsigned nodes, std::vector<std::pair<unsigned, unsigned>> edges) {
    const std::size_t half = edges.size();
    for (std::size_t e = 0; e < half; ++e) edges.emplace_back(edges[e].second, edges[e].first);
    std::sort(edges.begin(), edges.end());
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    Csr csr;
    csr.rows.assign(nodes + 1, 0);
    for (const auto& [from, to] : edges) {
        ++csr.rows[from + 1];
        csr.neighbours.push_back(to);
    }
    std::partial_sum(csr.rows.begin(), csr.rows.end(), csr.rows.begin());
    return csr;
}

/// Many nodes with few neighbours, few with many.
Csr scale_free(unsigned nodes) {
    std::mt19937 random(99);
    std::vector<std::pair<unsigned, unsigned>> edges;
    std::vector<unsigned> ends = {0};
    for (unsigned v = 1; v < nodes; ++v)
        for (int k = 0; k < 2; ++k) {
            const unsigned to = ends[random() % ends.size()];
            if (to == v) continue;
            edges.emplace_back(v, to);
            ends.push_back(to);
            ends.push_back(v);
        }
    return from_edges(nodes, edges);
}

/// A grid: a large diameter.
Csr mesh(unsigned side) {
    std::vector<std::pair<unsigned, unsigned>> edges;
    for (unsigned y = 0; y < side; ++y)
        for (unsigned x = 0; x < side; ++x) {
            if (x + 1 < side) edges.emplace_back(y * side + x, y * side + x + 1);
            if (y + 1 < side) edges.emplace_back(y * side + x, (y + 1) * side + x);
        }
    return from_edges(side * side, edges);
}

constexpr unsigned far_away = ~0u;

std::vector<unsigned> search_on_cpu(const Csr& g, unsigned source) {
    std::vector<unsigned> level(g.nodes(), far_away);
    std::queue<unsigned> open;
    level[source] = 0;
    for (open.push(source); !open.empty(); open.pop()) {
        const unsigned v = open.front();
        for (unsigned e = g.rows[v]; e < g.rows[v + 1]; ++e)
            if (level[g.neighbours[e]] == far_away) {
                level[g.neighbours[e]] = level[v] + 1;
                open.push(g.neighbours[e]);
            }
    }
    return level;
}

// ---------------------------------------------------------------- kernels

struct DeviceCsr {
    const unsigned *rows, *neighbours;
    unsigned nodes;
};

/// Visits a node: true for the one thread that comes first.
__device__ bool claim(unsigned* level, unsigned v, unsigned now) {
    return atomicCAS(&level[v], far_away, now) == far_away;
}

/// Bottom up: a node without a level looks for a neighbour of the level before.
__global__ void bottom_up(DeviceCsr g, const unsigned* before, unsigned* after, unsigned now,
                          unsigned* found) {
    const unsigned v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v >= g.nodes) return;
    unsigned mine = before[v];
    if (mine == far_away) {
        for (unsigned e = g.rows[v]; e < g.rows[v + 1]; ++e)
            if (before[g.neighbours[e]] == now - 1) {
                mine = now;
                atomicAdd(found, 1u);
                break;
            }
    }
    after[v] = mine;
}

__global__ void frontier(DeviceCsr g, unsigned* level, unsigned now, const unsigned* current,
                         unsigned count, unsigned* next, unsigned* next_count) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    const unsigned v = current[i];
    for (unsigned e = g.rows[v]; e < g.rows[v + 1]; ++e) {
        const unsigned to = g.neighbours[e];
        if (claim(level, to, now)) next[atomicAdd(next_count, 1u)] = to;
    }
}

constexpr unsigned local_capacity = 96;

__global__ void frontier_local(DeviceCsr g, unsigned* level, unsigned now, const unsigned* current,
                               unsigned count, unsigned* next, unsigned* next_count) {
    __shared__ unsigned local[local_capacity], local_count, start;
#ifndef PLANTED
    if (threadIdx.x == 0) local_count = 0;
#endif
    __syncthreads();
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) {
        const unsigned v = current[i];
        for (unsigned e = g.rows[v]; e < g.rows[v + 1]; ++e) {
            const unsigned to = g.neighbours[e];
            if (!claim(level, to, now)) continue;
            const unsigned at = atomicAdd(&local_count, 1u);  // planted: memory.uninitialised
            if (at < local_capacity)
                local[at] = to;
            else
                next[atomicAdd(next_count, 1u)] = to;  // no room left
        }
    }
    __syncthreads();
    const unsigned kept = min(local_count, local_capacity);
    if (threadIdx.x == 0) start = atomicAdd(next_count, kept);
    __syncthreads();
    for (unsigned k = threadIdx.x; k < kept; k += blockDim.x) next[start + k] = local[k];
}

// ---------------------------------------------------------------- searches

class Search {
  public:
    explicit Search(const Csr& csr)
        : nodes_(csr.nodes()),
          rows_(csr.rows),
          neighbours_(csr.neighbours),
          level_(nodes_),
          other_(nodes_),
          current_(nodes_),
          next_(nodes_),
          count_(1) {}

    std::vector<unsigned> over_nodes(unsigned source) {
        start(source);
        Buffer<unsigned>*before = &level_, *after = &other_;
        for (unsigned now = 1, found = 1; found > 0; ++now) {
            count_.zero();
            bottom_up<<<blocks(nodes_), threads>>>(graph(), before->get(), after->get(), now,
                                                   count_.get());
            found = counted();
            std::swap(before, after);
        }
        return before->download();
    }

    template <typename Kernel>
    std::vector<unsigned> over_frontier(unsigned source, Kernel kernel) {
        start(source);
        current_.upload({source});
        Buffer<unsigned>*from = &current_, *to = &next_;
        for (unsigned now = 1, size = 1; size > 0 && now <= deepest; ++now) {
            count_.zero();
            kernel<<<blocks(size), threads>>>(graph(), level_.get(), now, from->get(), size,
                                              to->get(), count_.get());
            size = std::min(counted(), nodes_);
            std::swap(from, to);
        }
        return level_.download();
    }

  private:
    static constexpr unsigned threads = 64, deepest = 64;
    static unsigned blocks(unsigned work) { return (work + threads - 1) / threads; }
    DeviceCsr graph() const { return {rows_.get(), neighbours_.get(), nodes_}; }
    unsigned counted() {
        CUDA_CHECK(cudaGetLastError());
        return count_.download().front();
    }
    void start(unsigned source) {
        std::vector<unsigned> level(nodes_, far_away);
        level[source] = 0;
        level_.upload(level);
    }

    unsigned nodes_;
    Buffer<unsigned> rows_, neighbours_, level_, other_, current_, next_, count_;
};

bool test(const char* name, const Csr& csr, unsigned source) {
    const std::vector<unsigned> expected = search_on_cpu(csr, source);
    Search search(csr);
    const bool good = search.over_nodes(source) == expected &&
                      search.over_frontier(source, frontier) == expected &&
                      search.over_frontier(source, frontier_local) == expected;
    const unsigned depth = *std::max_element(expected.begin(), expected.end(),
                                             [](unsigned a, unsigned b) { return a + 1 < b + 1; });
    std::printf("%s: %u nodes, %zu edges, depth %u: %s\n", name, csr.nodes(), csr.neighbours.size(),
                depth, good ? "right" : "wrong");
    return good;
}

}  // namespace

int main() {
    bool good = test("scale-free", scale_free(900), 5);
    good = test("mesh", mesh(16), 0) && good;
    std::puts(good ? "PASSED" : "FAILED");
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}

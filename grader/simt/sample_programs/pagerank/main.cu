// pagerank: ranks pulled along the incoming links, until they converge. Planted: race.scope.
#include <cuda_runtime.h>

#include <cmath>
#include <iostream>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

constexpr float damping = 0.85f;
constexpr float unit = 1e-9f;  // unit of the change, so that its sum is exact

__device__ unsigned long long change;  // of all ranks together, in units

void check(cudaError_t status, const char* what) {
    if (status != cudaSuccess)
        throw std::runtime_error(std::string(what) + ": " + cudaGetErrorString(status));
}

/// The graph by its incoming links: those of page v come from source[first[v]] and following.
struct Links {
    const int* first;
    const int* source;
    const int* outgoing;  // outgoing links of each page
    int pages;
};

__global__ void pull(Links links, const float* old_rank, float* rank) {
    const int page = blockIdx.x * blockDim.x + threadIdx.x;
    if (page >= links.pages) return;
    float sum = 0.0f;
    for (int link = links.first[page]; link < links.first[page + 1]; ++link) {
        const int from = links.source[link];
        sum += old_rank[from] / links.outgoing[from];
    }
    rank[page] = (1.0f - damping) / links.pages + damping * sum;
    const float moved = fabsf(rank[page] - old_rank[page]);
    const auto units = static_cast<unsigned long long>(moved / unit);
#ifdef PLANTED
    atomicAdd_block(&change, units);  // planted: race.scope
#else
    atomicAdd(&change, units);
#endif
}

template <typename T>
T* upload(const std::vector<T>& values) {
    T* memory = nullptr;
    check(cudaMalloc(&memory, values.size() * sizeof(T)), "cudaMalloc");
    check(cudaMemcpy(memory, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice),
          "cudaMemcpy");
    return memory;
}

int run() {
    const int pages = 701, most = 40;
    std::mt19937 random(12);
    std::vector<std::set<int>> incoming(pages);
    for (int page = 0; page < pages; ++page) {
        incoming[(page + 1) % pages].insert(page);  // no page is without a link
        const int more = static_cast<int>(random() % 9u);
        for (int k = 0; k < more; ++k)
            incoming[random() % 5u == 0 ? k : random() % pages].insert(page);
    }
    std::vector<int> first(1, 0), source, outgoing(pages, 0);
    for (const auto& links : incoming) {
        for (int from : links) {
            source.push_back(from);
            ++outgoing[from];
        }
        first.push_back(static_cast<int>(source.size()));
    }

    int *device_first = upload(first), *device_source = upload(source);
    int* device_outgoing = upload(outgoing);
    const Links links = {device_first, device_source, device_outgoing, pages};
    float* rank[2] = {upload(std::vector<float>(pages, 1.0f / pages)),
                      upload(std::vector<float>(pages, 0.0f))};
    int turns = 0;
    bool rests = false;
    while (!rests && turns < most) {
        unsigned long long units = 0;
        check(cudaMemcpyToSymbol(change, &units, sizeof units), "cudaMemcpyToSymbol");
        pull<<<(pages + 127) / 128, 128>>>(links, rank[turns % 2], rank[(turns + 1) % 2]);
        check(cudaGetLastError(), "pull");
        check(cudaMemcpyFromSymbol(&units, change, sizeof units), "cudaMemcpyFromSymbol");
        rests = units * unit < 1e-4f;
        ++turns;
    }
    std::vector<float> result(pages);
    check(cudaMemcpy(result.data(), rank[turns % 2], pages * sizeof(float), cudaMemcpyDeviceToHost),
          "cudaMemcpy");
    for (int* memory : {device_first, device_source, device_outgoing})
        check(cudaFree(memory), "cudaFree");
    for (float* memory : rank) check(cudaFree(memory), "cudaFree");

    std::vector<double> oracle(pages, 1.0 / pages), next(pages);
    for (int turn = 0; turn < turns; ++turn) {
        for (int page = 0; page < pages; ++page) {
            double sum = 0;
            for (int from : incoming[page]) sum += oracle[from] / outgoing[from];
            next[page] = (1.0 - damping) / pages + damping * sum;
        }
        oracle.swap(next);
    }
    // All terms are positive: each turn adds a relative error of some 1e-7 per link at most.
    int wrong = 0, best = 0;
    for (int page = 0; page < pages; ++page) {
        wrong += !(std::fabs(result[page] - oracle[page]) <= 1e-3 * oracle[page]);
        if (result[page] > result[best]) best = page;
    }
    std::cout << pages << " pages, " << source.size() << " links, the best page is " << best
              << '\n';
    if (wrong != 0 || !rests) {
        std::cout << "FAILED: " << wrong << " ranks are wrong after " << turns << " turns\n";
        return 1;
    }
    std::cout << "PASSED\n";
    return 0;
}

int main() try { return run(); } catch (const std::exception& error) {
    std::cout << "FAILED: " << error.what() << '\n';
    return 1;
}

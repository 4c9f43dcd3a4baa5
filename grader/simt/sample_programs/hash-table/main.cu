// hash-table: parallel insertion by atomicCAS, then lookups. Planted: race.global.
#include <cstdlib>
#include <iostream>
#include <random>
#include <unordered_map>
#include <vector>

#include "hash_table.cuh"

static void check(cudaError_t status, int line) {
    if (status == cudaSuccess) return;
    std::cout << "FAILED: line " << line << ": " << cudaGetErrorString(status) << std::endl;
    std::exit(1);
}
#define CHECK(call) check((call), __LINE__)

template <typename T>
T* allocate(size_t n) {
    void* memory = nullptr;
    CHECK(cudaMalloc(&memory, n * sizeof(T)));
    return static_cast<T*>(memory);
}

int main() {
    const int n = 10007;
    const int queries = 5003;
    std::mt19937 random(19);
    std::vector<unsigned> keys(n), wanted(queries);
    for (auto& key : keys) key = random() % 6000;
    for (auto& key : wanted) key = random() % 9000;  // a third of the keys is missing

    HashTable table;
    table.capacity = 1u << 13;
    table.keys = allocate<unsigned>(table.capacity);
    table.counts = allocate<unsigned>(table.capacity);
    unsigned* device_keys = allocate<unsigned>(n);
    unsigned* device_wanted = allocate<unsigned>(queries);
    unsigned* device_found = allocate<unsigned>(queries);
    CHECK(cudaMemcpy(device_keys, keys.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(device_wanted, wanted.data(), queries * sizeof(unsigned),
                     cudaMemcpyHostToDevice));

    clear<<<(table.capacity + 255) / 256, 256>>>(table);
    CHECK(cudaGetLastError());
    insert<<<20, 160>>>(table, device_keys, n);
    CHECK(cudaGetLastError());
    lookup<<<(queries + 127) / 128, 128>>>(table, device_wanted, device_found, queries);
    CHECK(cudaGetLastError());

    std::vector<unsigned> found(queries);
    CHECK(
        cudaMemcpy(found.data(), device_found, queries * sizeof(unsigned), cudaMemcpyDeviceToHost));
    for (unsigned* memory : {table.keys, table.counts, device_keys, device_wanted, device_found})
        CHECK(cudaFree(memory));

    std::unordered_map<unsigned, unsigned> oracle;
    for (unsigned key : keys) ++oracle[key];
    int hits = 0, wrong = 0;
    for (int i = 0; i < queries; ++i) {
        const auto entry = oracle.find(wanted[i]);
        const unsigned expected = entry == oracle.end() ? 0 : entry->second;
        wrong += found[i] != expected;
        hits += found[i] > 0;
    }
    std::cout << n << " insertions of " << oracle.size() << " keys, " << hits << " of " << queries
              << " lookups found one\n";
    if (wrong > 0) {
        std::cout << "FAILED: " << wrong << " counts are wrong\n";
        return 1;
    }
    std::cout << "PASSED\n";
    return 0;
}

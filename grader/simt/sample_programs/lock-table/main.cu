// lock-table: a hash table of chained entries, a lock for each bucket; the lanes of a warp take
// their turns. Planted: race.global.
#include <cstdio>
#include <cstdlib>
#include <vector>

static void handle_error(cudaError_t status, int line) {
    if (status == cudaSuccess) return;
    std::printf("FAILED: line %d: %s\n", line, cudaGetErrorString(status));
    std::exit(1);
}
#define HANDLE_ERROR(call) handle_error((call), __LINE__)

const int elements = 3000;
const int buckets = 127;

struct Entry {
    unsigned key;
    int value;
    Entry* next;
};

struct Table {
    Entry** entries;  // the first of each bucket, or null
    Entry* pool;      // entry i is for element i
    int* locks;
};

__host__ __device__ int bucket_of(unsigned key) {
    return key % buckets;
}

__device__ void lock(int* mutex) {
    while (atomicCAS(mutex, 0, 1) != 0) continue;
#ifndef PLANTED
    __threadfence();
#endif
}

__device__ void unlock(int* mutex) {
#ifndef PLANTED
    __threadfence();
#endif
    atomicExch(mutex, 0);
}

__global__ void add_to_table(const unsigned* keys, const int* values, Table table) {
    int stride = blockDim.x * gridDim.x;
    for (int tid = threadIdx.x + blockIdx.x * blockDim.x; tid < elements; tid += stride) {
        int bucket = bucket_of(keys[tid]);
        for (int lane = 0; lane < 32; lane++) {
            if (tid % 32 != lane) continue;
            Entry* own = table.pool + tid;
            own->key = keys[tid];
            own->value = values[tid];
            lock(table.locks + bucket);
            own->next = table.entries[bucket];  // planted: race.global
            table.entries[bucket] = own;
            unlock(table.locks + bucket);
        }
    }
}

int main() {
    std::vector<unsigned> keys(elements);
    std::vector<int> values(elements);
    unsigned state = 2010;
    for (int i = 0; i < elements; ++i) {
        state = state * 1664525u + 1013904223u;
        keys[i] = state >> 8;
        values[i] = i;
    }
    Table table;
    unsigned* dev_keys;
    int* dev_values;
    HANDLE_ERROR(cudaMalloc(&dev_keys, elements * sizeof(unsigned)));
    HANDLE_ERROR(cudaMalloc(&dev_values, elements * sizeof(int)));
    HANDLE_ERROR(cudaMalloc(&table.entries, buckets * sizeof(Entry*)));
    HANDLE_ERROR(cudaMalloc(&table.pool, elements * sizeof(Entry)));
    HANDLE_ERROR(cudaMalloc(&table.locks, buckets * sizeof(int)));
    HANDLE_ERROR(
        cudaMemcpy(dev_keys, keys.data(), elements * sizeof(unsigned), cudaMemcpyHostToDevice));
    HANDLE_ERROR(
        cudaMemcpy(dev_values, values.data(), elements * sizeof(int), cudaMemcpyHostToDevice));
    HANDLE_ERROR(cudaMemset(table.entries, 0, buckets * sizeof(Entry*)));
    HANDLE_ERROR(cudaMemset(table.locks, 0, buckets * sizeof(int)));
    add_to_table<<<12, 64>>>(dev_keys, dev_values, table);
    HANDLE_ERROR(cudaGetLastError());

    std::vector<Entry*> first(buckets);
    std::vector<Entry> pool(elements);
    HANDLE_ERROR(
        cudaMemcpy(first.data(), table.entries, buckets * sizeof(Entry*), cudaMemcpyDeviceToHost));
    HANDLE_ERROR(
        cudaMemcpy(pool.data(), table.pool, elements * sizeof(Entry), cudaMemcpyDeviceToHost));
    // The chains hold addresses of the device: an entry's place in the pool follows from it.
    std::vector<int> seen(elements, 0);
    int wrong = 0, count = 0, longest = 0;
    for (int bucket = 0; bucket < buckets; ++bucket) {
        int length = 0;
        for (Entry* at = first[bucket]; at != nullptr && count < elements; ++count, ++length) {
            const int i = static_cast<int>(at - table.pool);
            const Entry& entry = pool[i];
            wrong += entry.key != keys[i] || entry.value != i || bucket_of(entry.key) != bucket;
            wrong += seen[i]++ != 0;
            at = entry.next;
        }
        if (length > longest) longest = length;
    }
    HANDLE_ERROR(cudaFree(dev_keys));
    HANDLE_ERROR(cudaFree(dev_values));
    HANDLE_ERROR(cudaFree(table.entries));
    HANDLE_ERROR(cudaFree(table.pool));
    HANDLE_ERROR(cudaFree(table.locks));
    std::printf("%d of %d elements found, the longest chain has %d\n", count, elements, longest);
    std::printf(wrong == 0 && count == elements ? "PASSED\n" : "FAILED\n");
    return wrong != 0 || count != elements;
}

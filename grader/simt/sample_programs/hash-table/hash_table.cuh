#ifndef HASH_TABLE_CUH
#define HASH_TABLE_CUH

#include <cuda_runtime.h>

/// An open-addressing table that counts how often each key was inserted.
struct HashTable {
    static constexpr unsigned empty = 0xffffffffu;

    unsigned* keys;
    unsigned* counts;
    unsigned capacity;  // a power of two

    __device__ unsigned first_slot(unsigned key) const {
        key ^= key >> 16;
        key *= 0x85ebca6bu;
        key ^= key >> 13;
        return key & (capacity - 1);
    }
};

__global__ void clear(HashTable table) {
    unsigned slot = blockIdx.x * blockDim.x + threadIdx.x;
    if (slot >= table.capacity) return;
    table.keys[slot] = HashTable::empty;
    table.counts[slot] = 0;
}

__global__ void insert(HashTable table, const unsigned* keys, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        const unsigned key = keys[i];
        unsigned slot = table.first_slot(key);
        while (true) {
#ifdef PLANTED
            unsigned owner = table.keys[slot];  // planted: race.global
            if (owner == HashTable::empty)
                owner = atomicCAS(&table.keys[slot], HashTable::empty, key);
#else
            const unsigned owner = atomicCAS(&table.keys[slot], HashTable::empty, key);
#endif
            if (owner == HashTable::empty || owner == key) break;
            slot = (slot + 1) & (table.capacity - 1);
        }
        atomicAdd(&table.counts[slot], 1u);
    }
}

/// Runs after insert() has ended, so plain reads are right here.
__global__ void lookup(HashTable table, const unsigned* keys, unsigned* found, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned slot = table.first_slot(keys[i]);
    unsigned count = 0;
    while (table.keys[slot] != HashTable::empty) {
        if (table.keys[slot] == keys[i]) {
            count = table.counts[slot];
            break;
        }
        slot = (slot + 1) & (table.capacity - 1);
    }
    found[i] = count;
}

#endif

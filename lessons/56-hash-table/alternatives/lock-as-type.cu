// Alternative: the lock is a type, and what it guards is a function that is handed to it.
__device__ int bucket_of(unsigned key, int buckets) {
    return static_cast<int>(key % static_cast<unsigned>(buckets));
}

class Lock {
  public:
    __device__ explicit Lock(int& word) : word_(word) {}
    /// Calls `work` while the lock is held.
    template <class Work>
    __device__ void hold(const Work& work) {
        for (bool done = false; !done;) {
            if (atomicCAS(&word_, 0, 1) == 0) {
                __threadfence();
                work();
                __threadfence();
                atomicExch(&word_, 0);
                done = true;
            }
        }
    }

  private:
    int& word_;
};

struct Table {
    int* heads;
    unsigned *node_keys, *counts;
    int *next, *used;

    __device__ void count(unsigned key, int bucket) const {
        int node = heads[bucket];
        for (; node != -1; node = next[node])
            if (node_keys[node] == key) break;
        if (node == -1) {
            node = atomicAdd(used, 1);
            node_keys[node] = key;
            counts[node] = 0;
            next[node] = heads[bucket];
            heads[bucket] = node;
        }
        ++counts[node];
    }
};

__global__ void count_keys(const unsigned* keys, int n, int* locks, int* heads, int buckets,
                           unsigned* node_keys, unsigned* counts, int* next, int* used) {
    const Table table{heads, node_keys, counts, next, used};
    const std::size_t stride = static_cast<std::size_t>(blockDim.x) * gridDim.x;
    std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    for (; i < static_cast<std::size_t>(n); i += stride) {
        const int bucket = bucket_of(keys[i], buckets);
        Lock(locks[bucket]).hold([&] { table.count(keys[i], bucket); });
    }
}

__global__ void push_keys(const unsigned* keys, int n, int* heads, int buckets, int* next) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        next[i] = atomicExch(&heads[bucket_of(keys[i], buckets)], i);
}

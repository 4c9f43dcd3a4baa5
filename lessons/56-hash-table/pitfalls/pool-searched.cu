// Slow: the whole pool is searched for the key, one node after the other.
__device__ int bucket_of(unsigned key, int buckets) {
    return static_cast<int>(key % static_cast<unsigned>(buckets));
}

__device__ int table_lock;

__global__ void count_keys(const unsigned* keys, int n, int* locks, int* heads, int buckets,
                           unsigned* node_keys, unsigned* counts, int* next, int* used) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        const unsigned key = keys[i];
        const int bucket = bucket_of(key, buckets);
        bool done = false;
        while (!done) {
            if (atomicCAS(&table_lock, 0, 1) == 0) {
                __threadfence();
                int node = 0;
                while (node < *used && node_keys[node] != key) ++node;
                if (node < *used) {
                    ++counts[node];
                } else {
                    ++*used;
                    node_keys[node] = key;
                    counts[node] = 1;
                    next[node] = heads[bucket];
                    heads[bucket] = node;
                }
                __threadfence();
                atomicExch(&table_lock, 0);
                done = true;
            }
        }
    }
}

__global__ void push_keys(const unsigned* keys, int n, int* heads, int buckets, int* next) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        next[i] = atomicExch(&heads[bucket_of(keys[i], buckets)], i);
}

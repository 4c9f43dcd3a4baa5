// Alternative: only a key that is not found takes the lock, and looks once more.
__device__ int bucket_of(unsigned key, int buckets) {
    return static_cast<int>(key % static_cast<unsigned>(buckets));
}

__device__ int look_up(unsigned key, int node, const unsigned* node_keys, const int* next) {
    while (node != -1 && node_keys[node] != key) node = next[node];
    return node;
}

__global__ void count_keys(const unsigned* keys, int n, int* locks, int* heads, int buckets,
                           unsigned* node_keys, unsigned* counts, int* next, int* used) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        const unsigned key = keys[i];
        const int bucket = bucket_of(key, buckets);
        volatile int* const head = &heads[bucket];
        int node = *head;
        __threadfence();
        node = look_up(key, node, node_keys, next);
        while (node == -1) {
            if (atomicCAS(&locks[bucket], 0, 1) != 0) continue;
            __threadfence();
            const int first = *head;
            node = look_up(key, first, node_keys, next);
            if (node == -1) {
                node = atomicAdd(used, 1);
                node_keys[node] = key;
                atomicExch(&counts[node], 0);
                next[node] = first;
                __threadfence();
                *head = node;
            }
            __threadfence();
            atomicExch(&locks[bucket], 0);
        }
        atomicAdd(&counts[node], 1);
    }
}

__global__ void push_keys(const unsigned* keys, int n, int* heads, int buckets, int* next) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        next[i] = atomicExch(&heads[bucket_of(keys[i], buckets)], i);
}

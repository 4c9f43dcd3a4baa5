// Alternative: a new node becomes the last of its chain; a pointer says where its number belongs.
__device__ int bucket_of(unsigned key, int buckets) {
    return static_cast<int>(key % static_cast<unsigned>(buckets));
}

__global__ void count_keys(const unsigned* keys, int n, int* locks, int* heads, int buckets,
                           unsigned* node_keys, unsigned* counts, int* next, int* used) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        const unsigned key = keys[i];
        const int bucket = bucket_of(key, buckets);
        for (bool mine = false; !mine;) {
            mine = atomicCAS(&locks[bucket], 0, 1) == 0;
            if (!mine) continue;
            __threadfence();
            int* link = &heads[bucket];
            while (*link != -1 && node_keys[*link] != key) link = &next[*link];
            if (*link == -1) {
                const int node = atomicAdd(used, 1);
                node_keys[node] = key;
                counts[node] = 0;
                next[node] = -1;
                *link = node;
            }
            ++counts[*link];
            __threadfence();
            atomicExch(&locks[bucket], 0);
        }
    }
}

__global__ void push_keys(const unsigned* keys, int n, int* heads, int buckets, int* next) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        next[i] = atomicExch(&heads[bucket_of(keys[i], buckets)], i);
}

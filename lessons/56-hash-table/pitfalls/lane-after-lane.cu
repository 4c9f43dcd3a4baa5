// Wrong: a lane waits for lanes that have other buckets, and each turn of its own costs two changes.
__device__ int bucket_of(unsigned key, int buckets) {
    return static_cast<int>(key % static_cast<unsigned>(buckets));
}

/// Counts how often each key occurs: every different key has one node, and counts[node] grows by 1
/// for each time that it stands in `keys`. The table may hold nodes already. A new node is the next
/// of the pool: *used nodes are taken. locks[b] is 0 while bucket b is free.
__global__ void count_keys(const unsigned* keys, int n, int* locks, int* heads, int buckets,
                           unsigned* node_keys, unsigned* counts, int* next, int* used) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        const unsigned key = keys[i];
        const int bucket = bucket_of(key, buckets);
        for (int turn = 0; turn < 32; ++turn) {
            __syncwarp(__activemask());
            if (threadIdx.x % 32 != turn) continue;
            while (atomicCAS(&locks[bucket], 0, 1) != 0) {
            }
            __threadfence();
            int node = heads[bucket];
            while (node != -1 && node_keys[node] != key) node = next[node];
            if (node == -1) {
                node = atomicAdd(used, 1);
                node_keys[node] = key;
                counts[node] = 0;
                next[node] = heads[bucket];
                heads[bucket] = node;
            }
            ++counts[node];
            __threadfence();
            atomicExch(&locks[bucket], 0);
        }
    }
}

/// Puts every key into its bucket's chain, without a lock: node i is for keys[i], so that a key
/// that occurs twice has two nodes. All heads are -1 before.
__global__ void push_keys(const unsigned* keys, int n, int* heads, int buckets, int* next) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        next[i] = atomicExch(&heads[bucket_of(keys[i], buckets)], i);
}

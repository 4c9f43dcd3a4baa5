// Wrong: a node's key is read before it is asked whether the chain has ended.

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
        bool done = false;
        while (!done) {
            if (atomicCAS(&locks[bucket], 0, 1) == 0) {
                __threadfence();  // from here on we see what earlier owners wrote
                int node = heads[bucket];
                while (node_keys[node] != key && node != -1) node = next[node];
                if (node != -1) {
                    ++counts[node];
                } else {
                    node = atomicAdd(used, 1);
                    node_keys[node] = key;
                    counts[node] = 1;
                    next[node] = heads[bucket];
                    heads[bucket] = node;
                }
                __threadfence();  // what we wrote is seen before the bucket is free
                atomicExch(&locks[bucket], 0);
                done = true;
            }
        }
    }
}

/// Puts every key into its bucket's chain, without a lock: node i is for keys[i], so that a key
/// that occurs twice has two nodes. All heads are -1 before.
__global__ void push_keys(const unsigned* keys, int n, int* heads, int buckets, int* next) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        next[i] = atomicExch(&heads[bucket_of(keys[i], buckets)], i);
}

// Alternative: of the lanes with the same key one takes the lock and counts for all.
__device__ int bucket_of(unsigned key, int buckets) {
    return static_cast<int>(key % static_cast<unsigned>(buckets));
}

__global__ void count_keys(const unsigned* keys, int n, int* locks, int* heads, int buckets,
                           unsigned* node_keys, unsigned* counts, int* next, int* used) {
    const int lane = threadIdx.x % 32;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        const unsigned key = keys[i];
        const int bucket = bucket_of(key, buckets);
        const unsigned same = __match_any_sync(__activemask(), key);
        bool done = __ffs(same) - 1 != lane;
        while (!done) {
            if (atomicCAS(&locks[bucket], 0, 1) == 0) {
                __threadfence();
                int node = heads[bucket];
                while (node != -1 && node_keys[node] != key) node = next[node];
                if (node != -1) {
                    counts[node] += __popc(same);
                } else {
                    node = atomicAdd(used, 1);
                    node_keys[node] = key;
                    counts[node] = __popc(same);
                    next[node] = heads[bucket];
                    heads[bucket] = node;
                }
                __threadfence();
                atomicExch(&locks[bucket], 0);
                done = true;
            }
        }
    }
}

__global__ void push_keys(const unsigned* keys, int n, int* heads, int buckets, int* next) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        const int bucket = bucket_of(keys[i], buckets);
        int expected, seen = -1;
        do {
            expected = seen;
            next[i] = expected;
            __threadfence();
            seen = atomicCAS(&heads[bucket], expected, i);
        } while (seen != expected);
    }
}

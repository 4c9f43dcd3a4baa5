// Alternative: a thread that finds the lock taken only reads it until it looks free.
__device__ int bucket_of(unsigned key, int buckets) {
    return static_cast<int>(key % static_cast<unsigned>(buckets));
}

__global__ void count_keys(const unsigned* keys, int n, int* locks, int* heads, int buckets,
                           unsigned* node_keys, unsigned* counts, int* next, int* used) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        const unsigned key = keys[i];
        const int bucket = bucket_of(key, buckets);
        volatile int* const lock = &locks[bucket];
        while (true) {
            if (*lock != 0 || atomicCAS(&locks[bucket], 0, 1) != 0) {
                __nanosleep(50);
                continue;
            }
            __threadfence();
            int node = heads[bucket];
            while (node != -1 && node_keys[node] != key) node = next[node];
            if (node != -1) {
                ++counts[node];
            } else {
                node = atomicAdd(used, 1);
                node_keys[node] = key;
                counts[node] = 1;
                next[node] = heads[bucket];
                heads[bucket] = node;
            }
            __threadfence();
            *lock = 0;
            break;
        }
    }
}

__global__ void push_keys(const unsigned* keys, int n, int* heads, int buckets, int* next) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        int* const head = &heads[bucket_of(keys[i], buckets)];
        int seen = *static_cast<volatile int*>(head), expected;
        do {
            expected = seen;
            next[i] = expected;
            seen = atomicCAS(head, expected, i);
        } while (seen != expected);
    }
}

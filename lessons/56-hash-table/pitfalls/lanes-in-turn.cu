// Wrong: the lanes of a warp take their locks one after the other, also where these differ.
__device__ int bucket_of(unsigned key, int buckets) {
    return static_cast<int>(key % static_cast<unsigned>(buckets));
}

__global__ void count_keys(const unsigned* keys, int n, int* locks, int* heads, int buckets,
                           unsigned* node_keys, unsigned* counts, int* next, int* used) {
    const int lane = threadIdx.x % 32;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        const unsigned key = keys[i];
        const int bucket = bucket_of(key, buckets);
        for (int turn = 0; turn < 32; ++turn) {
            if (turn != lane) continue;
            while (atomicExch(&locks[bucket], 1) != 0) {
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
            atomicExch(&locks[bucket], 0);
        }
    }
}

__global__ void push_keys(const unsigned* keys, int n, int* heads, int buckets, int* next) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        next[i] = atomicExch(&heads[bucket_of(keys[i], buckets)], i);
}

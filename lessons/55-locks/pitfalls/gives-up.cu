// Wrong: a block gives up after many tries, and its sum is lost.

/// A lock that threads of all blocks may take. A copy of it is the same lock.
struct Lock {
    int* word;  ///< in device memory: 0 while the lock is free, 1 while a thread holds it

    /// Returns when the calling thread holds the lock.
    __device__ void acquire() const {
        while (atomicCAS(word, 0, 1) != 0) {
        }
        __threadfence();  // what we read from here on was written before the lock was free
    }

    /// Frees the lock. The calling thread holds it.
    __device__ void release() const {
        __threadfence();  // what we wrote up to here is there before the lock is free
        atomicExch(word, 0);
    }
};

/// A test of the lock, given: each thread takes it `rounds` times. Under the lock it writes its
/// number one to three times behind those that are in `order` already; *used is how many these are.
__global__ void take_turns(int* word, int rounds, int* used, int* order) {
    const Lock lock{word};
    const int me = blockIdx.x * blockDim.x + threadIdx.x;
    for (int round = 0; round < rounds; ++round) {
        const int places = 1 + (me + round) % 3;
        lock.acquire();
        const int first = *used;
        for (int i = 0; i < places; ++i) order[first + i] = me;
        *used = first + places;
        lock.release();
    }
}

/// Adds x to the number sum[0] + sum[1]. sum[1] keeps what a float loses when it is rounded.
__device__ void add_to(float* sum, float x) {
    const float high = sum[0] + x;
    const float part = high - sum[0];
    const float low = (sum[0] - (high - part)) + (x - part) + sum[1];
    sum[0] = high + low;
    sum[1] = low - (sum[0] - high);
}

/// Adds x[i] * y[i] for 0 <= i < n to the number sum[0] + sum[1]. `word` is that of a lock that is
/// free, and it is free again at the end.
__global__ void dot(const float* x, const float* y, int n, int* word, float* sum) {
    __shared__ float cache[1024];
    const int me = threadIdx.x;
    float own = 0;
    for (int i = blockIdx.x * blockDim.x + me; i < n; i += blockDim.x * gridDim.x)
        own += x[i] * y[i];
    cache[me] = own;
    __syncthreads();
    for (int active = blockDim.x; active > 1;) {
        const int kept = (active + 1) / 2;
        if (me + kept < active) cache[me] += cache[me + kept];
        __syncthreads();
        active = kept;
    }
    if (me == 0) {
        const Lock lock{word};
        for (int tries = 0; tries < 100000; ++tries) {
            if (atomicCAS(word, 0, 1) != 0) continue;
            __threadfence();
            add_to(sum, cache[0]);
            lock.release();
            break;
        }
    }
}

/// Launches `dot` with a lock of its own. x, y and sum are in device memory.
void dot_product(const float* x, const float* y, int n, float* sum, int blocks, int threads) {
    int* word = nullptr;
    cudaMalloc(&word, sizeof *word);
    cudaMemset(word, 0, sizeof *word);
    dot<<<blocks, threads>>>(x, y, n, word, sum);
    cudaFree(word);
}

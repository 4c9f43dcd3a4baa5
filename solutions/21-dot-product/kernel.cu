// Lesson 21: the dot product of two vectors.
//
// Each block adds its share of the products a[i] * b[i] and stores one number in
// partial[blockIdx.x]. The caller adds the partial sums. The launch gives one float of shared
// memory per thread. Grid and block are one-dimensional and of any size; the number of threads in
// a block need not be a power of two.
//
// Grade it with: make grade

/// partial[block] = the block's share of the sum of a[i] * b[i] for 0 <= i < n.
__global__ void dot(const float* a, const float* b, float* partial, int n) {
    extern __shared__ float cache[];
    // simtutor: begin student
    int me = threadIdx.x;
    float sum = 0;
    const std::size_t stride = static_cast<std::size_t>(blockDim.x) * gridDim.x;
    const std::size_t first = static_cast<std::size_t>(blockIdx.x) * blockDim.x + me;
    for (std::size_t i = first; i < n; i += stride) {
        sum += a[i] * b[i];
    }
    cache[me] = sum;
    __syncthreads();  // every sum is in the cache

    int active = blockDim.x;
    while (active > 1) {
        int half = (active + 1) / 2;  // rounded up: with an odd count the middle one waits
        if (me + half < active) cache[me] += cache[me + half];
        __syncthreads();  // this round is over before the next one reads
        active = half;
    }
    if (me == 0) partial[blockIdx.x] = cache[0];
    // simtutor: instead
    //| // TODO: add up this thread's products, share the sums, and reduce them to one.
    //| cache[threadIdx.x] = 0;
    //| if (threadIdx.x == 0) partial[blockIdx.x] = cache[0];
    // simtutor: end
}

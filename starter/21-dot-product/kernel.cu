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
    // TODO: add up this thread's products, share the sums, and reduce them to one.
    cache[threadIdx.x] = 0;
    if (threadIdx.x == 0) partial[blockIdx.x] = cache[0];
    // simtutor: end
}

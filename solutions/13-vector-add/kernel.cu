// Lesson 13: add two vectors.
//
// `add` is called with any one-dimensional grid and block: with fewer threads than elements, or
// with more. Every element must be computed exactly once.
// `vector_add` runs on the host. The arrays are already on the device. It chooses how many blocks
// of `threads` threads to launch: enough for one thread per element, but never more than the
// device allows in one grid. n may be 0.
//
// Grade it with: make grade

/// c[i] = a[i] + b[i] for 0 <= i < n.
__global__ void add(const float* a, const float* b, float* c, int n) {
    // simtutor: begin student
    const std::size_t stride = static_cast<std::size_t>(blockDim.x) * gridDim.x;
    const std::size_t first = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    for (std::size_t i = first; i < n; i += stride) {
        c[i] = a[i] + b[i];
    }
    // simtutor: instead
    //| int i = threadIdx.x;  // TODO: this thread's first element, its next, and which type holds it?
    //| if (i < n) c[i] = a[i] + b[i];
    // simtutor: end
}

/// Adds two device vectors with blocks of `threads` threads.
void vector_add(const float* a, const float* b, float* c, int n, int threads) {
    // simtutor: begin student
    if (n == 0) return;  // an empty grid is an invalid launch
    int device = 0;
    int most_blocks = 1;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&most_blocks, cudaDevAttrMaxGridDimX, device);
    int blocks = n / threads + (n % threads != 0);  // rounded up
    if (blocks > most_blocks) blocks = most_blocks;
    // simtutor: instead
    //| int blocks = 1;  // TODO: how many blocks does n need, and how many does the device allow?
    // simtutor: end
    add<<<blocks, threads>>>(a, b, c, n);
}

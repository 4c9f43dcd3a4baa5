// Lesson 54: a histogram.
//
// How often does each of the 256 values occur among n bytes? bins[v] already holds a count, and
// both kernels add to it how many of the bytes are v. Grid and block are one-dimensional and of any
// size; there may be fewer than 256 threads in a block, or more.
//
// Grade it with: make grade

/// Every byte is one atomic addition in device memory.
__global__ void histogram_global(const unsigned char* bytes, unsigned* bins, int n) {
    // simtutor: begin student
    // TODO: which bytes are this thread's? Add each of them to its bin.
    // simtutor: end
}

/// Each block counts in bins of its own, and adds them to those in device memory at the end.
__global__ void histogram_shared(const unsigned char* bytes, unsigned* bins, int n) {
    __shared__ unsigned own[256];
    // simtutor: begin student
    // TODO: clear the block's bins, count in them, and add them to the bins in device memory.
    // Between these steps the threads must wait for each other.
    (void)own;
    // simtutor: end
}

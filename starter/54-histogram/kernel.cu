// Lesson 54: a histogram.
//
// How often does each of the 256 values occur among n bytes? bins[v] already holds a count. Both
// kernels add to it the number of bytes that have the value v. Grid and block are one-dimensional
// and of any size: a block may have fewer than 256 threads, or more, and the grid fewer than n.
//
// Grade it with: make grade

/// Every byte is one atomic addition in device memory.
__global__ void histogram_global(const unsigned char* bytes, unsigned* bins, int n) {
    // simtutor: begin student
    // TODO: choose the bytes of this thread. Add 1 to the bin of each of them.
    // simtutor: end
}

/// Each block counts in private bins, and adds them to those in device memory at the end.
__global__ void histogram_shared(const unsigned char* bytes, unsigned* bins, int n) {
    __shared__ unsigned own[256];
    // simtutor: begin student
    // TODO: count in the block's bins, and add them to the bins in device memory. What has to
    // happen before the first count, and where must the threads wait for each other?
    (void)own;  // no warning while the array is not used: remove this line
    // simtutor: end
}

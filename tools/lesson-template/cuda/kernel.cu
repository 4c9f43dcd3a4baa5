// Lesson @NUMBER@: @TITLE@
//
// y[i] = factor * x[i] for all n elements. Grid and block are one-dimensional and of any size.
//
// Grade it with: make grade

__global__ void scale(const float* x, float* y, float factor, int n) {
    // simtutor: begin student
    const int threads = blockDim.x * gridDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += threads) y[i] = factor * x[i];
    // simtutor: instead
    //| // TODO: which elements does this thread multiply?
    // simtutor: end
}

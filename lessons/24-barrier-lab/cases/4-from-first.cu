// Patient 4.
//
// Diagnose it: write rule and line into the table of your kernel.cu. Repair it there, not here.

/// One block walks over all elements, 128 at a time. Each element becomes its difference to the
/// first one of its 128.
__global__ void from_first(const float* in, float* out, int n) {
    __shared__ float first;
    const int t = threadIdx.x;
    for (int i = t; i < n; i += 128) {
        const float mine = in[i];
        if (t == 0) first = mine;
        __syncthreads();
        out[i] = mine - first;
        __syncthreads();
    }
}

// attack: calls the engine to leave student code, so that nothing is counted
// lesson: 13-vector-add
// at most: 0
// sees: leave_student_code

extern "C" void _ZN8simtutor4simt18leave_student_codeEv();

__global__ void add(const float* a, const float* b, float* c, int n) {
    int stride = blockDim.x * gridDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) c[i] = a[i] + b[i];
}

void vector_add(const float* a, const float* b, float* c, int n, int threads) {
    _ZN8simtutor4simt18leave_student_codeEv();
    if (n == 0) return;
    int device = 0, most_blocks = 1;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&most_blocks, cudaDevAttrMaxGridDimX, device);
    int blocks = n / threads + (n % threads != 0);
    if (blocks > most_blocks) blocks = most_blocks;
    add<<<blocks, threads>>>(a, b, c, n);
}

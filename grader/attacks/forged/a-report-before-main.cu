// attack: a static initialiser sends a report and ends the process
// lesson: 13-vector-add
// at most: 0
// sees: reaches beyond what is checked

extern "C" long send(int, const void*, unsigned long, int);
extern "C" void _exit(int);
static int sent = (send(240, "report", 6, 0), _exit(0), 1);

__global__ void add(const float* a, const float* b, float* c, int n) {
    int stride = blockDim.x * gridDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) c[i] = a[i] + b[i];
}

void vector_add(const float* a, const float* b, float* c, int n, int threads) {
    if (n == 0) return;
    int device = 0, most_blocks = 1;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&most_blocks, cudaDevAttrMaxGridDimX, device);
    int blocks = n / threads + (n % threads != 0);
    if (blocks > most_blocks) blocks = most_blocks;
    add<<<blocks, threads>>>(a, b, c, n);
}

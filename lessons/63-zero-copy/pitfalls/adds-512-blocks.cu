// Wrong: the host adds the sums of no more than 512 blocks.
#include <algorithm>
#include <cstdio>
#include <cstdlib>

constexpr int threads = 128;

/// Ends the program if a CUDA call has failed. Give it the result of every one.
void check(cudaError_t error, const char* what) {
    if (error == cudaSuccess) return;
    std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
    std::exit(1);
}

/// The host's arrays, which the kernel uses, too.
struct Arrays {
    float *a, *b;    ///< n elements each: the host writes them, the kernel reads them
    float* partial;  ///< 3 elements for each block: the kernel writes them, the host reads them
};

/// How many blocks the kernel gets: at least 512 threads for each multiprocessor of the current device,
/// no more threads than it holds at once, and no block without an element. Always the same for one n.
int blocks_for(int n) {
    int device = 0, multiprocessors = 0;
    check(cudaGetDevice(&device), "cudaGetDevice");
    check(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device),
          "cudaDeviceGetAttribute");
    return std::min((n + threads - 1) / threads, 4 * multiprocessors);
}

Arrays allocate(int n) {
    Arrays arrays = {nullptr, nullptr, nullptr};
    const int blocks = blocks_for(n);
    const unsigned to_device = cudaHostAllocMapped | cudaHostAllocWriteCombined;
    check(cudaHostAlloc(&arrays.a, n * sizeof(float), to_device), "cudaHostAlloc");
    check(cudaHostAlloc(&arrays.b, n * sizeof(float), to_device), "cudaHostAlloc");
    check(cudaHostAlloc(&arrays.partial, 3 * blocks * sizeof(float), cudaHostAllocMapped),
          "cudaHostAlloc");
    return arrays;
}

/// The sum of the block's values, for each of its threads.
__device__ float block_sum(float value) {
    __shared__ float cache[threads];
    const int me = threadIdx.x;
    __syncthreads();  // the sums of the last call have been read
    cache[me] = value;
    for (int half = threads / 2; half > 0; half /= 2) {
        __syncthreads();
        if (me < half) cache[me] += cache[me + half];
    }
    __syncthreads();
    return cache[0];
}

/// Three sums for each block, of a * b, a * a and b * b. All blocks together take each element once.
__global__ void three_sums(const float* a, const float* b, int n, float* partial) {
    float ab = 0, aa = 0, bb = 0;
    const int all = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += all) {
        const float x = a[i], y = b[i];
        ab += x * y;
        aa += x * x;
        bb += y * y;
    }
    ab = block_sum(ab);
    aa = block_sum(aa);
    bb = block_sum(bb);
    if (threadIdx.x == 0) {
        float* const mine = partial + 3 * blockIdx.x;
        mine[0] = ab;
        mine[1] = aa;
        mine[2] = bb;
    }
}

/// Launches the kernel on the host's arrays, and adds up what its blocks have found.
void compute(const Arrays& arrays, int n, double sums[3]) {
    const int blocks = blocks_for(n);
    float *a = nullptr, *b = nullptr, *partial = nullptr;
    check(cudaHostGetDevicePointer(&a, arrays.a, 0), "cudaHostGetDevicePointer");
    check(cudaHostGetDevicePointer(&b, arrays.b, 0), "cudaHostGetDevicePointer");
    check(cudaHostGetDevicePointer(&partial, arrays.partial, 0), "cudaHostGetDevicePointer");
    three_sums<<<blocks, threads>>>(a, b, n, partial);
    check(cudaGetLastError(), "launch");
    check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    for (int block = 0; block < blocks && block < 512; ++block)
        for (int k = 0; k < 3; ++k) sums[k] += arrays.partial[3 * block + k];
}

void release(const Arrays& arrays) {
    check(cudaFreeHost(arrays.a), "cudaFreeHost");
    check(cudaFreeHost(arrays.b), "cudaFreeHost");
    check(cudaFreeHost(arrays.partial), "cudaFreeHost");
}

/// Whole numbers between -8 and 8, which follow from the seed. Only writes.
void fill(float* a, float* b, int n, unsigned seed) {
    const auto next = [&seed] {
        seed = seed * 1664525u + 1013904223u;
        return static_cast<float>(static_cast<int>((seed >> 24) % 17u) - 8);
    };
    for (int i = 0; i < n; ++i) {
        a[i] = next();
        b[i] = next();
    }
}

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: %s N SEED\n", argv[0]);
        return 2;
    }
    const int n = std::atoi(argv[1]);
    const Arrays arrays = allocate(n);
    if (!arrays.a || !arrays.b || !arrays.partial) {
        std::fprintf(stderr, "an array is missing\n");
        return 1;
    }
    fill(arrays.a, arrays.b, n, static_cast<unsigned>(std::atoi(argv[2])));
    double sums[3] = {};
    compute(arrays, n, sums);
    for (const double sum : sums) std::printf("%.0f\n", sum);
    release(arrays);
    return 0;
}

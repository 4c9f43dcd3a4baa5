// What language_program_test.cpp runs: a program that asks for __CUDA_ARCH__.

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600
#else
static __device__ double atomicAdd(double* address, double value) {
    return *address;  // never seen: the device has its own
}
#endif

#if __CUDA_ARCH__ < 600
__device__ int only_old(int x) {
    return x;
}
__host__ __device__ int old_or_host() {
    return 1;
}
#endif

#ifdef __CUDA_ARCH__
__device__ int only_device(int x) {
    return x + __CUDA_ARCH__;
}
#define WHERE "device"
#else
int only_host(int x) {
    return x - 1;
}
#define WHERE "host"
#endif

#ifdef __CUDA_ARCH__
__device__ inline int two_faces(int x) {
    return x + 1;
}
#else
inline int two_faces(int x) {
    return x - 1;
}
#endif

struct Place {
    char letter;
    __host__ __device__ Place() { letter = WHERE[0]; }
    __host__ __device__ int number() const {
#ifdef __CUDA_ARCH__
        return __CUDA_ARCH__ / 100;
#else
        return letter == 'h' ? -1 : -2;
#endif
    }
};

template <int N>
__global__ void fill(int* out, double* sum) {
#if __CUDA_ARCH__ >= 900
    out[0] = only_device(N);
#elif defined(__CUDA_ARCH__)
    out[0] = -1;
#endif
    out[1] = Place().number();
    out[2] = WHERE[0] + two_faces(1);
    atomicAdd(sum, 2.5);
}

__host__ __device__ const char* side() {
    return WHERE;
}

int both_sides() {
    int *out, host[3];
    double *sum, total = 0;
    if (cudaMalloc(&out, sizeof host) || cudaMalloc(&sum, sizeof *sum)) return 1;
    cudaMemset(sum, 0, sizeof *sum);
    fill<7><<<1, 1>>>(out, sum);
    if (cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost)) return 2;
    cudaMemcpy(&total, sum, sizeof total, cudaMemcpyDeviceToHost);
    if (host[0] != 907 || host[1] != 9 || host[2] != 'd' + 2 || total != 2.5) return 3;
#ifdef __CUDA_ARCH__
    return 4;
#else
    return only_host(1) + (Place().number() != -1) + (side()[0] != 'h') + (old_or_host() != 1) +
           two_faces(1);
#endif
}

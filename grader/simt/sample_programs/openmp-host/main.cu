// openmp-host: host threads prepare data and check the results of a kernel. Planted: race.openmp.
#include <cuda_runtime.h>
#include <omp.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

static void check(cudaError_t status, int line) {
    if (status == cudaSuccess) return;
    std::printf("FAILED: line %d: %s\n", line, cudaGetErrorString(status));
    std::exit(1);
}
#define CHECK(call) check((call), __LINE__)

constexpr int window = 9;

/// Any element of a pseudo-random sequence at once, so that threads can share the work.
static int element(unsigned i) {
    unsigned h = i * 2654435761u + 12345u;
    h ^= h >> 15;
    h *= 2246822519u;
    h ^= h >> 13;
    return static_cast<int>(h % 1000u);
}

/// The maximum of the window that begins at each element.
__global__ void window_maximum(const int* in, int* out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int best = in[i];
    for (int k = 1; k < window && i + k < n; ++k) best = max(best, in[i + k]);
    out[i] = best;
}

int main() {
    const int n = 20011;
    std::vector<int> in(n), out(n);
#pragma omp parallel for schedule(static)
    for (int i = 0; i < n; ++i) in[i] = element(i);

    int *device_in, *device_out;
    CHECK(cudaMalloc(&device_in, n * sizeof(int)));
    CHECK(cudaMalloc(&device_out, n * sizeof(int)));
    CHECK(cudaMemcpy(device_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    window_maximum<<<(n + 255) / 256, 256>>>(device_in, device_out, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), device_out, n * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(device_in));
    CHECK(cudaFree(device_out));

    int wrong = 0, most_threads = 0;
    long long total = 0;
#pragma omp parallel reduction(+ : wrong)
    {
#pragma omp single
        most_threads = omp_get_num_threads();
#pragma omp for schedule(dynamic, 512)
        for (int i = 0; i < n; ++i) {
            int best = 0;
            for (int k = i; k < n && k < i + window; ++k) best = in[k] > best ? in[k] : best;
            wrong += out[i] != best;
        }
    }

#ifdef PLANTED
#pragma omp parallel for schedule(static)
    for (int i = 0; i < n; ++i) {
        total += out[i];  // planted: race.openmp
    }
#else
#pragma omp parallel for schedule(static) reduction(+ : total)
    for (int i = 0; i < n; ++i) {
        total += out[i];
    }
#endif

    long long expected_total = 0;
    for (int i = 0; i < n; ++i) expected_total += out[i];
    std::printf("%d elements, the maxima add up to %lld; threads: %s\n", n, total,
                most_threads >= 1 ? "yes" : "no");
    if (wrong != 0 || total != expected_total) {
        std::printf("FAILED: %d maxima are wrong, the total should be %lld\n", wrong,
                    expected_total);
        return 1;
    }
    std::printf("PASSED\n");
    return 0;
}

// scan-blelloch: an exclusive scan with n additions, up and down a tree. Planted: bounds.global.
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <random>
#include <vector>

#define LOG_BANKS 5
#define PAD(i) ((i) + ((i) >> LOG_BANKS))  // one unused element after every 32

#define CHECK(call)                                                                           \
    do {                                                                                      \
        cudaError_t err_ = (call);                                                            \
        if (err_ != cudaSuccess) {                                                            \
            std::printf("FAILED: %s at %s:%d\n", cudaGetErrorName(err_), __FILE__, __LINE__); \
            std::exit(1);                                                                     \
        }                                                                                     \
    } while (0)

static const int threads = 64;
static const int piece = 2 * threads;

// Scans pieces of `piece` elements. `sums` may be null if there is only one piece.
__global__ void scanPieces(unsigned* out, const unsigned* in, unsigned* sums, int n) {
    extern __shared__ unsigned temp[];
    const int t = threadIdx.x;
    const int base = blockIdx.x * piece;
    const int a = t, b = t + threads;

    temp[PAD(a)] = base + a < n ? in[base + a] : 0;
#ifdef PLANTED
    temp[PAD(b)] = base + b <= n ? in[base + b] : 0;  // planted: bounds.global
#else
    temp[PAD(b)] = base + b < n ? in[base + b] : 0;
#endif

    int step = 1;
    for (int d = piece >> 1; d > 0; d >>= 1) {  // up: sums of ever larger subtrees
        __syncthreads();
        if (t < d) {
            const int left = step * (2 * t + 1) - 1;
            const int right = step * (2 * t + 2) - 1;
            temp[PAD(right)] += temp[PAD(left)];
        }
        step *= 2;
    }

    if (t == 0) {
        if (sums != nullptr) sums[blockIdx.x] = temp[PAD(piece - 1)];
        temp[PAD(piece - 1)] = 0;
    }

    for (int d = 1; d < piece; d *= 2) {  // down: the sum before a subtree goes to its halves
        step >>= 1;
        __syncthreads();
        if (t < d) {
            const int left = step * (2 * t + 1) - 1;
            const int right = step * (2 * t + 2) - 1;
            const unsigned old = temp[PAD(left)];
            temp[PAD(left)] = temp[PAD(right)];
            temp[PAD(right)] += old;
        }
    }
    __syncthreads();

    if (base + a < n) out[base + a] = temp[PAD(a)];
    if (base + b < n) out[base + b] = temp[PAD(b)];
}

__global__ void addOffsets(unsigned* out, const unsigned* offsets, int n) {
    const int base = blockIdx.x * piece;
    for (int i = base + threadIdx.x; i < base + piece && i < n; i += blockDim.x)
        out[i] += offsets[blockIdx.x];
}

int main() {
    const int n = 8 * piece * 11 + 97;  // the last piece ends in its second half
    const int pieces = (n + piece - 1) / piece;
    const std::size_t shared = (PAD(piece - 1) + 1) * sizeof(unsigned);

    std::mt19937 random(5);
    std::vector<unsigned> in(n), out(n), expected(n);
    for (auto& x : in) x = random() % 100;
    std::exclusive_scan(in.begin(), in.end(), expected.begin(), 0u);

    unsigned *dIn, *dOut, *dSums;
    CHECK(cudaMalloc(&dIn, n * sizeof(unsigned)));
    CHECK(cudaMalloc(&dOut, n * sizeof(unsigned)));
    CHECK(cudaMalloc(&dSums, pieces * sizeof(unsigned)));
    CHECK(cudaMemcpy(dIn, in.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice));

    scanPieces<<<pieces, threads, shared>>>(dOut, dIn, dSums, n);
    CHECK(cudaGetLastError());
    scanPieces<<<1, threads, shared>>>(dSums, dSums, nullptr, pieces);
    CHECK(cudaGetLastError());
    addOffsets<<<pieces, threads>>>(dOut, dSums, n);
    CHECK(cudaGetLastError());

    CHECK(cudaMemcpy(out.data(), dOut, n * sizeof(unsigned), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(dIn));
    CHECK(cudaFree(dOut));
    CHECK(cudaFree(dSums));

    std::printf("n = %d, last element %u\n", n, out.back());
    if (out != expected) {
        std::printf("FAILED: the scan differs from std::exclusive_scan\n");
        return 1;
    }
    std::printf("PASSED\n");
    return 0;
}

// run-length: encodes runs of equal bytes: marks, a scan, and a scatter. Planted: bounds.global.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace rle {

constexpr int threads = 256;

__device__ bool begins_run(const char* text, int i) {
    return i == 0 || text[i] != text[i - 1];
}

/// An exclusive scan of one flag per thread: by ballots in the warps, then over the warps.
__device__ int scan_flags(bool flag, int* total) {
    __shared__ int warp_sums[threads / 32];
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const unsigned flags = __ballot_sync(~0u, flag);
    if (lane == 0) warp_sums[warp] = __popc(flags);
    __syncthreads();
    int before = __popc(flags & ~(~0u << lane));
    *total = 0;
    for (int w = 0; w < threads / 32; ++w) {
        if (w < warp) before += warp_sums[w];
        *total += warp_sums[w];
    }
    __syncthreads();
    return before;
}

/// One block goes through the text; starts gets the position of each run, and the length at the
/// end.
__global__ void find_runs(const char* text, int n, int* starts, char* letters, int* runs) {
    int done = 0;
    for (int base = 0; base < n; base += threads) {
        const int i = base + threadIdx.x;
#ifdef PLANTED
        const bool begins = begins_run(text, i);
#else
        const bool begins = i < n && begins_run(text, i);
#endif
        int total;
        const int at = done + scan_flags(begins, &total);
        if (begins) {
            starts[at] = i;
            letters[at] = text[i];  // planted: bounds.global
        }
        done += total;
    }
    if (threadIdx.x == 0) {
        starts[done] = n;
        *runs = done;
    }
}

__global__ void lengths(const int* starts, int runs, int* length) {
    for (int r = blockIdx.x * blockDim.x + threadIdx.x; r < runs; r += blockDim.x * gridDim.x)
        length[r] = starts[r + 1] - starts[r];
}

}  // namespace rle

static void ok(cudaError_t status) {
    if (status == cudaSuccess) return;
    std::printf("FAILED: %s\n", cudaGetErrorString(status));
    std::exit(1);
}

int main() {
    std::string text;
    for (int i = 0; text.size() < 3001; ++i)
        text += std::string(1 + i * i % 9, char('a' + i * 5 % 7));
    const int n = int(text.size());
    char *d_text, *d_letters;
    int *d_starts, *d_length, *d_runs, runs = 0;
    ok(cudaMalloc(&d_text, n));
    ok(cudaMalloc(&d_letters, n));
    ok(cudaMalloc(&d_starts, (n + 1) * sizeof(int)));
    ok(cudaMalloc(&d_length, n * sizeof(int)));
    ok(cudaMalloc(&d_runs, sizeof(int)));
    ok(cudaMemcpy(d_text, text.data(), n, cudaMemcpyHostToDevice));
    rle::find_runs<<<1, rle::threads>>>(d_text, n, d_starts, d_letters, d_runs);
    ok(cudaGetLastError());
    ok(cudaMemcpy(&runs, d_runs, sizeof runs, cudaMemcpyDeviceToHost));
    rle::lengths<<<2, 128>>>(d_starts, runs, d_length);
    ok(cudaGetLastError());
    std::vector<char> letters(runs);
    std::vector<int> length(runs);
    ok(cudaMemcpy(letters.data(), d_letters, runs, cudaMemcpyDeviceToHost));
    ok(cudaMemcpy(length.data(), d_length, runs * sizeof(int), cudaMemcpyDeviceToHost));
    for (void* p :
         {(void*)d_text, (void*)d_letters, (void*)d_starts, (void*)d_length, (void*)d_runs})
        ok(cudaFree(p));

    std::string decoded;
    bool minimal = true;
    for (int r = 0; r < runs; ++r) {
        decoded += std::string(length[r], letters[r]);
        minimal = minimal && (r == 0 || letters[r] != letters[r - 1]);
    }
    std::printf("%d bytes, %d runs\n", n, runs);
    std::puts(decoded == text && minimal ? "PASSED" : "FAILED");
    return !(decoded == text && minimal);
}

// needleman-wunsch: alignment of two sequences; tiles along a diagonal of the matrix run together.
// Planted: race.warp.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

constexpr int TILE = 16;
constexpr int gap = -2, match = 3, mismatch = -1;

void expect(cudaError_t status, const char* where) {
    if (status == cudaSuccess) return;
    std::printf("FAILED: %s: %s\n", where, cudaGetErrorString(status));
    std::exit(EXIT_FAILURE);
}

__host__ __device__ int best(int diagonal, int up, int left) {
    const int gapped = up > left ? up : left;
    return diagonal > gapped + gap ? diagonal : gapped + gap;
}

/// score has (n + 1) x (n + 1) cells; the tiles of one diagonal are (first + b, sum - first - b).
__global__ void diagonal(int* score, const char* a, const char* b, int n, int sum, int first) {
    __shared__ int cell[TILE + 1][TILE + 1];
    __shared__ char as[TILE], bs[TILE];
    const int ty = first + blockIdx.x, tx = sum - ty, t = threadIdx.x, pitch = n + 1;
    const int row0 = ty * TILE, col0 = tx * TILE;
    cell[t + 1][0] = score[(row0 + t + 1) * pitch + col0];
    cell[0][t + 1] = score[row0 * pitch + col0 + t + 1];
    if (t == 0) cell[0][0] = score[row0 * pitch + col0];
    as[t] = a[row0 + t];
    bs[t] = b[col0 + t];
    __syncthreads();
    for (int d = 0; d < 2 * TILE - 1; ++d) {
        const int y = t, x = d - t;
        if (x >= 0 && x < TILE)
            cell[y + 1][x + 1] =
                best(cell[y][x] + (as[y] == bs[x] ? match : mismatch),  // planted: race.warp
                     cell[y][x + 1], cell[y + 1][x]);
#ifndef PLANTED
        __syncthreads();
#endif
    }
    for (int y = 0; y < TILE; ++y)
        score[(row0 + y + 1) * pitch + col0 + t + 1] = cell[y + 1][t + 1];
}

}  // namespace

int main() {
    const int n = 128, tiles = n / TILE, pitch = n + 1;
    std::string a, b;
    std::srand(31);
    for (int i = 0; i < n; ++i) {
        a += "ACGT"[std::rand() % 4];
        b += std::rand() % 5 == 0 ? "ACGT"[std::rand() % 4] : a.back();
    }
    std::vector<int> score(pitch * pitch, 0);
    for (int i = 0; i < pitch; ++i) score[i] = score[i * pitch] = i * gap;
    std::vector<int> expected = score;

    int* d_score;
    char *d_a, *d_b;
    const size_t bytes = score.size() * sizeof(int);
    expect(cudaMalloc(&d_score, bytes), "malloc");
    expect(cudaMalloc(&d_a, n), "malloc");
    expect(cudaMalloc(&d_b, n), "malloc");
    expect(cudaMemcpy(d_score, score.data(), bytes, cudaMemcpyDefault), "copy in");
    expect(cudaMemcpy(d_a, a.data(), n, cudaMemcpyDefault), "copy in");
    expect(cudaMemcpy(d_b, b.data(), n, cudaMemcpyDefault), "copy in");
    for (int sum = 0; sum <= 2 * (tiles - 1); ++sum) {
        const int first = sum < tiles ? 0 : sum - tiles + 1;
        const int last = sum < tiles ? sum : tiles - 1;
        diagonal<<<last - first + 1, TILE>>>(d_score, d_a, d_b, n, sum, first);
    }
    expect(cudaGetLastError(), "launch");
    expect(cudaMemcpy(score.data(), d_score, bytes, cudaMemcpyDefault), "copy out");
    expect(cudaFree(d_score), "free");
    expect(cudaFree(d_a), "free");
    expect(cudaFree(d_b), "free");

    for (int y = 1; y < pitch; ++y)
        for (int x = 1; x < pitch; ++x)
            expected[y * pitch + x] =
                best(expected[(y - 1) * pitch + x - 1] + (a[y - 1] == b[x - 1] ? match : mismatch),
                     expected[(y - 1) * pitch + x], expected[y * pitch + x - 1]);
    std::printf("score %d\n", score.back());
    std::puts(score == expected ? "PASSED" : "FAILED");
    return score != expected;
}

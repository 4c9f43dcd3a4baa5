// heat-2d: heat spreads on a plate, between two arrays in turn. Planted: race.global.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <utility>
#include <vector>

#define CHECK(call) check((call), #call, __LINE__)

static void check(cudaError_t status, const char* call, int line) {
    if (status != cudaSuccess) {
        std::printf("FAILED: %s (line %d): %s\n", call, line, cudaGetErrorString(status));
        std::exit(1);
    }
}

constexpr int tileSize = 16;
constexpr float conductivity = 0.2f;

struct Plate {
    int width, height;
};

__host__ __device__ inline float newHeat(float c, float n, float s, float w, float e) {
    return c + conductivity * (n + s + w + e - 4 * c);
}

/// One step of time. The plate's edge keeps its heat.
__global__ void step(const float* now, float* next, Plate plate) {
    __shared__ float tile[tileSize + 2][tileSize + 2];
    const int left = blockIdx.x * tileSize - 1, top = blockIdx.y * tileSize - 1;

    const int cells = (tileSize + 2) * (tileSize + 2);
    for (int k = threadIdx.y * tileSize + threadIdx.x; k < cells; k += tileSize * tileSize) {
        const int r = k / (tileSize + 2), c = k % (tileSize + 2);
        const int x = left + c, y = top + r;
        const bool inside = x >= 0 && x < plate.width && y >= 0 && y < plate.height;
        tile[r][c] = inside ? now[y * plate.width + x] : 0.0f;  // planted: race.global
    }
    __syncthreads();

    const int x = blockIdx.x * tileSize + threadIdx.x, y = blockIdx.y * tileSize + threadIdx.y;
    if (x >= plate.width || y >= plate.height) return;
    const int r = threadIdx.y + 1, c = threadIdx.x + 1;
    const bool edge = x == 0 || x == plate.width - 1 || y == 0 || y == plate.height - 1;
    next[y * plate.width + x] =
        edge ? tile[r][c]
             : newHeat(tile[r][c], tile[r - 1][c], tile[r + 1][c], tile[r][c - 1], tile[r][c + 1]);
}

static void stepOnCpu(const std::vector<float>& now, std::vector<float>& next, Plate p) {
    next = now;
    for (int y = 1; y < p.height - 1; ++y)
        for (int x = 1; x < p.width - 1; ++x) {
            const int i = y * p.width + x;
            next[i] = newHeat(now[i], now[i - p.width], now[i + p.width], now[i - 1], now[i + 1]);
        }
}

int main() {
    const Plate plate{67, 45};
    const int cells = plate.width * plate.height, steps = 12;
    const std::size_t bytes = cells * sizeof(float);

    std::mt19937 random(11);
    std::uniform_real_distribution<float> degrees(0.0f, 100.0f);
    std::vector<float> start(cells), result(cells);
    for (float& cell : start) cell = degrees(random);

    float *now, *next;
    CHECK(cudaMalloc(&now, bytes));
    CHECK(cudaMalloc(&next, bytes));
    CHECK(cudaMemcpy(now, start.data(), bytes, cudaMemcpyHostToDevice));

    const dim3 block(tileSize, tileSize);
    const dim3 grid((plate.width + tileSize - 1) / tileSize,
                    (plate.height + tileSize - 1) / tileSize);
    for (int s = 0; s < steps; ++s) {
#ifdef PLANTED
        step<<<grid, block>>>(now, now, plate);
        CHECK(cudaGetLastError());
#else
        step<<<grid, block>>>(now, next, plate);
        CHECK(cudaGetLastError());
        std::swap(now, next);
#endif
    }
    CHECK(cudaMemcpy(result.data(), now, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(now));
    CHECK(cudaFree(next));

    std::vector<float> expected = start, other;
    for (int s = 0; s < steps; ++s) stepOnCpu(expected, other, plate), std::swap(expected, other);

    // The same additions in the same order; the GPU may fuse multiply and add. A step adds an error
    // of about 1e-5 to values up to 100 and spreads, but does not enlarge, older errors.
    double largest = 0;
    bool good = true;
    for (int i = 0; i < cells; ++i) {
        const double difference = std::fabs(double(result[i]) - expected[i]);
        good = good && difference <= 1e-3;
        largest = std::fmax(largest, double(result[i]));
    }
    std::printf("%d x %d plate, %d steps, hottest point %.1f\n", plate.width, plate.height, steps,
                largest);
    if (!good) {
        std::printf("FAILED: the plate differs from the CPU's\n");
        return 1;
    }
    std::printf("PASSED\n");
    return 0;
}

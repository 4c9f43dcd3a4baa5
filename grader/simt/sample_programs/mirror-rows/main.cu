// mirror-rows: every row of a picture is turned round; a block moves it four values at a time.
// Planted: memory.alignment.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                \
    do {                                                                           \
        const cudaError_t e = (call);                                              \
        if (e != cudaSuccess) {                                                    \
            std::printf("FAILED: line %d: %s\n", __LINE__, cudaGetErrorString(e)); \
            std::exit(1);                                                          \
        }                                                                          \
    } while (0)

constexpr int width = 512, height = 40;

/// One block for a row, one thread for four neighbours of it. to[r][width - 1 - c] = from[r][c]
__global__ void mirror(const float4* from, float4* to) {
#ifdef PLANTED
    __shared__ float row[width];  // begins where the compiler likes
#else
    __shared__ alignas(16) float row[width];
#endif
    const int group = threadIdx.x, groups = width / 4;
    const float4 four = from[blockIdx.x * groups + group];
    const float turned[4] = {four.w, four.z, four.y, four.x};
    for (int i = 0; i < 4; ++i) row[width - 4 - 4 * group + i] = turned[i];
    __syncthreads();
    const float4* vectors = reinterpret_cast<const float4*>(row);
    to[blockIdx.x * groups + group] = vectors[group];  // planted: memory.alignment
}

int main() {
    std::vector<float> from(width * height), to(width * height);
    for (std::size_t i = 0; i < from.size(); ++i) from[i] = static_cast<float>(i % 1013);

    float4 *fromD, *toD;
    CHECK(cudaMalloc(&fromD, from.size() * sizeof(float)));
    CHECK(cudaMalloc(&toD, to.size() * sizeof(float)));
    CHECK(cudaMemcpy(fromD, from.data(), from.size() * sizeof(float), cudaMemcpyHostToDevice));
    mirror<<<height, width / 4>>>(fromD, toD);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(to.data(), toD, to.size() * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(fromD));
    CHECK(cudaFree(toD));

    int wrong = 0;
    for (int r = 0; r < height; ++r)
        for (int c = 0; c < width; ++c) wrong += to[r * width + c] != from[r * width + width - 1 - c];
    std::printf("%s: %d of %d values are wrong\n", wrong == 0 ? "PASSED" : "FAILED", wrong,
                width * height);
    return wrong == 0 ? 0 : 1;
}

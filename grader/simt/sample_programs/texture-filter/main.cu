// texture-filter: a blur by the texture unit's linear filter into a surface. Planted: api.error.
#include <cuda_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                   \
    do {                                                                              \
        const cudaError_t status = (call);                                            \
        if (status != cudaSuccess) {                                                  \
            std::printf("FAILED: line %d: %s\n", __LINE__, cudaGetErrorName(status)); \
            std::exit(1);                                                             \
        }                                                                             \
    } while (0)

constexpr int width = 67;
constexpr int height = 45;

/// Texel (x, y) has its centre at (x + 0.5, y + 0.5). A lookup at a corner of four texels gives
/// their mean, and four corners together the weights 1 2 1 in both directions.
__global__ void blur(cudaTextureObject_t image, cudaSurfaceObject_t result) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    const float left = x, right = x + 1.0f, top = y, bottom = y + 1.0f;
    const float sum = tex2D<float>(image, left, top) + tex2D<float>(image, right, top) +
                      tex2D<float>(image, left, bottom) + tex2D<float>(image, right, bottom);
    surf2Dwrite(0.25f * sum, result, x * static_cast<int>(sizeof(float)), y);
}

/// Reads the surface back in place and inverts it.
__global__ void invert(cudaSurfaceObject_t image) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    const float value = surf2Dread<float>(image, x * static_cast<int>(sizeof(float)), y);
    surf2Dwrite(1.0f - value, image, x * static_cast<int>(sizeof(float)), y);
}

float expected_pixel(const std::vector<float>& image, int x, int y) {
    const float weight[3] = {0.25f, 0.5f, 0.25f};
    float sum = 0.0f;
    for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
            const int column = std::clamp(x + dx, 0, width - 1);
            const int row = std::clamp(y + dy, 0, height - 1);
            sum += weight[dy + 1] * weight[dx + 1] * image[row * width + column];
        }
    }
    return 1.0f - sum;
}

int main() {
    std::vector<float> image(width * height);
    unsigned state = 31;
    for (float& pixel : image) {
        state = state * 1664525u + 1013904223u;
        pixel = (state >> 8) / 16777216.0f;
    }

    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t source, target;
    CHECK(cudaMallocArray(&source, &format, width, height));
    CHECK(cudaMallocArray(&target, &format, width, height, cudaArraySurfaceLoadStore));
    const size_t line = width * sizeof(float);
    const float* from = image.data();
    const auto up = cudaMemcpyHostToDevice;
#ifdef PLANTED  // the pitch must be given in bytes
    const size_t pitch = width;
#else
    const size_t pitch = line;
#endif
    CHECK(cudaMemcpy2DToArray(source, 0, 0, from, pitch, line, height, up));  // planted: api.error

    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = source;
    cudaTextureDesc description = {};
    description.addressMode[0] = cudaAddressModeClamp;
    description.addressMode[1] = cudaAddressModeClamp;
    description.filterMode = cudaFilterModeLinear;
    description.readMode = cudaReadModeElementType;
    description.normalizedCoords = 0;
    cudaTextureObject_t texture = 0;
    CHECK(cudaCreateTextureObject(&texture, &resource, &description, nullptr));
    resource.res.array.array = target;
    cudaSurfaceObject_t surface = 0;
    CHECK(cudaCreateSurfaceObject(&surface, &resource));

    const dim3 block(16, 16);
    const dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    blur<<<grid, block>>>(texture, surface);
    CHECK(cudaGetLastError());
    invert<<<grid, block>>>(surface);
    CHECK(cudaGetLastError());

    std::vector<float> result(image.size());
    CHECK(cudaMemcpy2DFromArray(result.data(), line, target, 0, 0, line, height,
                                cudaMemcpyDeviceToHost));
    CHECK(cudaDestroyTextureObject(texture));
    CHECK(cudaDestroySurfaceObject(surface));
    CHECK(cudaFreeArray(source));
    CHECK(cudaFreeArray(target));

    // Linear filtering has 8 bits of fraction; one half is exact. The rest is float rounding.
    const float tolerance = 1e-5f;
    double mean = 0;
    int wrong = 0;
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const float seen = result[y * width + x];
            mean += seen / result.size();
            wrong += !(std::fabs(seen - expected_pixel(image, x, y)) <= tolerance);
        }
    }
    std::printf("%d x %d pixels, mean %.3f\n", width, height, mean);
    if (wrong != 0) {
        std::printf("FAILED: %d pixels differ\n", wrong);
        return 1;
    }
    std::printf("PASSED\n");
}

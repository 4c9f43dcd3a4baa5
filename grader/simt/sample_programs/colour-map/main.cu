// colour-map: values become colours by a table that is read through a texture. Planted: texture.type.
#include <cuda_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CUDA_CHECK(expression)                                                     \
    do {                                                                           \
        cudaError_t error_ = (expression);                                         \
        if (error_ != cudaSuccess) {                                               \
            printf("FAILED: line %d: %s\n", __LINE__, cudaGetErrorString(error_)); \
            exit(1);                                                               \
        }                                                                          \
    } while (0)

const int colours = 33;
const int count = 5000;

__device__ float entry(cudaTextureObject_t table, int place) {
    return tex1Dfetch<float>(table, place);  // planted: texture.type
}

/// Each value between 0 and 1 gets a colour between those of the two nearest places of the table.
__global__ void colour(const float* values, float* result, cudaTextureObject_t table) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    float place = values[i] * (colours - 1);
    int below = min(static_cast<int>(place), colours - 2);
    float low = entry(table, below);
    float high = entry(table, below + 1);
    result[i] = low + (place - below) * (high - low);
}

cudaTextureObject_t texture_of(float* table) {
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = table;
#ifdef PLANTED
    resource.res.linear.desc = cudaCreateChannelDesc<int>();
#else
    resource.res.linear.desc = cudaCreateChannelDesc<float>();
#endif
    resource.res.linear.sizeInBytes = colours * sizeof(float);
    cudaTextureDesc description = {};
    description.readMode = cudaReadModeElementType;
    cudaTextureObject_t texture = 0;
    CUDA_CHECK(cudaCreateTextureObject(&texture, &resource, &description, nullptr));
    return texture;
}

int main() {
    std::vector<float> table(colours), values(count), result(count);
    for (int c = 0; c < colours; ++c) table[c] = std::sqrt(c / 32.0f);
    unsigned seed = 5;
    for (float& value : values) value = (seed = seed * 1103515245u + 12345u) / 4294967296.0f;

    float *device_table, *device_values, *device_result;
    CUDA_CHECK(cudaMalloc(&device_table, colours * sizeof(float)));
    CUDA_CHECK(cudaMalloc(&device_values, count * sizeof(float)));
    CUDA_CHECK(cudaMalloc(&device_result, count * sizeof(float)));
    CUDA_CHECK(cudaMemcpy(device_table, table.data(), colours * sizeof(float),
                          cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemcpy(device_values, values.data(), count * sizeof(float),
                          cudaMemcpyHostToDevice));
    cudaTextureObject_t texture = texture_of(device_table);
    colour<<<(count + 127) / 128, 128>>>(device_values, device_result, texture);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(result.data(), device_result, count * sizeof(float),
                          cudaMemcpyDeviceToHost));

    int wrong = 0;
    for (int i = 0; i < count; ++i) {
        const float place = values[i] * (colours - 1);
        const int below = std::min(static_cast<int>(place), colours - 2);
        const float want = table[below] + (place - below) * (table[below + 1] - table[below]);
        wrong += !(std::fabs(result[i] - want) <= 1e-5f);
    }
    CUDA_CHECK(cudaDestroyTextureObject(texture));
    CUDA_CHECK(cudaFree(device_table));
    CUDA_CHECK(cudaFree(device_values));
    CUDA_CHECK(cudaFree(device_result));
    printf(wrong ? "FAILED: %d colours are wrong\n" : "PASSED\n", wrong);
    return wrong != 0;
}

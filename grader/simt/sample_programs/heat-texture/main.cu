// heat-texture: heat flow through textures, snapshots in another stream. Planted: race.stream.
#include <cuda_runtime.h>

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

const int width = 45;
const int height = 37;
const int steps = 24;
const int steps_per_snapshot = 8;
const float speed = 0.2f;

/// One step in linear memory: the texture unit reads the old field, the kernel writes the new one.
__global__ void step_linear(cudaTextureObject_t old_field, cudaTextureObject_t heaters,
                            float* new_field) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    int here = y * width + x;
    int left = x > 0 ? here - 1 : here;
    int right = x < width - 1 ? here + 1 : here;
    int top = y > 0 ? here - width : here;
    int bottom = y < height - 1 ? here + width : here;
    float c = tex1Dfetch<float>(old_field, here);
    float sum = tex1Dfetch<float>(old_field, left) + tex1Dfetch<float>(old_field, right) +
                tex1Dfetch<float>(old_field, top) + tex1Dfetch<float>(old_field, bottom);
    // The heaters lie in pitched 2D memory, read at whole coordinates.
    float heater = tex2D<float>(heaters, x, y);
    new_field[here] = heater > 0.0f ? heater : c + speed * (sum - 4.0f * c);
}

void step_host(const std::vector<float>& old, const std::vector<float>& heaters,
               std::vector<float>& next) {
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            int here = y * width + x;
            float c = old[here];
            float sum = old[x > 0 ? here - 1 : here] + old[x < width - 1 ? here + 1 : here] +
                        old[y > 0 ? here - width : here] +
                        old[y < height - 1 ? here + width : here];
            next[here] = heaters[here] > 0.0f ? heaters[here] : c + speed * (sum - 4.0f * c);
        }
    }
}

cudaTextureObject_t linear_texture(float* data, size_t bytes) {
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = data;
    resource.res.linear.desc = cudaCreateChannelDesc<float>();
    resource.res.linear.sizeInBytes = bytes;
    cudaTextureDesc description = {};
    description.readMode = cudaReadModeElementType;
    cudaTextureObject_t texture = 0;
    CUDA_CHECK(cudaCreateTextureObject(&texture, &resource, &description, nullptr));
    return texture;
}

cudaTextureObject_t pitched_texture(float* data, size_t pitch) {
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypePitch2D;
    resource.res.pitch2D.devPtr = data;
    resource.res.pitch2D.desc = cudaCreateChannelDesc<float>();
    resource.res.pitch2D.width = width;
    resource.res.pitch2D.height = height;
    resource.res.pitch2D.pitchInBytes = pitch;
    cudaTextureDesc description = {};
    description.addressMode[0] = cudaAddressModeClamp;
    description.addressMode[1] = cudaAddressModeClamp;
    description.filterMode = cudaFilterModePoint;
    description.readMode = cudaReadModeElementType;
    cudaTextureObject_t texture = 0;
    CUDA_CHECK(cudaCreateTextureObject(&texture, &resource, &description, nullptr));
    return texture;
}

int main() {
    const int cells = width * height;
    const size_t bytes = cells * sizeof(float);
    std::vector<float> heaters(cells, 0.0f), field(cells), next(cells);
    unsigned seed = 77;
    for (float& cell : field) cell = (seed = seed * 1103515245u + 12345u) / 4294967296.0f;
    for (int k = 0; k < 12; ++k) heaters[(k * 131 + 57) % cells] = 1.0f + 0.25f * k;

    float *buffer[2], *device_heaters, *snapshots;
    size_t pitch;
    for (float*& one : buffer) CUDA_CHECK(cudaMalloc(&one, bytes));
    CUDA_CHECK(cudaMallocPitch(&device_heaters, &pitch, width * sizeof(float), height));
    CUDA_CHECK(cudaMallocHost(&snapshots, bytes * (steps / steps_per_snapshot)));
    CUDA_CHECK(cudaMemcpy(buffer[0], field.data(), bytes, cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemcpy2D(device_heaters, pitch, heaters.data(), width * sizeof(float),
                            width * sizeof(float), height, cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaDeviceSynchronize());  // non-blocking streams do not wait for these copies
    cudaTextureObject_t texture[2] = {linear_texture(buffer[0], bytes),
                                      linear_texture(buffer[1], bytes)};
    cudaTextureObject_t heater_texture = pitched_texture(device_heaters, pitch);

    cudaStream_t compute, copier;
    cudaEvent_t computed, copied;
    CUDA_CHECK(cudaStreamCreateWithFlags(&compute, cudaStreamNonBlocking));
    CUDA_CHECK(cudaStreamCreateWithFlags(&copier, cudaStreamNonBlocking));
    CUDA_CHECK(cudaEventCreateWithFlags(&computed, cudaEventDisableTiming));
    CUDA_CHECK(cudaEventCreateWithFlags(&copied, cudaEventDisableTiming));

    dim3 block(16, 8), grid((width + 15) / 16, (height + 7) / 8);
    for (int s = 0; s < steps; ++s) {
        float* result = buffer[(s + 1) % 2];
        step_linear<<<grid, block, 0, compute>>>(texture[s % 2], heater_texture, result);
        CUDA_CHECK(cudaGetLastError());
        if ((s + 1) % steps_per_snapshot != 0) continue;
        float* to = snapshots + s / steps_per_snapshot * cells;
#ifndef PLANTED
        CUDA_CHECK(cudaEventRecord(computed, compute));
        CUDA_CHECK(cudaStreamWaitEvent(copier, computed, 0));
#endif
        const cudaMemcpyKind kind = cudaMemcpyDeviceToHost;
        CUDA_CHECK(cudaMemcpyAsync(to, result, bytes, kind, copier));  // planted: race.stream
        CUDA_CHECK(cudaEventRecord(copied, copier));
        CUDA_CHECK(cudaStreamWaitEvent(compute, copied, 0));
    }
    CUDA_CHECK(cudaStreamSynchronize(copier));
    CUDA_CHECK(cudaStreamSynchronize(compute));

    int wrong = 0;
    for (int s = 0; s < steps; ++s) {
        step_host(field, heaters, next);
        field.swap(next);
        if ((s + 1) % steps_per_snapshot != 0) continue;
        const float* snapshot = snapshots + s / steps_per_snapshot * cells;
        // The steps average; rounding (1e-7 of values below 4, per step) does not grow.
        for (int i = 0; i < cells; ++i) wrong += !(std::fabs(snapshot[i] - field[i]) <= 1e-4f);
    }

    CUDA_CHECK(cudaDestroyTextureObject(heater_texture));
    for (int i = 0; i < 2; ++i) {
        CUDA_CHECK(cudaDestroyTextureObject(texture[i]));
        CUDA_CHECK(cudaFree(buffer[i]));
    }
    CUDA_CHECK(cudaFree(device_heaters));
    CUDA_CHECK(cudaFreeHost(snapshots));
    CUDA_CHECK(cudaEventDestroy(computed));
    CUDA_CHECK(cudaEventDestroy(copied));
    CUDA_CHECK(cudaStreamDestroy(compute));
    CUDA_CHECK(cudaStreamDestroy(copier));

    printf("%d cells, %d steps, %d snapshots\n", cells, steps, steps / steps_per_snapshot);
    if (wrong != 0) {
        printf("FAILED: %d values of the snapshots differ\n", wrong);
        return 1;
    }
    printf("PASSED\n");
    return 0;
}

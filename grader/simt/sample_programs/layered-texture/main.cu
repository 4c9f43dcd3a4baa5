// layered-texture: an array of layers, written as a surface and read as a texture of normalised
// bytes. Planted: memory.double-free.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(c)                                                                  \
    do {                                                                          \
        cudaError_t e_ = (c);                                                     \
        if (e_ != cudaSuccess) {                                                  \
            std::printf("FAILED: line %d: %s\n", __LINE__, cudaGetErrorName(e_)); \
            std::exit(1);                                                         \
        }                                                                         \
    } while (0)

__global__ void paint(cudaSurfaceObject_t layers, int w, int h) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h) return;
    unsigned char shade = (unsigned char)(x * 3 + y * 5 + blockIdx.z * 40);
    surf2DLayeredwrite(shade, layers, x, y, blockIdx.z);
}

__global__ void blend(cudaTextureObject_t layers, float* out, int w, int h, int count) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h) return;
    float sum = 0;
    for (int layer = 0; layer < count; ++layer)
        sum += tex2DLayered<float>(layers, x + 0.5f, y + 0.5f, layer);
    out[y * w + x] = sum;
}

int main() {
    const int w = 24, h = 16, count = 4;
    cudaChannelFormatDesc bytes = cudaCreateChannelDesc<unsigned char>();
    cudaArray_t array;
    const unsigned flags = cudaArrayLayered | cudaArraySurfaceLoadStore;
    CHECK(cudaMalloc3DArray(&array, &bytes, make_cudaExtent(w, h, count), flags));
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaSurfaceObject_t surface;
    CHECK(cudaCreateSurfaceObject(&surface, &resource));
    cudaTextureDesc how = {};
    how.readMode = cudaReadModeNormalizedFloat;
    how.filterMode = cudaFilterModePoint;
    how.addressMode[0] = how.addressMode[1] = cudaAddressModeClamp;
    cudaTextureObject_t texture;
    CHECK(cudaCreateTextureObject(&texture, &resource, &how, NULL));

    float* out;
    std::vector<float> result(w * h);
    CHECK(cudaMalloc(&out, w * h * sizeof(float)));
    paint<<<dim3((w + 7) / 8, (h + 7) / 8, count), dim3(8, 8)>>>(surface, w, h);
    blend<<<dim3((w + 7) / 8, (h + 7) / 8), dim3(8, 8)>>>(texture, out, w, h, count);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(result.data(), out, w * h * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaDestroyTextureObject(texture));
    CHECK(cudaDestroySurfaceObject(surface));
#ifdef PLANTED
    cudaDestroySurfaceObject(surface);  // planted: memory.double-free
#endif
    CHECK(cudaFreeArray(array));
    CHECK(cudaFree(out));
    int wrong = 0;
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) {
            float sum = 0;
            for (int l = 0; l < count; ++l) sum += (unsigned char)(x * 3 + y * 5 + l * 40) / 255.0f;
            float d = sum - result[y * w + x];
            wrong += !(d < 1e-4f && d > -1e-4f);
        }
    std::puts(wrong ? "FAILED" : "PASSED");
    return wrong != 0;
}

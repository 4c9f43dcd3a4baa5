// volume-render: rays through a 3D texture that cudaMemcpy3D filled. Planted: copy.size.
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CUDA_ASSERT(e)                                                                        \
    if ((e) != cudaSuccess) {                                                                 \
        std::printf("FAILED: line %d: %s\n", __LINE__, cudaGetErrorName(cudaGetLastError())); \
        std::exit(1);                                                                         \
    }

/// Light that reaches each pixel from behind the volume, along z.
__global__ void render(cudaTextureObject_t volume, int samples, float* image, int width,
                       int height) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    float light = 1;
    for (int s = 0; s < samples; ++s) {
        const float density =
            tex3D<float>(volume, (x + 0.5f) / width, (y + 0.5f) / height, (s + 0.5f) / samples);
        light *= 1 - density;
    }
    image[y * width + x] = light;
}

int main() {
    const int nx = 20, ny = 12, nz = 16;
    std::vector<float> cells(nx * ny * nz), image(nx * ny);
    for (int z = 0; z < nz; ++z)
        for (int y = 0; y < ny; ++y)
            for (int x = 0; x < nx; ++x)
                cells[(z * ny + y) * nx + x] = ((x * 5 + y * 3 + z * 7) % 10) / 100.0f;

    const cudaExtent extent = make_cudaExtent(nx, ny, nz);
    const cudaChannelFormatDesc format =
        cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindFloat);
    cudaArray* array = nullptr;
    CUDA_ASSERT(cudaMalloc3DArray(&array, &format, extent));
    cudaMemcpy3DParms copy = {};
    copy.srcPtr = make_cudaPitchedPtr(cells.data(), nx * sizeof(float), nx, ny);
    copy.dstArray = array;
    copy.extent = extent;
#ifdef PLANTED
    copy.extent.width *= sizeof(float);  // elements are expected where an array takes part
#endif
    copy.kind = cudaMemcpyHostToDevice;
    CUDA_ASSERT(cudaMemcpy3D(&copy));  // planted: copy.size

    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaTextureDesc how{};
    how.normalizedCoords = 1;
    how.filterMode = cudaFilterModeLinear;
    for (auto& mode : how.addressMode) mode = cudaAddressModeClamp;
    how.readMode = cudaReadModeElementType;
    cudaTextureObject_t texture;
    CUDA_ASSERT(cudaCreateTextureObject(&texture, &resource, &how, nullptr));
    float* d_image;
    CUDA_ASSERT(cudaMalloc(&d_image, image.size() * sizeof(float)));
    render<<<dim3((nx + 7) / 8, (ny + 7) / 8), dim3(8, 8)>>>(texture, nz, d_image, nx, ny);
    CUDA_ASSERT(cudaGetLastError());
    CUDA_ASSERT(
        cudaMemcpy(image.data(), d_image, image.size() * sizeof(float), cudaMemcpyDeviceToHost));
    CUDA_ASSERT(cudaDestroyTextureObject(texture));
    CUDA_ASSERT(cudaFreeArray(array));
    CUDA_ASSERT(cudaFree(d_image));

    int wrong = 0;  // samples lie at the centres of cells, so interpolation changes nothing
    for (int y = 0; y < ny; ++y)
        for (int x = 0; x < nx; ++x) {
            double light = 1;
            for (int z = 0; z < nz; ++z) light *= 1 - cells[(z * ny + y) * nx + x];
            wrong += !(std::fabs(light - image[y * nx + x]) < 5e-3);
        }
    std::puts(wrong ? "FAILED" : "PASSED");
    return wrong != 0;
}

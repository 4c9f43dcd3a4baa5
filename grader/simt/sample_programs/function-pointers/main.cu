// function-pointers: edge filters chosen at run time by a pointer to a device function. Planted:
// null.pointer.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

typedef unsigned char Pixel;
typedef int (*Gradient)(const Pixel* window, int pitch);

__host__ __device__ int sobel(const Pixel* p, int w) {
    const int h = p[-w + 1] + 2 * p[1] + p[w + 1] - p[-w - 1] - 2 * p[-1] - p[w - 1];
    const int v = p[w - 1] + 2 * p[w] + p[w + 1] - p[-w - 1] - 2 * p[-w] - p[-w + 1];
    return abs(h) + abs(v);
}

__host__ __device__ int prewitt(const Pixel* p, int w) {
    const int h = p[-w + 1] + p[1] + p[w + 1] - p[-w - 1] - p[-1] - p[w - 1];
    const int v = p[w - 1] + p[w] + p[w + 1] - p[-w - 1] - p[-w] - p[-w + 1];
    return abs(h) + abs(v);
}

__host__ __device__ int roberts(const Pixel* p, int w) {
    return abs(p[0] - p[w + 1]) + abs(p[1] - p[w]);
}

__device__ Gradient d_sobel = sobel;
__device__ Gradient d_prewitt = prewitt;
__device__ Gradient d_roberts = roberts;

struct Settings {
    const Pixel* image;
    Pixel* edges;
    int width, height;
    float* gain;  // on the device
};

__global__ void filter(Settings s, Gradient gradient) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= s.width || y >= s.height) return;
    int value = 0;
    if (x > 0 && y > 0 && x < s.width - 1 && y < s.height - 1)
        value = gradient(&s.image[y * s.width + x], s.width);
    value = static_cast<int>(value * *s.gain);  // planted: null.pointer
    s.edges[y * s.width + x] = static_cast<Pixel>(min(value, 255));
}

#define HANDLE_ERROR(err) (HandleError(err, __FILE__, __LINE__))
static void HandleError(cudaError_t err, const char* file, int line) {
    if (err != cudaSuccess) {
        printf("FAILED: %s in %s at line %d\n", cudaGetErrorString(err), file, line);
        exit(EXIT_FAILURE);
    }
}

int main() {
    Settings s = {};
    s.width = 90, s.height = 55;
    const int n = s.width * s.height;
    std::vector<Pixel> image(n), edges(n);
    for (int y = 0; y < s.height; ++y)
        for (int x = 0; x < s.width; ++x)
            image[y * s.width + x] =
                (x - 40) * (x - 40) + (y - 25) * (y - 25) < 400 ? 180 + x % 5 : 20 + y % 7;
    const float gain = 0.5f;
    Pixel* d_image;
    HANDLE_ERROR(cudaMalloc(&d_image, n));
    HANDLE_ERROR(cudaMalloc(&s.edges, n));
#ifndef PLANTED
    HANDLE_ERROR(cudaMalloc(&s.gain, sizeof gain));
    HANDLE_ERROR(cudaMemcpy(s.gain, &gain, sizeof gain, cudaMemcpyHostToDevice));
#endif
    HANDLE_ERROR(cudaMemcpy(d_image, image.data(), n, cudaMemcpyHostToDevice));
    s.image = d_image;

    Gradient device_functions[3], host_functions[3] = {sobel, prewitt, roberts};
    HANDLE_ERROR(cudaMemcpyFromSymbol(&device_functions[0], d_sobel, sizeof(Gradient)));
    HANDLE_ERROR(cudaMemcpyFromSymbol(&device_functions[1], d_prewitt, sizeof(Gradient)));
    HANDLE_ERROR(cudaMemcpyFromSymbol(&device_functions[2], d_roberts, sizeof(Gradient)));
    int wrong = 0;
    for (int f = 0; f < 3; ++f) {
        filter<<<dim3((s.width + 31) / 32, (s.height + 7) / 8), dim3(32, 8)>>>(s,
                                                                               device_functions[f]);
        HANDLE_ERROR(cudaGetLastError());
        HANDLE_ERROR(cudaMemcpy(edges.data(), s.edges, n, cudaMemcpyDeviceToHost));
        for (int y = 0; y < s.height; ++y)
            for (int x = 0; x < s.width; ++x) {
                const bool inside = x > 0 && y > 0 && x < s.width - 1 && y < s.height - 1;
                const int value =
                    inside ? int(host_functions[f](&image[y * s.width + x], s.width) * gain) : 0;
                wrong += edges[y * s.width + x] != (value < 255 ? value : 255);
            }
    }
    HANDLE_ERROR(cudaFree(d_image));
    HANDLE_ERROR(cudaFree(s.edges));
    HANDLE_ERROR(cudaFree(s.gain));
    printf(wrong ? "FAILED\n" : "PASSED\n");
    return wrong != 0;
}

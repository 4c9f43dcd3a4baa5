// julia: a Julia set, one thread per pixel, with a complex number type. Planted: bounds.global.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                        \
    do {                                                                   \
        cudaError_t status = (call);                                       \
        if (status != cudaSuccess) {                                       \
            printf("FAILED: %s: %s\n", #call, cudaGetErrorString(status)); \
            exit(1);                                                       \
        }                                                                  \
    } while (0)

const int width = 67;
const int height = 45;
const int maximum = 48;

struct Complex {
    float r, i;
    __host__ __device__ Complex(float re, float im) : r(re), i(im) {}
    __host__ __device__ float norm() const { return r * r + i * i; }
    __host__ __device__ Complex operator*(const Complex& other) const {
        return Complex(r * other.r - i * other.i, i * other.r + r * other.i);
    }
    __host__ __device__ Complex operator+(const Complex& other) const {
        return Complex(r + other.r, i + other.i);
    }
};

/// Number of steps of z = z*z + c until the point of pixel (x, y) leaves the circle.
__host__ __device__ unsigned char escape_time(int x, int y) {
    const float scale = 1.5f;
    Complex z(scale * (width / 2 - x) / (width / 2), scale * (height / 2 - y) / (height / 2));
    const Complex c(-0.8f, 0.156f);
    int step = 0;
    while (step < maximum && z.norm() < 4.0f) {
        z = z * z + c;
        ++step;
    }
    return static_cast<unsigned char>(step);
}

__global__ void julia(unsigned char* image) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
#ifdef PLANTED
    if (x >= width) return;
#else
    if (x >= width || y >= height) return;
#endif
    image[y * width + x] = escape_time(x, y);  // planted: bounds.global
}

unsigned long long checksum(const std::vector<unsigned char>& image) {
    unsigned long long sum = 1469598103934665603ull;
    for (unsigned char pixel : image) sum = (sum ^ pixel) * 1099511628211ull;
    return sum;
}

int main() {
    std::vector<unsigned char> expected(width * height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) expected[y * width + x] = escape_time(x, y);

    unsigned char* device_image;
    CHECK(cudaMalloc(&device_image, expected.size()));
    dim3 block(16, 16);
    dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    julia<<<grid, block>>>(device_image);
    CHECK(cudaGetLastError());

    std::vector<unsigned char> image(expected.size());
    CHECK(cudaMemcpy(image.data(), device_image, image.size(), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(device_image));

    int inside = 0;
    for (unsigned char pixel : image) inside += pixel == maximum;
    printf("%d x %d pixels, %d inside the set, checksum %016llx\n", width, height, inside,
           checksum(image));
    if (checksum(image) != checksum(expected)) {
        printf("FAILED: the checksum should be %016llx\n", checksum(expected));
        return 1;
    }
    printf("PASSED\n");
    return 0;
}

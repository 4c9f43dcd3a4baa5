// Alternative: a one-dimensional grid; the row and the column come out of one number.
#include <cstddef>

__global__ void product(const float* a, const float* b, float* c, int n) {
    const std::size_t size = n;
    const std::size_t element = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
    if (element >= size * size) return;
    const std::size_t row = element / size, column = element % size;
    float sum = 0;
    std::size_t k = 0;
    while (k < size) {
        sum = fmaf(a[row * size + k], b[k * size + column], sum);
        ++k;
    }
    c[element] = sum;
}

void matmul(const float* a, const float* b, float* c, int n) {
    const std::size_t elements = static_cast<std::size_t>(n) * n;
    const unsigned blocks = static_cast<unsigned>((elements + 255) / 256);
    if (blocks > 0) product<<<blocks, 256>>>(a, b, c, n);
}

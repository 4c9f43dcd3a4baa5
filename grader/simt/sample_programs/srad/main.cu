// srad: removes speckle from an image by diffusion, two kernels a step. Planted: race.global.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CUDA_CHECK(ans)                                                               \
    do {                                                                              \
        cudaError_t c_ = (ans);                                                       \
        if (c_ != cudaSuccess) {                                                      \
            std::printf("FAILED: %s at line %d\n", cudaGetErrorString(c_), __LINE__); \
            std::exit(1);                                                             \
        }                                                                             \
    } while (0)

struct Derivatives {
    float *n, *s, *w, *e, *c;
};

__host__ __device__ inline float coefficient(float jc, float dn, float ds, float dw, float de,
                                             float q0sqr) {
    float g2 = (dn * dn + ds * ds + dw * dw + de * de) / (jc * jc);
    float l = (dn + ds + dw + de) / jc;
    float num = 0.5f * g2 - 0.0625f * l * l, den = 1 + 0.25f * l;
    float qsqr = num / (den * den);
    den = (qsqr - q0sqr) / (q0sqr * (1 + q0sqr));
    float c = 1.0f / (1.0f + den);
    return c < 0 ? 0 : c > 1 ? 1 : c;
}

__global__ void srad1(const float* J, Derivatives d, int rows, int cols, float q0sqr) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= cols || y >= rows) return;
    int at = y * cols + x;
    float jc = J[at];
    d.n[at] = J[max(y - 1, 0) * cols + x] - jc;
    d.s[at] = J[min(y + 1, rows - 1) * cols + x] - jc;
    d.w[at] = J[y * cols + max(x - 1, 0)] - jc;
    d.e[at] = J[y * cols + min(x + 1, cols - 1)] - jc;
    d.c[at] = coefficient(jc, d.n[at], d.s[at], d.w[at], d.e[at], q0sqr);
}

__global__ void srad2(float* J, Derivatives d, int rows, int cols, float lambda) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= cols || y >= rows) return;
    int at = y * cols + x;
    float cs = d.c[min(y + 1, rows - 1) * cols + x];
    float ce = d.c[y * cols + min(x + 1, cols - 1)];  // planted: race.global
    float cn = d.c[at];
    float step = cn * d.n[at] + cs * d.s[at] + cn * d.w[at] + ce * d.e[at];
    J[at] += 0.25f * lambda * step;
#ifdef PLANTED
    d.c[at] = 0;
#endif
}

static float speckle(const std::vector<float>& image) {
    double sum = 0, squares = 0;
    for (float v : image) sum += v, squares += double(v) * v;
    double mean = sum / image.size(), variance = squares / image.size() - mean * mean;
    return float(variance / (mean * mean));
}

int main() {
    const int rows = 48, cols = 56, n = rows * cols, steps = 4;
    const float lambda = 0.5f;
    std::vector<float> image(n);
    unsigned state = 3;
    for (float& v : image)
        v = std::exp(((state = state * 1664525u + 1013904223u) >> 16) / 65536.0f);
    std::vector<float> expected = image, dn(n), ds(n), dw(n), de(n), c(n);

    float* J;
    Derivatives d;
    CUDA_CHECK(cudaMalloc(&J, n * sizeof(float)));
    for (float** p : {&d.n, &d.s, &d.w, &d.e, &d.c}) CUDA_CHECK(cudaMalloc(p, n * sizeof(float)));
    dim3 block(16, 16), grid((cols + 15) / 16, (rows + 15) / 16);
    for (int t = 0; t < steps; ++t) {
        const float q0 = speckle(image);
        CUDA_CHECK(cudaMemcpy(J, image.data(), n * sizeof(float), cudaMemcpyHostToDevice));
        srad1<<<grid, block>>>(J, d, rows, cols, q0);
        srad2<<<grid, block>>>(J, d, rows, cols, lambda);
        CUDA_CHECK(cudaGetLastError());
        CUDA_CHECK(cudaMemcpy(image.data(), J, n * sizeof(float), cudaMemcpyDeviceToHost));

        const float q = speckle(expected);
        auto at = [&](int y, int x) {
            y = y < 0 ? 0 : y >= rows ? rows - 1 : y;
            x = x < 0 ? 0 : x >= cols ? cols - 1 : x;
            return y * cols + x;
        };
        for (int y = 0; y < rows; ++y)
            for (int x = 0; x < cols; ++x) {
                const int k = at(y, x);
                dn[k] = expected[at(y - 1, x)] - expected[k],
                ds[k] = expected[at(y + 1, x)] - expected[k];
                dw[k] = expected[at(y, x - 1)] - expected[k],
                de[k] = expected[at(y, x + 1)] - expected[k];
                c[k] = coefficient(expected[k], dn[k], ds[k], dw[k], de[k], q);
            }
        for (int y = 0; y < rows; ++y)
            for (int x = 0; x < cols; ++x) {
                const int k = at(y, x);
                expected[k] += 0.25f * lambda *
                               (c[k] * dn[k] + c[at(y + 1, x)] * ds[k] + c[k] * dw[k] +
                                c[at(y, x + 1)] * de[k]);
            }
    }
    CUDA_CHECK(cudaFree(J));
    for (float* p : {d.n, d.s, d.w, d.e, d.c}) CUDA_CHECK(cudaFree(p));
    int wrong = 0;
    for (int i = 0; i < n; ++i) wrong += !(std::fabs(image[i] - expected[i]) < 1e-4f);
    std::printf(wrong ? "FAILED: %d pixels\n" : "PASSED\n", wrong);
    return wrong != 0;
}

// fdtd-2d: an electromagnetic wave on a staggered grid, three kernels a step, host arrays in mdspan
// manner. Planted: bounds.global.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

template <class T>
struct View {
    T* data;
    int nx, ny;
    __host__ __device__ T& operator()(int i, int j) const { return data[i * ny + j]; }
};

struct Fields {
    View<float> ex, ey, hz;
};

__host__ __device__ void update_ey(const Fields& f, float source, int i, int j) {
    if (i == 0)
        f.ey(i, j) = source;
    else
        f.ey(i, j) -= 0.5f * (f.hz(i, j) - f.hz(i - 1, j));
}
__host__ __device__ void update_ex(const Fields& f, int i, int j) {
    if (j > 0) f.ex(i, j) -= 0.5f * (f.hz(i, j) - f.hz(i, j - 1));
}
__host__ __device__ void update_hz(const Fields& f, int i, int j) {
    const float right = f.ex(i, j + 1), below = f.ey(i + 1, j);  // planted: bounds.global
    f.hz(i, j) -= 0.7f * (right - f.ex(i, j) + below - f.ey(i, j));
}

enum class Step { electric_y, electric_x, magnetic };

template <Step which>
__global__ void advance(Fields f, float source) {
    const int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= f.hz.nx || j >= f.hz.ny) return;
    if constexpr (which == Step::electric_y) update_ey(f, source, i, j);
    if constexpr (which == Step::electric_x) update_ex(f, i, j);
#ifdef PLANTED
    if constexpr (which == Step::magnetic) update_hz(f, i, j);
#else
    if constexpr (which == Step::magnetic)
        if (i < f.hz.nx - 1 && j < f.hz.ny - 1) update_hz(f, i, j);
#endif
}

static void check(cudaError_t e) {
    if (e == cudaSuccess) return;
    std::printf("FAILED: %s\n", cudaGetErrorString(e));
    std::exit(1);
}

int main() {
    constexpr int nx = 40, ny = 52, steps = 8;
    std::vector<float> ex(nx * ny), ey(nx * ny), hz(nx * ny), result(nx * ny);
    for (int k = 0; k < nx * ny; ++k)
        ex[k] = k % 7 / 7.0f, ey[k] = k % 11 / 11.0f, hz[k] = k % 5 / 5.0f;
    const Fields host{{ex.data(), nx, ny}, {ey.data(), nx, ny}, {hz.data(), nx, ny}};
    Fields device = host;
    for (View<float>* v : {&device.ex, &device.ey, &device.hz}) {
        const float* from = v->data;
        check(cudaMalloc(&v->data, nx * ny * sizeof(float)));
        check(cudaMemcpy(v->data, from, nx * ny * sizeof(float), cudaMemcpyHostToDevice));
    }
    const dim3 block(32, 4), grid((ny + block.x - 1) / block.x, (nx + block.y - 1) / block.y);
    for (int t = 0; t < steps; ++t) {
        advance<Step::electric_y><<<grid, block>>>(device, float(t));
        advance<Step::electric_x><<<grid, block>>>(device, float(t));
        advance<Step::magnetic><<<grid, block>>>(device, float(t));
        check(cudaGetLastError());
        for (int i = 0; i < nx; ++i)
            for (int j = 0; j < ny; ++j) update_ey(host, float(t), i, j);
        for (int i = 0; i < nx; ++i)
            for (int j = 0; j < ny; ++j) update_ex(host, i, j);
        for (int i = 0; i < nx - 1; ++i)
            for (int j = 0; j < ny - 1; ++j) update_hz(host, i, j);
    }
    check(
        cudaMemcpy(result.data(), device.hz.data, nx * ny * sizeof(float), cudaMemcpyDeviceToHost));
    for (View<float>* v : {&device.ex, &device.ey, &device.hz}) check(cudaFree(v->data));
    for (int k = 0; k < nx * ny; ++k)
        if (!(std::fabs(result[k] - hz[k]) < 1e-3f)) return std::printf("FAILED at %d\n", k), 1;
    std::printf("PASSED\n");
}

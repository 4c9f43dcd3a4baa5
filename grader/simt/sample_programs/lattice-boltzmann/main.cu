// lattice-boltzmann: a fluid in a closed box, nine directions, two copies of the lattice. Planted:
// race.global.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace lbm {

constexpr int Q = 9;
__constant__ int cx[Q], cy[Q], opposite[Q];
__constant__ float weight[Q];
const int host_cx[Q] = {0, 1, 0, -1, 0, 1, -1, -1, 1}, host_cy[Q] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
const int host_opposite[Q] = {0, 3, 4, 1, 2, 7, 8, 5, 6};
const float host_weight[Q] = {4 / 9.f,  1 / 9.f,  1 / 9.f,  1 / 9.f, 1 / 9.f,
                              1 / 36.f, 1 / 36.f, 1 / 36.f, 1 / 36.f};

struct Lattice {
    float* f;  // f[q][y][x]
    int width, height;
    __host__ __device__ std::size_t at(int q, int x, int y) const {
        return (std::size_t(q) * height + y) * width + x;
    }
};

/// Pulls the populations from the neighbours, bounces at walls, and relaxes.
__global__ void step(const Lattice now, Lattice next, float omega, float lid) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= now.width || y >= now.height) return;
    float f[Q], rho = 0, ux = 0, uy = 0;
#pragma unroll
    for (int q = 0; q < Q; ++q) {
        const int fx = x - cx[q], fy = y - cy[q];
        if (fx < 0 || fx >= now.width || fy < 0 || fy >= now.height) {
            f[q] = now.f[now.at(opposite[q], x, y)];
            if (fy >= now.height) f[q] += 6 * weight[q] * cx[q] * lid;
        } else {
            f[q] = now.f[now.at(q, fx, fy)];  // planted: race.global
        }
        rho += f[q];
        ux += f[q] * cx[q];
        uy += f[q] * cy[q];
    }
    ux /= rho, uy /= rho;
#pragma unroll
    for (int q = 0; q < Q; ++q) {
        const float cu = cx[q] * ux + cy[q] * uy;
        const float equilibrium =
            weight[q] * rho * (1 + 3 * cu + 4.5f * cu * cu - 1.5f * (ux * ux + uy * uy));
        next.f[next.at(q, x, y)] = f[q] + omega * (equilibrium - f[q]);
    }
}

struct Error {
    cudaError_t code;
    int line;
};
#define LBM_CHECK(call)                                               \
    if (cudaError_t code = (call); code != cudaSuccess) throw Error { \
            code, __LINE__                                            \
        }

class Simulation {
  public:
    Simulation(int width, int height) {
        for (Lattice* l : {&now_, &next_}) {
            *l = {nullptr, width, height};
            LBM_CHECK(cudaMalloc(&l->f, bytes()));
        }
        std::vector<float> start(Q * width * height);
        for (int q = 0; q < Q; ++q)
            for (int k = 0; k < width * height; ++k) start[q * width * height + k] = host_weight[q];
        LBM_CHECK(cudaMemcpy(now_.f, start.data(), bytes(), cudaMemcpyHostToDevice));
        LBM_CHECK(cudaMemcpyToSymbol(cx, host_cx, sizeof host_cx));
        LBM_CHECK(cudaMemcpyToSymbol(cy, host_cy, sizeof host_cy));
        LBM_CHECK(cudaMemcpyToSymbol(opposite, host_opposite, sizeof host_opposite));
        LBM_CHECK(cudaMemcpyToSymbol(weight, host_weight, sizeof host_weight));
    }
    Simulation(const Simulation&) = delete;
    ~Simulation() {
        cudaFree(now_.f);
        cudaFree(next_.f);
    }
    void run(int steps, float omega, float lid) {
        const dim3 block(16, 8), grid((now_.width + 15) / 16, (now_.height + 7) / 8);
        for (; steps > 0; --steps) {
#ifdef PLANTED
            step<<<grid, block>>>(now_, now_, omega, lid);
#else
            step<<<grid, block>>>(now_, next_, omega, lid);
            std::swap(now_, next_);
#endif
            LBM_CHECK(cudaGetLastError());
        }
    }
    std::vector<float> populations() const {
        std::vector<float> f(bytes() / sizeof(float));
        LBM_CHECK(cudaMemcpy(f.data(), now_.f, bytes(), cudaMemcpyDeviceToHost));
        return f;
    }

  private:
    std::size_t bytes() const {
        return sizeof(float) * Q * now_.width * now_.height;
    }
    Lattice now_{}, next_{};
};

}  // namespace lbm

int main() {
    const int width = 48, height = 32, cells = width * height;
    try {
        auto box = std::make_unique<lbm::Simulation>(width, height);
        box->run(10, 1.2f, 0.1f);
        const auto f = box->populations();
        // Mass stays; the lid drags the fluid below it along; the mirror of a lid that moves to the
        // left is the mirrored flow.
        double mass = 0, top = 0;
        for (float each : f) mass += each;
        for (int x = 0; x < width; ++x)
            for (int q = 0; q < lbm::Q; ++q)
                top += f[(q * height + height - 1) * width + x] * lbm::host_cx[q];
        lbm::Simulation other(width, height);
        other.run(10, 1.2f, -0.1f);
        const auto g = other.populations();
        const int mirrored[lbm::Q] = {0, 3, 2, 1, 4, 6, 5, 8, 7};
        double worst = 0;
        for (int q = 0; q < lbm::Q; ++q)
            for (int y = 0; y < height; ++y)
                for (int x = 0; x < width; ++x)
                    worst = std::fmax(
                        worst, std::fabs(f[(q * height + y) * width + x] -
                                         g[(mirrored[q] * height + y) * width + width - 1 - x]));
        const bool good = std::fabs(mass - cells) < 1e-2 && top > 0.1 && worst < 1e-5;
        std::printf("mass %.1f\n%s\n", mass, good ? "PASSED" : "FAILED");
        return !good;
    } catch (const lbm::Error& error) {
        std::printf("FAILED: %s in line %d\n", cudaGetErrorString(error.code), error.line);
        return 1;
    }
}

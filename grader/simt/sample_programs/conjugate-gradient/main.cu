// conjugate-gradient: a whole solver in one cooperative kernel on managed memory. Planted:
// race.global.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace cg = cooperative_groups;

#define CHECK(call)                                                                \
    do {                                                                           \
        cudaError_t error_ = (call);                                               \
        if (error_ != cudaSuccess) {                                               \
            printf("FAILED: %s, line %d\n", cudaGetErrorString(error_), __LINE__); \
            exit(EXIT_FAILURE);                                                    \
        }                                                                          \
    } while (0)

struct Matrix {
    int n, entries;
    int *row, *column;
    double* value;
};

/// Poisson's equation on a square.
static void makeMatrix(Matrix& m, int side) {
    m.n = side * side;
    m.entries = 0;
    CHECK(cudaMallocManaged(&m.row, (m.n + 1) * sizeof(int)));
    CHECK(cudaMallocManaged(&m.column, 5 * m.n * sizeof(int)));
    CHECK(cudaMallocManaged(&m.value, 5 * m.n * sizeof(double)));
    auto add = [&](int column, double value) {
        m.column[m.entries] = column;
        m.value[m.entries++] = value;
    };
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            const int i = y * side + x;
            m.row[i] = m.entries;
            if (y > 0) add(i - side, -1);
            if (x > 0) add(i - 1, -1);
            add(i, 4.1);
            if (x < side - 1) add(i + 1, -1);
            if (y < side - 1) add(i + side, -1);
        }
    m.row[m.n] = m.entries;
}

__device__ void multiply(const cg::grid_group& grid, const Matrix& m, const double* x, double* y) {
    for (int i = grid.thread_rank(); i < m.n; i += grid.size()) {
        double sum = 0;
        for (int e = m.row[i]; e < m.row[i + 1]; ++e)
            sum += m.value[e] * x[m.column[e]];  // planted: race.global
        y[i] = sum;
    }
}

/// Adds the dot product to *result, which is 0 before.
__device__ void addDot(const cg::grid_group& grid, const double* a, const double* b, int n,
                       double* result) {
    double own = 0;
    for (int i = grid.thread_rank(); i < n; i += grid.size()) own += a[i] * b[i];
    auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    own = cg::reduce(tile, own, cg::plus<double>());
    if (tile.thread_rank() == 0) atomicAdd(result, own);
}

extern "C" __global__ void solve(Matrix m, const double* b, double* x, double* r, double* p,
                                 double* ap, double* dots, int most) {
    cg::grid_group grid = cg::this_grid();
    for (int i = grid.thread_rank(); i < m.n; i += grid.size()) {
        x[i] = 0;
        r[i] = p[i] = b[i];
    }
    grid.sync();
    addDot(grid, r, r, m.n, &dots[0]);
    grid.sync();
    for (int k = 0; k < most; ++k) {
        double *rr = &dots[3 * k], *pap = rr + 1, *next = rr + 3;
        if (*rr < 1e-20) break;
        multiply(grid, m, p, ap);
        grid.sync();
        addDot(grid, p, ap, m.n, pap);
        grid.sync();
        const double alpha = *rr / *pap;
        for (int i = grid.thread_rank(); i < m.n; i += grid.size()) {
            x[i] += alpha * p[i];
            r[i] -= alpha * ap[i];
        }
        grid.sync();
        addDot(grid, r, r, m.n, next);
        grid.sync();
        const double beta = *next / *rr;
        for (int i = grid.thread_rank(); i < m.n; i += grid.size()) p[i] = r[i] + beta * p[i];
#ifndef PLANTED
        grid.sync();
#endif
    }
}

int main() {
    Matrix m;
    makeMatrix(m, 18);
    int most = 60, perSM = 0, device = 0;
    double *b, *x, *r, *p, *ap, *dots;
    for (double** v : {&b, &x, &r, &p, &ap}) CHECK(cudaMallocManaged(v, m.n * sizeof(double)));
    CHECK(cudaMallocManaged(&dots, 3 * (most + 2) * sizeof(double)));
    for (int i = 0; i < m.n; ++i) b[i] = i % 9 - 4;
    for (int i = 0; i < 3 * (most + 2); ++i) dots[i] = 0;
    cudaDeviceProp prop;
    CHECK(cudaGetDeviceProperties(&prop, device));
    CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perSM, solve, 64, 0));
    const int blocks = std::min(3, prop.multiProcessorCount * perSM);
    void* args[] = {&m, &b, &x, &r, &p, &ap, &dots, &most};
    CHECK(cudaLaunchCooperativeKernel((void*)solve, blocks, 64, args, 0, NULL));
    CHECK(cudaDeviceSynchronize());

    double worst = 0;
    for (int i = 0; i < m.n; ++i) {
        double residue = -b[i];
        for (int e = m.row[i]; e < m.row[i + 1]; ++e) residue += m.value[e] * x[m.column[e]];
        worst = std::fmax(worst, std::fabs(residue));
    }
    for (void* v : {(void*)b, (void*)x, (void*)r, (void*)p, (void*)ap, (void*)dots, (void*)m.row,
                    (void*)m.column, (void*)m.value})
        CHECK(cudaFree(v));
    printf(worst < 1e-8 ? "PASSED\n" : "FAILED: %g\n", worst);
    return !(worst < 1e-8);
}

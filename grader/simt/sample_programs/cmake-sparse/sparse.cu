#include <cuda_runtime.h>

#include <stdexcept>

#include "sparse.h"

namespace {

void check(cudaError_t status) {
    if (status != cudaSuccess) throw std::runtime_error(cudaGetErrorString(status));
}

__global__ void multiply(const Entry* __restrict__ entries, int n, const double* __restrict__ x,
                         double* y) {
    for (int e = blockIdx.x * blockDim.x + threadIdx.x; e < n; e += blockDim.x * gridDim.x) {
        const Entry entry = entries[e];
#ifdef PLANTED
        y[entry.row] += entry.value * x[entry.column];  // planted: race.global
#else
        atomicAdd(&y[entry.row], entry.value * x[entry.column]);
#endif
    }
}

}  // namespace

struct SparseMatrix::Device {
    int rows = 0, columns = 0, n = 0;
    Entry* entries = nullptr;
    ~Device() { cudaFree(entries); }
};

SparseMatrix::SparseMatrix(int rows, int columns, const std::vector<Entry>& entries)
    : device_(std::make_unique<Device>()) {
    device_->rows = rows;
    device_->columns = columns;
    device_->n = static_cast<int>(entries.size());
    check(cudaMalloc(&device_->entries, entries.size() * sizeof(Entry)));
    check(cudaMemcpy(device_->entries, entries.data(), entries.size() * sizeof(Entry),
                     cudaMemcpyHostToDevice));
}

SparseMatrix::~SparseMatrix() = default;
SparseMatrix::SparseMatrix(SparseMatrix&&) noexcept = default;

std::vector<double> SparseMatrix::operator*(const std::vector<double>& x) const {
    if (static_cast<int>(x.size()) != device_->columns) throw std::runtime_error("wrong length");
    std::vector<double> y(device_->rows);
    double *d_x = nullptr, *d_y = nullptr;
    check(cudaMalloc(&d_x, x.size() * sizeof(double)));
    check(cudaMalloc(&d_y, y.size() * sizeof(double)));
    check(cudaMemcpy(d_x, x.data(), x.size() * sizeof(double), cudaMemcpyHostToDevice));
    check(cudaMemset(d_y, 0, y.size() * sizeof(double)));
    multiply<<<4, 128>>>(device_->entries, device_->n, d_x, d_y);
    check(cudaGetLastError());
    check(cudaMemcpy(y.data(), d_y, y.size() * sizeof(double), cudaMemcpyDeviceToHost));
    check(cudaFree(d_x));
    check(cudaFree(d_y));
    return y;
}

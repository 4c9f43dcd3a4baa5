// A matrix in device memory that frees itself.
#pragma once

#include <cuda_runtime.h>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

inline void throwOnError(cudaError_t status, const char* what) {
    if (status != cudaSuccess)
        throw std::runtime_error(std::string(what) + ": " + cudaGetErrorString(status));
}

template <class T>
class Matrix {
  public:
    Matrix(int rows, int columns) : rows_(rows), columns_(columns) {
        throwOnError(cudaMalloc(&data_, bytes()), "cudaMalloc");
    }
    Matrix(int rows, int columns, const std::vector<T>& elements) : Matrix(rows, columns) {
        throwOnError(cudaMemcpy(data_, elements.data(), bytes(), cudaMemcpyHostToDevice), "copy");
    }
    Matrix(Matrix&& other) noexcept
        : rows_(other.rows_),
          columns_(other.columns_),
          data_(std::exchange(other.data_, nullptr)) {}
    Matrix(const Matrix&) = delete;
    Matrix& operator=(const Matrix&) = delete;
    Matrix& operator=(Matrix&&) = delete;
    ~Matrix() { cudaFree(data_); }

    int rows() const { return rows_; }
    int columns() const { return columns_; }
    T* data() { return data_; }
    const T* data() const { return data_; }

    std::vector<T> elements() const {
        std::vector<T> host(std::size_t(rows_) * columns_);
        throwOnError(cudaMemcpy(host.data(), data_, bytes(), cudaMemcpyDeviceToHost), "copy back");
        return host;
    }

  private:
    std::size_t bytes() const { return std::size_t(rows_) * columns_ * sizeof(T); }

    int rows_, columns_;
    T* data_ = nullptr;
};

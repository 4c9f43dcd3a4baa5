#pragma once

#include <memory>
#include <vector>

/// One entry of a sparse matrix.
struct Entry {
    int row, column;
    double value;
};

/// A matrix on the device, as a list of entries; a plain C++ program may use it.
class SparseMatrix {
  public:
    SparseMatrix(int rows, int columns, const std::vector<Entry>& entries);
    ~SparseMatrix();
    SparseMatrix(SparseMatrix&&) noexcept;

    /// The product with a vector. Throws std::runtime_error if CUDA fails.
    std::vector<double> operator*(const std::vector<double>& x) const;

  private:
    struct Device;
    std::unique_ptr<Device> device_;
};

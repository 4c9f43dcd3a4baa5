// reduce-template: one reduction kernel for several types and operations. Planted: bounds.shared.
#include <cmath>
#include <iostream>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "reduce.cuh"

namespace {

void require(cudaError_t status, const std::string& what) {
    if (status != cudaSuccess) throw std::runtime_error(what + ": " + cudaGetErrorString(status));
}

template <class T>
class DeviceArray {
  public:
    explicit DeviceArray(std::size_t size) : size_(size) {
        require(cudaMalloc(&data_, size * sizeof(T)), "cudaMalloc");
    }
    explicit DeviceArray(const std::vector<T>& from) : DeviceArray(from.size()) {
        require(cudaMemcpy(data_, from.data(), size_ * sizeof(T), cudaMemcpyHostToDevice), "copy");
    }
    DeviceArray(const DeviceArray&) = delete;
    DeviceArray& operator=(const DeviceArray&) = delete;
    ~DeviceArray() {
        if (cudaFree(data_) != cudaSuccess) std::cerr << "cudaFree failed\n";
    }

    T* get() const { return data_; }
    std::vector<T> toHost() const {
        std::vector<T> host(size_);
        require(cudaMemcpy(host.data(), data_, size_ * sizeof(T), cudaMemcpyDeviceToHost), "copy");
        return host;
    }

  private:
    T* data_ = nullptr;
    std::size_t size_;
};

/// Two launches: many blocks first, then one block over their results.
template <unsigned BlockSize, class T, class Op>
T reduce(const std::vector<T>& values, unsigned blocks, Op op) {
    DeviceArray<T> in(values), partial(blocks), result(1);
    reduceKernel<T, BlockSize>
        <<<blocks, BlockSize>>>(in.get(), partial.get(), unsigned(values.size()), op);
    require(cudaGetLastError(), "first launch");
    reduceKernel<T, BlockSize><<<1, BlockSize>>>(partial.get(), result.get(), blocks, op);
    require(cudaGetLastError(), "second launch");
    return result.toHost()[0];
}

template <class T, class Op>
T oracle(const std::vector<T>& values, Op op) {
    T result = Op::template identity<T>();
    for (T value : values) result = op(result, value);
    return result;
}

bool run() {
    std::mt19937 random(7);
    std::vector<int> ints(10007);
    std::vector<double> doubles(7919);
    for (int& i : ints) i = int(random() % 20001) - 10000;
    for (double& d : doubles) d = int(random() % 20001) / 10000.0;

    const int sum = reduce<128>(ints, 9, Sum{});
    const int largest = reduce<256>(ints, 5, Max{});
    const double doubleSum = reduce<64>(doubles, 13, Sum{});
    const double doubleLargest = reduce<512>(doubles, 3, Max{});
    std::cout << "int: sum " << sum << ", largest " << largest << '\n'
              << "double: sum " << doubleSum << ", largest " << doubleLargest << '\n';

    const double expected = oracle(doubles, Sum{});
    return sum == oracle(ints, Sum{}) && largest == oracle(ints, Max{}) &&
           // another order of additions: about 8000 roundings of 1e-16 each
           std::fabs(doubleSum - expected) <= 1e-12 * expected &&
           doubleLargest == oracle(doubles, Max{});
}

}  // namespace

int main() {
    try {
        if (!run()) {
            std::cout << "FAILED: the results differ from the CPU's\n";
            return 1;
        }
    } catch (const std::exception& error) {
        std::cout << "FAILED: " << error.what() << '\n';
        return 1;
    }
    std::cout << "PASSED\n";
}

// Alternative: a small class template that knows the stride.
#include <cstdint>

namespace {

template <class T>
class View {
  public:
    View(T* data, int stride) : data_(data), stride_(stride) {}
    T& operator()(std::int64_t row, std::int64_t column) const {
        return data_[row * stride_ + column];
    }

  private:
    T* data_;
    std::int64_t stride_;
};

}  // namespace

void matmul(const float* a, const float* b, float* c, int n, int stride) {
    const View<const float> left(a, stride), right(b, stride);
    const View<float> product(c, stride);
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
            float sum = 0;
            for (int k = 0; k < n; ++k) sum += left(i, k) * right(k, j);
            product(i, j) = sum;
        }
}

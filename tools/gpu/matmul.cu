// Drives every product of two square matrices in device memory.
// entry: void matmul(const float* a, const float* b, float* c, int n)
// counters: n=256
#include <algorithm>
#include <cmath>
#include <memory>
#include <thread>

#include "check.h"

namespace gpu_check {

/// Rows [first, last) of A*B in double.
void product_rows(const float* a, const float* b, double* c, int n, int first, int last) {
    constexpr int columns_at_once = 512;
    constexpr int rows_at_once = 4;
    const auto side = static_cast<std::size_t>(n);
    for (int left = 0; left < n; left += columns_at_once) {
        const int right = std::min(n, left + columns_at_once);
        for (int top = first; top < last; top += rows_at_once) {
            const int bottom = std::min(last, top + rows_at_once);
            for (int k = 0; k < n; ++k) {
                for (int i = top; i < bottom; ++i) {
                    const double factor = a[i * side + k];
                    double* row = c + i * side;
                    for (int j = left; j < right; ++j) row[j] += factor * b[k * side + j];
                }
            }
        }
    }
}

std::vector<double> product(const std::vector<float>& a, const std::vector<float>& b, int n) {
    std::vector<double> c(static_cast<std::size_t>(n) * n);
    const int wanted = static_cast<int>(std::thread::hardware_concurrency());
    const int workers = std::max(1, std::min(wanted, n / 64));  // a thread is worth 64 rows
    std::vector<std::thread> threads;
    for (int i = 0; i < workers; ++i) {
        const int first = static_cast<int>(static_cast<long>(n) * i / workers);
        const int last = static_cast<int>(static_cast<long>(n) * (i + 1) / workers);
        threads.emplace_back(product_rows, a.data(), b.data(), c.data(), n, first, last);
    }
    for (auto& thread : threads) thread.join();
    return c;
}

Case product_case(int n, bool small) {
    const auto prepare = [n](const Settings& settings) -> Attempt {
        const auto size = static_cast<std::size_t>(n) * n;
        const auto a = std::make_shared<Input>(random_values(settings, "a", size), settings);
        const auto b = std::make_shared<Input>(random_values(settings, "b", size), settings);
        const auto c = std::make_shared<Output<float>>(size, settings);
        const auto expected =
            std::make_shared<std::vector<double>>(product(a->values(), b->values(), n));
        const double tolerance = sum_tolerance(n, n);
        return [=]() -> std::string {
            ::matmul(a->device(), b->device(), c->poisoned(), n);
            if (auto error = wait(); !error.empty()) return error;
            const std::vector<float> got = c->values();
            for (std::size_t i = 0; i < size; ++i) {
                if (!(std::fabs(got[i] - (*expected)[i]) <= tolerance)) {
                    const std::string place =
                        "c[" + std::to_string(i / n) + "][" + std::to_string(i % n) + "]";
                    return difference(place, got[i], (*expected)[i]);
                }
            }
            return intact(*c, {a.get(), b.get()});
        };
    };
    return {"n=" + std::to_string(n), small, n > 1024, prepare};
}

std::vector<Case> cases(const Settings& settings) {
    const int step = settings.multiple;
    // Under a sanitizer: the empty product, sizes beside a tile's, or the two smallest allowed.
    const std::vector<int> small =
        step == 1 ? std::vector<int>{0, 1, 17, 40} : std::vector<int>{0, step, 2 * step};
    std::vector<int> sizes = {0,   1,   2,   7,   15,  16,   17,   31,   33,
                              64,  100, 127, 128, 129, 255,  256,  257,  384,
                              500, 512, 640, 777, 896, 1000, 1023, 1024, 4096};
    sizes.insert(sizes.end(), small.begin(), small.end());
    std::sort(sizes.begin(), sizes.end());
    sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
    std::vector<Case> all;
    for (const int n : sizes) {
        if (n % step != 0) continue;
        all.push_back(product_case(n, std::count(small.begin(), small.end(), n) > 0));
    }
    return all;
}

}  // namespace gpu_check

#include "main.h"

// Drives the dot product: one partial sum per block; the caller adds them.
// entry: __global__ void dot(const float* a, const float* b, float* partial, int n)
// counters: n=33792 <<<4, 256>>>
#include <cmath>
#include <memory>

#include "check.h"

namespace gpu_check {

Case dot_case(int n, unsigned blocks, unsigned threads, bool small) {
    const std::string name = "n=" + std::to_string(n) + " <<<" + std::to_string(blocks) + ", " +
                             std::to_string(threads) + ">>>";
    const auto prepare = [=](const Settings& settings) -> Attempt {
        const auto size = static_cast<std::size_t>(n);
        const auto a = std::make_shared<Input>(random_values(settings, "a", size), settings);
        const auto b = std::make_shared<Input>(random_values(settings, "b", size), settings);
        const auto partial = std::make_shared<Output<float>>(blocks, settings);
        double expected = 0;
        double magnitude = 0;
        for (std::size_t i = 0; i < size; ++i) {
            const double term = static_cast<double>(a->values()[i]) * b->values()[i];
            expected += term;
            magnitude += std::fabs(term);
        }
        const double tolerance = sum_tolerance(size, magnitude);
        return [=]() -> std::string {
            float* out = partial->poisoned();
            ::dot<<<blocks, threads, threads * sizeof(float)>>>(a->device(), b->device(), out, n);
            if (auto error = wait(); !error.empty()) return error;
            double got = 0;
            for (const float value : partial->values()) got += value;
            if (!(std::fabs(got - expected) <= tolerance)) {
                return difference("the sum", got, expected);
            }
            return intact(*partial, {a.get(), b.get()});
        };
    };
    return {name, small, false, prepare};
}

std::vector<Case> cases(const Settings&) {
    struct Shape {
        unsigned blocks, threads;
    };
    std::vector<Case> all;
    for (const Shape shape :
         {Shape{1, 1}, {3, 32}, {2, 96}, {5, 100}, {4, 256}, {2, 1000}, {132, 1024}}) {
        for (const int n : {0, 1, 31, 32, 33, 1000, 33 * 1024}) {
            const bool small = n == 1000 && shape.threads >= 96 && shape.threads <= 1000;
            all.push_back(dot_case(n, shape.blocks, shape.threads, small));
        }
    }
    all.push_back(dot_case(300, 5, 100, true));  // 200 threads have nothing to do
    all.push_back(dot_case(1'000'003, 8, 256, false));
    all.push_back(dot_case(1'000'003, 264, 1000, false));
    return all;
}

}  // namespace gpu_check

#include "main.h"

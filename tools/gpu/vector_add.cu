// Drives the addition of two vectors: the kernel under many launches, and its host function.
// entry: __global__ void add(const float* a, const float* b, float* c, int n)
// entry: void vector_add(const float* a, const float* b, float* c, int n, int threads)
// counters: add n=33792 <<<33, 1024>>>
#include <memory>

#include "check.h"

namespace gpu_check {

using Launch = std::function<void(const float*, const float*, float*)>;

/// More blocks than this make a mistaken kernel that repeats their work take seconds.
constexpr int many_blocks = 100'000;

Case addition(const std::string& name, int n, bool small, bool large, Launch launch) {
    const auto prepare = [n, launch](const Settings& settings) -> Attempt {
        const auto size = static_cast<std::size_t>(n);
        const auto a = std::make_shared<Input>(random_values(settings, "a", size), settings);
        const auto b = std::make_shared<Input>(random_values(settings, "b", size), settings);
        const auto c = std::make_shared<Output<float>>(size, settings);
        return [=]() -> std::string {
            float* out = c->poisoned();
            launch(a->device(), b->device(), out);
            if (auto error = wait(); !error.empty()) return error;
            const std::vector<float> got = c->values();
            for (std::size_t i = 0; i < size; ++i) {
                // One rounding of the exact sum: the float result has no choice.
                const double sum = static_cast<double>(a->values()[i]) + b->values()[i];
                const auto expected = static_cast<float>(sum);
                if (!(got[i] == expected)) {
                    return difference("c[" + std::to_string(i) + "]", got[i], expected);
                }
            }
            return intact(*c, {a.get(), b.get()});
        };
    };
    return {name, small, large, prepare};
}

Case kernel_case(int n, unsigned blocks, unsigned threads, bool small = false) {
    const std::string name = "add n=" + std::to_string(n) + " <<<" + std::to_string(blocks) + ", " +
                             std::to_string(threads) + ">>>";
    return addition(name, n, small, false, [=](const float* a, const float* b, float* c) {
        ::add<<<blocks, threads>>>(a, b, c, n);
    });
}

Case host_case(int n, int threads, bool small = false) {
    const std::string name =
        "vector_add n=" + std::to_string(n) + " threads=" + std::to_string(threads);
    const bool large = n / threads > many_blocks;
    return addition(name, n, small, large, [=](const float* a, const float* b, float* c) {
        ::vector_add(a, b, c, n, threads);
    });
}

std::vector<Case> cases(const Settings&) {
    std::vector<Case> all;
    // The small ones: none, one and several elements per thread; for the host function also fewer
    // elements than a block has threads, and more blocks than a block may have threads.
    for (const int n : {0, 1, 31, 32, 33, 1000, 33 * 1024}) {
        all.push_back(kernel_case(n, 3, 7, n == 1000));
        all.push_back(kernel_case(n, 7, 96));
        all.push_back(kernel_case(n, n / 128 + 3, 128, n == 33 || n == 1000));
        all.push_back(host_case(n, 32, n == 0 || n == 33 * 1024));
        all.push_back(host_case(n, 100, n == 33 || n == 1000));
    }
    all.push_back(kernel_case(1000, 1, 1));
    all.push_back(kernel_case(33 * 1024, 33, 1024));
    all.push_back(kernel_case(1'000'003, 32, 256));
    all.push_back(host_case(1, 1024));
    all.push_back(host_case(33 * 1024, 1));
    all.push_back(host_case(1'000'003, 1));
    all.push_back(host_case(1'000'003, 256));
    return all;
}

}  // namespace gpu_check

#include "main.h"

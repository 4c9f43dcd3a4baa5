// The host's half of dot-lock: plain C++ without CUDA.
#include <cstdio>
#include <random>
#include <vector>

#include "dot.h"

int main() {
    const int n = 20011;
    std::mt19937 random(21);
    std::vector<int> a(n), b(n);
    long long expected = 0;
    for (int i = 0; i < n; ++i) {
        a[i] = static_cast<int>(random() % 201u) - 100;
        b[i] = static_cast<int>(random() % 201u) - 100;
        expected += static_cast<long long>(a[i]) * b[i];
    }

    long long result = 0;
    if (const char* error = device_dot(a.data(), b.data(), n, &result)) {
        std::printf("FAILED: %s\n", error);
        return 1;
    }
    std::printf("the dot product of %d elements is %lld\n", n, result);
    if (result != expected) {
        std::printf("FAILED: it should be %lld\n", expected);
        return 1;
    }
    std::printf("PASSED\n");
    return 0;
}

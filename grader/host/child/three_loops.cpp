#include "grader/host/child/three_loops.h"

namespace simtutor::host {

void three_loops(const float* a, const float* b, float* c, std::size_t n, std::size_t stride) {
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) {
            float sum = 0;
            for (std::size_t k = 0; k < n; ++k) sum += a[i * stride + k] * b[k * stride + j];
            c[i * stride + j] = sum;
        }
    }
}

}  // namespace simtutor::host

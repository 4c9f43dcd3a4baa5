#include <cstddef>

#include "grader/host/yardsticks/yardsticks.h"

namespace simtutor::host {

void ijk(const float* a, const float* b, float* c, int n) {
    const auto step = static_cast<std::size_t>(n);
    for (std::size_t i = 0; i < step; ++i) {
        for (std::size_t j = 0; j < step; ++j) {
            float sum = 0;
            for (std::size_t k = 0; k < step; ++k) sum += a[i * step + k] * b[k * step + j];
            c[i * step + j] = sum;
        }
    }
}

}  // namespace simtutor::host

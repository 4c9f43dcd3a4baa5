#include "grader/lesson/record.h"

#include <algorithm>
#include <cmath>

namespace simtutor::check {

bool GateResult::equals_reference() const {
    if (!exactly) return true;
    const double scale = std::max({1.0, std::abs(value), std::abs(exactly->value)});
    return std::abs(value - exactly->value) <= 1e-9 * scale;
}

}  // namespace simtutor::check

#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "grader/simt/build/index_uses.h"
#include "grader/simt/build/large_bounds.h"
#include "grader/simt/build/magnitude.h"
#include "grader/simt/build/step_values.h"

namespace simtutor::simt {

/// A number of a wide type that nothing bounds, cut to 8 or 16 bits before it becomes an index.
struct NarrowValue {
    std::string variable;  ///< that takes it, or empty: a cast
    const NarrowType* type = nullptr;
    Place place;
    IndexUses::Use use{};
};

/// The narrow values of one function.
std::vector<NarrowValue> narrow_values(const StepValues& values, const Magnitudes& magnitudes,
                                       const LargeBounds& bounds);

}  // namespace simtutor::simt

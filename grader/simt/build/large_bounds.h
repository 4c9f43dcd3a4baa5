#pragma once

#include <set>
#include <string>

#include "grader/simt/build/magnitude.h"
#include "grader/simt/build/step_expression.h"
#include "grader/simt/build/step_values.h"

namespace simtutor::simt {

/// The bounds of loops: whether one is a number of a wide type that nothing bounds.
class LargeBounds {
  public:
    LargeBounds(const StepValues& values, const Magnitudes& magnitudes)
        : values_(values), magnitudes_(magnitudes) {}

    bool may_be_large(const std::string& operand) const;

  private:
    bool may_be_large(const std::string& operand, std::set<std::string>& seen) const;
    bool large_value(const std::string& value, std::set<std::string>& seen) const;
    bool large_converted(const Conversion& converted, std::set<std::string>& seen) const;
    bool is_member(const std::string& value) const;

    const StepValues& values_;
    const Magnitudes& magnitudes_;
};

}  // namespace simtutor::simt

#pragma once

#include <optional>
#include <set>
#include <string>

#include "grader/simt/build/large_bounds.h"
#include "grader/simt/build/step_values.h"

namespace simtutor::simt {

/// Where a function makes a number the place of an element, or the end of a loop.
class IndexUses {
  public:
    enum class Kind { index, bound, comparison };
    struct Use {
        Kind kind;
        int line;
    };

    IndexUses(const StepValues& values, const LargeBounds& bounds)
        : values_(values), bounds_(bounds) {}

    /// The first use of the variable, or of what is computed from it.
    /// @param as_index whether indices and offsets count, too
    /// @param is_coordinate whether the number is compared with a bound of its array
    std::optional<Use> of(const std::string& variable, bool as_index, bool is_coordinate) const;

  private:
    using Names = std::set<std::string>;

    Names computed_from(const std::string& variable) const;
    bool takes(const std::string& value, const Names& names) const;
    bool indexes(const std::string& value, const Names& names) const;
    bool bounds_loop(std::size_t at, const Names& names) const;
    bool compares(const std::string& value, const Names& names) const;
    bool is_pointer(const std::string& name) const;

    const StepValues& values_;
    const LargeBounds& bounds_;
};

}  // namespace simtutor::simt

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "grader/simt/build/gimple_dump.h"
#include "grader/simt/build/integer_types.h"
#include "grader/simt/build/step_expression.h"

namespace simtutor::simt {

/// What one function of a dump assigns to its variables, and which of them its loops count with.
class StepValues {
  public:
    StepValues(const SteppedFunction& function, const IntegerTypes& types)
        : function_(function), types_(types) {}

    const SteppedFunction& function() const { return function_; }
    const IntegerTypes& types() const { return types_; }

    std::vector<std::string> of(const std::string& name) const;

    /// @return the variable's type as the dump writes it, or nothing
    std::string type_of(const std::string& variable) const;
    const NarrowType* narrow_type_of(const std::string& variable) const;

    /// The narrow variable whose value, in a wider type, the operand is; else empty.
    std::string widened(const std::string& operand) const;

    /// The variable that the operand is a copy of, perhaps in another type.
    std::string source(const std::string& operand) const;

    /// Whether the expression is the variable's own value, perhaps in another type.
    bool is_value_of(const std::string& expression, const std::string& variable,
                     int depth = 0) const;

    /// k = k + 1, in as many steps as the compiler makes of it.
    bool counts_up(const std::string& variable) const;

    /// k = k + 1, k = k - 1, k = k / 2
    bool counts(const std::string& variable) const;

    /// From this condition, perhaps with others that belong to it, the function goes back.
    bool ends_loop(std::size_t at) const;

  private:
    std::string narrow_source(const std::string& name) const;
    /// "k + 1", if the value is that of the variable after a step.
    std::optional<Operation> step_of(std::string value, const std::string& variable) const;

    const SteppedFunction& function_;
    const IntegerTypes& types_;
};

}  // namespace simtutor::simt

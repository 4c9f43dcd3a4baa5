#pragma once

#include <set>
#include <string>

#include "grader/simt/build/step_expression.h"
#include "grader/simt/build/step_values.h"

namespace simtutor::simt {

/// How large a number can become.
struct Magnitude {
    enum class Kind {
        small,    ///< a constant, a remainder, a thread's number
        unknown,  ///< perhaps bounded
        large     ///< nothing bounds it
    };
    Kind kind = Kind::unknown;
    int degree = 0;                   ///< 2 for n * n
    bool is_coordinate = false;       ///< a block's number times something
    bool is_block = false;            ///< a block's number
    bool is_grid = false;             ///< how many blocks there are
    std::set<std::string> sources{};  ///< what it is computed from

    bool is_large() const { return kind == Kind::large; }
};

/// The magnitudes of the numbers of one function. In doubt a number is not large: that a pointer's
/// target or the sum of two differences stays small is often known to the program alone.
class Magnitudes {
  public:
    /// @param called whether the program itself calls the function: then it knows the arguments
    Magnitudes(const StepValues& values, bool called);

    /// @param expression a name, or what a step assigns
    Magnitude of(const std::string& expression) const;

    /// Whether the function compares the variable with a constant between 2 and 65535.
    bool is_guarded(const std::string& variable) const { return guarded_.contains(variable); }

    /// Whether the name is what a cast to 8 or 16 bits gave.
    bool was_narrowed(const std::string& name) const;

  private:
    using Names = std::set<std::string>;

    void find_guards();
    Magnitude of(const std::string& expression, Names& seen) const;
    Magnitude of_name(const std::string& name, Names& seen) const;
    Magnitude of_unassigned(const std::string& name) const;
    Magnitude of_member(const std::string& name) const;
    Magnitude of_converted(const Conversion& converted, Names& seen) const;
    Magnitude of_operation(const Operation& computed, Names& seen) const;

    const StepValues& values_;
    const bool called_;
    Names guarded_;
};

}  // namespace simtutor::simt

#pragma once

#include <map>
#include <optional>
#include <string_view>

#include "tools/mutants/region.h"

namespace simtutor::mutants {

/// Bounds of the integers that follow from constants and from a thread's place in its block:
/// `constexpr int rows = 128;`, `const int row = threadIdx.y * 4;`, and counters of loops that
/// begin, end and step with such values. Where they fit into 16 bits a narrower type is no mistake.
class SmallValues {
  public:
    explicit SmallValues(const TokenStream& stream);
    /// @param type the token of a declaration's type
    /// @return whether every variable that it declares fits into a short
    bool fit_short(std::size_t type) const;

  private:
    using Bound = std::optional<double>;  ///< of the absolute value; none: not known
    struct Declared {
        std::string_view name;
        Bound bound;
        std::size_t end;  ///< one past its initialiser
    };
    Declared declared(std::size_t name) const;
    Bound counter_bound(std::size_t name, std::size_t type) const;
    bool is_counter(std::size_t type) const;
    bool is_fixed(std::size_t type) const;
    bool learn_names();

    const TokenStream& stream_;
    /// By name; of several declarations the largest. Names that are in no map are not known.
    std::map<std::string_view, Bound> names_;

    friend class BoundReader;
};

}  // namespace simtutor::mutants

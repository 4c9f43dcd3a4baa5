#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/locate/device_code.h"
#include "tools/locate/scopes.h"
#include "tools/mutants/region.h"

namespace simtutor::locate {

/// The comparison whose sign the token is, from its left side to one past its right one; nothing,
/// [at, at), if it is none.
std::pair<std::size_t, std::size_t> comparison_around(const mutants::TokenStream& stream,
                                                      std::size_t at, std::size_t first,
                                                      std::size_t last);

/// What a file says elsewhere: the comparisons, indices and values that stand in it. What is wrong
/// in one place often stands right in another.
class ExpressionPool {
  public:
    explicit ExpressionPool(const mutants::TokenStream& stream);

    /// `x + 1 < width`: `left` and `right` are its sides.
    struct Comparison {
        std::size_t at;  ///< the token of the comparison
        std::string text, left, sign, right;
        bool of_name = false;  ///< a name alone stands on the left
    };
    struct Value {
        std::size_t at;
        std::string text;
    };

    /// Of the comparisons those that may stand at the token, the nearest first, each text once.
    std::vector<Comparison> comparisons(std::size_t at, std::size_t most) const;
    /// Indices of the array, then of others.
    std::vector<std::string> indices(std::string_view array, std::size_t at,
                                     std::size_t most) const;
    /// What other variables begin with or grow by, the nearest first; and the usual expressions of
    /// a thread's place, where the token stands in code of the device.
    std::vector<std::string> values(std::size_t at, std::size_t most) const;
    /// What other calls of the function have in the place of the argument with the number.
    std::vector<std::string> arguments(std::string_view function, std::size_t number,
                                       std::size_t at, std::size_t most) const;

  private:
    std::string text(std::size_t first, std::size_t last) const;
    void at_comparison(std::size_t at);
    void at_call(std::size_t at);
    template <class Expression>
    std::vector<Expression> nearest(std::vector<Expression> all, std::size_t at,
                                    std::size_t most) const;
    std::vector<std::string> texts(const std::vector<Value>& from, std::size_t at,
                                   std::size_t most) const;

    const mutants::TokenStream& stream_;
    const Scopes scopes_;
    const DeviceCode device_;
    std::vector<Comparison> comparisons_;
    std::map<std::string, std::vector<Value>, std::less<>> indices_;  ///< by array
    std::vector<Value> values_;
    std::map<std::pair<std::string, std::size_t>, std::vector<Value>> arguments_;
};

}  // namespace simtutor::locate

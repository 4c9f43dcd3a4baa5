#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tools/locate/device_code.h"
#include "tools/locate/scopes.h"
#include "tools/mutants/region.h"

namespace simtutor::locate {

/// What a file says elsewhere: the comparisons, indices and values that stand in it. What is wrong
/// in one place often stands right in another.
class ExpressionPool {
  public:
    explicit ExpressionPool(const mutants::TokenStream& stream);

    /// `x + 1 < width`: `left` and `right` are its sides.
    struct Comparison {
        std::size_t at;  ///< the token of the comparison
        std::string text, left, sign, right;
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

    /// Whether all names of a text are seen where the token stands.
    bool are_seen(const std::string& text, std::size_t at) const;

  private:
    std::string text(std::size_t first, std::size_t last) const;
    void at_comparison(std::size_t at);
    void at_call(std::size_t at);
    std::vector<std::string> nearest(const std::vector<Value>& from, std::size_t at,
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

#include "grader/simt/build/large_bounds.h"

#include <algorithm>
#include <regex>

namespace simtutor::simt {
namespace {

/// A variable of the program that stands outside of the function, or a member of one.
bool is_programs(const std::string& name) {
    return name[0] != '_' && !name.starts_with("D.");
}

}  // namespace

bool LargeBounds::may_be_large(const std::string& operand) const {
    std::set<std::string> seen;
    return may_be_large(operand, seen) || magnitudes_.of(operand).is_large();
}

bool LargeBounds::may_be_large(const std::string& operand, std::set<std::string>& seen) const {
    if (!is_name(operand)) return false;  // a constant
    const auto& variables = values_.function().variables;
    const auto declared = variables.find(operand);
    const bool known = declared != variables.end();
    if (known && !is_intermediate(operand) && !values_.types().is_wide(declared->second.type))
        return false;
    if (!seen.insert(operand).second) return true;
    const auto values = values_.of(operand);
    if (values.empty()) return known ? declared->second.is_parameter : is_programs(operand);
    return std::ranges::all_of(values,
                               [&](const std::string& value) { return large_value(value, seen); });
}

bool LargeBounds::large_value(const std::string& value, std::set<std::string>& seen) const {
    if (is_name(value)) return may_be_large(value, seen);
    if (const auto converted = conversion(value)) return large_converted(*converted, seen);
    if (const auto computed = operation(value)) {
        const bool left = may_be_large(computed->left, seen);
        const auto right = number(computed->right);
        if (computed->sign == "+" || computed->sign == "-" || computed->sign == "*")
            return left || may_be_large(computed->right, seen);
        if (computed->sign == "/") return left && right && *right < 1 << 15;
        if (computed->sign == ">>") return left && right && *right < 15;
        return left && computed->sign == "<<";
    }
    return is_length(value) || is_member(value);
}

/// What may have been narrow before says nothing.
bool LargeBounds::large_converted(const Conversion& converted, std::set<std::string>& seen) const {
    if (values_.types().narrow(converted.type)) return false;
    if (!is_intermediate(converted.of) && !values_.function().variables.contains(converted.of))
        return false;
    const auto values = values_.of(converted.of);
    const bool is_load =
        is_intermediate(converted.of) && values.size() == 1 && is_member(values.front());
    return !is_load && may_be_large(converted.of, seen);
}

/// "s->rows", "*_4" where _4 is no call's result
bool LargeBounds::is_member(const std::string& value) const {
    static const std::regex form(R"(([A-Za-z_]\w*)->\w+|\*([\w.@]+))");
    std::smatch part;
    if (!std::regex_match(value, part, form) || part[1] == "__closure") return false;
    if (!part[2].matched) return true;
    const auto from = values_.of(part[2]);
    if (from.empty()) return values_.function().variables.contains(part[2]);
    return from.size() == 1 && operation(from.front()).has_value();
}

}  // namespace simtutor::simt

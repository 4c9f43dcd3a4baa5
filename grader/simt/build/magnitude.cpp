#include "grader/simt/build/magnitude.h"

#include <algorithm>
#include <optional>

namespace simtutor::simt {
namespace {

using Kind = Magnitude::Kind;

// A number of 32 bits divided by less than this can still have more than 16.
constexpr long small_divisor = 1l << 15;
constexpr long small_shift = 8;

Magnitude small() {
    return {.kind = Kind::small};
}
Magnitude large(const std::string& source) {
    return {.kind = Kind::large, .degree = 1, .sources = {source}};
}

bool share_sources(const Magnitude& one, const Magnitude& other) {
    return std::ranges::any_of(
        one.sources, [&](const std::string& name) { return other.sources.contains(name); });
}

/// Both operands' sources, kind and degree still to be set.
Magnitude joined(const Magnitude& left, const Magnitude& right) {
    Magnitude both;
    both.is_coordinate = left.is_coordinate || right.is_coordinate;
    both.sources = left.sources;
    both.sources.insert(right.sources.begin(), right.sources.end());
    return both;
}

Magnitude sum(const Magnitude& left, const Magnitude& right) {
    Magnitude result = joined(left, right);
    result.degree = std::max(left.degree, right.degree);
    if (left.is_large() || right.is_large())
        result.kind = Kind::large;
    else if (left.kind == Kind::small && right.kind == Kind::small)
        result.kind = Kind::small;
    return result;
}

/// n - 1 is large, end - begin perhaps not, here - width is if here has been width times a number.
Magnitude difference(const Magnitude& left, const Magnitude& right) {
    Magnitude result = sum(left, right);
    if (result.is_large() && right.kind != Kind::small && left.degree <= right.degree)
        result.kind = Kind::unknown;
    if (result.is_large() && right.kind == Kind::unknown) result.kind = Kind::unknown;
    return result;
}

Magnitude product(const Magnitude& left, const Magnitude& right) {
    Magnitude result = sum(left, right);
    result.degree = left.degree + right.degree;
    if (left.is_block != right.is_block && !left.is_grid && !right.is_grid) {
        result.kind = Kind::large;
        result.is_coordinate = true;
        ++result.degree;
        result.sources.insert("blockIdx");
    }
    return result;
}

Magnitude quotient(const Magnitude& left, const Magnitude& right, std::optional<long> divisor) {
    Magnitude result = left;
    if (!left.is_large()) return result.is_block = false, result;
    const bool shrinks = divisor ? *divisor >= small_divisor
                                 : left.degree <= right.degree || share_sources(left, right);
    if (shrinks) result.kind = Kind::unknown;
    result.degree = left.degree - right.degree;
    return result;
}

}  // namespace

Magnitudes::Magnitudes(const StepValues& values, bool called) : values_(values), called_(called) {
    find_guards();
}

void Magnitudes::find_guards() {
    static const std::set<std::string> comparisons = {"<", "<=", ">", ">=", "=="};
    for (const Step& step : values_.function().steps) {
        const auto compared = operation(step.value);
        if (!compared || !comparisons.contains(compared->sign)) continue;
        for (const bool swapped : {false, true}) {
            const auto bound = number(swapped ? compared->left : compared->right);
            if (!bound || *bound < 2 || *bound > 65535) continue;
            guarded_.insert(values_.source(swapped ? compared->right : compared->left));
        }
    }
}

Magnitude Magnitudes::of(const std::string& expression) const {
    Names seen;
    return of(expression, seen);
}

Magnitude Magnitudes::of(const std::string& expression, Names& seen) const {
    if (number(expression)) return small();
    if (is_name(expression)) return of_name(expression, seen);
    if (const auto converted = conversion(expression)) return of_converted(*converted, seen);
    if (const auto computed = operation(expression)) return of_operation(*computed, seen);
    if (is_length(expression)) return large(expression);
    if (expression[0] == '*') {  // a parameter that is a reference
        const std::string type = values_.type_of(expression.substr(1));
        const bool is_reference = type.ends_with(" &");
        if (!called_ && is_reference && values_.types().is_wide(type.substr(0, type.size() - 2)))
            return large(expression);
    }
    return {};
}

Magnitude Magnitudes::of_name(const std::string& name, Names& seen) const {
    const std::string type = values_.type_of(name);
    if (!is_intermediate(name) && !type.empty()) {
        if (values_.types().narrow(type)) return small();
        if (!values_.types().is_wide(type) || guarded_.contains(name)) return {};
    }
    // What a loop computes from the variable itself says nothing more.
    if (!seen.insert(name).second) return {};
    const auto values = values_.of(name);
    if (values.empty()) {
        seen.erase(name);
        return of_unassigned(name);
    }
    Magnitude result = of(values.front(), seen);
    for (std::size_t i = 1; i < values.size(); ++i) {
        const Magnitude next = of(values[i], seen);
        const bool is_bounded = result.kind == Kind::small || next.kind == Kind::small;
        const bool both_small = result.kind == Kind::small && next.kind == Kind::small;
        const bool is_large = result.is_large() || next.is_large();
        const int degree = std::min(result.degree, next.degree);
        result = joined(result, next);
        result.degree = degree;
        result.kind = both_small                ? Kind::small
                      : is_large && !is_bounded ? Kind::large
                                                : Kind::unknown;
    }
    seen.erase(name);
    return result;
}

Magnitude Magnitudes::of_unassigned(const std::string& name) const {
    if (name.find('.') != std::string::npos && !is_intermediate(name)) return of_member(name);
    const auto& variables = values_.function().variables;
    const auto declared = variables.find(name);
    const bool is_argument = declared != variables.end() && declared->second.is_parameter;
    return is_argument && !called_ ? large(name) : Magnitude{};
}

/// "D.19873.x", where D.19873 is what was read from blockIdx.
Magnitude Magnitudes::of_member(const std::string& name) const {
    const auto read = values_.of(name.substr(0, name.rfind('.')));
    if (read.size() != 1) return {};
    const auto is_read_from = [&](const char* what) {
        return read.front().find(std::string("__read (&") + what + ")") != std::string::npos;
    };
    if (is_read_from("threadIdx") || is_read_from("blockDim")) return small();
    Magnitude result;
    result.is_block = is_read_from("blockIdx");
    result.is_grid = is_read_from("gridDim");
    return result;
}

Magnitude Magnitudes::of_converted(const Conversion& converted, Names& seen) const {
    const bool narrows = values_.types().narrow(converted.type) != nullptr;
    if (!narrows && !values_.types().is_wide(converted.type)) return {};
    if (!narrows && was_narrowed(converted.of)) return small();
    return of(converted.of, seen);
}

bool Magnitudes::was_narrowed(const std::string& name) const {
    if (values_.narrow_type_of(name)) return true;
    if (!is_intermediate(name)) return false;
    const auto values = values_.of(name);
    if (values.size() != 1) return false;
    if (const auto converted = conversion(values.front()))
        return values_.types().narrow(converted->type) != nullptr;
    if (const auto computed = operation(values.front())) return was_narrowed(computed->left);
    return is_name(values.front()) && was_narrowed(values.front());
}

Magnitude Magnitudes::of_operation(const Operation& computed, Names& seen) const {
    Magnitude left = of(computed.left, seen), right = of(computed.right, seen);
    const std::string& sign = computed.sign;
    const auto constant = number(computed.right);
    if (sign == "+") return sum(left, right);
    if (sign == "-") return difference(left, right);
    if (sign == "*" || sign == "<<") return product(left, right);
    if (sign == "/") return quotient(left, right, constant);
    if (sign == ">>" && constant && *constant <= small_shift) return left;
    static const std::set<std::string> bounding = {"%", "&"};
    if (bounding.contains(sign) && (left.kind == Kind::small || right.kind == Kind::small))
        return small();
    return {};
}

}  // namespace simtutor::simt

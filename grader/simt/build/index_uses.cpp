#include "grader/simt/build/index_uses.h"

#include <regex>

#include "grader/simt/build/step_expression.h"

namespace simtutor::simt {

std::optional<IndexUses::Use> IndexUses::of(const std::string& variable, bool as_index,
                                            bool is_coordinate) const {
    const Names names = computed_from(variable);
    const auto& steps = values_.function().steps;
    for (std::size_t at = 0; at < steps.size(); ++at) {
        const int line = steps[at].place.line;
        if (bounds_loop(at, names)) return Use{Kind::bound, line};
        if (as_index && indexes(steps[at].value, names)) return Use{Kind::index, line};
        if (is_coordinate && compares(steps[at].value, names)) return Use{Kind::comparison, line};
    }
    return std::nullopt;
}

/// The variable, its copies, its sums and multiples.
IndexUses::Names IndexUses::computed_from(const std::string& variable) const {
    Names names = {variable};
    for (std::size_t before = 0; before != names.size();) {
        before = names.size();
        for (const Step& step : values_.function().steps)
            if (step.kind == Step::Kind::assignment && takes(step.value, names))
                names.insert(step.to);
    }
    return names;
}

bool IndexUses::takes(const std::string& value, const Names& names) const {
    if (is_name(value)) return names.contains(value);
    if (const auto converted = conversion(value)) {
        const IntegerTypes& types = values_.types();
        const bool is_integer = types.is_wide(converted->type) || types.narrow(converted->type);
        return is_integer && names.contains(converted->of);
    }
    const auto computed = operation(value);
    static const std::set<std::string> keeping = {"+", "-", "*", "<<"};
    if (!computed || !keeping.contains(computed->sign)) return false;
    if (!names.contains(computed->left) && !names.contains(computed->right)) return false;
    return !is_pointer(computed->left) && !is_pointer(computed->right);
}

/// "tile[_4]", "a + _3" with a pointer a, "std::vector<int>::operator[] (v, _5)"
bool IndexUses::indexes(const std::string& value, const Names& names) const {
    static const std::regex element(R"(\[([\w.@]+)\]|\b(?:vector|array|span)<.*>::)"
                                    R"((?:operator\[\]|at) \([^,()]*, ([\w.@]+)\))");
    for (std::sregex_iterator at(value.begin(), value.end(), element), end; at != end; ++at)
        if (names.contains((*at)[1]) || names.contains((*at)[2])) return true;
    const auto computed = operation(value);
    return computed && computed->sign == "+" && is_pointer(computed->left) &&
           names.contains(computed->right);
}

bool IndexUses::bounds_loop(std::size_t at, const Names& names) const {
    static const std::set<std::string> comparing = {"<", "<=", ">", ">=", "!="};
    const auto compared = operation(values_.function().steps[at].value);
    if (!compared || !comparing.contains(compared->sign)) return false;
    for (const bool swapped : {false, true}) {
        const std::string& bound = swapped ? compared->left : compared->right;
        const std::string& other = swapped ? compared->right : compared->left;
        if (!names.contains(bound) || names.contains(other)) continue;
        const std::string counter = values_.source(other);
        if (values_.counts(counter) && !values_.counts(values_.source(bound)) &&
            values_.ends_loop(at))
            return true;
    }
    return false;
}

bool IndexUses::compares(const std::string& value, const Names& names) const {
    static const std::set<std::string> comparing = {"<", "<=", ">", ">="};
    const auto compared = operation(value);
    if (!compared || !comparing.contains(compared->sign)) return false;
    if (names.contains(compared->left) == names.contains(compared->right)) return false;
    return bounds_.may_be_large(names.contains(compared->left) ? compared->right : compared->left);
}

bool IndexUses::is_pointer(const std::string& name) const {
    if (!is_name(name)) return false;
    const std::string type = values_.type_of(name);
    if (type.ends_with('*')) return true;
    if (!type.empty() || !is_intermediate(name)) return false;
    const auto values = values_.of(name);
    if (values.size() != 1) return false;
    if (is_name(values.front())) return is_pointer(values.front());
    if (const auto converted = conversion(values.front())) return converted->type.ends_with('*');
    // What a lambda captured: "_3 = __closure->__a; _4 = *_3"
    const auto computed = operation(values.front());
    return computed && computed->sign == "+" && is_pointer(computed->left);
}

}  // namespace simtutor::simt

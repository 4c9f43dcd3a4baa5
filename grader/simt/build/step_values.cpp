#include "grader/simt/build/step_values.h"

#include <algorithm>
#include <optional>
#include <set>

#include "grader/simt/build/step_expression.h"

namespace simtutor::simt {
namespace {

// The compiler's own copies of a variable form no longer chains.
constexpr int most_copies = 8;

}  // namespace

std::vector<std::string> StepValues::of(const std::string& name) const {
    std::vector<std::string> all;
    const auto [begin, end] = function_.values.equal_range(name);
    for (auto at = begin; at != end; ++at) all.push_back(at->second);
    return all;
}

std::string StepValues::type_of(const std::string& variable) const {
    const auto found = function_.variables.find(variable);
    return found == function_.variables.end() ? "" : found->second.type;
}

const NarrowType* StepValues::narrow_type_of(const std::string& variable) const {
    return types_.narrow(type_of(variable));
}

std::string StepValues::widened(const std::string& operand) const {
    if (!is_intermediate(operand)) return "";
    const auto values = of(operand);
    if (values.size() != 1) return "";
    const auto converted = conversion(values.front());
    if (!converted || types_.narrow(converted->type)) return "";
    return narrow_source(converted->of);
}

std::string StepValues::narrow_source(const std::string& name) const {
    if (narrow_type_of(name) && !is_intermediate(name)) return name;
    const auto values = of(name);
    if (!is_intermediate(name) || values.size() != 1) return "";
    return is_name(values.front()) ? narrow_source(values.front()) : "";
}

std::string StepValues::source(const std::string& operand) const {
    std::string name = operand;
    for (int copies = 0; copies < most_copies && is_intermediate(name); ++copies) {
        const auto values = of(name);
        if (values.size() != 1) break;
        const auto converted = conversion(values.front());
        const std::string& next = converted ? converted->of : values.front();
        if (!is_name(next)) break;
        name = next;
    }
    return name;
}

bool StepValues::is_value_of(const std::string& expression, const std::string& variable,
                             int depth) const {
    if (depth > most_copies) return false;
    if (const auto converted = conversion(expression))
        return is_value_of(converted->of, variable, depth + 1);
    if (expression == variable) return true;
    if (!is_intermediate(expression)) return false;
    const auto values = of(expression);
    return values.size() == 1 && is_value_of(values.front(), variable, depth + 1);
}

std::optional<Operation> StepValues::step_of(std::string value, const std::string& variable) const {
    for (int depth = 0; depth < most_copies; ++depth) {
        if (const auto converted = conversion(value)) {
            value = converted->of;
        } else if (const auto step = operation(value)) {
            return is_value_of(step->left, variable) ? step : std::nullopt;
        } else {
            const auto values = of(value);
            if (!is_intermediate(value) || values.size() != 1) return std::nullopt;
            value = values.front();
        }
    }
    return std::nullopt;
}

bool StepValues::counts_up(const std::string& variable) const {
    const NarrowType& type = *narrow_type_of(variable);
    return std::ranges::any_of(of(variable), [&](const std::string& value) {
        const auto step = step_of(value, variable);
        static const std::set<std::string> growing = {"+", "*", "<<"};
        if (!step || !growing.contains(step->sign)) return false;
        // A step back is, in the unsigned type, a large one forward.
        const auto by = number(step->right);
        return !by || (*by > 0 && *by < 1l << (type.bits - 1));
    });
}

bool StepValues::counts(const std::string& variable) const {
    return std::ranges::any_of(of(variable), [&](const std::string& value) {
        return step_of(value, variable).has_value();
    });
}

bool StepValues::ends_loop(std::size_t at) const {
    std::set<std::string> before;
    for (std::size_t i = 0; i < at; ++i)
        if (function_.steps[i].kind == Step::Kind::label) before.insert(function_.steps[i].to);
    for (std::size_t i = at; i < function_.steps.size(); ++i) {
        const Step& step = function_.steps[i];
        if (step.kind == Step::Kind::branch) {
            for (const std::string& target : step.targets)
                if (before.contains(target)) return true;
        } else if (step.kind == Step::Kind::jump ||
                   (step.kind == Step::Kind::assignment && !is_intermediate(step.to))) {
            return false;
        }
    }
    return false;
}

}  // namespace simtutor::simt

#include "grader/simt/build/narrow_counters.h"

#include <algorithm>
#include <map>
#include <optional>
#include <regex>
#include <set>

#include "grader/findings/rules.h"
#include "grader/simt/build/gimple_dump.h"

namespace simtutor::simt {
namespace {

constexpr const char* rule_id = "index.narrow";

struct NarrowType {
    const char* written;  ///< as a program writes it
    int bits;
    long last;  ///< the largest number
};

/// By the name that the dump gives it.
const NarrowType* narrow_type(const std::string& type) {
    static const std::map<std::string, NarrowType> all = {
        {"short int", {"short", 16, 32767}},
        {"short unsigned int", {"unsigned short", 16, 65535}},
        {"unsigned short", {"unsigned short", 16, 65535}},
        {"int16_t", {"std::int16_t", 16, 32767}},
        {"uint16_t", {"std::uint16_t", 16, 65535}},
        {"int_least16_t", {"std::int_least16_t", 16, 32767}},
        {"uint_least16_t", {"std::uint_least16_t", 16, 65535}},
        {"ushort", {"ushort", 16, 65535}},
        {"char", {"char", 8, 127}},
        {"signed char", {"signed char", 8, 127}},
        {"unsigned char", {"unsigned char", 8, 255}},
        {"int8_t", {"std::int8_t", 8, 127}},
        {"uint8_t", {"std::uint8_t", 8, 255}},
        {"int_least8_t", {"std::int_least8_t", 8, 127}},
        {"uint_least8_t", {"std::uint_least8_t", 8, 255}},
        {"uchar", {"uchar", 8, 255}}};
    const auto found = all.find(type);
    return found == all.end() ? nullptr : &found->second;
}

bool is_wide(const std::string& type) {
    static const std::set<std::string> all = {
        "int",      "unsigned int", "long int", "long unsigned int", "long long int",
        "uint",     "size_t",       "ssize_t",  "ptrdiff_t",         "long long unsigned int",
        "int32_t",  "uint32_t",     "int64_t",  "uint64_t",          "size_type",
        "intptr_t", "uintptr_t"};
    return all.contains(type);
}

std::optional<long> number(const std::string& text) {
    static const std::regex form("-?[0-9]{1,18}");
    if (!std::regex_match(text, form)) return std::nullopt;
    return std::stol(text);
}

/// "A + B", "A < B"
struct Operation {
    std::string left, sign, right;
};

std::optional<Operation> operation(const std::string& text) {
    static const std::regex form(R"(([\w.@-]+) ([^\w\s]{1,2}) ([\w.@-]+))");
    std::smatch part;
    if (!std::regex_match(text, part, form)) return std::nullopt;
    return Operation{part[1], part[2], part[3]};
}

/// "(int) k"
struct Conversion {
    std::string type, of;
};

std::optional<Conversion> conversion(const std::string& text) {
    static const std::regex form(R"(\(([A-Za-z][\w :]*)\) ([\w.@]+))");
    std::smatch part;
    if (!std::regex_match(text, part, form)) return std::nullopt;
    return Conversion{part[1], part[2]};
}

bool is_name(const std::string& text) {
    static const std::regex form(R"([A-Za-z_][\w.@]*)");
    return std::regex_match(text, form);
}

/// The compiler's own: "_12", "n.1_12", "retval.17", "D.2382".
bool is_intermediate(const std::string& name) {
    static const std::regex form(R"(_\d+|.*\.\d+_\d+|(retval|iftmp|D)\.\d+(@\d+)?)");
    return std::regex_match(name, form);
}

/// The questions about one function.
class Examination {
  public:
    explicit Examination(const SteppedFunction& function) : function_(function) {}

    /// The counter of a loop that this step may end, if it is too narrow for the loop's bound.
    std::optional<std::string> narrow_counter(std::size_t at) const {
        const Step& step = function_.steps[at];
        if (step.kind != Step::Kind::branch && step.kind != Step::Kind::assignment)
            return std::nullopt;
        static const std::set<std::string> below = {"<", "<=", "!="}, above = {">", ">=", "!="};
        const auto comparison = operation(step.value);
        if (!comparison) return std::nullopt;
        for (const bool swapped : {false, true}) {
            if (!(swapped ? above : below).contains(comparison->sign)) continue;
            const std::string& one = swapped ? comparison->right : comparison->left;
            const std::string& bound = swapped ? comparison->left : comparison->right;
            const std::string counter = widened(one);
            if (!counter.empty() && counts_up(counter) && ends_loop(at) && may_be_large(bound))
                return counter;
        }
        return std::nullopt;
    }

    const NarrowType* type_of(const std::string& variable) const {
        const auto found = function_.variables.find(variable);
        return found == function_.variables.end() ? nullptr : narrow_type(found->second.type);
    }

  private:
    std::vector<std::string> values_of(const std::string& name) const {
        std::vector<std::string> all;
        const auto [begin, end] = function_.values.equal_range(name);
        for (auto at = begin; at != end; ++at) all.push_back(at->second);
        return all;
    }

    /// The narrow variable whose value, in a wider type, the operand is; else empty.
    std::string widened(const std::string& operand) const {
        if (!is_intermediate(operand)) return "";
        const auto values = values_of(operand);
        if (values.size() != 1) return "";
        const auto converted = conversion(values.front());
        if (!converted || narrow_type(converted->type)) return "";
        return narrow_source(converted->of);
    }

    std::string narrow_source(const std::string& name) const {
        if (type_of(name) && !is_intermediate(name)) return name;
        const auto values = values_of(name);
        if (!is_intermediate(name) || values.size() != 1) return "";
        return is_name(values.front()) ? narrow_source(values.front()) : "";
    }

    /// Whether the expression is the variable's own value, perhaps in another type.
    bool is_value_of(const std::string& expression, const std::string& variable,
                     int depth = 0) const {
        if (depth > 8) return false;
        if (const auto converted = conversion(expression))
            return is_value_of(converted->of, variable, depth + 1);
        if (expression == variable) return true;
        if (!is_intermediate(expression)) return false;
        const auto values = values_of(expression);
        return values.size() == 1 && is_value_of(values.front(), variable, depth + 1);
    }

    /// k = k + 1, in as many steps as it has
    bool counts_up(const std::string& variable) const {
        const NarrowType& type = *type_of(variable);
        return std::ranges::any_of(values_of(variable), [&](std::string value) {
            for (int depth = 0; depth < 8; ++depth) {
                if (const auto converted = conversion(value)) {
                    value = converted->of;
                } else if (const auto step = operation(value)) {
                    static const std::set<std::string> growing = {"+", "*", "<<"};
                    if (!growing.contains(step->sign) || !is_value_of(step->left, variable))
                        return false;
                    // A step back is, in the unsigned type, a large one forward.
                    const auto by = number(step->right);
                    return !by || (*by > 0 && *by < 1l << (type.bits - 1));
                } else {
                    const auto values = values_of(value);
                    if (!is_intermediate(value) || values.size() != 1) return false;
                    value = values.front();
                }
            }
            return false;
        });
    }

    /// From this condition, perhaps with others that belong to it, the function goes back.
    bool ends_loop(std::size_t at) const {
        std::set<std::string> before;
        for (std::size_t i = 0; i < at; ++i)
            if (function_.steps[i].kind == Step::Kind::label) before.insert(function_.steps[i].to);
        for (std::size_t i = at; i < function_.steps.size(); ++i) {
            const Step& step = function_.steps[i];
            if (step.kind == Step::Kind::branch) {
                for (const std::string& target : step.targets)
                    if (before.contains(target)) return true;
            } else if (step.kind == Step::Kind::jump) {
                return false;
            } else if (step.kind == Step::Kind::assignment && !is_intermediate(step.to)) {
                return false;
            }
        }
        return false;
    }

    /// Whether the operand is a number of a wide type that nothing bounds.
    bool may_be_large(const std::string& operand) const {
        std::set<std::string> seen;
        return may_be_large(operand, seen);
    }

    bool may_be_large(const std::string& operand, std::set<std::string>& seen) const {
        if (!is_name(operand)) return false;  // a constant
        const auto declared = function_.variables.find(operand);
        const bool known = declared != function_.variables.end();
        if (known && !is_intermediate(operand) && !is_wide(declared->second.type)) return false;
        if (!seen.insert(operand).second) return true;
        const auto values = values_of(operand);
        if (values.empty()) return known ? declared->second.is_parameter : is_programs(operand);
        return std::ranges::all_of(
            values, [&](const std::string& value) { return large_value(value, seen); });
    }

    bool large_value(const std::string& value, std::set<std::string>& seen) const {
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

    /// A variable of the program that stands outside of the function, or a member of one.
    static bool is_programs(const std::string& name) {
        return name[0] != '_' && !name.starts_with("D.");
    }

    /// What may have been narrow before says nothing.
    bool large_converted(const Conversion& converted, std::set<std::string>& seen) const {
        if (narrow_type(converted.type)) return false;
        if (!is_intermediate(converted.of) && !function_.variables.contains(converted.of))
            return false;
        const auto values = values_of(converted.of);
        const bool is_load =
            is_intermediate(converted.of) && values.size() == 1 && is_member(values.front());
        return !is_load && may_be_large(converted.of, seen);
    }

    /// Calls that count or read what is there.
    static bool is_length(const std::string& value) {
        static const std::regex form(R"((.*::)?(size|length|atoi|stoi|atol|stol|strtol) \(.*\))");
        return std::regex_match(value, form);
    }

    /// "s->rows", "*_4" where _4 is no call's result
    bool is_member(const std::string& value) const {
        static const std::regex form(R"(([A-Za-z_]\w*)->\w+|\*([\w.@]+))");
        std::smatch part;
        if (!std::regex_match(value, part, form) || part[1] == "__closure") return false;
        if (!part[2].matched) return true;
        const auto from = values_of(part[2]);
        if (from.empty()) return function_.variables.contains(part[2]);
        return from.size() == 1 && operation(from.front()).has_value();
    }

    const SteppedFunction& function_;
};

Finding finding_of(const SteppedFunction& function, const Step& step, const std::string& counter,
                   const NarrowType& type) {
    const std::string name = counter.substr(0, counter.find('@'));
    Finding finding;
    finding.rule = rule_id;
    if (const Rule* rule = find_rule(rule_id)) finding.level = rule->level;
    finding.kernel = function.name;
    finding.message = "The loop in line " + std::to_string(step.place.line) + " of " +
                      function.name + " counts with `" + name + "`, a number of type '" +
                      type.written + "' with " + std::to_string(type.bits) +
                      " bits, and its bound has a wider type. If the bound is larger than " +
                      std::to_string(type.last) + ", the counter never gets there.";
    finding.advice = "Declare " + name + " with the type of the bound, for example int.";
    FindingSide side;
    side.action = "compare";
    side.site = {step.place.file, step.place.line, function.name};
    side.object = name;
    finding.sides.push_back(std::move(side));
    return finding;
}

}  // namespace

bool may_count_narrowly(const std::string& text) {
    // "short k = 0", "unsigned char k;", "using index = short;"
    static const std::regex declaration(
        R"(\b(short|char|(u?int(_least)?(8|16)_t)|ushort|uchar)(\s+int)?(\s+\w+\s*[={;,]|\s*;))");
    return std::regex_search(text, declaration);
}

std::vector<Finding> narrow_counter_findings(
    const std::string& dump, const std::function<bool(const std::string&)>& wanted) {
    std::vector<Finding> findings;
    std::set<std::pair<std::string, int>> reported;
    for (const SteppedFunction& function : read_gimple(dump, wanted)) {
        const Examination examination(function);
        for (std::size_t at = 0; at < function.steps.size(); ++at) {
            const Step& step = function.steps[at];
            const auto counter = examination.narrow_counter(at);
            if (!counter || !wanted(step.place.file)) continue;
            if (reported.emplace(step.place.file + '\n' + *counter, step.place.line).second)
                findings.push_back(
                    finding_of(function, step, *counter, *examination.type_of(*counter)));
        }
    }
    return findings;
}

}  // namespace simtutor::simt

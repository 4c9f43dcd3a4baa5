#include "grader/findings/index/index_limit.h"

#include <algorithm>
#include <optional>

#include "grader/findings/index/inside_column.h"

namespace simtutor {
namespace {

std::vector<Limit> limits_at(const FunctionText& function, int statement,
                             const std::vector<Tokens>& parameters) {
    std::vector<Limit> all;
    const auto add = [&](const Tokens& left, const Tokens& right, int line) {
        if (left.size() == 1 && right.size() == 1 && left[0].is_name() &&
            parameter_at(parameters, right[0].text) >= 0 &&
            parameter_at(parameters, left[0].text) < 0)
            all.push_back({left[0].text, right[0].text, line});
    };
    for (const Guard& guard : function.guards(statement))
        if (guard.sign == "<" && !guard.one_of && !guard.loop)
            add(guard.left, guard.right, guard.line);
    for (const NamedCondition& named : named_conditions(function, statement))
        for (const Tokens& one : compared_in(named.value)) {
            const std::vector<Tokens> sides = split(one, "<");
            if (sides.size() == 2) add(sides[0], sides[1], named.line);
        }
    return all;
}

/// The terms that the statement adds to a pointer: "k * n" and "column" of "b + k * n + column" and
/// of "b[k * n + column]".
std::vector<Tokens> added_to(const FunctionText& function, int statement,
                             const std::string& pointer) {
    const Tokens& words = function.statements()[static_cast<std::size_t>(statement)].words;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i].text != pointer || (i > 0 && words[i - 1].is("."))) continue;
        Tokens sum;
        if (words[i + 1].is("[")) {
            sum = part_of(words, i + 2, closing(words, i + 1));
        } else if (words[i + 1].is("+")) {
            std::size_t end = i + 2;
            while (end < words.size() && !words[end].is(",") && !words[end].is(":") &&
                   !words[end].is(")") && !words[end].is(";"))
                end = words[end].is("(") ? closing(words, end) + 1 : end + 1;
            sum = part_of(words, i + 2, std::min(end, words.size()));
        }
        if (sum.size() == 1) function.definition(sum[0].text, statement - 1, &sum);
        if (!sum.empty()) return split(sum, "+");
    }
    return {};
}

/// The factor beside the place: "n" of "k * n"; empty of "k" alone; nothing of another term.
std::optional<Tokens> stride_beside(const Tokens& term, const std::string& place) {
    const std::vector<Tokens> factors = split(term, "*");
    const auto is_place = [&](const Tokens& one) {
        const Tokens words = without_brackets(one);
        return words.size() == 1 && words[0].text == place;
    };
    if (factors.size() == 1) return is_place(factors[0]) ? std::optional(Tokens{}) : std::nullopt;
    if (factors.size() != 2 || is_place(factors[0]) == is_place(factors[1])) return std::nullopt;
    return without_brackets(is_place(factors[0]) ? factors[1] : factors[0]);
}

/// The statement, and those that gave its names their values: "from = there ? a + row * n : a".
std::vector<int> with_values(const FunctionText& function, int statement) {
    std::vector<int> all = {statement};
    for (const Token& word : function.statements()[static_cast<std::size_t>(statement)].words) {
        const int set = word.is_name() ? function.definition(word.text, statement - 1) : -1;
        if (set >= 0 && std::ranges::find(all, set) == all.end()) all.push_back(set);
    }
    return all;
}

void add_limits(const FunctionText& function, int statement, const Tokens& parameter,
                const std::vector<Limit>& limits, std::vector<IndexLimit>& all) {
    const std::vector<Tokens> terms = added_to(function, statement, parameter.back().text);
    for (const Limit& limit : limits) {
        std::optional<Tokens> stride;
        std::vector<Tokens> strides;
        for (const Tokens& term : terms) {
            const auto beside = stride_beside(term, limit.place);
            if (beside) stride = beside;
            const std::vector<Tokens> factors = split(term, "*");
            if (!beside && factors.size() == 2)
                for (const Tokens& factor : factors) strides.push_back(without_brackets(factor));
        }
        if (stride) all.push_back({limit, parameter.back().text, *stride, strides});
    }
}

}  // namespace

int parameter_at(const std::vector<Tokens>& parameters, const std::string& name) {
    for (std::size_t i = 0; i < parameters.size(); ++i)
        if (!parameters[i].empty() && parameters[i].back().text == name) return static_cast<int>(i);
    return -1;
}

std::vector<IndexLimit> index_limits(const FunctionText& function, int statement,
                                     const std::vector<Tokens>& parameters) {
    std::vector<IndexLimit> all;
    for (const int at : with_values(function, statement)) {
        const std::vector<Limit> limits = limits_at(function, at, parameters);
        for (const Tokens& parameter : parameters)
            if (!limits.empty() && mentions(parameter, "*") && parameter.back().is_name())
                add_limits(function, at, parameter, limits, all);
        if (!all.empty()) return all;
    }
    return all;
}

}  // namespace simtutor

#include "grader/findings/index/passed_limit.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "grader/findings/index/inside_column.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"
#include "grader/findings/source/launch_argument.h"
#include "grader/findings/source/launch_lines.h"
#include "grader/findings/source/overrun.h"
#include "grader/findings/source/thread_value.h"

namespace simtutor {
namespace {

constexpr int most_names = 4;

/// "k < depth_left", where depth_left is a parameter.
struct Limit {
    std::string place, limit;
    int line = 0;
};

/// What a call, or a launch, passes for the parameters.
struct Passed {
    int line = 0;
    std::vector<Tokens> arguments;
};

Tokens bare(Tokens words) {
    while (words.size() > 2 && words.front().is("(") && closing(words, 0) + 1 == words.size())
        words = part_of(words, 1, words.size() - 1);
    return words;
}

int parameter_at(const std::vector<Tokens>& parameters, const std::string& name) {
    for (std::size_t i = 0; i < parameters.size(); ++i)
        if (!parameters[i].empty() && parameters[i].back().text == name) return static_cast<int>(i);
    return -1;
}

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
        for (const Tokens& one : split(named.value, "&&")) {
            const std::vector<Tokens> sides = split(bare(one), "<");
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
        const Tokens words = bare(one);
        return words.size() == 1 && words[0].text == place;
    };
    if (factors.size() == 1) return is_place(factors[0]) ? std::optional(Tokens{}) : std::nullopt;
    if (factors.size() != 2 || is_place(factors[0]) == is_place(factors[1])) return std::nullopt;
    return bare(is_place(factors[0]) ? factors[1] : factors[0]);
}

/// What a call passes in place of a stride that may be a parameter.
Tokens in_caller(const Tokens& words, const std::vector<Tokens>& parameters, const Passed& passed) {
    const int at = words.size() == 1 ? parameter_at(parameters, words[0].text) : -1;
    return at < 0 ? words : passed.arguments[static_cast<std::size_t>(at)];
}

/// By how much a pointer was moved on, in units of a stride: "start" of "b_block + start * n".
/// Nothing where it is moved back, too.
class Moved {
  public:
    Moved(const FunctionText& caller, const Tokens& stride, const std::vector<Tokens>& others)
        : caller_(caller), stride_(stride), others_(others) {}

    std::optional<Tokens> by(Tokens pointer, int statement) {
        for (int i = 0; i < most_names; ++i) {
            if (mentions(pointer, "-") || mentions(pointer, "?")) return std::nullopt;
            const std::vector<Tokens> terms = split(pointer, "+");
            for (std::size_t k = 1; k < terms.size(); ++k) add(terms[k]);
            if (terms.empty() || terms[0].size() != 1) return std::nullopt;
            Tokens value;
            statement = caller_.definition(terms[0][0].text, statement - 1, &value);
            if (statement < 0) return sum_;
            pointer = std::move(value);
        }
        return std::nullopt;
    }

  private:
    void add(const Tokens& term) {
        const std::vector<Tokens> factors = split(term, "*");
        const auto is = [](const Tokens& one, const Tokens& other) {
            return same_words(bare(one), bare(other));
        };
        Tokens rest;
        bool found = stride_.empty();
        for (const Tokens& factor : factors) {
            for (const Tokens& other : others_)
                if (is(factor, other)) return;
            if (!found && is(factor, stride_)) {
                found = true;
                continue;
            }
            if (!rest.empty()) rest.push_back({"*", term[0].line});
            const Tokens plain = factors.size() == 2 && !stride_.empty() ? bare(factor) : factor;
            rest.insert(rest.end(), plain.begin(), plain.end());
        }
        if (!found || rest.empty()) return;
        if (!sum_.empty()) sum_.push_back({"+", term[0].line});
        sum_.insert(sum_.end(), rest.begin(), rest.end());
    }

    const FunctionText& caller_;
    const Tokens& stride_;
    const std::vector<Tokens>& others_;
    Tokens sum_;
};

/// "n" and "start" of "n - start", also where a name holds that, or where it is the smaller one of
/// that and the size of a tile.
struct Left {
    Tokens whole, taken;
};

std::optional<Left> left_of(const Tokens& file, const FunctionText& caller, Tokens words,
                            int statement) {
    if (words.size() == 1 && words[0].is_name() && !mentions(caller.parameters(), words[0].text))
        caller.definition(words[0].text, statement - 1, &words);
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (!words[i].is("min") || !words[i + 1].is("(")) continue;
        for (const Tokens& one : split(part_of(words, i + 2, closing(words, i + 1)), ","))
            if (mentions(one, "-")) return left_of(file, caller, one, statement);
        return std::nullopt;
    }
    const std::vector<Tokens> parts = split(words, "-");
    if (parts.size() > 2 || parts.empty() || parts[0].size() != 1 ||
        constant_value(file, parts[0]) || !parts[0][0].is_name())
        return std::nullopt;
    return Left{parts[0], parts.size() == 2 ? parts[1] : Tokens{}};
}

/// A single name's value, of this caller.
Tokens value_of(const FunctionText& caller, const Tokens& words, int statement, int* line) {
    Tokens value = bare(words);
    if (value.size() != 1 || !value[0].is_name()) return value;
    const int set = caller.definition(value[0].text, statement - 1, &value);
    // A loop's counter is what it is.
    if (set >= 0 &&
        caller.statements()[static_cast<std::size_t>(set)].kind != Statement::Kind::plain)
        return bare(words);
    if (set >= 0) *line = caller.statements()[static_cast<std::size_t>(set)].line;
    return value;
}

/// Whether one is larger than the other whatever the names hold that the text does not tell.
bool is_larger(const Tokens& file, const FunctionText& caller, int statement, const Tokens& one,
               const Tokens& other) {
    for (const long long unknown : {1, 3, 10, 77}) {
        simt::ThreadCoordinates who;
        for (unsigned side = 0; side < 3; ++side)
            who.block[side] = static_cast<unsigned>(unknown) + side,
            who.thread[side] = 2 * side + 1;
        ThreadValue value(file, caller, who);
        value.assume(unknown);
        const auto a = value.of(one, statement);
        const auto b = other.empty() ? std::optional<long long>(0) : value.of(other, statement);
        if (!a || !b || *a <= *b) return false;
    }
    return true;
}

std::vector<Passed> passed_to(const Tokens& file, const FunctionText& function,
                              const std::vector<Tokens>& parameters) {
    std::vector<Passed> all;
    for (const FunctionCall& call : calls_of(file, function))
        all.push_back({call.line, call.arguments});
    for (const LaunchText& launch : launches_in(file)) {
        if (launch.kernel != function.name()) continue;
        Passed one{launch.line, {}};
        for (const Tokens& parameter : parameters)
            one.arguments.push_back(
                parameter.empty() ? Tokens{}
                                  : given_at_launch(file, launch, function, parameter.back().text));
        all.push_back(std::move(one));
    }
    std::erase_if(all,
                  [&](const Passed& one) { return one.arguments.size() != parameters.size(); });
    return all;
}

std::string with_minus(const Tokens& whole, const Tokens& taken) {
    const bool sum = mentions(taken, "+") && split(taken, "+").size() > 1;
    return text_of(whole) + " - " + (sum ? "(" + text_of(taken) + ")" : text_of(taken));
}

/// A limit, and the pointer whose index has the place that is held against it.
struct IndexLimit {
    Limit limit;
    std::string pointer;
    Tokens stride;                ///< of the place: "n" of "k * n"
    std::vector<Tokens> strides;  ///< of the other terms of the index
};

/// The limits that are held against a part of an index of a parameter.
std::vector<IndexLimit> index_limits(const FunctionText& function, int statement,
                                     const std::vector<Tokens>& parameters) {
    std::vector<IndexLimit> all;
    const std::vector<Limit> limits = limits_at(function, statement, parameters);
    for (const Tokens& parameter : parameters) {
        if (limits.empty() || !mentions(parameter, "*") || !parameter.back().is_name()) continue;
        const std::vector<Tokens> terms = added_to(function, statement, parameter.back().text);
        for (const Limit& limit : limits) {
            std::optional<Tokens> stride;
            std::vector<Tokens> strides;
            for (const Tokens& term : terms) {
                const auto beside = stride_beside(term, limit.place);
                if (beside) stride = beside;
                const std::vector<Tokens> factors = split(term, "*");
                if (!beside && factors.size() == 2)
                    for (const Tokens& factor : factors) strides.push_back(bare(factor));
            }
            if (stride) all.push_back({limit, parameter.back().text, *stride, strides});
        }
    }
    return all;
}

/// Whether `whole` is known to count from where the pointer began: what a kernel was given, or the
/// length of a row. What a helper was given may count from the tile that it works on.
bool counts_from_begin(const Tokens& file, const FunctionText& caller, const Tokens& whole,
                       const Tokens& stride, const std::vector<Tokens>& others) {
    const std::vector<std::string> kernels = kernels_in(file);
    if (std::ranges::find(kernels, caller.name()) != kernels.end() &&
        mentions(caller.parameters(), whole[0].text))
        return true;
    return same_words(whole, stride) || std::ranges::any_of(others, [&](const Tokens& other) {
               return same_words(whole, other);
           });
}

/// What a call passes for the limit where it is more than is left; empty where it is not known to
/// be.
std::string passed_too_much(const Tokens& file, const FunctionText& function,
                            const std::vector<Tokens>& parameters, const IndexLimit& held,
                            const Passed& call) {
    const FunctionText caller(file, call.line);
    const int at = caller.at(call.line, function.name());
    if (at < 0) return "";
    const auto given = [&](const std::string& name) -> const Tokens& {
        return call.arguments[static_cast<std::size_t>(parameter_at(parameters, name))];
    };
    std::vector<Tokens> others;
    for (const Tokens& one : held.strides) others.push_back(in_caller(one, parameters, call));
    const Tokens own = in_caller(held.stride, parameters, call);
    const auto moved = Moved(caller, own, others).by(given(held.pointer), at);
    const auto left = left_of(file, caller, given(held.limit.limit), at);
    if (!moved || moved->empty() || !left || same_words(*moved, bare(left->taken))) return "";
    if (!counts_from_begin(file, caller, left->whole, own, others)) return "";
    int line = 0, other_line = 0;
    const Tokens value = value_of(caller, *moved, at, &line);
    const Tokens taken = value_of(caller, left->taken, at, &other_line);
    if (!is_larger(file, caller, at, value, taken)) return "";
    return fmt::format(
        "{0} < {1} (line {2}) let this thread through. Line {3} passes {4} for {1}, and {5} for "
        "{6}{7}: from there on {8} are left, which is less. Pass {8}.",
        held.limit.place, held.limit.limit, held.limit.line, call.line,
        text_of(given(held.limit.limit)), text_of(given(held.pointer)), held.pointer,
        line > 0 ? fmt::format(", where {} is {} (line {})", text_of(*moved), text_of(value), line)
                 : "",
        with_minus(left->whole, *moved));
}

}  // namespace

Cause passed_limit(const simt::Finding& finding, Sources& sources) {
    const simt::FindingSide& access = finding.sides.front();
    const Tokens file = tokens_of(sources, access.site.file);
    const FunctionText function(file, access.site.line);
    const int statement = function.at(access.site.line, "");
    if (statement < 0 || Overrun(finding).below()) return {};
    const std::vector<Tokens> parameters = split(function.parameters(), ",");
    const std::vector<IndexLimit> limits = index_limits(function, statement, parameters);
    if (limits.empty()) return {};
    const std::vector<Passed> calls = passed_to(file, function, parameters);
    for (const IndexLimit& held : limits)
        for (const Passed& call : calls) {
            std::string text = passed_too_much(file, function, parameters, held, call);
            if (text.empty()) continue;
            simt::FindingSide place = place_of_cause(finding, "set", held.limit.limit, call.line);
            place.site.function = FunctionText(file, call.line).name();
            return {{place}, std::move(text)};
        }
    return {};
}

}  // namespace simtutor

#include "grader/findings/cost/short_distance.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/spelled_in_round.h"

namespace simtutor {
namespace {

/// 3 of "k + 3" and of "start + (k + 4 - 1)": how many rounds of the loop over k the row is ahead;
/// nothing where no term follows k alone.
std::optional<long long> steps_ahead(const Tokens& file, const Tokens& row,
                                     const std::string& counter) {
    std::optional<long long> ahead;
    long long more = 0;
    for (Tokens term : split(row, "+")) {
        while (term.size() > 2 && term[0].is("(") && closing(term, 0) + 1 == term.size())
            term = part_of(term, 1, term.size() - 1);
        if (!mentions(term, counter)) {
            more += constant_value(file, term).value_or(0);
            continue;
        }
        if (ahead) return {};
        if (term.size() > 1 && split(term, "+").size() > 1) {
            ahead = steps_ahead(file, term, counter);
        } else {
            const bool first = term[0].text == counter;
            // "k - 1", but no product of k
            for (Token& word : term) {
                if (word.is("*") || word.is("/") || word.is("%")) return {};
                if (word.text == counter) word.text = "0";
            }
            ahead = first ? constant_value(file, term) : std::nullopt;
        }
        if (!ahead) return {};
    }
    return ahead ? std::optional(*ahead + more) : std::nullopt;
}

/// The part of an index that follows the counter: "start + k" of "(start + k) * n + x".
Tokens row_of(const Tokens& index, const std::string& counter) {
    for (const Tokens& term : split(index, "+"))
        for (const Tokens& factor : split(term, "*"))
            if (mentions(factor, counter)) return split(term, "*").size() > 1 ? factor : index;
    return {};
}

/// How many rounds "for (int j = 0; j < 4; ++j)" has; 0: not known.
long long rounds_of(const Tokens& file, const Statement& loop) {
    const auto parts = split(loop.words, ";");
    if (parts.size() != 3 || !mentions(parts[2], "++")) return 0;
    const auto limit = split(parts[1], "<");
    const bool from_zero =
        parts[0].size() > 2 && is_zero({parts[0].back()}) && parts[0][parts[0].size() - 2].is("=");
    return from_zero && limit.size() == 2 ? constant_value(file, limit[1]).value_or(0) : 0;
}

/// What a ring of values does that had enough of them before the loop: "used is k - 1 (line 32)".
/// @param load  the statement in the loop that loads `row` into `array`
std::string filled_before(const FunctionText& function, const std::string& array, int loop,
                          int load, const Tokens& row) {
    const auto& all = function.statements();
    const std::string counter = counter_of(all[static_cast<std::size_t>(loop)]);
    bool used = false;
    for (int i = loop + 1; i < load; ++i)
        for (const Assigned& one : assignments_in(all[static_cast<std::size_t>(i)]))
            used = used || mentions(one.value, array);
    if (!used) return "";
    std::string text = fmt::format(
        " Step {0} has used its own value by then: load the next one into that place.", counter);
    for (const Token& word : row) {
        Tokens value;
        const int set = word.is_name() ? function.definition(word.text, load, &value) : -1;
        if (set > loop && mentions(value, counter))
            return text + fmt::format(" Here {} is {} (line {}).", word.text, text_of(value),
                                      all[static_cast<std::size_t>(set)].line);
    }
    return text;
}

/// The load in front of the loop, into the same array.
struct FirstLoads {
    int line = 0;
    long long count = 0;  ///< 0: not known
};

FirstLoads first_loads(const Tokens& file, const FunctionText& function, const std::string& array,
                       int loop) {
    const auto& all = function.statements();
    const int around = all[static_cast<std::size_t>(loop)].parent;
    for (int i = loop - 1; i >= 0; --i) {
        if (around >= 0 && !is_inside(function, i, around)) return {};
        for (const Assigned& one : assignments_in(all[static_cast<std::size_t>(i)])) {
            if (!one.element() || one.name() != array) continue;
            const int own = loop_around(function, i);
            return {one.to.front().line,
                    own > around ? rounds_of(file, all[static_cast<std::size_t>(own)]) : 0};
        }
    }
    return {};
}

}  // namespace

std::string short_distance(const Tokens& file, const std::set<std::string>& kernels, double least) {
    for (const FunctionText& function : functions_in(file)) {
        if (!kernels.contains(function.name())) continue;
        const auto& all = function.statements();
        for (int i = 0; i < static_cast<int>(all.size()); ++i) {
            const int loop = loop_around(function, i);
            if (loop < 0) continue;
            const std::string counter = counter_of(all[static_cast<std::size_t>(loop)]);
            for (const Assigned& load : assignments_in(all[static_cast<std::size_t>(i)])) {
                if (counter.empty() || load.sign != "=" || load.value.size() < 4 ||
                    !load.value[1].is("[") || is_block_shared(function, load.value[0].text))
                    continue;
                const Tokens index = spelled_in_round(
                    function, part_of(load.value, 2, closing(load.value, 1)), i, loop);
                const auto ahead = steps_ahead(file, row_of(index, counter), counter);
                if (!ahead || *ahead < 1 || static_cast<double>(*ahead) >= least) continue;
                std::string text = fmt::format(
                    "In step {0} line {1} loads the value of step {0} + {2}: when it begins, only "
                    "{2} are on their way.",
                    counter, load.value[0].line, *ahead);
                const FirstLoads first = first_loads(file, function, load.name(), loop);
                if (first.line == 0) return text;
                if (static_cast<double>(first.count) < least)
                    return text +
                           fmt::format(
                               " Line {} loads the first ones before the loop: load one more there "
                               "for each step that this line is to be further ahead.",
                               first.line);
                return text +
                       fmt::format(" Line {} has loaded the first {} before the loop.", first.line,
                                   first.count) +
                       filled_before(function, load.name(), loop, i,
                                     part_of(load.value, 2, closing(load.value, 1)));
            }
        }
    }
    return "";
}

}  // namespace simtutor

#include "grader/findings/calls/older_of_pair.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/copy_text.h"
#include "grader/findings/source/function_calls.h"
#include "grader/findings/source/launch_argument.h"

namespace simtutor {
namespace {

/// Two names that a loop exchanges, and the statements that do it.
struct Exchange {
    std::string one, other;
    int first = -1, last = -1;
};

/// "a" and "b" of "a = b"; none where the statement does more.
std::optional<Assigned> plain_copy(const Statement& one) {
    const std::vector<Assigned> all = assignments_in(one);
    const bool plain = one.kind == Statement::Kind::plain && all.size() == 1 &&
                       all[0].sign == "=" && !all[0].element() && all[0].value.size() == 1 &&
                       all[0].value[0].is_name();
    return plain ? std::optional(all[0]) : std::nullopt;
}

std::optional<Exchange> exchange_at(const FunctionText& function, int i) {
    const auto& all = function.statements();
    const Statement& begin = all[static_cast<std::size_t>(i)];
    const Tokens one = given_to(begin.words, "swap"), other = given_to(begin.words, "swap", 1);
    if (one.size() == 1 && other.size() == 1) return Exchange{one[0].text, other[0].text, i, i};
    if (i + 2 >= static_cast<int>(all.size())) return {};
    const auto kept = plain_copy(begin), moved = plain_copy(all[static_cast<std::size_t>(i) + 1]),
               back = plain_copy(all[static_cast<std::size_t>(i) + 2]);
    if (!kept || !moved || !back || kept->value[0].text != moved->name() ||
        moved->value[0].text != back->name() || back->value[0].text != kept->name())
        return {};
    return Exchange{moved->name(), back->name(), i, i + 2};
}

/// Whether the launch lets its kernel write to the array of this name.
bool is_written(const Tokens& file, const LaunchText& launch, const FunctionText& kernel,
                const std::string& name) {
    const auto parameters = split(kernel.parameters(), ",");
    return std::ranges::any_of(parameters, [&](const Tokens& parameter) {
        if (!mentions(parameter, "*") || mentions(parameter, "const")) return false;
        const Tokens given = given_at_launch(file, launch, kernel, parameter.back().text);
        return !given.empty() && given[0].text == name;
    });
}

/// The line of the launch in the loop, before the exchange, that writes one of the two; 0 if there
/// is not just one. @param written which of the two
int launch_before(const Tokens& file, const FunctionText& function, const Exchange& exchange,
                  std::string& written) {
    const int loop = function.statements()[static_cast<std::size_t>(exchange.first)].parent;
    int line = 0;
    for (const LaunchText& launch : launches_in(file)) {
        const int at = function.at(launch.line, launch.kernel);
        if (at < 0 || FunctionText(file, launch.line).name() != function.name()) continue;
        if (at > exchange.first || !is_inside(function, at, loop)) {
            if (at > loop) return 0;
            continue;
        }
        const auto functions = functions_in(file);
        const auto kernel = std::ranges::find(functions, launch.kernel, &FunctionText::name);
        if (kernel == functions.end() || line != 0) return 0;
        const bool one = is_written(file, launch, *kernel, exchange.one),
                   other = is_written(file, launch, *kernel, exchange.other);
        if (one == other) return 0;
        written = one ? exchange.one : exchange.other;
        line = launch.line;
    }
    return line;
}

/// Whether a statement behind the exchange gives one of the two another value, or a round goes on
/// with them in their new roles.
bool is_used_behind(const FunctionText& function, int loop, const Exchange& exchange) {
    const auto& all = function.statements();
    for (int i = exchange.last + 1; i < static_cast<int>(all.size()); ++i) {
        const Statement& one = all[static_cast<std::size_t>(i)];
        const bool speaks =
            mentions(one.words, exchange.one) || mentions(one.words, exchange.other);
        if (speaks && (is_inside(function, i, loop) || mentions(one.words, "swap"))) return true;
        for (const Assigned& set : assignments_in(one))
            if (set.name() == exchange.one || set.name() == exchange.other) return true;
    }
    return false;
}

std::string copy_of_older(const Tokens& file, const FunctionText& function,
                          const Exchange& exchange) {
    const auto& all = function.statements();
    const auto line = [&](int i) { return all[static_cast<std::size_t>(i)].line; };
    const int loop = all[static_cast<std::size_t>(exchange.first)].parent;
    if (loop < 0 || all[static_cast<std::size_t>(loop)].kind != Statement::Kind::loop) return "";
    std::string old;
    const int launch = launch_before(file, function, exchange, old);
    if (launch == 0 || is_used_behind(function, loop, exchange)) return "";
    const std::string newest = old == exchange.one ? exchange.other : exchange.one;
    std::optional<CopyText> found;
    for (const CopyText& copy : copies_in(file)) {
        const int at = function.at(copy.line, copy.call);
        if (at <= exchange.last || FunctionText(file, copy.line).name() != function.name() ||
            copy.from.empty())
            continue;
        if (copy.from[0].text == newest || found) return "";
        if (copy.from[0].text == old) found = copy;
    }
    if (!found) return "";
    Tokens meant = found->from;
    meant[0].text = newest;
    return fmt::format(
        "Line {0} copies {1}. Line {2} writes {3}, and then each round exchanges {3} and {4} "
        "({5}): behind the loop {4} has the newest values, and {3} those before the last round. "
        "Copy {6}.",
        found->line, text_of(found->from), launch, old, newest,
        exchange.first == exchange.last
            ? fmt::format("line {}", line(exchange.first))
            : fmt::format("lines {} to {}", line(exchange.first), line(exchange.last)),
        text_of(meant));
}

}  // namespace

std::string older_of_pair(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i)
            if (const auto exchange = exchange_at(function, i))
                if (std::string text = copy_of_older(file, function, *exchange); !text.empty())
                    return text;
    return "";
}

}  // namespace simtutor

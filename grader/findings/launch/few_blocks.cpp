#include "grader/findings/launch/few_blocks.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <regex>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/launch_argument.h"
#include "grader/findings/source/launch_lines.h"
#include "grader/findings/source/thread_value.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// "blockIdx.x * blockDim.x + threadIdx.x", in any order.
bool is_global_number(const Tokens& words, const std::string& side) {
    const std::vector<Tokens> terms = split(words, "+");
    const auto is = [&](const Tokens& one, const char* name) {
        return one.size() == 3 && one[0].is(name) && one[2].text == side;
    };
    for (const std::size_t own : {0u, 1u}) {
        if (terms.size() != 2 || !is(terms[own], "threadIdx")) continue;
        const std::vector<Tokens> factors = split(terms[1 - own], "*");
        if (factors.size() == 2 && ((is(factors[0], "blockIdx") && is(factors[1], "blockDim")) ||
                                    (is(factors[1], "blockIdx") && is(factors[0], "blockDim"))))
            return true;
    }
    return false;
}

/// "j < half" of a kernel whose threads have one j each and store where that holds.
std::optional<Guard> asked_of_number(const FunctionText& kernel, const std::string& side) {
    const auto& all = kernel.statements();
    if (std::ranges::any_of(all,
                            [](const Statement& one) { return mentions(one.words, "gridDim"); }))
        return std::nullopt;
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
        const Statement& one = all[static_cast<std::size_t>(i)];
        const auto stored = assignments_in(one);
        if (one.kind != Statement::Kind::plain ||
            std::ranges::none_of(stored, [](const Assigned& set) { return set.element(); }))
            continue;
        for (const Guard& guard : kernel.guards(i)) {
            if (guard.sign != "<" || guard.loop || guard.one_of || guard.right.size() != 1 ||
                !guard.right[0].is_name() || guard.left.size() != 1)
                continue;
            Tokens number;
            if (kernel.definition(guard.left[0].text, i, &number) >= 0 &&
                is_global_number(number, side))
                return guard;
        }
    }
    return std::nullopt;
}

/// Names of the function that the run tells: "n = 100".
void give_run(ThreadValue& value, const FunctionText& function, const std::string& run) {
    static const std::regex number(R"((\w+) = (\d{1,12})\b)");
    for (std::sregex_iterator at(run.begin(), run.end(), number), end; at != end; ++at)
        if (mentions(function.parameters(), (*at)[1].str()))
            value.give((*at)[1].str(), std::stoll((*at)[2].str()));
}

/// Sides of a grid or a block, and the line that gives them a name.
struct Sides {
    std::vector<Tokens> words;
    int line = 0;
};

Sides sides_of(const FunctionText& caller, const Tokens& argument, int launch) {
    Tokens value = argument;
    int line = 0;
    if (argument.size() == 1 && argument[0].is_name()) {
        const int set = caller.definition(argument[0].text, launch - 1, &value);
        if (set < 0) return {{argument}, 0};
        line = caller.statements()[static_cast<std::size_t>(set)].line;
        if (mentions(caller.statements()[static_cast<std::size_t>(set)].words, "dim3"))
            return {split(value, ","), line};
    }
    if (value.size() > 3 && value[0].is("dim3"))
        return {split(part_of(value, 2, closing(value, 1)), ","), line};
    return {{value}, line};
}

Tokens side_at(const Sides& sides, std::size_t side) {
    return side < sides.words.size() ? sides.words[side] : Tokens{{"1", sides.line}};
}

/// "block.x" spelled out as what it was given.
Tokens with_block(const Tokens& words, const std::string& block, const Sides& sides) {
    Tokens all;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool member = words[i].text == block && i + 2 < words.size() && words[i + 1].is(".");
        if (!member) {
            all.push_back(words[i]);
            continue;
        }
        const Tokens side = side_at(sides, words[i + 2].is("y") ? 1 : 0);
        all.push_back({"(", words[i].line});
        all.insert(all.end(), side.begin(), side.end());
        all.push_back({")", words[i].line});
        i += 2;
    }
    return all;
}

/// How many of a kernel's threads have work, and what that number is made of.
struct ThreadsAsked {
    long long threads = 0;
    std::string text;
};

std::optional<ThreadsAsked> wanted_by(const Tokens& file, const FunctionText& kernel,
                                      const Guard& guard, const LaunchText& launch,
                                      const ThreadValue& host, int at) {
    ThreadValue value(file, kernel, {});
    for (const Tokens& one : split(kernel.parameters(), ",")) {
        if (one.empty() || mentions(one, "*")) continue;
        const Tokens given = given_at_launch(file, launch, kernel, one.back().text);
        if (const auto number = given.empty() ? std::nullopt : host.of(given, at))
            value.give(one.back().text, *number);
    }
    const int last = static_cast<int>(kernel.statements().size());
    const auto threads = value.of(guard.right, last);
    if (!threads) return std::nullopt;
    Tokens made;
    const int set = kernel.definition(guard.right[0].text, last, &made);
    return ThreadsAsked{
        *threads, set < 0 ? ""
                          : fmt::format(" ({} is {}, line {})", guard.right[0].text, text_of(made),
                                        kernel.statements()[static_cast<std::size_t>(set)].line)};
}

std::string too_few(const Tokens& file, const LaunchText& launch, const std::string& run) {
    const auto functions = functions_in(file);
    const auto kernel = std::ranges::find_if(
        functions, [&](const FunctionText& one) { return one.name() == launch.kernel; });
    const FunctionText caller(file, launch.line);
    const int at = caller.at(launch.line, launch.kernel);
    const std::vector<Tokens> arguments = launch_arguments(file, launch.place);
    // A host that launches several times may go on where a grid ends.
    if (kernel == functions.end() || at < 0 || arguments.size() < 2 || loop_around(caller, at) >= 0)
        return "";
    ThreadValue host(file, caller, {});
    give_run(host, caller, run);
    const Sides grid = sides_of(caller, arguments[0], at),
                block = sides_of(caller, arguments[1], at);
    for (const std::size_t side : {0u, 1u}) {
        const std::string axis = side == 0 ? "x" : "y";
        const auto guard = asked_of_number(*kernel, axis);
        const Tokens blocks = side_at(grid, side);
        const std::string name = arguments[1].size() == 1 ? arguments[1][0].text : "";
        const auto has = host.of(with_block(blocks, name, block), at),
                   each = host.of(side_at(block, side), at);
        if (!guard || !has || !each || *has <= 0) continue;
        const auto wanted = wanted_by(file, *kernel, *guard, launch, host, at);
        if (!wanted || *has * *each >= wanted->threads) continue;
        return fmt::format(
            "Line {} launches {} with {} of {} threads along {} here, {} in all{}, and {} "
            "has work for {} of them: {} < {}, line {}{}. Make the blocks for that number.",
            launch.line, launch.kernel, counted(*has, "block"), *each, axis, *has * *each,
            grid.line > 0 ? fmt::format(" ({}, line {})", text_of(blocks), grid.line) : "",
            launch.kernel, wanted->threads, text_of(guard->left), text_of(guard->right),
            guard->line, wanted->text);
    }
    return "";
}

}  // namespace

std::string few_blocks(const Tokens& called, const std::string& run) {
    for (const LaunchText& launch : launches_in(called))
        if (std::string text = too_few(called, launch, run); !text.empty()) return text;
    return "";
}

}  // namespace simtutor

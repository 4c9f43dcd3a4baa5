#include "grader/findings/launch/short_launch.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <regex>
#include <utility>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/launch_argument.h"
#include "grader/findings/source/thread_value.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// Numbers that are put for what the text does not tell: one block more is needed at few of them.
constexpr long long most_tried = 2100;

/// Whether the words are "blockIdx.x * blockDim.x + threadIdx.x", in any order.
bool is_global_number(const Tokens& words, const std::string& side) {
    const std::vector<Tokens> terms = split(words, "+");
    if (terms.size() != 2) return false;
    const auto is = [&](const Tokens& one, const char* name) {
        return one.size() == 3 && one[0].is(name) && one[1].is(".") && one[2].text == side;
    };
    for (const std::size_t own : {0, 1}) {
        const std::vector<Tokens> factors = split(terms[1 - own], "*");
        if (is(terms[own], "threadIdx") && factors.size() == 2 &&
            ((is(factors[0], "blockIdx") && is(factors[1], "blockDim")) ||
             (is(factors[1], "blockIdx") && is(factors[0], "blockDim"))))
            return true;
    }
    return false;
}

/// The parameter that a kernel compares its thread's number with, where it stores; empty where a
/// thread may have more than one element.
std::string elements_of(const FunctionText& kernel, const std::string& side) {
    for (int i = 0; i < static_cast<int>(kernel.statements().size()); ++i)
        for (const Token& word : kernel.statements()[static_cast<std::size_t>(i)].words)
            if (word.is("gridDim")) return "";
    for (int i = 0; i < static_cast<int>(kernel.statements().size()); ++i) {
        const Statement& one = kernel.statements()[static_cast<std::size_t>(i)];
        if (one.kind != Statement::Kind::plain) continue;
        const bool stores = std::ranges::any_of(assignments_in(one), [&](const Assigned& set) {
            return set.element() && is_pointer_parameter(kernel, set.name());
        });
        if (!stores) continue;
        for (const Guard& guard : kernel.guards(i)) {
            if (guard.sign != "<" || guard.loop || guard.one_of || guard.right.size() != 1 ||
                !mentions(kernel.parameters(), guard.right[0].text))
                continue;
            Tokens number = guard.left;
            if (number.size() == 1) kernel.definition(number[0].text, i, &number);
            if (is_global_number(number, side)) return guard.right[0].text;
        }
    }
    return "";
}

struct Part {
    Tokens words;
    int line = 0;  ///< where a name gets it; 0: it stands in the launch
};

/// A side of a grid or of a block: "(n + 15) / 16" of "dim3 grid((n + 15) / 16, rows)".
std::optional<Part> side_of(const FunctionText& caller, const Tokens& argument, int launch,
                            std::size_t side) {
    Part part{argument, 0};
    bool sides = false;
    if (argument.size() == 1 && argument[0].is_name()) {
        const int set = caller.definition(argument[0].text, launch - 1, &part.words);
        if (set >= 0) {
            const Tokens& words = caller.statements()[static_cast<std::size_t>(set)].words;
            part.line = caller.statements()[static_cast<std::size_t>(set)].line;
            sides = mentions(words, "dim3");
        } else {
            part.words = argument;
        }
    }
    if (part.words.size() > 3 && part.words[0].is("dim3") && part.words[1].is("(")) {
        part.words = part_of(part.words, 2, closing(part.words, 1));
        sides = true;
    }
    const std::vector<Tokens> all =
        sides ? split(part.words, ",") : std::vector<Tokens>{part.words};
    if (side < all.size()) return Part{all[side], part.line};
    return sides || side > 0 ? std::optional(Part{{{"1", part.line}}, part.line}) : std::nullopt;
}

/// "n" and 100 of a run "n = 100", if n is a parameter of the caller.
std::optional<std::pair<std::string, long long>> number_of_run(const FunctionText& caller,
                                                               const std::string& run) {
    static const std::regex number(R"((\w+) = (\d{1,12})\b)");
    for (std::sregex_iterator at(run.begin(), run.end(), number), end; at != end; ++at)
        if (mentions(caller.parameters(), (*at)[1].str()))
            return std::pair{(*at)[1].str(), std::stoll((*at)[2].str())};
    return std::nullopt;
}

/// "(half + 255) / 256" with another number: the part before the "+" that rounds up is replaced.
std::string with_elements(const Tokens& blocks, const Tokens& elements) {
    std::size_t close = 0;
    if (blocks.empty() || !blocks[0].is("(")) return "";
    close = closing(blocks, 0);
    const std::vector<Tokens> terms = split(part_of(blocks, 1, close), "+");
    if (close + 1 >= blocks.size() || !blocks[close + 1].is("/") || terms.size() < 2) return "";
    const std::string number = text_of(elements);
    return fmt::format("({} + {}){}", number, text_of(terms.back()),
                       " " + text_of(part_of(blocks, close + 1, blocks.size())));
}

}  // namespace

std::string short_launch(const Tokens& file, const Tokens& called, const std::string& run) {
    const std::vector<FunctionText> functions = functions_in(file);
    for (const LaunchText& launch : launches_in(called)) {
        const auto kernel = std::ranges::find_if(
            functions, [&](const FunctionText& one) { return one.name() == launch.kernel; });
        const FunctionText caller(file, launch.line);
        const int at = caller.at(launch.line, launch.kernel);
        const std::vector<Tokens> arguments = launch_arguments(called, launch.place);
        if (kernel == functions.end() || at < 0 || arguments.size() < 2) continue;
        for (const std::size_t side : {0u, 1u}) {
            const std::string bound = elements_of(*kernel, side == 0 ? "x" : "y");
            if (bound.empty()) continue;
            const Tokens elements = given_at_launch(called, launch, *kernel, bound);
            const auto blocks = side_of(caller, arguments[0], at, side),
                       threads = side_of(caller, arguments[1], at, side);
            if (elements.empty() || !blocks || !threads || !mentions(blocks->words, "/") ||
                mentions(blocks->words, elements[0].text))
                continue;
            // Numbers that have nothing to do with each other may fit all the same.
            const std::vector<std::string> behind = names_behind(caller, blocks->words, at);
            if (!std::ranges::all_of(
                    names_behind(caller, elements, at), [&](const std::string& name) {
                        return has(behind, name) || caller.definition(name, at) >= 0 ||
                               constant_value(file, {{name, 0}});
                    }))
                continue;
            bool missing = false;
            // A number that the run tells is the only one that counts.
            const auto told = number_of_run(caller, run);
            const long long last = told ? told->second : most_tried;
            for (long long unknown = told ? last : 1; unknown <= last && !missing; ++unknown) {
                ThreadValue value(file, caller, {});
                value.assume(unknown);
                if (told) value.give(told->first, told->second);
                const auto wanted = value.of(elements, at), has = value.of(blocks->words, at),
                           each = value.of(threads->words, at);
                if (!wanted || !has || !each) break;
                missing = *has > 0 && *has * *each < *wanted;
            }
            if (!missing) continue;
            Part made{elements, 0};
            if (elements.size() == 1)
                if (const int set = caller.definition(elements[0].text, at - 1, &made.words);
                    set >= 0)
                    made.line = caller.statements()[static_cast<std::size_t>(set)].line;
            const std::string better = with_elements(blocks->words, elements);
            return fmt::format(
                "Line {} launches {} with {}{} for {}, and with {} blocks{}: these do not suffice "
                "for all of {}, so that the last threads may be missing. {}.",
                launch.line, launch.kernel, text_of(elements),
                made.line > 0 && made.words.size() > 1
                    ? fmt::format(" ({}, line {})", text_of(made.words), made.line)
                    : "",
                bound, text_of(blocks->words),
                blocks->line > 0 ? fmt::format(" (line {})", blocks->line) : "", text_of(elements),
                better.empty() ? "Count the blocks for " + text_of(elements) : "Make it " + better);
        }
    }
    return "";
}

}  // namespace simtutor

#include "grader/findings/early_copy.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "grader/findings/assignments.h"
#include "grader/findings/launch_lines.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// What a statement's copy back to the host reads: "device"; empty if it copies nothing back.
Tokens copied_back(const Statement& one) {
    for (std::size_t i = 0; i + 1 < one.words.size(); ++i) {
        if (!one.words[i].text.starts_with("cudaMemcpy") || !one.words[i + 1].is("(")) continue;
        const Tokens inside = part_of(one.words, i + 2, closing(one.words, i + 1));
        const auto arguments = split(inside, ",");
        if (mentions(inside, "cudaMemcpyDeviceToHost") && arguments.size() > 1) return arguments[1];
    }
    return {};
}

/// The kernel that a statement launches; empty if it launches none.
std::string launched_in(const Statement& one) {
    const auto launches = launches_in(one.words);
    return launches.empty() ? "" : launches.front().kernel;
}

/// Whether a launch gets the pointer from which something is copied.
bool is_given(const Statement& launch, const Tokens& pointer) {
    for (std::size_t i = 0; i + 1 < launch.words.size(); ++i) {
        if (!launch.words[i].is(">") || !launch.words[i + 1].is("(")) continue;
        const auto arguments =
            split(part_of(launch.words, i + 2, closing(launch.words, i + 1)), ",");
        if (std::any_of(arguments.begin(), arguments.end(),
                        [&](const Tokens& one) { return same_words(one, pointer); }))
            return true;
    }
    return false;
}

std::string early_copy_in(const FunctionText& function, int launch) {
    const auto& all = function.statements();
    const Statement& one = all[static_cast<std::size_t>(launch)];
    const std::string kernel = launched_in(one);
    if (kernel.empty()) return "";
    int early = -1;
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
        const Statement& other = all[static_cast<std::size_t>(i)];
        if (i == launch || other.parent != one.parent) continue;
        const Tokens from = copied_back(other);
        // Of several launches each may be meant.
        if (!launched_in(other).empty()) return "";
        if (from.empty() || !is_given(one, from)) continue;
        if (i > launch) return "";
        early = i;
    }
    if (early < 0) return "";
    return fmt::format(
        "Line {0} copies {1} to the host before line {2} launches {3}, and nothing copies it "
        "behind that launch: what is copied is from the step before. Launch first, then copy.",
        all[static_cast<std::size_t>(early)].line,
        text_of(copied_back(all[static_cast<std::size_t>(early)])), one.line, kernel);
}

}  // namespace

std::string copied_before_launch(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i)
            if (function.statements()[static_cast<std::size_t>(i)].parent >= 0)
                if (std::string text = early_copy_in(function, i); !text.empty()) return text;
    return "";
}

std::string copies_and_launches(const Tokens& file) {
    std::set<int> copies, launches;
    for (const FunctionText& function : functions_in(file))
        for (const Statement& one : function.statements()) {
            if (!copied_back(one).empty()) copies.insert(one.line);
            if (!launched_in(one).empty()) launches.insert(one.line);
        }
    if (copies.empty() || launches.empty()) return "";
    return fmt::format(
        "The copies from the device are in {}, the launches in {}: does each copy come behind the "
        "launch whose result it brings, and with what that launch was given for this step?",
        lines_text(copies), lines_text(launches));
}

}  // namespace simtutor

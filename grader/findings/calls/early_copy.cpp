#include "grader/findings/calls/early_copy.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/launch_lines.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// The arguments of a statement's copy back to the host; empty if it copies nothing back.
std::vector<Tokens> copy_back(const Statement& one) {
    for (std::size_t i = 0; i + 1 < one.words.size(); ++i) {
        if (!one.words[i].text.starts_with("cudaMemcpy") || !one.words[i + 1].is("(")) continue;
        const Tokens inside = part_of(one.words, i + 2, closing(one.words, i + 1));
        auto arguments = split(inside, ",");
        if (mentions(inside, "cudaMemcpyDeviceToHost") && arguments.size() > 1) return arguments;
    }
    return {};
}

/// What is copied: "device".
Tokens copied_back(const Statement& one) {
    const auto arguments = copy_back(one);
    return arguments.empty() ? Tokens() : arguments[1];
}

/// The array of the host that gets it: "picture" of "picture.data()"; empty if that is no name.
std::string host_array(const Statement& one) {
    const auto arguments = copy_back(one);
    if (arguments.empty() || arguments[0].empty()) return "";
    const Tokens& to = arguments[0];
    if (!to[0].is_name() || (to.size() > 1 && !to[1].is("."))) return "";
    return to[0].text;
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
        const Tokens from = copied_back(other);
        // What comes behind the loop may bring the last result.
        if (i > launch && !from.empty() && is_given(one, from)) return "";
        if (i != launch && launched_in(other) == kernel) return "";
        if (i == launch || other.parent != one.parent) continue;
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

/// A round that uses an array, launches a kernel and copies its result to the array, in this order.
std::string early_use_in(const std::vector<Statement>& all, int loop) {
    const Statement *launch = nullptr, *copy = nullptr;
    for (const Statement& one : all) {
        if (one.parent != loop) continue;
        if (!launched_in(one).empty()) {
            if (launch) return "";
            launch = &one;
        }
        if (copied_back(one).empty()) continue;
        // Of two copies each may be meant; one before its launch is another mistake.
        if (copy || !launch || !is_given(*launch, copied_back(one))) return "";
        copy = &one;
    }
    const std::string array = copy ? host_array(*copy) : "";
    if (array.empty()) return "";
    const Statement* used = nullptr;
    for (const Statement& one : all) {
        if (&one < &all[static_cast<std::size_t>(loop)] || !mentions(one.words, array)) continue;
        // What stands behind the copy, in the loop or behind it, may use it rightly.
        if (&one > copy) return "";
        if (&one < launch && one.parent == loop && one.kind == Statement::Kind::plain && !used)
            used = &one;
    }
    if (!used) return "";
    return fmt::format(
        "In each round line {0} uses {1} before line {2} launches {3} and line {4} copies its "
        "result to {1}: line {0} still sees what was copied there before. It belongs behind line "
        "{4}.",
        used->line, array, launch->line, launched_in(*launch), copy->line);
}

}  // namespace

std::string copied_before_launch(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i)
            if (function.statements()[static_cast<std::size_t>(i)].parent >= 0)
                if (std::string text = early_copy_in(function, i); !text.empty()) return text;
    return "";
}

std::string used_before_copy(const Tokens& file) {
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        for (int loop = 0; loop < static_cast<int>(all.size()); ++loop)
            if (all[static_cast<std::size_t>(loop)].kind == Statement::Kind::loop)
                if (std::string text = early_use_in(all, loop); !text.empty()) return text;
    }
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

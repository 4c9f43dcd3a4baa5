#include "grader/findings/race/object_members.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"
#include "grader/findings/source/launch_argument.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

constexpr const char* calls_that_give_back[] = {"cudaFree", "cudaDestroy", "cudaStreamDestroy",
                                                "cudaEventDestroy"};

/// "slot.c" and "slot[i].c": the object, and the member behind the last point.
struct Member {
    std::string object, name;
};

Member member_in(const Tokens& words) {
    if (words.size() < 3 || !words[0].is_name() || !words.back().is_name()) return {};
    const Token& point = words[words.size() - 2];
    return point.is(".") || point.is("->") ? Member{words[0].text, words.back().text} : Member();
}

/// The line in the loop that makes a stream for the object; 0 if none does.
int stream_of(const FunctionText& function, int loop, const std::string& object) {
    for (int i = loop + 1; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        if (is_inside(function, i, loop) &&
            member_in(given_to(one.words, "cudaStreamCreate")).object == object)
            return one.line;
    }
    return 0;
}

/// The line outside of the loop that allocates the array; 0 if none does.
int allocated_outside(const FunctionText& function, int loop, const std::string& array) {
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        const Tokens given = given_to(one.words, "cudaMalloc");
        if (!is_inside(function, i, loop) && given.size() == 1 && given[0].text == array)
            return one.line;
    }
    return 0;
}

}  // namespace

/// Whether the array of the finding is what the launch of its kernel, or the copy in its line, gets
/// from this member.
bool is_of_member(const Tokens& file, const simt::FindingSide& side, const std::string& member) {
    if (!side.on_device) {
        for (std::size_t i = 1; i < file.size(); ++i)
            if (file[i].line == side.site.line && file[i].text == member &&
                (file[i - 1].is(".") || file[i - 1].is("->")))
                return true;
        return false;
    }
    const FunctionText kernel(file, side.site.line);
    const std::string array = side.object.substr(0, side.object.find_first_of("[+ "));
    for (const LaunchText& launch : launches_in(file)) {
        if (launch.kernel != kernel.name()) continue;
        const Tokens given = given_at_launch(file, launch, kernel, array);
        if (!given.empty() && given.back().text == member) return true;
    }
    return false;
}

std::string shared_by_streams(const Tokens& file, const simt::Finding& finding) {
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        for (int i = 0; i < static_cast<int>(all.size()); ++i) {
            const int loop = loop_around(function, i);
            const auto set = assignments_in(all[static_cast<std::size_t>(i)]);
            if (loop < 0 || set.size() != 1 || set[0].value.size() != 1) continue;
            const Member member = member_in(set[0].to);
            const std::string& array = set[0].value[0].text;
            const int made = member.name.empty() ? 0 : allocated_outside(function, loop, array),
                      stream = made == 0 ? 0 : stream_of(function, loop, member.object);
            const auto met = [&](const simt::FindingSide& side) {
                return is_of_member(file, side, member.name);
            };
            if (stream == 0 || std::ranges::none_of(finding.sides, met)) continue;
            return fmt::format(
                "Line {0} sets {1}.{2} to {3} in every round of its loop: line {4} allocates {3} "
                "once, and line {5} makes a stream for each {1}. So works of two streams use one "
                "array at a time. Allocate a {2} for each {1}.",
                all[static_cast<std::size_t>(i)].line, member.object, member.name, array, made,
                stream);
        }
    }
    return "";
}

std::string freed_beside(const Tokens& file, int line) {
    const FunctionText maker(file, line);
    const int at = maker.at(line, "");
    if (at < 0) return "";
    const auto& words = maker.statements()[static_cast<std::size_t>(at)].words;
    const Member lost = member_in(given_to(words, "cuda"));
    if (lost.name.empty()) return "";
    std::set<std::string> others;
    for (const Statement& one : maker.statements()) {
        const Member made = member_in(given_to(one.words, "cuda"));
        if (made.object == lost.object && made.name != lost.name && !made.name.empty())
            others.insert(made.name);
    }
    // Where a line gives it back at all, that line is not always reached.
    for (const FunctionText& function : functions_in(file))
        for (const Statement& one : function.statements())
            for (const char* call : calls_that_give_back)
                if (member_in(given_to(one.words, call)).name == lost.name) return "";
    for (const FunctionText& function : functions_in(file)) {
        if (function.name() == maker.name()) continue;
        for (const Statement& one : function.statements())
            for (const char* call : calls_that_give_back) {
                const Member freed = member_in(given_to(one.words, call));
                if (others.contains(freed.name))
                    return fmt::format(
                        " Line {} in {} gives `{}` of the same object back: `{}` belongs there, "
                        "too.",
                        one.line, function.name(), freed.name, lost.name);
            }
    }
    return "";
}

}  // namespace simtutor

#include "grader/findings/race/wait_order.h"

#include <fmt/format.h>

#include <set>
#include <vector>

#include "grader/findings/given_advice.h"
#include "grader/findings/race/barrier_lines.h"
#include "grader/findings/source/function_calls.h"
#include "grader/findings/source/function_text.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// Functions that are looked into: a text may be made to be slow to read.
constexpr std::size_t most_functions = 40;

bool has_part(const Tokens& words, std::initializer_list<const char*> parts) {
    for (const Token& word : words)
        for (const char* part : parts)
            if (word.text.find(part) != std::string::npos) return true;
    return false;
}

bool is_wait(const Statement& one) {
    return one.kind == Statement::Kind::plain &&
           has_part(one.words, {"__pipeline_wait_prior", "cp_async_wait", "consumer_wait"});
}

/// Whether the statement is a barrier, or calls a function of the file that has one.
bool is_barrier_of(const Tokens& file, const Statement& one) {
    if (is_barrier(one)) return true;
    if (one.kind != Statement::Kind::plain || one.words.size() < 2 || !one.words[1].is("("))
        return false;
    return mentions(body_of(file, one.words[0].text), "__syncthreads");
}

/// The statement before or behind another one in the same block; -1 if there is none.
int neighbour(const std::vector<Statement>& all, int at, int step) {
    const int other = at + step;
    if (other < 0 || other >= static_cast<int>(all.size())) return -1;
    const auto& one = all[static_cast<std::size_t>(at)];
    return all[static_cast<std::size_t>(other)].parent == one.parent ? other : -1;
}

/// The next barrier behind a statement in the same block; -1 if none stands there.
int barrier_behind(const Tokens& file, const std::vector<Statement>& all, int at) {
    const int parent = all[static_cast<std::size_t>(at)].parent;
    for (std::size_t i = static_cast<std::size_t>(at) + 1; i < all.size(); ++i) {
        if (all[i].parent < parent) return -1;
        if (all[i].parent == parent && is_barrier_of(file, all[i])) return static_cast<int>(i);
    }
    return -1;
}

/// Whether the words start asynchronous copies, themselves or by what they call.
bool starts_copies(const Tokens& file, const Tokens& words, std::set<std::string>& seen) {
    if (has_part(words, {"memcpy_async", "__pipeline_commit", "cp_async_c"})) return true;
    for (std::size_t i = 0; seen.size() < most_functions && i + 1 < words.size(); ++i) {
        // "start(t)" and "start<whole>(t)"
        if (!words[i].is_name() || !(words[i + 1].is("(") || words[i + 1].is("<"))) continue;
        if (seen.insert(words[i].text).second &&
            starts_copies(file, body_of(file, words[i].text), seen))
            return true;
    }
    return false;
}

/// What stands between a wait and the barrier further down.
std::string told_between(const Tokens& file, const std::vector<Statement>& all, int wait,
                         int barrier) {
    const auto one = [&](int number) { return all[static_cast<std::size_t>(number)]; };
    std::set<int> lines;
    for (int i = wait + 1; i < barrier; ++i) {
        std::set<std::string> seen;
        if (starts_copies(file, one(i).words, seen)) lines.insert(one(i).line);
    }
    if (!lines.empty())
        return fmt::format(
            "{0} {1} copies before the barrier in line {2}: other threads may still be reading the "
            "place that they go to, and only the barrier tells that all are done. Start them "
            "behind line {2}.",
            sentence(lines_text(lines)), lines.size() == 1 ? "starts" : "start", one(barrier).line);
    return fmt::format(
        "Line {0} stands between the wait in line {1} and the barrier in line {2}: if it reads "
        "what was copied, the order must be: wait (line {1}), then barrier (line {2}), and then "
        "read.",
        one(wait + 1).line, one(wait).line, one(barrier).line);
}

/// A wait that is not followed by a barrier.
std::string told_wait(const Tokens& file, const FunctionText& function, int at) {
    const std::vector<Statement>& all = function.statements();
    const auto line = [&](int number) { return all[static_cast<std::size_t>(number)].line; };
    const int before = neighbour(all, at, -1), behind = neighbour(all, at, 1);
    if (behind >= 0 && is_barrier_of(file, all[static_cast<std::size_t>(behind)])) return "";
    // What its callers do behind it the function does not show.
    if (behind < 0 && all[static_cast<std::size_t>(at)].parent < 0 &&
        !calls_of(file, function).empty())
        return "";
    if (before >= 0 && is_barrier(all[static_cast<std::size_t>(before)]))
        return fmt::format(
            "The barrier in line {0} stands before the wait in line {1}. A thread waits only for "
            "its own copies, so the order must be: wait (line {1}), then barrier (line {0}), and "
            "then read: exchange the two.",
            line(before), line(at));
    const int earlier = before >= 0 ? neighbour(all, before, -1) : -1;
    if (earlier >= 0 && is_barrier(all[static_cast<std::size_t>(earlier)]))
        return fmt::format(
            "The wait in line {1} comes behind line {2}, which already takes the new values. The "
            "order must be: wait (line {1}), then barrier (line {0}), and then read (line {2}).",
            line(earlier), line(at), line(before));
    if (const int barrier = barrier_behind(file, all, at); barrier > at + 1)
        return told_between(file, all, at, barrier);
    return fmt::format(
        "Behind the wait in line {} no __syncthreads() stands, and a thread waits only for its own "
        "copies: the copies of the others may still be on their way. The order must be: wait, "
        "barrier, read.{}",
        line(at),
        behind >= 0 ? fmt::format(" Put it between lines {} and {}.", line(at), line(behind)) : "");
}

/// Where a function that starts copies is called, which the finding names by a line inside it.
std::string called_in(const Tokens& file, int line) {
    const FunctionText function(file, line);
    std::set<int> lines;
    for (const FunctionCall& call : calls_of(file, function)) lines.insert(call.line);
    return lines.empty() ? ""
                         : fmt::format("{} is called in {}", function.name(), lines_text(lines));
}

/// "the waits are in lines 100 (N = stages - 1 = 1), 111 (N = …)"
std::string counts_of(const Tokens& file) {
    std::string list;
    int count = 0;
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (!file[i].is("__pipeline_wait_prior") || !file[i + 1].is("(")) continue;
        const Tokens number = part_of(file, i + 2, closing(file, i + 1));
        const auto value = constant_value(file, number);
        list +=
            fmt::format("{}{} (N = {}{})", list.empty() ? "" : ", ", file[i].line, text_of(number),
                        value && number.size() > 1 ? fmt::format(" = {}", *value) : "");
        ++count;
    }
    if (count == 0) return "";
    return fmt::format("the wait{} in line{} {}", count == 1 ? " is" : "s are",
                       count == 1 ? "" : "s", list);
}

/// Of a race: whether one of its sides is an asynchronous copy, which was waited for.
bool is_race_with_copy(const simt::Finding& finding, const Tokens& file) {
    if (finding.rule != "race.shared" || given_advice(finding) != GivenAdvice::block_barrier)
        return false;
    for (const simt::FindingSide& side : finding.sides)
        for (const Token& word : file)
            if (word.line == side.site.line && side.action == "write" &&
                has_part({word}, {"memcpy_async", "cp_async"}))
                return true;
    return false;
}

}  // namespace

std::string wait_order(const simt::Finding& finding, Sources& sources) {
    if (finding.sides.size() < 2) return "";
    const Tokens file = tokens_of(sources, finding.sides[0].site.file);
    const bool race = is_race_with_copy(finding, file);
    if (!race && finding.message.find("has not been waited for") == std::string::npos) return "";
    const bool of_other = finding.message.find("copy to it that it started") == std::string::npos;
    std::set<std::string> seen;
    for (const Token& word : file) {
        if (!has_part({word}, {"__pipeline_wait_prior", "cp_async_wait", "consumer_wait"}))
            continue;
        const FunctionText function(file, word.line);
        if (!function.found() || !seen.insert(function.name()).second) continue;
        const auto& all = function.statements();
        for (std::size_t i = 0; i < all.size(); ++i)
            if (is_wait(all[i]))
                if (std::string text = told_wait(file, function, static_cast<int>(i));
                    !text.empty() && (of_other || text.find("comes behind") != std::string::npos))
                    return text;
    }
    if (seen.empty() || race) return "";
    // The order is right: a count, or the place that is copied to, is not.
    const std::string calls = called_in(file, finding.sides[1].site.line);
    const bool known = finding.advice.find(" The last wait, in line ") != std::string::npos;
    const std::string counts = known ? std::string() : counts_of(file);
    if (calls.empty() && counts.empty()) return "";
    return fmt::format("{} {}{}{}.", finding.advice, calls.empty() ? sentence(counts) : calls,
                       calls.empty() || counts.empty() ? "" : "; ", calls.empty() ? "" : counts);
}

}  // namespace simtutor

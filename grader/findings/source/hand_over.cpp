#include "grader/findings/source/hand_over.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

using Statements = std::vector<Statement>;

/// "section" of "#pragma omp section"; empty for another line.
std::string directive_in(const std::string& line) {
    const std::size_t omp = line.find("omp ");
    const std::size_t first = line.find_first_not_of(" \t");
    if (omp == std::string::npos || line[first] != '#') return "";
    const std::size_t begin = line.find_first_not_of(" \t", omp + 4);
    if (begin == std::string::npos) return "";
    return line.substr(begin, line.find_first_of(" \t(", begin) - begin);
}

/// Whether another section begins between two lines.
bool in_two_sections(Sources& sources, const std::string& file, int one, int other) {
    for (int line = std::min(one, other); line < std::max(one, other); ++line)
        if (directive_in(sources.line(file, line)) == "section") return true;
    return false;
}

/// Whether a statement stands under a lock, or is atomic, as far as the line before it says.
bool is_guarded(Sources& sources, const std::string& file, const Statement& one,
                const Statement& before) {
    const std::string directive = directive_in(sources.line(file, one.line - 1));
    return directive == "critical" || directive == "atomic" || mentions(before.words, "lock") ||
           mentions(before.words, "omp_set_lock") || mentions(before.words, "lock_guard");
}

/// The line above the one that writes, of the same branch, that sets a flag which the reader looks
/// at before its line; 0 if there is none. @param flag its name
int flag_set_before(const simt::Site& write, int read, Sources& sources,
                    const FunctionText& function, std::string& flag) {
    const Statements& all = function.statements();
    const int writer = function.at(write.line, "");
    if (writer < 0) return 0;
    for (int i = writer - 1; i > 0; --i) {
        const Statement& one = all[static_cast<std::size_t>(i)];
        if (one.parent != all[static_cast<std::size_t>(writer)].parent) continue;
        if (!is_guarded(sources, write.file, one, all[static_cast<std::size_t>(i) - 1])) continue;
        for (const Assigned& set : assignments_in(one)) {
            if (set.declares || set.element() || set.sign != "=") continue;
            // The reader's branch is another one.
            const bool looked_at = std::ranges::any_of(all, [&](const Statement& look) {
                return look.parent != one.parent && look.line <= read &&
                       (read < write.line || look.line > write.line) &&
                       mentions(look.words, set.name());
            });
            if (!looked_at) continue;
            flag = set.name();
            return one.line;
        }
    }
    return 0;
}

/// Whether a branch lies around a line that is not around the other one, too.
bool in_other_branch(const FunctionText& function, int line, int other) {
    const int one = function.at(line, ""), second = function.at(other, "");
    if (one < 0 || second < 0) return false;
    const std::vector<int> there = function.around(second);
    return std::ranges::any_of(function.around(one), [&](int head) {
        return function.statements()[static_cast<std::size_t>(head)].kind !=
                   Statement::Kind::loop &&
               std::ranges::find(there, head) == there.end();
    });
}

}  // namespace

std::string hand_over_advice(const simt::Finding& finding, Sources& sources,
                             const FunctionText& function, const SharedName& shared) {
    if (finding.sides.size() != 2 || shared.loop) return "";
    const bool first_reads = finding.sides[0].action == "read";
    if (first_reads == (finding.sides[1].action == "read")) return "";
    const simt::Site& write = finding.sides[first_reads ? 1 : 0].site;
    const simt::Site& read = finding.sides[first_reads ? 0 : 1].site;
    if (write.line == read.line || write.file != read.file) return "";
    const std::string what = shared.element ? "an element of " + shared.name : shared.name;
    const bool sections = in_two_sections(sources, write.file, write.line, read.line);
    const int reader = function.at(read.line, shared.name);
    // A thread that changes it there, too, adds to it.
    if (reader >= 0) {
        const Statement& use = function.statements()[static_cast<std::size_t>(reader)];
        const bool steps = mentions(use.words, "++") || mentions(use.words, "--");
        if (steps || std::ranges::any_of(assignments_in(use), [&](const Assigned& one) {
                return one.name() == shared.name;
            }))
            return "";
    }
    if (sections)
        return fmt::format(
            "Line {0} sets {2}, and line {1}, in another section, reads it: sections run at the "
            "same time, in any order. Put line {1} behind line {0} in one section, or behind the "
            "whole sections construct, which ends with a barrier.",
            write.line, read.line, what);
    std::string flag;
    if (const int set = flag_set_before(write, read.line, sources, function, flag))
        return fmt::format(
            "Line {0} sets the flag {1}, and only line {2} the data that it tells of: who sees {1} "
            "may come to line {3} before line {2} is done. Set {4} first, and {1} behind it.",
            set, flag, write.line, read.line, what);
    if (!shared.element && !in_other_branch(function, write.line, read.line) &&
        !in_other_branch(function, read.line, write.line))
        return "";
    return fmt::format(
        "Line {0} sets {2} in one thread, and line {1} reads it in another one, which must wait: "
        "put #pragma omp barrier between the two lines where all threads come by; else set a flag "
        "behind line {0}, atomically or under a lock, and let the reader wait for it before line "
        "{1}.",
        write.line, read.line, what);
}

}  // namespace simtutor

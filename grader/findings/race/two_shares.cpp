#include "grader/findings/race/two_shares.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// A loop whose rounds the threads of a team share.
struct SharedLoop {
    int line = 0;       ///< of its head
    int directive = 0;  ///< "#pragma omp for"; 0: the threads compute their rounds themselves
    bool nowait = false;
    std::string schedule;  ///< "schedule(static, 1)"; empty: none is said
    Tokens head;
};

/// "#pragma omp for …" right above a loop, with the lines that it goes on in.
void add_directive(SharedLoop& loop, Sources& sources, const std::string& file) {
    constexpr int most_lines = 4;
    std::string text;
    for (int line = loop.line - 1; line > 0 && line >= loop.line - most_lines; --line) {
        const std::string one = sources.line(file, line);
        if (one.find_first_not_of(" \t") == std::string::npos) continue;
        text.insert(0, one);
        const std::size_t pragma = one.find("#pragma");
        if (pragma == std::string::npos && !one.ends_with("\\")) return;
        if (pragma == std::string::npos) continue;
        const std::size_t omp = text.find("omp");
        if (omp == std::string::npos || text.find(" for", omp) == std::string::npos) return;
        loop.directive = line;
        break;
    }
    loop.nowait = text.find("nowait") != std::string::npos;
    const std::size_t begin = text.find("schedule");
    const std::size_t end = begin == std::string::npos ? begin : text.find(')', begin);
    if (end != std::string::npos) loop.schedule = text.substr(begin, end - begin + 1);
}

/// Whether the first or the last round of the loop depends on the thread's number.
bool shared_by_hand(const FunctionText& function, int loop) {
    const Statement& head = function.statements()[static_cast<std::size_t>(loop)];
    return has(names_behind(function, head.words, loop - 1), "omp_get_thread_num");
}

/// The outermost shared loop around a line that is not around the other one.
std::optional<SharedLoop> loop_of(const FunctionText& function, int statement, int other,
                                  Sources& sources, const std::string& file) {
    std::optional<SharedLoop> found;
    for (const int at : function.around(statement)) {
        const Statement& head = function.statements()[static_cast<std::size_t>(at)];
        if (head.kind != Statement::Kind::loop || is_inside(function, other, at)) continue;
        SharedLoop loop{head.line, 0, false, "", head.words};
        add_directive(loop, sources, file);
        if (loop.directive > 0 || shared_by_hand(function, at)) found = loop;
    }
    return found;
}

/// What tells how the rounds of the two come to different threads.
std::string difference(const SharedLoop& one, const SharedLoop& other) {
    const auto said = [](const SharedLoop& loop) {
        return loop.schedule.empty() ? std::string("no schedule") : loop.schedule;
    };
    if (one.schedule != other.schedule)
        return fmt::format(
            "Line {} says {} and line {} {}, so a thread gets other rounds of the "
            "second loop than of the first. ",
            one.directive, said(one), other.directive, said(other));
    for (const char* kind : {"dynamic", "guided"})
        if (one.schedule.find(kind) != std::string::npos)
            return fmt::format("With schedule({}) nobody knows which thread gets which rounds. ",
                               kind);
    return "";
}

std::string of_directives(const SharedLoop& one, const SharedLoop& other) {
    if (!one.nowait) return "";
    return fmt::format(
        "Line {0} says nowait: a thread that is done with its rounds of the loop in line {1} goes "
        "on to the loop in line {2}, where it meets what another thread still has to do in the "
        "first. {3}Take nowait out of line {0}: then all wait behind its loop.",
        one.directive, one.line, other.line, difference(one, other));
}

/// The head as the file has it, without the bracket behind it.
std::string head_text(const SharedLoop& loop, Sources& sources, const std::string& file) {
    std::string text = sources.statement({file, loop.line, ""});
    while (text.ends_with("{") || text.ends_with(" ")) text.pop_back();
    return text;
}

std::string of_hands(const SharedLoop& one, const SharedLoop& other, Sources& sources,
                     const std::string& file) {
    return fmt::format(
        "The threads share the rounds of the loop in line {0} ({1}) in another way than those of "
        "the loop in line {2} ({3}): in the second a thread meets what another one does in the "
        "first. Share both in the same way, or put #pragma omp barrier between the two loops, in "
        "front of line {2}, where all threads come by.",
        one.line, head_text(one, sources, file), other.line, head_text(other, sources, file));
}

}  // namespace

std::string two_shares(const simt::Finding& finding, Sources& sources) {
    if (finding.rule != "race.openmp" || finding.sides.size() != 2) return "";
    const simt::Site *one = &finding.sides[0].site, *other = &finding.sides[1].site;
    if (one->line > other->line) std::swap(one, other);
    if (one->file != other->file || one->line == other->line || one->line <= 0) return "";
    const Tokens file = tokens_of(sources, one->file);
    const FunctionText function(file, one->line);
    const int first = function.at(one->line, ""), second = function.at(other->line, "");
    if (first < 0 || second < 0 || FunctionText(file, other->line).name() != function.name())
        return "";
    const auto before = loop_of(function, first, second, sources, one->file);
    const auto behind = loop_of(function, second, first, sources, one->file);
    if (!before || !behind) return "";
    if (before->directive > 0) return of_directives(*before, *behind);
    const bool both_by_hand = behind->directive == 0;
    return both_by_hand && !same_words(before->head, behind->head)
               ? of_hands(*before, *behind, sources, one->file)
               : "";
}

}  // namespace simtutor

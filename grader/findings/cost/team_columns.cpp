#include "grader/findings/cost/team_columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// How many lines of directives and brackets may stand between "#pragma omp for" and its loop.
constexpr int most_lines_between = 2;

/// A loop whose rounds a team shares.
struct DividedLoop {
    int head = -1;
    int directive = 0;     ///< the line of "#pragma omp for"; 0 where the thread's number divides
    bool in_turn = false;  ///< each thread takes every so-many-th round
};

/// The line of the directive of this kind above a statement; 0 if there is none.
int directive_above(Sources& sources, const std::string& file, int line, const char* kind) {
    for (int above = line - 1; above > 0 && above >= line - most_lines_between; --above) {
        const std::string text = sources.line(file, above);
        const std::size_t at = text.find("#pragma omp");
        if (at != std::string::npos && text.find(kind, at) != std::string::npos) return above;
        if (at == std::string::npos && text.find_first_not_of(" \t{") != std::string::npos) break;
    }
    return 0;
}

std::optional<DividedLoop> divided(Sources& sources, const std::string& file,
                                   const FunctionText& function, int head) {
    const Statement& loop = function.statements()[static_cast<std::size_t>(head)];
    const auto parts = split(loop.words, ";");
    if (loop.kind != Statement::Kind::loop || parts.size() != 3 || counter_of(loop).empty())
        return {};
    if (const int line = directive_above(sources, file, loop.line, " for"); line > 0)
        return DividedLoop{head, line, false};
    if (!has(names_behind(function, parts[0], head - 1), "omp_get_thread_num")) return {};
    const auto step = names_behind(function, parts[2], head - 1);
    return DividedLoop{head, 0,
                       mentions(parts[2], "+=") &&
                           (has(step, "omp_get_num_threads") || mentions(parts[2], "threads"))};
}

/// Whether the counter stands in the index as a term of its own: the next round stores beside it.
bool runs_along(const Tokens& place, const std::string& counter) {
    const auto bracket =
        std::find_if(place.begin(), place.end(), [](const Token& word) { return word.is("["); });
    if (bracket == place.end()) return false;
    const auto open = static_cast<std::size_t>(bracket - place.begin());
    const auto terms = split(part_of(place, open + 1, closing(place, open)), "+");
    return std::any_of(terms.begin(), terms.end(), [&](const Tokens& term) {
        return term.size() == 1 && term[0].text == counter;
    });
}

/// Whether the stored place belongs to what the function was given: "c", or "row = c + i * n".
bool is_result(const FunctionText& function, const Assigned& store, int statement) {
    const auto names = names_behind(function, {store.to.front()}, statement - 1);
    return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
        return is_pointer_parameter(function, name);
    });
}

/// Whether a directive of the function gives each thread a copy of what it adds up.
bool has_reduction(Sources& sources, const std::string& file, const FunctionText& function) {
    const int first = function.statements().front().line, last = function.statements().back().line;
    for (int line = first - 1; line <= last; ++line)
        if (sources.line(file, line).find("reduction") != std::string::npos) return true;
    return false;
}

std::string along_row(const FunctionText& function, const DividedLoop& loop, const Assigned& store,
                      int line) {
    const Statement& head = function.statements()[static_cast<std::size_t>(loop.head)];
    const std::string counter = counter_of(head);
    const std::string how =
        loop.directive > 0 ? fmt::format("line {} divides the loop over {}, which runs along a row",
                                         loop.directive, counter)
        : loop.in_turn
            ? fmt::format("the loop over {} in line {} deals a row out to the threads in turn",
                          counter, head.line)
            : fmt::format("the loop over {} in line {} gives each thread a part of a row", counter,
                          head.line);
    return fmt::format(
        "Line {} stores to {}, and {}: several threads write to the same line of 64 bytes.", line,
        text_of(store.to), how);
}

std::string same_elements(const FunctionText& function, const DividedLoop& loop,
                          const Assigned& store, int line) {
    const Statement& head = function.statements()[static_cast<std::size_t>(loop.head)];
    return fmt::format(
        "Line {0} stores to {1} in every round of the loop over {2} in line {3}, whose rounds the "
        "threads share: all of them store to the same elements.{4}",
        line, text_of(store.to), counter_of(head), head.line,
        store.sign == "+="
            ? fmt::format(" Nobody needs {} before the threads are done: must each term go there?",
                          store.name())
            : "");
}

/// What the loops around a store that a team shares say of it.
std::string shared_store(Sources& sources, const std::string& file, const FunctionText& function,
                         int i, const Assigned& store) {
    const int line = function.statements()[static_cast<std::size_t>(i)].line;
    for (int head = loop_around(function, i); head >= 0; head = loop_around(function, head)) {
        const auto loop = divided(sources, file, function, head);
        if (!loop) continue;
        const std::string counter =
            counter_of(function.statements()[static_cast<std::size_t>(head)]);
        if (runs_along(store.to, counter)) return along_row(function, *loop, store, line);
        if (is_pointer_parameter(function, store.name()) &&
            !has(names_behind(function, store.to, i), counter))
            return same_elements(function, *loop, store, line);
    }
    return "";
}

}  // namespace

std::string lines_of_several(Sources& sources, const std::string& file, bool along) {
    for (const FunctionText& function : functions_in(tokens_of(sources, file))) {
        if (!along && has_reduction(sources, file, function)) continue;
        for (int i = static_cast<int>(function.statements().size()) - 1; i >= 0; --i)
            for (const Assigned& store :
                 assignments_in(function.statements()[static_cast<std::size_t>(i)])) {
                if (!store.element() || !is_result(function, store, i)) continue;
                const std::string text = shared_store(sources, file, function, i, store);
                const bool row = text.find("write to the same line") != std::string::npos;
                if (!text.empty() && row == along) return text;
            }
    }
    return "";
}

}  // namespace simtutor

#include "grader/findings/race/made_by_one.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

bool says(const std::string& line, const char* word) {
    return line.find(word) != std::string::npos;
}

/// What takes the barrier away from the directive in a line; empty if it has one, or is another.
std::string without_barrier(const std::string& line) {
    if (!says(line, "#pragma") || !says(line, "omp")) return "";
    if (says(line, "single") && says(line, "nowait")) return "nowait";
    for (const char* word : {"master", "masked"})
        if (says(line, word)) return word;
    return "";
}

/// The last line of the statement or block that begins behind a line.
int end_behind(const Tokens& file, int line) {
    for (std::size_t i = 0; i < file.size(); ++i) {
        if (file[i].line <= line) continue;
        std::size_t end = i;
        if (file[i].is("{"))
            end = closing(file, i);
        else
            while (end < file.size() && !file[end].is(";")) ++end;
        return end < file.size() ? file[end].line : line;
    }
    return line;
}

bool makes(const Tokens& words, std::size_t i) {
    static constexpr const char* all[] = {"assign", "resize", "reset"};
    return i + 2 < words.size() && words[i].is_name() && words[i + 1].is(".") &&
           std::ranges::any_of(all, [&](const char* one) { return words[i + 2].is(one); });
}

/// The names that get memory, or a value, between two lines, with the line of each.
std::vector<Token> made_between(const FunctionText& function, int begin, int end) {
    std::vector<Token> names;
    for (const Statement& one : function.statements()) {
        if (one.line <= begin || one.line > end) continue;
        for (std::size_t i = 0; i < one.words.size(); ++i)
            if (makes(one.words, i)) names.push_back(one.words[i]);
        for (const Assigned& set : assignments_in(one))
            if (!set.declares && !set.element() && set.sign == "=") names.push_back(set.to[0]);
    }
    return names;
}

}  // namespace

std::string made_by_one(Sources& sources, const std::string& file, int line, int other) {
    const Tokens tokens = tokens_of(sources, file);
    const FunctionText function(tokens, line);
    const int use = function.at(line, "");
    if (!function.found() || use < 0) return "";
    const Statement& user = function.statements()[static_cast<std::size_t>(use)];
    const auto used = names_behind(function, user.words, use);
    for (int at = function.statements().front().line; at < line; ++at) {
        const std::string word = without_barrier(sources.line(file, at));
        const int end = word.empty() ? 0 : end_behind(tokens, at);
        if (word.empty() || end >= line) continue;
        // Of two lines that meet one is where it is made.
        if (other > 0 && (other <= at || other > end)) continue;
        bool barrier = false;
        for (int i = end; i < line; ++i)
            barrier |= says(sources.line(file, i), "omp") && says(sources.line(file, i), "barrier");
        if (barrier) continue;
        for (const Token& name : made_between(function, at, end))
            if (has(used, name.text))
                return fmt::format(
                    "One thread gives {0} its memory or its value (line {1}), and no barrier lies "
                    "between that and line {2}: {3}. Others come to line {2} before it is there. "
                    "{4}",
                    name.text, name.line, line,
                    word == "nowait"
                        ? fmt::format("nowait in line {} takes away the one that single has", at)
                        : fmt::format("{} in line {} has none", word, at),
                    word == "nowait" ? "Leave nowait out."
                                     : "Put #pragma omp barrier behind it, or take single.");
    }
    return "";
}

}  // namespace simtutor

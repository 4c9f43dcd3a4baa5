#include "grader/findings/race/master_region.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {
namespace {

/// The last line of the statement, or of the block, that begins at `at`; 0 where it has no end.
int end_of_region(const Tokens& file, std::size_t at) {
    while (at + 1 < file.size() &&
           (file[at].is("for") || file[at].is("if") || file[at].is("while")))
        at = closing(file, at + 1) + 1;
    if (at >= file.size()) return 0;
    std::size_t end = at;
    if (file[at].is("{"))
        end = closing(file, at);
    else
        while (end < file.size() && !file[end].is(";")) ++end;
    return end < file.size() ? file[end].line : 0;
}

/// "master" of a directive whose region has no barrier at its end; empty for others.
std::string without_wait(const std::string& line) {
    const std::size_t pragma = line.find("#pragma omp ");
    if (pragma == std::string::npos || line.find(" parallel") != std::string::npos) return "";
    for (const char* word : {"master", "masked"})
        if (line.find(std::string(" ") + word) != std::string::npos) return word;
    const bool single = line.find(" single") != std::string::npos;
    return single && line.find("nowait") != std::string::npos ? "single nowait" : "";
}

/// The directive around `inside`, behind whose region `behind` stands.
std::string told_of_region(const Tokens& file, Sources& sources, const std::string& name,
                           int inside, int behind) {
    constexpr int most_lines = 60;
    for (int line = inside - 1; line > 0 && line > inside - most_lines; --line) {
        const std::string kind = without_wait(sources.line(name, line));
        if (kind.empty()) continue;
        const auto first =
            std::ranges::find_if(file, [&](const Token& word) { return word.line > line; });
        const int end = end_of_region(file, static_cast<std::size_t>(first - file.begin()));
        if (end < inside || behind <= end) continue;
        return fmt::format(
            "#pragma omp {0} (line {1}) has no barrier at its end: another thread may come to line "
            "{2} before or while one thread is in line {3}. {4}, or put #pragma omp barrier behind "
            "that region, where all threads come by.",
            kind, line, behind, inside,
            kind == "single nowait" ? "Take nowait out: then all wait behind it"
                                    : "Write #pragma omp single, behind which all wait");
    }
    return "";
}

}  // namespace

std::string master_region(const simt::Finding& finding, Sources& sources) {
    if (finding.rule != "race.openmp" || finding.sides.size() != 2) return "";
    const simt::Site *one = &finding.sides[0].site, *other = &finding.sides[1].site;
    if (one->line > other->line) std::swap(one, other);
    if (one->file != other->file || one->line <= 0) return "";
    return told_of_region(tokens_of(sources, one->file), sources, one->file, one->line,
                          other->line);
}

}  // namespace simtutor

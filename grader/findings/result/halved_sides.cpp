#include "grader/findings/result/halved_sides.h"

#include <fmt/format.h>

#include <set>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/run_functions.h"
#include "grader/findings/text.h"

namespace simtutor {

namespace {

/// Whether the half that begins at the name may become a number with a fraction: the statement
/// declares, casts to or divides one, and the half is no part of an index or of a number of pieces.
bool becomes_real(const Tokens& file, std::size_t at) {
    if (at + 3 < file.size() && (file[at + 3].is("*") || file[at + 3].is("]"))) return false;
    std::size_t begin = at, end = at;
    while (begin > 0 && !file[begin - 1].is(";") && !file[begin - 1].is("{") &&
           !file[begin - 1].is("}"))
        --begin;
    while (end < file.size() && !file[end].is(";") && !file[end].is("{")) ++end;
    const Tokens statement = part_of(file, begin, end);
    const bool whole = mentions(statement, "int") || mentions(statement, "size_t") ||
                       mentions(statement, "unsigned") || mentions(statement, "long");
    const bool real = mentions(statement, "float") || mentions(statement, "double");
    return real || !whole;
}

}  // namespace

std::string halved_sides(const Tokens& file, const std::string& common) {
    constexpr std::size_t most = 3;
    const std::size_t odd = common.find(" is odd");
    if (!common.starts_with("Wrong only where ") || odd == std::string::npos) return "";
    const std::string sides = common.substr(0, odd);
    std::set<int> lines;
    std::string first;
    for (std::size_t i = 0; i + 2 < file.size(); ++i) {
        if (!file[i].is_name() || !file[i + 1].is("/") || !file[i + 2].is("2") ||
            !has_word(sides, file[i].text) || lines.size() == most || !becomes_real(file, i))
            continue;
        lines.insert(file[i + 2].line);
        if (first.empty()) first = file[i].text;
    }
    if (lines.empty()) return "";
    return fmt::format(
        "{} {} {} / 2 as a whole number: half of an odd side ends with .5, which is lost. Divide "
        "by 2.0f.",
        sentence(lines_text(lines)), lines.size() == 1 ? "makes" : "make", first);
}

}  // namespace simtutor

#include "grader/findings/result/halved_sides.h"

#include <fmt/format.h>

#include <set>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/run_functions.h"
#include "grader/findings/text.h"

namespace simtutor {

std::string halved_sides(const Tokens& file, const std::string& common) {
    constexpr std::size_t most = 3;
    const std::size_t odd = common.find(" is odd");
    if (!common.starts_with("Wrong only where ") || odd == std::string::npos) return "";
    const std::string sides = common.substr(0, odd);
    std::set<int> lines;
    std::string first;
    for (std::size_t i = 0; i + 2 < file.size(); ++i) {
        if (!file[i].is_name() || !file[i + 1].is("/") || !file[i + 2].is("2") ||
            !has_word(sides, file[i].text) || lines.size() == most)
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

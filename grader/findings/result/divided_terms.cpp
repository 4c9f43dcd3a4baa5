#include "grader/findings/result/divided_terms.h"

#include <fmt/format.h>

#include <set>

#include "grader/findings/text.h"

namespace simtutor {

std::string divided_terms(const Tokens& file, const std::string& divisor) {
    std::set<int> lines;
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        const bool divides = file[i].is("/") && file[i + 1].text.starts_with(divisor);
        const bool shifts = divisor == "256" && file[i].is(">>") && file[i + 1].is("8");
        if (divides || shifts) lines.insert(file[i].line);
    }
    return lines.empty() ? "" : fmt::format("the division stands in {}.", lines_text(lines));
}

}  // namespace simtutor

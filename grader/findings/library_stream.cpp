#include "grader/findings/library_stream.h"

#include <fmt/format.h>

#include <set>
#include <vector>

namespace simtutor {

std::string library_without_stream(const Tokens& file) {
    std::set<std::string> given;
    for (std::size_t i = 0; i + 2 < file.size(); ++i)
        if ((file[i].is("cufftSetStream") || file[i].is("cublasSetStream")) && file[i + 1].is("("))
            given.insert(text_of(split(part_of(file, i + 2, closing(file, i + 1)), ",").front()));
    if (given.empty()) return "";
    for (std::size_t i = 0; i + 2 < file.size(); ++i) {
        if (!file[i].text.starts_with("cufftExec") || !file[i + 1].is("(")) continue;
        const std::string plan =
            text_of(split(part_of(file, i + 2, closing(file, i + 1)), ",").front());
        if (given.contains(plan)) continue;
        int made = 0;
        for (std::size_t k = 0; k + 3 < file.size(); ++k)
            if (file[k].text.starts_with("cufftPlan") && file[k + 2].is("&") &&
                file[k + 3].text == plan)
                made = file[k].line;
        // A plan that an object holds is given its stream there.
        if (made == 0) continue;
        return fmt::format(
            "Line {0} runs the plan {1}, which was never given a stream, so it works in the "
            "default stream, beside the others' order. Call cufftSetStream for it where it is "
            "made (line {2}).",
            file[i].line, plan, made);
    }
    return "";
}

}  // namespace simtutor

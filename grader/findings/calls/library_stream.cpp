#include "grader/findings/calls/library_stream.h"

#include <fmt/format.h>

#include <set>
#include <vector>

namespace simtutor {

std::string library_without_stream(const Tokens& file) {
    std::set<std::string> given;
    std::string repeated;
    int again = 0;
    for (std::size_t i = 0; i + 2 < file.size(); ++i)
        if ((file[i].is("cufftSetStream") || file[i].is("cublasSetStream")) && file[i + 1].is("("))
            if (std::string plan =
                    text_of(split(part_of(file, i + 2, closing(file, i + 1)), ",").front());
                !given.insert(plan).second)
                repeated = plan, again = file[i].line;
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
            "Line {} runs the plan {}, which was never given a stream, so it works in the default "
            "stream, beside the others' order. {}",
            file[i].line, plan,
            again > 0
                ? fmt::format("Line {} gives {} its stream a second time: name {} there.", again,
                              repeated, plan)
                : fmt::format("Call cufftSetStream for it where it is made (line {}).", made));
    }
    return "";
}

std::string handle_without_stream(const Tokens& file) {
    std::string handle;
    int made = 0, stream = 0;
    for (std::size_t i = 0; i + 2 < file.size(); ++i) {
        if (file[i].is("cublasSetStream")) return "";
        if (file[i].text.starts_with("cudaStreamCreate") && file[i + 1].is("("))
            stream = file[i].line;
        if (!file[i].is("cublasCreate") || !file[i + 1].is("(")) continue;
        if (made > 0) return "";
        const std::size_t name = file[i + 2].is("&") ? i + 3 : i + 2;
        handle = text_of(part_of(file, name, closing(file, i + 1)));
        made = file[i].line;
    }
    if (made == 0 || stream == 0) return "";
    return fmt::format(
        "The handle {0} was never given a stream, so its calls work in the default stream, and a "
        "wait for the stream of line {1} does not wait for them. Call cublasSetStream for it where "
        "it is made (line {2}).",
        handle, stream, made);
}

}  // namespace simtutor

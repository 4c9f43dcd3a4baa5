#include "grader/findings/source/launch_argument.h"

#include <vector>

namespace simtutor {

Tokens given_at_launch(const Tokens& file, const LaunchText& launch, const FunctionText& kernel,
                       const std::string& parameter) {
    std::size_t open = launch.place;
    while (open + 2 < file.size() && !(file[open].is(">>") && file[open + 1].is(">"))) ++open;
    if (open + 2 >= file.size() || !file[open + 2].is("(")) return {};
    const auto arguments = split(part_of(file, open + 3, closing(file, open + 2)), ",");
    const auto parameters = split(kernel.parameters(), ",");
    if (arguments.size() != parameters.size()) return {};
    for (std::size_t i = 0; i < parameters.size(); ++i)
        if (!parameters[i].empty() && parameters[i].back().text == parameter) return arguments[i];
    return {};
}

LaunchText only_launch(const Tokens& file, const std::string& kernel) {
    LaunchText only;
    for (const LaunchText& launch : launches_in(file)) {
        if (launch.kernel != kernel) continue;
        if (!only.kernel.empty()) return {};
        only = launch;
    }
    return only;
}

}  // namespace simtutor

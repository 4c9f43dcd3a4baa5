#include "grader/findings/source/launch_text.h"

namespace simtutor {

std::vector<Tokens> launch_arguments(const Tokens& file, std::size_t launch) {
    std::size_t end = launch + 2;
    while (end < file.size() && !file[end].is(">>")) ++end;
    return split(part_of(file, launch + 2, end), ",");
}

std::vector<std::string> kernels_in(const Tokens& file) {
    std::vector<std::string> kernels;
    for (std::size_t i = 0; i < file.size(); ++i) {
        if (!file[i].is("__global__")) continue;
        std::size_t open = i;
        while (open < file.size() && !file[open].is("(") && !file[open].is(";")) ++open;
        if (open < file.size() && file[open].is("(") && file[open - 1].is_name())
            kernels.push_back(file[open - 1].text);
    }
    return kernels;
}

std::vector<LaunchText> launches_in(const Tokens& file) {
    std::vector<LaunchText> launches;
    for (std::size_t i = 1; i + 2 < file.size(); ++i) {
        if (!file[i].is("<<") || !file[i + 1].is("<")) continue;
        std::size_t name = i - 1;
        if (file[name].is(">"))
            while (name > 0 && !file[name].is("<")) --name;
        if (file[name].is("<") && name > 0) --name;
        if (file[name].is_name()) launches.push_back({i, file[name].text, file[name].line});
    }
    return launches;
}

}  // namespace simtutor

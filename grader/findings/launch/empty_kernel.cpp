#include "grader/findings/launch/empty_kernel.h"

#include <fmt/format.h>

#include <set>
#include <vector>

#include "grader/findings/source/launch_lines.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// The line of a kernel's name where its braces hold nothing; 0 if they hold something, or if the
/// kernel is not in this file.
int line_of_empty(const Tokens& file, const std::string& kernel) {
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (file[i].text != kernel || !file[i + 1].is("(")) continue;
        const std::size_t body = closing(file, i + 1) + 1;
        if (body + 1 < file.size() && file[body].is("{"))
            return file[body + 1].is("}") ? file[i].line : 0;
    }
    return 0;
}

}  // namespace

std::string empty_kernel(const Tokens& file) {
    std::set<std::string> kernels;
    std::set<int> launches;
    int line = 0;
    for (const LaunchText& launch : launches_in(file)) {
        kernels.insert(launch.kernel);
        launches.insert(launch.line);
        line = line_of_empty(file, launch.kernel);
        if (line == 0) return "";
    }
    if (kernels.size() != 1) return "";
    return fmt::format("{} (line {}), launched in {}, has no statement yet: it stores nothing.",
                       *kernels.begin(), line, lines_text(launches));
}

}  // namespace simtutor

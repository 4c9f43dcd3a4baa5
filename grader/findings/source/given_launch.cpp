#include "grader/findings/source/given_launch.h"

#include <algorithm>
#include <vector>

#include "grader/findings/source/given_line.h"
#include "grader/findings/source/launch_lines.h"

namespace simtutor {

bool is_given_block(Sources& sources, const std::string& file, const std::string& kernel) {
    const Tokens tokens = tokens_of(sources, file);
    if (const int line = block_line(tokens, kernel); line > 0) return is_given(sources, file, line);
    std::vector<LaunchText> launches = launches_in(tokens);
    std::erase_if(launches, [&](const LaunchText& one) { return one.kernel != kernel; });
    return !launches.empty() && std::ranges::all_of(launches, [&](const LaunchText& one) {
        return is_given(sources, file, one.line);
    });
}

}  // namespace simtutor

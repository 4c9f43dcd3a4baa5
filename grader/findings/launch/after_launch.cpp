#include "grader/findings/launch/after_launch.h"

#include <fmt/format.h>

#include "grader/findings/source/function_text.h"
#include "grader/findings/source/launch_lines.h"

namespace simtutor {

std::string wait_after_launch(const Tokens& file, int line) {
    for (const LaunchText& launch : launches_in(file)) {
        if (launch.line != line) continue;
        const FunctionText host(file, line);
        const int at = host.at(line, launch.kernel);
        const int next = at + 1;
        if (at < 0 || next >= static_cast<int>(host.statements().size())) return "";
        const Statement& one = host.statements()[static_cast<std::size_t>(next)];
        if (mentions(one.words, "cudaGetLastError") || mentions(one.words, "cudaPeekAtLastError"))
            return "";
        for (const char* wait : {"cudaDeviceSynchronize", "cudaStreamSynchronize"})
            if (mentions(one.words, wait))
                return fmt::format(
                    " {}() in line {} did not report that the launch was refused: ask "
                    "cudaGetLastError() before it.",
                    wait, one.line);
        return "";
    }
    return "";
}

std::string asked_before_launch(const Tokens& file, int line) {
    for (const LaunchText& launch : launches_in(file)) {
        if (launch.line != line) continue;
        const FunctionText host(file, line);
        const int at = host.at(line, launch.kernel);
        int before = 0;
        for (int i = 0; i < static_cast<int>(host.statements().size()); ++i) {
            const Statement& one = host.statements()[static_cast<std::size_t>(i)];
            if (!mentions(one.words, "cudaGetLastError") &&
                !mentions(one.words, "cudaPeekAtLastError"))
                continue;
            if (i >= at) return "";
            before = one.line;
        }
        // What stands before may be asked for another launch.
        for (const LaunchText& other : launches_in(file))
            if (other.line < before && host.at(other.line, other.kernel) >= 0) return "";
        if (at < 0 || before == 0) return "";
        return fmt::format(" Line {} asks before the launch: ask behind line {}.", before, line);
    }
    return "";
}

std::string block_of_launch(const Tokens& file, int line) {
    for (const LaunchText& launch : launches_in(file)) {
        if (launch.line != line) continue;
        const std::string text = block_text(file, launch.kernel);
        return text.empty() || block_line(file, launch.kernel) == line ? "" : " " + text;
    }
    return "";
}

std::string grid_of_launch(const Tokens& file, int line) {
    for (const LaunchText& launch : launches_in(file)) {
        if (launch.line != line) continue;
        const std::string text = grid_text(file, launch.kernel);
        const bool here = text.find(fmt::format(" line {}.", line)) != std::string::npos;
        return text.empty() || here ? "" : " " + text;
    }
    return "";
}

}  // namespace simtutor

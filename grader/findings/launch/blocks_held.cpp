#include "grader/findings/launch/blocks_held.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "grader/findings/source/function_text.h"
#include "grader/findings/source/launch_lines.h"

namespace simtutor {
namespace {

/// What all launches of the file give for their block: a constant's name, or a number.
std::optional<Tokens> threads_of_blocks(const Tokens& file) {
    std::optional<Tokens> threads;
    for (const LaunchText& launch : launches_in(file)) {
        const std::vector<Tokens> arguments = launch_arguments(file, launch.place);
        if (arguments.size() < 2 || !constant_value(file, arguments[1]) ||
            (threads && !same_words(*threads, arguments[1])))
            return {};
        threads = arguments[1];
    }
    return threads;
}

}  // namespace

std::string blocks_held(const Tokens& file) {
    const auto threads = threads_of_blocks(file);
    if (!threads) return "";
    const auto number = constant_value(file, *threads);
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (!file[i].is("maxThreadsPerMultiProcessor") || !file[i + 1].is("/")) continue;
        std::size_t end = i + 3;
        if (i + 2 < file.size() && file[i + 2].is("(")) end = closing(file, i + 2) + 1;
        while (end + 1 < file.size() && (file[end].is(".") || file[end].is("->"))) end += 2;
        const Tokens by = part_of(file, i + 2, end);
        const bool warp = mentions(by, "warpSize");
        const auto divisor = constant_value(file, by);
        if (!warp && (!divisor || divisor == number)) continue;
        const std::string size = text_of(*threads), count = std::to_string(number.value_or(0));
        return fmt::format(
            "Line {} divides the threads that a multiprocessor holds by {}, and takes the result "
            "for its number of blocks: a block has {} threads, so divide by {}.",
            file[i].line, warp ? "the threads of a warp" : text_of(by), count, size);
    }
    return "";
}

}  // namespace simtutor

#include "grader/findings/launch/blocks_held.h"

#include <fmt/format.h>

#include <cstdio>
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

std::string blocks_by_warp(const Tokens& file, const std::string& message) {
    constexpr long long warp_threads = 32;
    long long launched = 0, held = 0;
    const std::size_t at = message.find("The launch has ");
    if (at == std::string::npos ||
        std::sscanf(message.c_str() + at, "The launch has %lld threads. The %lld multiprocessors",
                    &launched, &held) != 2)
        return "";
    const auto threads = threads_of_blocks(file);
    const long long number = threads ? constant_value(file, *threads).value_or(0) : 0;
    if (number <= warp_threads || held <= 0) return "";
    for (std::size_t i = 1; i + 1 < file.size(); ++i) {
        if (!file[i].is("/") || !file[i + 1].is_name()) continue;
        const std::string& by = file[i + 1].text;
        // "cudaDeviceGetAttribute(&warp, cudaDevAttrWarpSize, device)"
        bool warp = by == "warpSize" || constant_value(file, {file[i + 1]}) == warp_threads;
        for (std::size_t k = 0; k + 3 < file.size(); ++k)
            warp |= file[k].is("&") && file[k + 1].text == by && file[k + 2].is(",") &&
                    file[k + 3].is("cudaDevAttrWarpSize");
        const auto whole = constant_value(file, {file[i - 1]});
        // So many blocks for each multiprocessor, as the launch shows.
        if (!warp || !whole || *whole / warp_threads * number * held != launched) continue;
        return fmt::format(
            "Line {} divides {} threads by the {} of a warp, and the launch has the result, {}, "
            "for the blocks of each multiprocessor: a block has {} threads, so divide by {}.",
            file[i].line, *whole, warp_threads, *whole / warp_threads, number, text_of(*threads));
    }
    return "";
}

}  // namespace simtutor

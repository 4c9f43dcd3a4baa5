#include "grader/findings/launch/held_blocks_asked.h"

#include <fmt/format.h>

#include <cstdlib>
#include <optional>
#include <vector>

#include "grader/findings/source/launch_lines.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

bool asks_for_blocks(const Token& word) {
    return word.is("cudaDevAttrMaxBlocksPerMultiprocessor") ||
           word.is("maxBlocksPerMultiProcessor");
}

bool asks_for_threads(const Token& word) {
    return word.is("cudaDevAttrMaxThreadsPerMultiProcessor") ||
           word.is("maxThreadsPerMultiProcessor") || word.text.starts_with("cudaOccupancy");
}

/// The number behind a word; 0 if there is none.
double number_behind(const std::string& message, const std::string& word) {
    const std::size_t at = message.find(word);
    return at == std::string::npos ? 0 : std::atof(message.c_str() + at + word.size());
}

/// The threads of a block, of which the file has one number for all launches; nothing else.
std::optional<long long> threads_of_block(const Tokens& file) {
    std::optional<long long> threads;
    for (const LaunchText& launch : launches_in(file)) {
        const std::vector<Tokens> arguments = launch_arguments(file, launch.place);
        const auto number =
            arguments.size() < 2 ? std::nullopt : constant_value(file, arguments[1]);
        if (!number || *number <= 0 || (threads && threads != number)) return {};
        threads = number;
    }
    return threads;
}

}  // namespace

std::string held_blocks_asked(const Tokens& file, const std::string& message) {
    const Token* asked = nullptr;
    for (const Token& word : file) {
        if (asks_for_threads(word)) return "";
        if (!asked && asks_for_blocks(word)) asked = &word;
    }
    const double count = number_behind(message, " threads. The "),
                 held = number_behind(message, " of this device hold "),
                 launched = number_behind(message, "The launch has ");
    const auto threads = threads_of_block(file);
    if (!asked || !threads || count <= 0 || launched <= held) return "";
    const double each = held / count;
    return fmt::format(
        "Line {} asks for {}, the most blocks that a multiprocessor holds, however small they are. "
        "Each multiprocessor here holds {} threads, which are {} of your blocks of {}, and no line "
        "asks for that number: take {}, divided by the threads of a block.",
        asked->line, asked->text, grouped(each), grouped(each / static_cast<double>(*threads)),
        *threads,
        asked->text.starts_with("cuda") ? "cudaDevAttrMaxThreadsPerMultiProcessor"
                                        : "maxThreadsPerMultiProcessor");
}

}  // namespace simtutor

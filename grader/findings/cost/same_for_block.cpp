#include "grader/findings/cost/same_for_block.h"

#include <fmt/format.h>

#include <cstdlib>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "in[start]": an element of device memory that a statement loads.
struct BlockLoad {
    Tokens text;
    bool of_thread = false;  ///< its place follows from threadIdx
};

std::vector<BlockLoad> block_loads(const FunctionText& function, int statement) {
    std::vector<BlockLoad> all;
    const Tokens& words = function.statements()[static_cast<std::size_t>(statement)].words;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        const std::size_t close = closing(words, i + 1);
        if (!words[i].is_name() || !words[i + 1].is("[") || close >= words.size() ||
            !is_pointer_parameter(function, words[i].text))
            continue;
        if (close + 1 < words.size() && words[close + 1].is("=")) continue;
        const Tokens index = part_of(words, i + 2, close);
        all.push_back({part_of(words, i, close + 1),
                       has(names_behind(function, index, statement), "threadIdx")});
    }
    return all;
}

}  // namespace

std::string same_for_block(const Tokens& file, int line) {
    const FunctionText function(file, line);
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        if (one.kind != Statement::Kind::plain || !one.touches(line)) continue;
        const auto loads = block_loads(function, i);
        for (const BlockLoad& load : loads)
            for (const BlockLoad& own : loads)
                if (!load.of_thread && own.of_thread)
                    return fmt::format(
                        "In line {} each thread loads {}, which is the same element for all "
                        "threads "
                        "of a block, beside its own {}. Shared memory is there for it: one thread "
                        "stores it, and between a barrier behind that store and a barrier in front "
                        "of the next one all threads read it.",
                        line, text_of(load.text), text_of(own.text));
    }
    return "";
}

std::string same_for_block_in(const Tokens& file, const std::string& message) {
    const std::string before = " Line ";
    const std::size_t at = message.find(before);
    if (message.find(" loads from device memory, the patient made ") == std::string::npos ||
        at == std::string::npos)
        return "";
    return same_for_block(file, std::atoi(message.c_str() + at + before.size()));
}

}  // namespace simtutor

#include "grader/findings/unset/wrong_number.h"

#include <fmt/format.h>

#include "grader/findings/launch/square_block.h"
#include "grader/findings/launch/thread_number.h"

namespace simtutor {

std::string wrong_number_of_block(const Tokens& file, const FunctionText& kernel) {
    const auto square = square_block(file, kernel.name());
    if (square.value_or(true) || takes_turned_blocks(kernel)) return "";
    for (const Statement& one : kernel.statements())
        if (mentions(one.words, "blockDim"))
            if (std::string text = wrong_thread_number(one.words, square); !text.empty())
                return fmt::format("Line {}: {}. Does the store of this element go by it?",
                                   one.line, text);
    return "";
}

}  // namespace simtutor

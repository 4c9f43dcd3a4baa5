#include "grader/findings/thread_number.h"

#include <fmt/format.h>

namespace simtutor {
namespace {

/// threadIdx . y * blockDim . y + threadIdx . x: what is multiplied counts rows, so the factor is
/// the length of a row, which is the block's other side.
std::string wrong_number_in_block(const Tokens& words) {
    for (std::size_t i = 0; i + 10 < words.size(); ++i) {
        if (!words[i].is("threadIdx") || !words[i + 3].is("*") || !words[i + 4].is("blockDim") ||
            !words[i + 7].is("+") || !words[i + 8].is("threadIdx"))
            continue;
        const std::string &row = words[i + 2].text, &size = words[i + 6].text,
                          &column = words[i + 10].text;
        if (row != size || row == column || row == "z" || column == "z") continue;
        return fmt::format(
            "A thread's number in its block is threadIdx.{0} * blockDim.{1} + threadIdx.{1}, not "
            "threadIdx.{0} * blockDim.{0} + threadIdx.{1}: the factor is the length of a row",
            row, column);
    }
    return "";
}

}  // namespace

std::string wrong_thread_number(const Tokens& words) {
    if (std::string text = wrong_number_in_block(words); !text.empty()) return text;
    // blockIdx . x * blockDim . x + threadIdx . x
    for (std::size_t i = 0; i + 10 < words.size(); ++i) {
        if (!words[i].is("blockIdx") || !words[i + 3].is("*") || !words[i + 7].is("+") ||
            !words[i + 8].is("threadIdx"))
            continue;
        const bool grid = words[i + 4].is("gridDim");
        if (!grid && !words[i + 4].is("blockDim")) continue;
        const std::string &block = words[i + 2].text, &size = words[i + 6].text,
                          &thread = words[i + 10].text;
        // Transposing kernels take the block of one side and the thread of the other.
        if (!grid && (size == block || size != thread) && !(block == thread && size != block))
            continue;
        return fmt::format(
            "A thread's place along {0} is blockIdx.{0} * blockDim.{0} + threadIdx.{0}, not "
            "blockIdx.{1} * {2}.{3} + threadIdx.{0}",
            thread, block, words[i + 4].text, size);
    }
    return "";
}

}  // namespace simtutor

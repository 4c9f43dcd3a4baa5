#include "grader/findings/launch/thread_number.h"

#include <fmt/format.h>

#include <algorithm>

namespace simtutor {
namespace {

/// threadIdx . y * blockDim . y + threadIdx . x: what is multiplied counts rows, so the factor is
/// the length of a row, which is the block's other side.
std::string wrong_number_in_block(const Tokens& words, std::optional<bool> square) {
    if (square.value_or(false)) return "";
    for (std::size_t i = 0; i + 10 < words.size(); ++i) {
        if (!words[i].is("threadIdx") || !words[i + 3].is("*") || !words[i + 4].is("blockDim") ||
            !words[i + 7].is("+") || !words[i + 8].is("threadIdx"))
            continue;
        const std::string &row = words[i + 2].text, &size = words[i + 6].text,
                          &column = words[i + 10].text;
        if (row != size || row == column || row == "z" || column == "z") continue;
        if (!square)
            return fmt::format(
                "Only in a block that is as wide as it is high is threadIdx.{0} * blockDim.{0} + "
                "threadIdx.{1} a thread's number; in any other one it is threadIdx.{0} * "
                "blockDim.{1} + threadIdx.{1}, for the factor is the length of a row",
                row, column);
        return fmt::format(
            "A thread's number in its block is threadIdx.{0} * blockDim.{1} + threadIdx.{1}, not "
            "threadIdx.{0} * blockDim.{0} + threadIdx.{1}: the factor is the length of a row",
            row, column);
    }
    return "";
}

/// Whether a block in the file has a side of so many threads.
bool chosen_side(const Tokens& file, long long width) {
    for (std::size_t i = 0; i + 2 < file.size(); ++i) {
        const bool block = file[i].is("dim3") &&
                           (file[i + 1].is("(") || file[i + 2].is("(") || file[i + 2].is("{"));
        const bool launch = file[i].is("<<") && file[i + 1].is("<");
        if (!block && !launch) continue;
        const std::size_t open = file[i + 1].is("(") ? i + 1 : i + 2;
        const std::size_t end = block ? closing(file, open) : std::min(i + 30, file.size());
        for (const Tokens& side : split(part_of(file, block ? open + 1 : i + 2, end), ","))
            if (constant_value(file, side) == width) return true;
    }
    return false;
}

}  // namespace

namespace {

/// The line in which a name gets a block's height: "down = block.y"; 0 if none does.
int height_set(const Tokens& file, const std::string& name) {
    for (std::size_t i = 0; i + 4 < file.size(); ++i)
        if (file[i].text == name && file[i + 1].is("=") && file[i + 2].is_name() &&
            file[i + 3].is(".") && file[i + 4].is("y") &&
            (file[i + 2].is("block") || file[i + 2].is("blockDim")))
            return file[i].line;
    return 0;
}

/// "(x * down + y) / 32", where down is the height of a block: its threads numbered by columns.
std::string number_by_height(const Tokens& file) {
    for (std::size_t i = 0; i + 8 < file.size(); ++i) {
        const Tokens sum = part_of(file, i + 1, i + 6);
        if (!file[i].is("(") || !file[i + 6].is(")") || !file[i + 7].is("/") ||
            !(file[i + 8].is("32") || file[i + 8].is("warpSize")) || !sum[1].is("*") ||
            !sum[3].is("+") || !sum[4].is_name())
            continue;
        for (const std::size_t side : {0U, 2U})
            if (const int set = height_set(file, sum[side].text))
                return fmt::format(
                    "Line {} numbers threads by {}, and {} is the block's height (line {}): "
                    "threads are numbered along x first, so the factor is its width and stands at "
                    "what counts along y.",
                    file[i].line, text_of(sum), sum[side].text, set);
    }
    return "";
}

}  // namespace

std::string number_with_y_first(const Tokens& file) {
    if (std::string number = number_by_height(file); !number.empty()) return number;
    bool warps = false;
    for (std::size_t i = 0; i + 1 < file.size(); ++i)
        warps |= (file[i].is("/") || file[i].is("%")) &&
                 (file[i + 1].is("32") || file[i + 1].is("warpSize"));
    std::size_t begin = 0;
    for (std::size_t i = 0; warps && i < file.size(); ++i) {
        if (!file[i].is(";") && !file[i].is("{") && !file[i].is("}")) continue;
        const std::string text = text_of(part_of(file, begin, i));
        const bool multiplied = text.find("blockDim.y * threadIdx.x") != std::string::npos ||
                                text.find("threadIdx.x * blockDim.y") != std::string::npos;
        if (multiplied && text.find("threadIdx.y") != std::string::npos &&
            text.find("blockIdx") == std::string::npos)
            return fmt::format(
                "Line {}: threads are numbered along x first, then along y: a thread's number in "
                "its block is threadIdx.y * blockDim.x + threadIdx.x.",
                file[begin].line);
        begin = i + 1;
    }
    return "";
}

std::string number_for_one_width(const Tokens& file) {
    for (std::size_t i = 0; i + 8 < file.size(); ++i) {
        if (!file[i].is("threadIdx") || !file[i + 2].is("y") || !file[i + 3].is("*") ||
            !file[i + 5].is("+") || !file[i + 6].is("threadIdx") || !file[i + 8].is("x"))
            continue;
        const auto width = constant_value(file, {file[i + 4]});
        const bool in_index = i > 0 && file[i - 1].is("[");
        if (!width || in_index || chosen_side(file, *width)) continue;
        return fmt::format(
            "Line {0}: threadIdx.y * {1} + threadIdx.x is a thread's number only in a block that "
            "is {1} wide: take blockDim.x in place of {1}.",
            file[i].line, file[i + 4].text);
    }
    return "";
}

bool takes_turned_blocks(const FunctionText& function) {
    bool x = false, y = false;
    for (const Statement& one : function.statements())
        for (std::size_t i = 0; i + 10 < one.words.size(); ++i) {
            const Tokens& w = one.words;
            if (!w[i].is("blockIdx") || !w[i + 3].is("*") || !w[i + 7].is("+") ||
                !w[i + 8].is("threadIdx"))
                continue;
            x |= w[i + 2].is("y") && w[i + 10].is("x");
            y |= w[i + 2].is("x") && w[i + 10].is("y");
        }
    return x && y;
}

std::string wrong_thread_number(const Tokens& words, std::optional<bool> square) {
    if (std::string text = wrong_number_in_block(words, square); !text.empty()) return text;
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
        // The factor alone is another one: in a square block it is the same number.
        const bool same_side = !grid && block == thread;
        if (same_side && square.value_or(false)) continue;
        if (same_side && !square)
            return fmt::format(
                "Only in a block that is as wide as it is high is blockIdx.{0} * blockDim.{1} + "
                "threadIdx.{0} a thread's place along {0}; in any other one it is blockIdx.{0} * "
                "blockDim.{0} + threadIdx.{0}",
                thread, size);
        return fmt::format(
            "A thread's place along {0} is blockIdx.{0} * blockDim.{0} + threadIdx.{0}, not "
            "blockIdx.{1} * {2}.{3} + threadIdx.{0}",
            thread, block, words[i + 4].text, size);
    }
    return "";
}

}  // namespace simtutor

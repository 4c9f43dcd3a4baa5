#include "grader/findings/launch/asked_limit.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "grader/findings/launch/grid_quotients.h"
#include "grader/findings/launch/lone_grid.h"
#include "grader/findings/source/value_of_comparison.h"

namespace simtutor {
namespace {

const char* const wanted = "cudaDevAttrMaxGridDimX";

std::string what_it_is(const std::string& attribute) {
    if (attribute == "cudaDevAttrMaxGridDimY") return ", the limit of a grid along y";
    if (attribute == "cudaDevAttrMaxGridDimZ") return ", the limit of a grid along z";
    if (attribute.starts_with("cudaDevAttrMaxBlockDim") ||
        attribute == "cudaDevAttrMaxThreadsPerBlock")
        return ", a limit of a block";
    return "";
}

/// "65535" of "65535u"
std::string digits_of(const std::string& number) {
    std::string digits;
    for (const char c : number) {
        if (std::isdigit(static_cast<unsigned char>(c)) == 0) break;
        digits += c;
    }
    return digits;
}

}  // namespace

std::string asked_limit(const Tokens& file, const std::string& blocks) {
    // Where the right limit is asked for, the number itself may be rounded wrongly.
    if (mentions(file, wanted)) {
        std::string compared = blocks == "1" ? value_of_comparison(file) : "";
        if (compared.empty()) compared = one_block_more(file);
        return compared.empty() && blocks == "1" ? lone_grid_lines(file) : compared;
    }
    if (blocks == "1")
        if (std::string grid = lone_grid(file); !grid.empty()) return grid;
    const std::string needed =
        fmt::format("The grid lies along x, whose limit is {} or maxGridSize[0].", wanted);
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        const std::string& word = file[i].text;
        if (word == "maxGridSize" && i + 2 < file.size() && file[i + 1].is("[")) {
            if (file[i + 2].is("0")) return "";
            if (file[i + 2].is("1") || file[i + 2].is("2"))
                return fmt::format("line {} takes maxGridSize[{}], the limit along {}. {}",
                                   file[i].line, file[i + 2].text, file[i + 2].is("1") ? "y" : "z",
                                   needed);
        }
        if (word.starts_with("cudaDevAttrMax"))
            return fmt::format("line {} asks for {}{}. {}", file[i].line, word, what_it_is(word),
                               needed);
    }
    // A 1 stands in many lines that have no part in the grid.
    if (blocks == "1") return lone_grid_lines(file);
    for (const Token& word : file)
        if (!blocks.empty() && std::isdigit(static_cast<unsigned char>(word.text[0])) != 0 &&
            digits_of(word.text) == blocks)
            return fmt::format("line {} has {} as a number. {}", word.line, blocks, needed);
    return "";
}

}  // namespace simtutor

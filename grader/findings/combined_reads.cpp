#include "grader/findings/combined_reads.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/function_text.h"

namespace simtutor {
namespace {

/// Where host code takes the array to read from it: "const float* p = arrays.partial;".
int line_that_takes(const Tokens& file, const Tokens& array) {
    for (std::size_t i = 1; i + array.size() < file.size(); ++i)
        if (file[i - 1].is("=") && file[i + array.size()].is(";") &&
            same_words(part_of(file, i, i + array.size()), array))
            return file[i].line;
    return 0;
}

/// "const float* p = …": a pointer that only reads.
bool only_reads(const Tokens& file, int line) {
    for (const Token& word : file)
        if (word.line == line && word.is("const")) return true;
    return false;
}

}  // namespace

std::string combined_reads(const Tokens& file) {
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (!file[i].is("cudaHostAlloc") || !file[i + 1].is("(")) continue;
        const std::vector<Tokens> given = split(part_of(file, i + 2, closing(file, i + 1)), ",");
        if (given.size() != 3 || !mentions(given[2], "cudaHostAllocWriteCombined") ||
            given[0].size() < 2 || !given[0][0].is("&"))
            continue;
        const Tokens array = part_of(given[0], 1, given[0].size());
        const int taken = line_that_takes(file, array);
        if (taken == 0 || !only_reads(file, taken)) continue;
        return fmt::format(
            "Line {} allocates {} write-combined, and line {} takes it to read from it. Allocate "
            "what the host reads without cudaHostAllocWriteCombined.",
            file[i].line, text_of(array), taken);
    }
    return "";
}

}  // namespace simtutor

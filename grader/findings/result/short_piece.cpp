#include "grader/findings/result/short_piece.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/launch_lines.h"
#include "grader/findings/source/run_functions.h"

namespace simtutor {
namespace {

/// The number of blocks that a value ends with dividing by: "gridDim.x" of "n / gridDim.x".
bool is_rounded_down(const Tokens& value) {
    const std::size_t size = value.size();
    if (size < 5 || !value[size - 3].is("gridDim") || !value[size - 4].is("/")) return false;
    const Tokens divided = part_of(value, 0, size - 4);
    return !mentions(divided, "+") && !mentions(divided, "-") && !mentions(divided, "/");
}

/// Whether the kernel does something for what is left over, or for the last block.
bool knows_rest(const FunctionText& kernel, const std::string& piece) {
    for (const Statement& one : kernel.statements()) {
        const Tokens& w = one.words;
        if (mentions(w, "%") && mentions(w, "gridDim")) return true;
        for (std::size_t i = 0; i + 3 < w.size(); ++i) {
            // "blockIdx.x == gridDim.x - 1", "blockIdx.x + 1 == gridDim.x", "piece * gridDim.x"
            if (w[i].is("gridDim") && (w[i + 3].is("-") || w[i + 3].is("*"))) return true;
            if (w[i].is("gridDim") && i > 0 &&
                (w[i - 1].is("==") || w[i - 1].is("<") || w[i - 1].is("*")))
                return true;
        }
        for (const Assigned& set : assignments_in(one))
            if (set.name() == piece && set.sign != "=") return true;
        if (mentions(w, "++") && mentions(w, piece)) return true;
    }
    return false;
}

/// "first + piece": where the piece ends; 0 if nothing does.
int line_of_end(const FunctionText& kernel, const std::string& piece) {
    for (const Statement& one : kernel.statements())
        for (std::size_t i = 1; i < one.words.size(); ++i)
            if (one.words[i].text == piece && one.words[i - 1].is("+") &&
                !mentions(one.words, "?") && !mentions(one.words, "min"))
                return one.line;
    return 0;
}

/// Whether the run's name gives both numbers, "n = 32768, …, 4 x 256 threads", and nothing is left
/// over there.
bool divides_evenly(const std::string& run, const std::string& all) {
    const std::size_t size = run.find(all + " = "), by = run.find(" x ");
    if (size == std::string::npos || by == std::string::npos) return false;
    std::size_t begin = by;
    while (begin > 0 && std::isdigit(static_cast<unsigned char>(run[begin - 1])) != 0) --begin;
    const long long elements = std::atoll(run.c_str() + size + all.size() + 3),
                    blocks = std::atoll(run.c_str() + begin);
    return blocks > 0 && elements % blocks == 0;
}

}  // namespace

std::string short_piece(const Tokens& file, const std::string& run) {
    const std::vector<std::string> kernels = kernels_in(file);
    for (const FunctionText& kernel : functions_in(file)) {
        if (std::ranges::find(kernels, kernel.name()) == kernels.end()) continue;
        for (const Statement& one : kernel.statements())
            for (const Assigned& set : assignments_in(one)) {
                if (set.element() || set.sign != "=" || !is_rounded_down(set.value) ||
                    knows_rest(kernel, set.name()) || line_of_end(kernel, set.name()) == 0 ||
                    lines_of_run(file, {one.line}, run).empty())
                    continue;
                const std::string all = text_of(part_of(set.value, 0, set.value.size() - 4)),
                                  piece = set.name();
                if (divides_evenly(run, all)) continue;
                const std::string blocks =
                    text_of(part_of(set.value, set.value.size() - 3, set.value.size()));
                return fmt::format(
                    "Line {0} rounds down: {1} pieces of {2} elements may be fewer than all, and "
                    "what is left over belongs to no block. Make {2} ({3} + {1} - 1) / {1}, and "
                    "let each piece end at {3} at the latest (line {4}).",
                    one.line, blocks, piece, all, line_of_end(kernel, piece));
            }
    }
    return "";
}

}  // namespace simtutor

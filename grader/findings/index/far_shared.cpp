#include "grader/findings/index/far_shared.h"

#include <fmt/format.h>

#include "grader/findings/result/wrong_question.h"
#include "grader/findings/source/assignments.h"

namespace simtutor {

std::string far_shared(const simt::Finding& finding, Sources& sources) {
    const std::string told = word_after(finding.message, "outside the array, at ");
    if (finding.rule != "bounds.global" || told.empty()) return "";
    const simt::Site& site = finding.sides.front().site;
    const FunctionText function(tokens_of(sources, site.file), site.line);
    std::string element, index;
    for (const Statement& one : function.statements()) {
        if (!one.touches(site.line)) continue;
        if (mentions(one.words, told)) return "";
        for (std::size_t i = 0; i + 1 < one.words.size(); ++i) {
            if (!one.words[i + 1].is("[") || !is_block_shared(function, one.words[i].text))
                continue;
            const std::size_t close = closing(one.words, i + 1);
            if (close >= one.words.size()) return "";
            const Tokens inside = part_of(one.words, i + 2, close);
            // An index that only counts threads of the block stays near.
            if (!mentions(inside, "blockIdx") && !mentions(inside, "gridDim")) continue;
            element = one.words[i].text;
            index = text_of(inside);
        }
    }
    if (element.empty()) return "";
    return fmt::format(
        "{0} does not stand in line {1}, it is only the array that lies nearest: {2}[{3}] does, "
        "and "
        "{2} is an array in shared memory, which each block has for itself. {3} grows with the "
        "grid, so it leads far out of it: an element of {2} is found by the thread's place in its "
        "block.",
        told, site.line, element, index);
}

}  // namespace simtutor

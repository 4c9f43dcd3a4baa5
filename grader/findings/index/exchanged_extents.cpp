#include "grader/findings/index/exchanged_extents.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "grader/findings/index/index_text.h"
#include "grader/findings/source/block_sides.h"
#include "grader/findings/source/overrun.h"
#include "grader/findings/source/thread_value.h"

namespace simtutor {
namespace {

/// Of a block.
constexpr long long most_threads = 1024;

struct Declared {
    Tokens first, second;  ///< what stands in the brackets
    long long rows = 0, columns = 0;
    int line = 0;
};

/// The declaration of a shared array of two dimensions whose extents the text tells.
std::optional<Declared> declaration_of(const Tokens& file, const std::string& array) {
    bool shared = false;
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (file[i].is(";") || file[i].is("{")) shared = false;
        shared |= file[i].is("__shared__");
        if (!shared || file[i].text != array || !file[i + 1].is("[")) continue;
        const std::size_t end = closing(file, i + 1);
        if (end + 1 >= file.size() || !file[end + 1].is("[")) continue;
        Declared all{part_of(file, i + 2, end), part_of(file, end + 2, closing(file, end + 1)), 0,
                     0, file[i].line};
        const auto rows = constant_value(file, all.first);
        const auto columns = constant_value(file, all.second);
        if (!rows || !columns) return std::nullopt;
        all.rows = *rows;
        all.columns = *columns;
        return all;
    }
    return std::nullopt;
}

/// Whether a thread of the block has another index, in the dimension that was not left, that the
/// extent which was left does not hold.
bool other_index_reaches(const Tokens& file, const simt::Finding& finding, const std::string& array,
                         long long rows, long long columns) {
    const simt::FindingSide& side = finding.sides.front();
    const FunctionText function(file, side.site.line);
    const IndexText index(file, function, side.site.line, array);
    const auto sides = block_sides(file, function.name(), "");
    if (!sides || index.dimensions().size() != 2 || sides->first * sides->second > most_threads)
        return false;
    const Overrun overrun(finding);
    const auto type = row_type(finding);
    const bool first = finding.rule == "bounds.shared" || (type && type->dimensions == 2);
    const Tokens& other = index.dimensions()[first ? 1 : 0];
    for (long long y = 0; y < sides->second; ++y)
        for (long long x = 0; x < sides->first; ++x) {
            simt::ThreadCoordinates who;
            who.thread[0] = static_cast<unsigned>(x);
            who.thread[1] = static_cast<unsigned>(y);
            ThreadValue value(file, function, who);
            value.assume(0);
            value.block(sides->first, sides->second);
            const auto reached = value.of(other, index.statement());
            if (reached && *reached >= (first ? rows : columns)) return true;
        }
    return false;
}

}  // namespace

std::string exchanged_extents(const Tokens& file, const simt::Finding& finding,
                              const std::string& array) {
    const auto declared = declaration_of(file, array);
    if (!declared) return "";
    const Overrun overrun(finding);
    long long index = overrun.index.value_or(-1), own = declared->rows, other = declared->columns;
    if (finding.rule == "bounds.row") {
        const auto type = row_type(finding);
        // The last dimension is left where the type has no other one.
        if (type && type->dimensions == 1) std::swap(own, other);
    } else {
        const std::vector<long long> both = indices_in(finding.sides.front().object);
        if (finding.rule != "bounds.shared" || both.size() != 2 || both[1] >= own) return "";
    }
    // One behind the last is the commoner mistake of an end.
    if (index <= own || index >= other) return "";
    // In the other order the other index must fit, too.
    if (other_index_reaches(file, finding, array, declared->rows, declared->columns)) return "";
    return fmt::format(
        "{0} is declared as [{1}][{2}] in line {3}: index {4} is outside of {5}, and would be "
        "inside of {6}. Are the two extents in the wrong order there, or the two indices here?",
        array, text_of(declared->first), text_of(declared->second), declared->line, index, own,
        other);
}

}  // namespace simtutor

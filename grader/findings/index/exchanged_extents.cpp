#include "grader/findings/index/exchanged_extents.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "grader/findings/source/overrun.h"

namespace simtutor {
namespace {

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
    return fmt::format(
        "{0} is declared as [{1}][{2}] in line {3}: index {4} is outside of {5}, and would be "
        "inside of {6}. Are the two extents in the wrong order there, or the two indices here?",
        array, text_of(declared->first), text_of(declared->second), declared->line, index, own,
        other);
}

}  // namespace simtutor

#include "grader/simt/checkers/gap_of_input.h"

#include <fmt/format.h>

#include "grader/simt/checkers/describe.h"
#include "grader/simt/engine/memory.h"

namespace simtutor::simt {

std::string gap_of_input(const Allocation& array, std::uint64_t address) {
    const Allocation::Rows& rows = array.rows;
    if (rows.count < 2 || array.name.empty() || rows.step <= rows.bytes) return "";
    const std::uint64_t row = (address - array.base) / rows.step;
    if (row + 1 >= rows.count || (address - array.base) % rows.step < rows.bytes) return "";
    const std::uint64_t begin = array.base + row * rows.step;
    return fmt::format(
        "{} lies in the gap behind row {} of {}, which ends at {}; row {} begins at {}. {} is an "
        "input that the caller has filled: is the index wrong, a guard, or the length of a row in "
        "it?",
        describe(array, address), row, array.best_name(),
        describe(array, begin + rows.bytes - array.element_bytes), row + 1,
        describe(array, begin + rows.step), array.best_name());
}

}  // namespace simtutor::simt

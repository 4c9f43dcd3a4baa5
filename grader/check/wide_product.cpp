#include "grader/check/wide_product.h"

#include <fmt/format.h>

#include <bit>
#include <cstdint>
#include <set>
#include <utility>

#include "grader/host/poison.h"

namespace simtutor::check {
namespace {

/// Rows at either end of a matrix that hold memory.
constexpr std::int64_t end_rows = 8;
/// What an index of 16 bits is wrong by.
constexpr std::int64_t wrap = std::int64_t{1} << 16;

std::uint64_t elements(std::int64_t rows, int columns) {
    return static_cast<std::uint64_t>(rows * columns);
}

/// The first rows and the last ones, each set as one row of a sparse matrix. All are 0: values mean
/// nothing here.
Matrix<float> ends(int rows, int columns) {
    Matrix<float> matrix;
    matrix.rows = 2;
    matrix.columns = elements(end_rows, columns);
    matrix.stride = elements(rows - end_rows, columns);
    matrix.sparse = true;
    matrix.data.resize(2 * matrix.columns);
    return matrix;
}

/// Which elements of the last rows were written: how many lie behind each of them.
std::set<std::int64_t> written(const Run& run) {
    std::set<std::int64_t> found;
    const std::vector<float> c = run.floats("c");
    const auto count = static_cast<std::int64_t>(c.size());
    for (std::int64_t i = count / 2; i < count; ++i)
        if (std::bit_cast<std::uint32_t>(c[static_cast<std::size_t>(i)]) != host::poison_float32)
            found.insert(count - 1 - i);
    return found;
}

}  // namespace

Call WideProduct::call_of(const Shape& shape) const {
    Call call = call_(shape);
    const auto& [j, k, l] = shape;
    const auto take = [&](host::Argument argument, std::ptrdiff_t place) {
        call.arguments.insert(call.arguments.begin() + place, std::move(argument));
    };
    take(in("a", ends(j, k)), 0);
    take(in("b", ends(k, l)), 1);
    take(out_matrix("c", 2, elements(end_rows, l), elements(j - end_rows, l), true), 2);
    call.label += ", two threads of the last block";
    call.blocks = 1;
    call.ends = true;
    // What the other threads would have done is missing, and what is not given is 0.
    call.off = {"memory.uninitialised", "race.*", "barrier.*", "warp.*", "hang.*"};
    return call;
}

std::vector<Call> WideProduct::calls() const {
    return {call_of(small_), call_of(large_)};
}

void WideProduct::expect_right(const Run& small, const Run& large) const {
    if (!small.finished() || !large.finished()) return;
    const std::set<std::int64_t> wanted = written(small), got = written(large);
    for (const std::int64_t behind : wanted) {
        // The same element: as many rows and columns from the end.
        const std::int64_t rows = behind / small_.l, columns = behind % small_.l;
        const std::int64_t place = rows * large_.l + columns;
        if (got.contains(place) || !got.contains(place + wrap)) continue;
        const std::int64_t row = large_.j - 1 - rows, column = large_.l - 1 - columns;
        const std::int64_t there = place + wrap;
        return wrong(large, fmt::format("The element of c in row {}, column {} was stored in row "
                                        "{}, column {}, 65,536 places before. Is one of its "
                                        "indices a number of 16 bits?",
                                        row, column, large_.j - 1 - there / large_.l,
                                        large_.l - 1 - there % large_.l));
    }
}

}  // namespace simtutor::check

#include "grader/check/wide_product.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "grader/host/poison.h"

namespace simtutor::check {
namespace {

/// Rows at either end of a matrix that hold memory.
constexpr std::int64_t end_rows = 8;
/// What an index of 16 bits, and an offset of 32, is wrong by.
constexpr std::int64_t wrap16 = std::int64_t{1} << 16, wrap32 = std::int64_t{1} << 32;

std::uint64_t elements(std::int64_t rows, int columns) {
    return static_cast<std::uint64_t>(rows * columns);
}

/// The last block needs nothing from further left than this, in elements from the end of a row.
constexpr int last_columns = 1024;

/// The last terms of a sum that are not 0.
constexpr int last_terms = 8;

/// The first rows and the last ones, each set as one row of a sparse matrix. All are 0, but for two
/// kinds: the first ones are NaN up to `others`, and a block that does not need them must not meet
/// them; the last `ones` elements of the last rows are 1.
Matrix<float> ends(int rows, int columns, int others, int ones) {
    Matrix<float> matrix;
    matrix.rows = 2;
    matrix.columns = elements(end_rows, columns);
    matrix.stride = elements(rows - end_rows, columns);
    matrix.sparse = true;
    matrix.data.resize(2 * matrix.columns);
    for (std::int64_t row = 0; row < end_rows && others > 0; ++row)
        std::fill_n(matrix.data.begin() + row * columns, others,
                    std::numeric_limits<float>::quiet_NaN());
    for (std::int64_t row = 1; row <= end_rows; ++row)
        std::fill_n(matrix.data.end() - (row - 1) * columns - ones, ones, 1.0f);
    return matrix;
}

/// Offsets of the elements of c, of `all`, that were written in its first and in its last rows, and
/// what was written.
std::map<std::int64_t, float> written(const Run& run, std::int64_t all) {
    std::map<std::int64_t, float> found;
    const std::vector<float> c = run.floats("c");
    const auto count = static_cast<std::int64_t>(c.size());
    for (std::int64_t i = 0; i < count; ++i)
        if (std::bit_cast<std::uint32_t>(c[static_cast<std::size_t>(i)]) != host::poison_float32)
            found[i < count / 2 ? i : all - count + i] = c[static_cast<std::size_t>(i)];
    return found;
}

/// An element that was stored in another's place, because a number was too narrow.
struct Strayed {
    std::int64_t place;
    const char* number;  ///< which one may be too narrow
};

/// Where the element at `offset` of a matrix with rows of `columns` was stored instead.
std::optional<Strayed> strayed(const std::map<std::int64_t, float>& stores, std::int64_t offset,
                               std::int64_t columns) {
    constexpr const char *index = "one of its indices a number of 16 bits",
                         *wide = "its offset a number of 32 bits";
    for (const Strayed& other :
         {Strayed{offset - wrap16, index}, Strayed{offset - wrap16 * columns, index},
          Strayed{offset - wrap32, wide}})
        if (stores.contains(other.place)) return other;
    return std::nullopt;
}

/// The row or column of a large matrix that lies as far from the nearer end as one of a small
/// matrix. Blocks may take the tiles of C in any order, the last one those at the beginning.
std::int64_t same_place(std::int64_t place, std::int64_t small, std::int64_t large) {
    return place < small / 2 ? place : large - small + place;
}

}  // namespace

Call WideProduct::call_of(const Shape& shape) const {
    Call call = call_(shape);
    const auto& [j, k, l] = shape;
    const auto take = [&](host::Argument argument, std::ptrdiff_t place) {
        call.arguments.insert(call.arguments.begin() + place, std::move(argument));
    };
    take(in("a", ends(j, k, k, last_terms)), 0);
    take(in("b", ends(k, l, l - last_columns, last_columns)), 1);
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
    if (small.missed_blocks() || large.missed_blocks()) return;
    const std::int64_t small_all = std::int64_t{small_.j} * small_.l,
                       large_all = std::int64_t{large_.j} * large_.l;
    const std::map<std::int64_t, float> got = written(large, large_all);
    for (const auto& [place, value] : written(small, small_all)) {
        const std::int64_t row = same_place(place / small_.l, small_.j, large_.j),
                           column = same_place(place % small_.l, small_.l, large_.l);
        const std::int64_t offset = row * large_.l + column;
        if (const auto same = got.find(offset); same != got.end()) {
            const bool met_others = std::isnan(same->second) && !std::isnan(value);
            if (met_others && column >= large_.l - last_columns)
                return wrong(large, fmt::format("The element of c in row {}, column {} was made "
                                                "from elements of a or b that are not its own, "
                                                "at their beginning. Is an offset in them a "
                                                "number of 32 bits?",
                                                row, column));
            if (value != 0 && same->second == 0)
                return wrong(large,
                             fmt::format("The element of c in row {}, column {} lacks the last "
                                         "terms of its sum. With rows of {} elements they are "
                                         "there. What ends the loop over them?",
                                         row, column, small_.k));
            continue;
        }
        if (const auto other = strayed(got, offset, large_.l))
            return wrong(large, fmt::format("The element of c in row {}, column {} was stored in "
                                            "row {}, column {}. Is {}?",
                                            row, column, other->place / large_.l,
                                            other->place % large_.l, other->number));
    }
}

}  // namespace simtutor::check

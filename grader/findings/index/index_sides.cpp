#include <fmt/format.h>

#include <cmath>

#include "grader/findings/index/index_search.h"
#include "grader/findings/source/launch_argument.h"

namespace simtutor {

bool IndexSearch::is_kept_at(const Tokens& value, const std::string& last) const {
    for (std::size_t i = 1; i + 3 < value.size(); ++i) {
        const bool argument = (value[i - 1].is("(") || value[i - 1].is(",")) &&
                              (value[i + 3].is(")") || value[i + 3].is(","));
        if (argument && text_of(part_of(value, i, i + 3)) == last) return true;
    }
    return false;
}

std::string IndexSearch::row_held_by_row_length() {
    if (overrun_.below()) return "";
    for (const Tokens& words : index_.dimensions()) {
        const auto rows = row_major(index_, words);
        if (!rows || rows->row.size() != 1 || rows->stride.size() != 1) continue;
        const std::string last = text_of(rows->stride) + " - 1";
        const std::string& row = rows->row.front().text;
        Tokens value;
        const int set = function_.definition(row, index_.statement(), &value);
        if (set >= 0 && is_kept_at(value, last)) {
            // Of an array with as many rows as columns that is right.
            if (has_square_extent()) continue;
            const int line = function_.statements()[static_cast<std::size_t>(set)].line;
            blame("set", row, line);
            return fmt::format(
                "In {} the row {} is kept at {} or less, and {} is the length of a row. Rows are "
                "numbered up to the number of rows of the array: take that.",
                here(line), row, last, text_of(rows->stride));
        }
    }
    return "";
}

bool IndexSearch::has_square_extent() const {
    if (!overrun_.extent) return false;
    const auto root = std::llround(std::sqrt(static_cast<double>(*overrun_.extent)));
    return root * root == *overrun_.extent;
}

std::string IndexSearch::too_large_side(const RowMajor& rows) const {
    const std::string side = text_of(rows.stride);
    const LaunchText launch = only_launch(file_, function_.name());
    const Tokens given =
        launch.kernel.empty() ? Tokens{} : given_at_launch(file_, launch, function_, side);
    return fmt::format(
        "{} and {} are both below {} here, and the element lies outside all the same. {}as many "
        "rows and columns?",
        text_of(rows.row), text_of(rows.column), side,
        given.empty() ? fmt::format("{} is too large for it, then: has the array ", side)
                      : fmt::format("Line {} launches {} with {} for {}: has the array ",
                                    launch.line, launch.kernel, text_of(given), side));
}

std::string IndexSearch::row_by_row_length() {
    if (overrun_.below()) return "";
    for (const Tokens& words : index_.dimensions()) {
        const auto rows = row_major(index_, words);
        if (!rows || rows->row.empty()) continue;
        const Guard* const row = bound_of(rows->row);
        if (!row || row->loop || row->sign != "<" || !same_words(row->right, rows->stride) ||
            text_of(rows->stride).empty())
            continue;
        const Guard* const column = rows->column.empty() ? nullptr : bound_of(rows->column);
        if (!column || !same_words(column->right, rows->stride)) continue;
        blame("guard", text_of(rows->row), row->line);
        // An array may have as many rows as columns: then the number itself is too large.
        if (has_square_extent()) return too_large_side(*rows);
        return fmt::format(
            "In {0} the row {1} is compared with {2}, which is the length of a row. Rows are "
            "numbered up to the number of rows of the array: compare it with that.",
            here(row->line), text_of(rows->row), text_of(rows->stride));
    }
    return "";
}

}  // namespace simtutor

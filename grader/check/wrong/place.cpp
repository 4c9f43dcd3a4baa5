#include "grader/check/wrong/place.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "grader/findings/text.h"

namespace simtutor::check {
namespace {

using Indices = std::vector<std::uint64_t>;

/// Numbers that follow each other with one step.
struct Progression {
    std::uint64_t first = 0, step = 1, count = 0;
    std::uint64_t last() const { return first + step * (count - 1); }
};

std::optional<Progression> progression(const Indices& numbers) {
    if (numbers.empty()) return std::nullopt;
    const std::uint64_t step = numbers.size() > 1 ? numbers[1] - numbers[0] : 1;
    for (std::size_t i = 1; i < numbers.size(); ++i)
        if (numbers[i] - numbers[i - 1] != step) return std::nullopt;
    return Progression{numbers.front(), step, numbers.size()};
}

std::string ordinal(std::uint64_t number) {
    const std::uint64_t tens = number % 100;
    const char* ending = tens >= 11 && tens <= 13 ? "th"
                         : number % 10 == 1       ? "st"
                         : number % 10 == 2       ? "nd"
                         : number % 10 == 3       ? "rd"
                                                  : "th";
    return grouped(number) + ending;
}

/// "the last row", "the last 3 rows, from row 14 on", "rows 2 to 3", "every 16th row, from row 15
/// on"; empty if the numbers follow no rule.
std::string lines_text(const Indices& lines, std::uint64_t all, const std::string& noun) {
    const auto found = progression(lines);
    if (!found) return "";
    const Progression& p = *found;
    // The last of four may as well be one of every four: vectors have four components.
    if (p.count == 1)
        return p.first + 1 == all && all != 4 ? "the last " + noun
                                              : fmt::format("{} {}", noun, p.first);
    if (p.step > 1)
        return p.count < 3 ? fmt::format("{}s {} and {}", noun, p.first, p.last())
                           : fmt::format("every {} {}, from {} {} on", ordinal(p.step), noun, noun,
                                         p.first);
    if (p.last() + 1 == all)
        return fmt::format("the last {}, from {} {} on", counted(p.count, noun), noun, p.first);
    return fmt::format("{}s {} to {}", noun, p.first, p.last());
}

/// "row 3 is", "the last 3 rows, from row 14 on, are", "every 16th row, from row 15 on, is"
std::string with_verb(const std::string& lines, bool one) {
    const bool several = lines.find(" and ") != std::string::npos;
    const bool every = lines.starts_with("every ") && !several;
    return fmt::format("{}{} {}", lines, lines.find(',') == lines.npos ? "" : ",",
                       one || every ? "is" : "are");
}

/// Pieces of the same length, one in each stretch of the same length.
std::string pieces_text(const Indices& wrong, std::uint64_t size) {
    Indices begins, lengths;
    for (std::size_t i = 0; i < wrong.size(); ++i) {
        if (i == 0 || wrong[i] != wrong[i - 1] + 1) {
            begins.push_back(wrong[i]);
            lengths.push_back(0);
        }
        ++lengths.back();
    }
    const auto steps = progression(begins);
    if (begins.size() < 3 || !steps) return "";
    // The last piece may be cut off by the end.
    const bool cut = wrong.back() + 1 == size && lengths.back() <= lengths.front();
    const auto full = lengths.end() - (cut ? 1 : 0);
    if (!std::all_of(lengths.begin(), full, [&](std::uint64_t l) { return l == lengths[0]; }))
        return "";
    if (lengths[0] == 1)
        return fmt::format("Every {} element is wrong, from {} on.", ordinal(steps->step),
                           steps->first);
    return fmt::format("Of every {} elements, {} are wrong, first {} to {}.", grouped(steps->step),
                       grouped(lengths[0]), steps->first, steps->first + lengths[0] - 1);
}

std::string vector_place(const Indices& wrong, std::uint64_t size) {
    const std::uint64_t first = wrong.front(), last = wrong.back();
    if (wrong.size() == 1)
        return last == size - 1 ? "Only the last element is wrong."
                                : fmt::format("Only the element {} is wrong.", first);
    const bool whole = last - first + 1 == wrong.size();
    if (whole && last == size - 1)
        return fmt::format("The wrong elements form the tail: the last {}, from {} on.",
                           counted(wrong.size(), "element"), first);
    if (whole) return fmt::format("The wrong elements lie together, {} to {}.", first, last);
    return pieces_text(wrong, size);
}

/// Knows how many elements of each row and column are wrong.
class MatrixPlace {
  public:
    MatrixPlace(const Indices& wrong, std::uint64_t rows, std::uint64_t columns)
        : wrong_(wrong), rows_(rows), columns_(columns), in_row_(rows), in_column_(columns) {
        for (const std::uint64_t i : wrong) {
            ++in_row_[i / columns];
            ++in_column_[i % columns];
        }
    }

    std::string text() const {
        for (const auto& figure : {lines(), box(), diagonal(), all_but()})
            if (!figure.empty()) return figure;
        return "";
    }

  private:
    /// Rows (columns) most of whose elements are wrong: a wrong element may be right by chance.
    static Indices full(const Indices& counts, std::uint64_t length) {
        Indices found;
        for (std::uint64_t i = 0; i < counts.size(); ++i)
            if (counts[i] > 0 && counts[i] * 10 >= length * 9) found.push_back(i);
        return found;
    }
    static bool contains(const Indices& sorted, std::uint64_t value) {
        return std::binary_search(sorted.begin(), sorted.end(), value);
    }

    /// Whole rows, whole columns, or both.
    std::string lines() const {
        Indices rows = full(in_row_, columns_), columns = full(in_column_, rows_);
        if (rows.size() == rows_ || columns.size() == columns_) return "";
        // In a matrix of one column each wrong element is a full row.
        const auto covered = [&](const Indices& r, const Indices& c) {
            return std::all_of(wrong_.begin(), wrong_.end(), [&](std::uint64_t i) {
                return contains(r, i / columns_) || contains(c, i % columns_);
            });
        };
        if (covered(rows, {}))
            columns.clear();
        else if (covered({}, columns))
            rows.clear();
        else if (!covered(rows, columns) || 4 * (rows_ - rows.size()) < rows_ ||
                 4 * (columns_ - columns.size()) < columns_)
            return "";  // of nearly all rows and columns nothing is said
        const std::string of_rows = lines_text(rows, rows_, "row"),
                          of_columns = lines_text(columns, columns_, "column");
        if ((of_rows.empty() && !rows.empty()) || (of_columns.empty() && !columns.empty()))
            return "";
        const std::string both =
            of_rows + (of_rows.empty() || of_columns.empty() ? "" : " and ") + of_columns;
        const bool one = rows.size() + columns.size() == 1;
        return fmt::format("Only {} wrong.", with_verb(both, one));
    }

    /// A rectangle that the wrong elements fill.
    std::string box() const {
        std::uint64_t top = rows_, bottom = 0, left = columns_, right = 0;
        for (const std::uint64_t i : wrong_) {
            top = std::min(top, i / columns_);
            bottom = std::max(bottom, i / columns_);
            left = std::min(left, i % columns_);
            right = std::max(right, i % columns_);
        }
        const std::uint64_t height = bottom - top + 1, width = right - left + 1;
        if (height == rows_ || width == columns_) return "";
        if (wrong_.size() * 10 < height * width * 9 && !is_tile(top, left, height, width))
            return "";
        if (wrong_.size() == 1)
            return fmt::format(
                "Only row {}, column {} is wrong{}.", top, left,
                top + 1 == rows_ && left + 1 == columns_ ? ", the last element" : "");
        const bool tile = is_tile(top, left, height, width);
        const bool corner = bottom + 1 == rows_ && right + 1 == columns_;
        const std::string where =
            fmt::format("{} and {}", range("row", top, bottom), range("column", left, right));
        if (!tile && !corner && (height == 1 || width == 1))
            return fmt::format("The wrong elements lie in {}.", where);
        return fmt::format("The wrong elements lie in {}, {}.",
                           tile     ? fmt::format("one tile of {} x {}", height, width)
                           : corner ? "the last corner"
                                    : "one rectangle",
                           where);
    }
    /// "rows 4 to 7"; "row 4"
    static std::string range(const char* what, std::uint64_t first, std::uint64_t last) {
        return first == last ? fmt::format("{} {}", what, first)
                             : fmt::format("{}s {} to {}", what, first, last);
    }
    static bool is_tile(std::uint64_t top, std::uint64_t left, std::uint64_t height,
                        std::uint64_t width) {
        return height > 1 && height == width && (height & (height - 1)) == 0 && top % height == 0 &&
               left % width == 0;
    }

    std::string diagonal() const {
        if (rows_ != columns_ || rows_ < 3) return "";
        const auto every = [&](const auto& holds) {
            return std::all_of(wrong_.begin(), wrong_.end(),
                               [&](std::uint64_t i) { return holds(i / columns_, i % columns_); });
        };
        using I = std::uint64_t;
        if (every([](I row, I column) { return row == column; }))
            return "The wrong elements lie on the diagonal.";
        const bool most = wrong_.size() * 10 >= rows_ * (rows_ - 1) / 2 * 9;
        if (most && every([](I row, I column) { return row > column; }))
            return "The wrong elements lie below the diagonal.";
        if (most && every([](I row, I column) { return row < column; }))
            return "The wrong elements lie above the diagonal.";
        // Of random numbers some are right by chance only where there are few.
        if (wrong_.size() == rows_ * (rows_ - 1) && every([](I r, I c) { return r != c; }))
            return "Only the diagonal is right.";
        return "";
    }

    /// Where few elements are right, they are what tells.
    std::string all_but() const {
        if (wrong_.size() * 4 < rows_ * columns_ * 3) return "";
        Indices right;
        auto next = wrong_.begin();
        for (std::uint64_t i = 0; i < rows_ * columns_; ++i) {
            if (next != wrong_.end() && *next == i)
                ++next;
            else
                right.push_back(i);
        }
        Indices rows, columns;
        for (const std::uint64_t i : right) {
            rows.push_back(i / columns_);
            columns.push_back(i % columns_);
        }
        std::sort(columns.begin(), columns.end());
        for (Indices* lines : {&rows, &columns})
            lines->erase(std::unique(lines->begin(), lines->end()), lines->end());
        const auto said = [&](const Indices& lines, std::uint64_t all, std::uint64_t length,
                              const char* noun) -> std::string {
            if (right.size() != lines.size() * length || lines.size() == all) return "";
            const std::string text = lines_text(lines, all, noun);
            return text.empty() ? ""
                                : fmt::format("Only {} right.", with_verb(text, lines.size() == 1));
        };
        const std::string of_rows = said(rows, rows_, columns_, "row");
        return of_rows.empty() ? said(columns, columns_, rows_, "column") : of_rows;
    }

    const Indices& wrong_;
    const std::uint64_t rows_, columns_;
    Indices in_row_, in_column_;
};

}  // namespace

std::string place_of_wrong(const std::vector<std::uint64_t>& wrong, std::uint64_t rows,
                           std::uint64_t columns) {
    if (wrong.empty() || wrong.size() == rows * columns) return "";
    if (rows < 2 || columns < 2) return vector_place(wrong, rows * columns);
    return MatrixPlace(wrong, rows, columns).text();
}

}  // namespace simtutor::check

#include "grader/check/wrong/source.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <utility>

#include "grader/findings/text.h"

namespace simtutor::check {
namespace {

/// An element, and the one whose expected value it holds.
struct Source {
    std::uint64_t here, there;
};

constexpr std::size_t most_looked_at = 4096;
/// So many values from elsewhere are no chance where the other wrong elements are 0.
constexpr std::size_t least_beside_zeros = 8;

/// Expected values in rising order, to find whose value was got.
class ByValue {
  public:
    explicit ByValue(const Comparison& c) : c_(c) {
        for (std::uint64_t i = 0; i < c.got.size(); ++i)
            if (!std::isnan(c.want(i))) sorted_.emplace_back(c.want(i), i);
        std::sort(sorted_.begin(), sorted_.end());
    }
    /// The only element that should hold this value; none if there are several.
    bool find(double value, std::uint64_t& index) const {
        const double slack = c_.tolerance + 1e-6 * std::abs(value);
        const auto first =
            std::lower_bound(sorted_.begin(), sorted_.end(), std::pair{value - slack, 0ul});
        if (first == sorted_.end() || first->first > value + slack) return false;
        if (first + 1 != sorted_.end() && (first + 1)->first <= value + slack) return false;
        index = first->second;
        return true;
    }

  private:
    const Comparison& c_;
    std::vector<std::pair<double, std::uint64_t>> sorted_;
};

class Moves {
  public:
    Moves(const Comparison& c, std::vector<Source> sources) : c_(c), sources_(std::move(sources)) {}

    std::string text() const {
        if (every([&](const Source& s) {
                return c_.rows == c_.columns && row(s.there) == column(s.here) &&
                       column(s.there) == row(s.here);
            }))
            return "The result is transposed: rows and columns have changed places.";
        if (c_.rows > 1)
            for (const std::uint64_t tile : {2ul, 4ul, 8ul, 16ul, 32ul, 64ul})
                if (every([&](const Source& s) { return in_tile_transposed(s, tile); }))
                    return fmt::format(
                        "Each tile of {0} x {0} that is wrong is transposed in itself.", tile);
        return c_.rows > 1 ? matrix_move() : vector_move();
    }

  private:
    std::uint64_t row(std::uint64_t i) const { return i / c_.columns; }
    std::uint64_t column(std::uint64_t i) const { return i % c_.columns; }
    template <class Holds>
    bool every(const Holds& holds) const {
        return std::all_of(sources_.begin(), sources_.end(), holds);
    }
    bool in_tile_transposed(const Source& s, std::uint64_t tile) const {
        const std::uint64_t r = row(s.here), k = column(s.here);
        return row(s.there) == r / tile * tile + k % tile &&
               column(s.there) == k / tile * tile + r % tile;
    }
    static std::ptrdiff_t distance(std::uint64_t here, std::uint64_t there) {
        return static_cast<std::ptrdiff_t>(there) - static_cast<std::ptrdiff_t>(here);
    }

    std::string example() const {
        const Source& s = sources_.front();
        return c_.rows > 1
                   ? fmt::format(
                         "row {}, column {} holds what belongs into row {}, "
                         "column {}",
                         row(s.here), column(s.here), row(s.there), column(s.there))
                   : fmt::format("element {} holds what belongs into element {}", s.here, s.there);
    }

    std::string matrix_move() const {
        const std::ptrdiff_t rows = distance(row(sources_[0].here), row(sources_[0].there)),
                             columns =
                                 distance(column(sources_[0].here), column(sources_[0].there));
        const bool same_rows = every(
                       [&](const Source&s) { return distance(row(s.here), row(s.there)) == rows; }),
                   same_columns = every([&](const Source&s) {
                       return distance(column(s.here), column(s.there)) == columns;
                   });
        const auto away = [](std::ptrdiff_t by, const char* noun, const char* more,
                             const char* less) {
            const auto count = static_cast<std::uint64_t>(std::abs(by));
            return fmt::format("{} {}", counted(count, noun), by > 0 ? more : less);
        };
        std::string text;
        if (same_rows && same_columns) {
            const std::string down = rows ? away(rows, "row", "below", "above") : "",
                              aside = columns
                                          ? away(columns, "column", "to the right", "to the left")
                                          : "";
            text = fmt::format("Each wrong element holds the value that belongs {}{}{}", down,
                               down.empty() || aside.empty() ? "" : " and ", aside);
        } else if (same_columns && columns == 0) {
            text = "The wrong elements hold values of other rows of their column";
        } else if (same_rows && rows == 0) {
            text = "The wrong elements hold values of other columns of their row";
        } else if (every([&](const Source& s) {
                       return row(s.there) == c_.rows - 1 - row(s.here);
                   })) {
            text = "The rows of the result are in reverse order";
        } else {
            text = "The wrong elements hold values that belong elsewhere";
        }
        return text + ": " + example() + ".";
    }

    std::string vector_move() const {
        const std::ptrdiff_t by = distance(sources_[0].here, sources_[0].there);
        if (every([&](const Source& s) { return distance(s.here, s.there) == by; }))
            return fmt::format("Each wrong element holds the value that belongs {} {} it.",
                               counted(static_cast<std::uint64_t>(std::abs(by)), "element"),
                               by > 0 ? "behind" : "before");
        const std::uint64_t size = c_.got.size();
        if (every([&](const Source& s) { return s.there == size - 1 - s.here; }))
            return "The elements are in reverse order.";
        return "The wrong elements hold values that belong elsewhere: " + example() + ".";
    }

    const Comparison& c_;
    const std::vector<Source> sources_;
};

/// Few different values, as in a picture of black and white, say nothing about where one is from.
std::string transposed(const Comparison& c) {
    if (c.rows != c.columns || c.rows < 2) return "";
    const std::uint64_t n = c.rows;
    for (std::uint64_t i = 0; i < n * n; ++i)
        if (!c.near(c.got[i], c.want(i % n * n + i / n))) return "";
    return "The result is transposed: rows and columns have changed places.";
}

}  // namespace

std::string source_of_wrong(const Comparison& c, const std::vector<std::uint64_t>& wrong) {
    if (const std::string whole = transposed(c); !whole.empty()) return whole;
    if (wrong.size() < 3) return "";
    const ByValue values(c);
    const std::size_t step = (wrong.size() + most_looked_at - 1) / most_looked_at;
    std::vector<Source> sources;
    std::size_t looked_at = 0, zeros = 0;
    for (std::size_t i = 0; i < wrong.size(); i += step) {
        const double got = c.got[wrong[i]];
        if (c.unwritten[wrong[i]]) continue;
        std::uint64_t there = 0;
        // A 0 belongs to no row: what should be there may lie in a row that does not exist.
        if (got == 0 && !values.find(got, there)) {
            ++zeros;
            continue;
        }
        ++looked_at;
        if (!std::isnan(got) && values.find(got, there)) sources.push_back({wrong[i], there});
    }
    // Some values belong to several elements, or to another one by chance.
    if (zeros > 0 && sources.size() < least_beside_zeros) return "";
    if (sources.size() < 3 || sources.size() * 10 < looked_at * 9) return "";
    const std::string text = Moves(c, std::move(sources)).text();
    if (zeros == 0) return text;
    static const std::string each = "Each wrong element holds";
    if (text.starts_with(each))
        return "Each wrong element that is not 0 holds" + text.substr(each.size());
    return text.starts_with("The wrong elements hold values") ? text + " The others are 0." : "";
}

}  // namespace simtutor::check

#include "grader/check/difference.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "grader/findings/text.h"

namespace simtutor::check {
namespace {

/// Knows which elements are wrong and looks for what they have in common.
class Patterns {
  public:
    Patterns(const Comparison& comparison, const std::vector<std::uint64_t>& wrong)
        : c_(comparison), wrong_(wrong), all_(wrong.size() == c_.got.size()) {}

    std::string what() const {
        std::string value = value_pattern();
        std::string place = place_pattern();
        if (value.empty() && place.empty() && all_ && c_.got.size() > 1)
            return "Every element is wrong.";
        if (value.empty()) return place;
        return place.empty() ? value : place + " " + value;
    }

  private:
    bool every(const std::function<bool(std::uint64_t)>& holds) const {
        return std::all_of(wrong_.begin(), wrong_.end(), holds);
    }
    double want(std::uint64_t i) const { return (*c_.expected)[i]; }
    double got(std::uint64_t i) const { return c_.got[i]; }
    bool near(double a, double b) const {
        return std::abs(a - b) <= c_.tolerance + 1e-6 * std::abs(b);
    }

    std::string value_pattern() const {
        if (every([&](std::uint64_t i) { return c_.unwritten[i]; }))
            return all_ ? "Nothing was written: every element is as it was before the run."
                        : "The wrong elements were never written.";
        if (every([&](std::uint64_t i) { return std::isnan(got(i)) && !c_.unwritten[i]; }))
            return "The wrong elements are all NaN (not a number).";
        if (every([&](std::uint64_t i) { return got(i) == 0; }))
            return "The wrong elements are all zero.";
        if (transposed()) return "The result is transposed: rows and columns have changed places.";
        if (scaled(2))
            return "The wrong elements are twice the expected value: something is added two times.";
        if (scaled(0.5)) return "The wrong elements are half of the expected value.";
        if (scaled(-1)) return "The wrong elements have the wrong sign.";
        if (constant())
            return fmt::format("The wrong elements all hold the same value, {}.",
                               plain(got(wrong_[0])));
        return unwritten_part();
    }

    std::string unwritten_part() const {
        const auto count = std::count_if(wrong_.begin(), wrong_.end(),
                                         [&](std::uint64_t i) { return c_.unwritten[i]; });
        if (count == 0) return "";
        return fmt::format("{} of them {} never written.", grouped(static_cast<double>(count)),
                           count == 1 ? "was" : "were");
    }

    bool transposed() const {
        if (c_.rows != c_.columns || c_.rows < 2) return false;
        const std::uint64_t n = c_.rows;
        for (std::uint64_t i = 0; i < n * n; ++i) {
            if (!near(got(i), want(i % n * n + i / n))) return false;
        }
        return true;
    }

    /// A single small value says little: at least one must be well above the tolerance.
    bool scaled(double factor) const {
        return every([&](std::uint64_t i) { return near(got(i), factor * want(i)); }) &&
               std::any_of(wrong_.begin(), wrong_.end(),
                           [&](std::uint64_t i) { return std::abs(want(i)) > 10 * c_.tolerance; });
    }

    bool constant() const {
        return wrong_.size() > 2 &&
               every([&](std::uint64_t i) { return got(i) == got(wrong_[0]); });
    }

    std::string place_pattern() const {
        if (all_) return "";
        return c_.rows > 1 ? matrix_place() : vector_place();
    }

    std::string vector_place() const {
        const std::uint64_t first = wrong_.front(), last = wrong_.back(), size = c_.got.size();
        const bool whole = last - first + 1 == wrong_.size();
        if (!whole || wrong_.size() < 2)
            return wrong_.size() == 1 && last == size - 1 ? "Only the last element is wrong." : "";
        if (last == size - 1)
            return fmt::format("The wrong elements form the tail: the last {}, from {} on.",
                               counted(wrong_.size(), "element"), first);
        return fmt::format("The wrong elements lie together, {} to {}.", first, last);
    }

    std::string matrix_place() const {
        const auto [rows, columns] = lines();
        const std::string row = line_place(rows, c_.rows, c_.columns, "row");
        return row.empty() ? line_place(columns, c_.columns, c_.rows, "column") : row;
    }

    /// Wrong elements per row and per column.
    std::pair<std::vector<std::uint64_t>, std::vector<std::uint64_t>> lines() const {
        std::vector<std::uint64_t> rows(c_.rows), columns(c_.columns);
        for (const std::uint64_t i : wrong_) {
            ++rows[i / c_.columns];
            ++columns[i % c_.columns];
        }
        return {rows, columns};
    }

    /// Whether the wrong elements fill most of some rows (columns) and leave the others alone.
    std::string line_place(const std::vector<std::uint64_t>& wrong_in, std::uint64_t lines,
                           std::uint64_t length, const char* noun) const {
        std::vector<std::uint64_t> hit;
        for (std::uint64_t i = 0; i < lines; ++i) {
            if (wrong_in[i] == 0) continue;
            if (wrong_in[i] * 10 < length * 9) return "";
            hit.push_back(i);
        }
        if (hit.size() == lines || length < 2) return "";
        if (hit.size() == 1)
            return fmt::format("The wrong elements all lie in {} {}.", noun, hit[0]);
        if (hit.back() - hit.front() + 1 != hit.size()) return "";
        if (hit.back() == lines - 1)
            return fmt::format("The last {} are wrong, from {} {} on.", counted(hit.size(), noun),
                               noun, hit.front());
        return fmt::format("The wrong elements fill {}s {} to {}.", noun, hit.front(), hit.back());
    }

    const Comparison& c_;
    const std::vector<std::uint64_t>& wrong_;
    const bool all_;
};

}  // namespace

Difference difference(const Comparison& comparison) {
    Difference result;
    std::vector<std::uint64_t> wrong;
    for (std::uint64_t i = 0; i < comparison.got.size(); ++i) {
        const double error = std::abs(comparison.got[i] - (*comparison.expected)[i]);
        const bool good =
            error <= comparison.tolerance && !comparison.unwritten[i];  // false for NaN
        if (!comparison.unwritten[i] && error > result.largest_error) result.largest_error = error;
        if (!good) wrong.push_back(i);
    }
    result.wrong = wrong.size();
    if (wrong.empty()) return result;
    result.first = wrong.front();
    result.nothing_written = std::all_of(comparison.unwritten.begin(), comparison.unwritten.end(),
                                         [](bool unwritten) { return unwritten; });
    result.pattern = Patterns(comparison, wrong).what();
    return result;
}

}  // namespace simtutor::check

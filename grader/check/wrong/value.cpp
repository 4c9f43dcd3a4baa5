#include "grader/check/wrong/value.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <vector>

#include "grader/check/wrong/source.h"
#include "grader/check/wrong/terms.h"
#include "grader/findings/text.h"

namespace simtutor::check {
namespace {

class Values {
  public:
    Values(const Comparison& comparison, const std::vector<std::uint64_t>& wrong)
        : c_(comparison), wrong_(wrong), all_(wrong.size() == c_.got.size()) {}

    std::string text() const {
        if (c_.read_before_written && every([&](std::uint64_t i) { return std::isnan(got(i)); }))
            return fmt::format(
                "What stood in {} before the run, and was never set, went into the result: += "
                "reads "
                "the element first.",
                all_ ? "every element" : "the wrong elements");
        if (every([&](std::uint64_t i) { return c_.unwritten[i]; }))
            return all_ ? "Nothing was written: every element is as it was before the run."
                        : "The wrong elements were never written.";
        if (every([&](std::uint64_t i) { return std::isnan(got(i)) && !c_.unwritten[i]; }))
            return "The wrong elements are all NaN (not a number): something that was never "
                   "written, or NaN, went into them.";
        if (every([&](std::uint64_t i) { return got(i) == 0; }))
            return "The wrong elements are all zero.";
        if (std::string found = multiple(); !found.empty()) return found;
        if (std::string found = fractions(); !found.empty()) return found;
        if (std::string found = of_operand(); !found.empty()) return found;
        if (std::string found = source_of_wrong(c_, wrong_); !found.empty()) return found;
        if (std::string found = terms_of_wrong(c_, wrong_); !found.empty()) return found;
        if (std::string found = running_sum(); !found.empty()) return found;
        if (wrong_.size() > 2 && every([&](std::uint64_t i) { return got(i) == got(wrong_[0]); }))
            return fmt::format("The wrong elements all hold the same value, {}.",
                               plain(got(wrong_[0])));
        return unwritten_part();
    }

  private:
    double want(std::uint64_t i) const { return c_.want(i); }
    double got(std::uint64_t i) const { return c_.got[i]; }
    bool every(const std::function<bool(std::uint64_t)>& holds) const {
        return std::all_of(wrong_.begin(), wrong_.end(), holds);
    }

    std::string unwritten_part() const {
        const auto count = std::count_if(wrong_.begin(), wrong_.end(),
                                         [&](std::uint64_t i) { return c_.unwritten[i]; });
        if (count == 0) return "";
        return fmt::format("{} of them {} never written.", grouped(count),
                           count == 1 ? "was" : "were");
    }

    /// Whether all are the expected value times `factor`. A small value says little: at least one
    /// must be well above the tolerance.
    bool scaled(double factor) const {
        return every([&](std::uint64_t i) { return c_.near(got(i), factor * want(i)); }) &&
               std::any_of(wrong_.begin(), wrong_.end(),
                           [&](std::uint64_t i) { return std::abs(want(i)) > 10 * c_.tolerance; });
    }

    std::string multiple() const {
        if (scaled(2))
            return "The wrong elements are twice the expected value: something is added two times, "
                   "or a factor is missing.";
        if (scaled(0.5)) return "The wrong elements are half of the expected value.";
        if (scaled(-1)) return "The wrong elements have the wrong sign.";
        // One element is a multiple of anything.
        if (wrong_.size() < 3) return "";
        for (int factor = 3; factor <= 1024; ++factor)
            if (scaled(factor))
                return fmt::format(
                    "The wrong elements are {} times the expected value: each term is added {} "
                    "times, or a factor is missing.",
                    factor, factor);
        for (int part = 3; part <= 1024; ++part)
            if (scaled(1.0 / part))
                return fmt::format(
                    "The wrong elements are the expected value divided by {}: a factor is missing, "
                    "or a division is one too many.",
                    part);
        return "";
    }

    /// The numerator of a wrong element's share of the expected value; 0: it is none.
    int part_of(std::uint64_t i, int whole) const {
        for (int part = 1; part < whole; ++part)
            if (c_.near(got(i), want(i) * part / whole)) return part;
        return 0;
    }

    /// Means of fewer values than the number that all are divided by: 3/5 at corners, 4/5 at edges.
    std::string fractions() const {
        constexpr int most_members = 9;
        // Small values are near to any share of themselves.
        std::vector<std::uint64_t> large;
        for (const std::uint64_t i : wrong_)
            if (std::abs(want(i)) > 100 * c_.tolerance) large.push_back(i);
        if (large.size() < 4 || 2 * large.size() < wrong_.size()) return "";
        for (int whole = 3; whole <= most_members; ++whole) {
            if (!every([&](std::uint64_t i) { return part_of(i, whole) > 0; })) continue;
            std::set<int> parts;
            for (const std::uint64_t i : large) parts.insert(part_of(i, whole));
            if (parts.size() != 2) return "";
            return fmt::format(
                "The wrong elements are {0}/{2} or {1}/{2} of the expected value: they may be "
                "right sums that are divided by {2} everywhere.",
                *parts.begin(), *parts.rbegin(), whole);
        }
        return "";
    }

    /// The output holds an input, or an input too many was added.
    std::string of_operand() const {
        for (const Operand& operand : c_.operands) {
            if (operand.values.size() != c_.got.size() || wrong_.size() < 2) continue;
            const std::vector<double>& v = operand.values;
            if (every([&](std::uint64_t i) { return c_.near(got(i), v[i]); }))
                return fmt::format("The wrong elements are those of {}, unchanged.", operand.name);
            if (every([&](std::uint64_t i) { return c_.near(got(i), want(i) + v[i]); }))
                return fmt::format(
                    "In the wrong elements the value of {} that stood there was added to the "
                    "result.",
                    operand.name);
        }
        return "";
    }

    /// Each element holds its neighbour's sum, too: an accumulator that is not cleared.
    std::string running_sum() const {
        const auto added_up = [&](std::uint64_t step) {
            std::uint64_t seen = 0;
            for (const std::uint64_t i : wrong_) {
                if (i < step || (step == 1 && i % c_.columns == 0)) continue;
                if (!c_.near(got(i) - got(i - step), want(i))) return false;
                ++seen;
            }
            return seen >= 3;
        };
        const auto text = [](const char* neighbours) {
            return fmt::format(
                "Each wrong element also holds the sums of those {} it: the sum is not cleared "
                "before the next element.",
                neighbours);
        };
        if (added_up(1)) return text("before");
        return c_.rows > 1 && added_up(c_.columns) ? text("above") : "";
    }

    const Comparison& c_;
    const std::vector<std::uint64_t>& wrong_;
    const bool all_;
};

}  // namespace

std::string value_of_wrong(const Comparison& comparison, const std::vector<std::uint64_t>& wrong) {
    return Values(comparison, wrong).text();
}

}  // namespace simtutor::check

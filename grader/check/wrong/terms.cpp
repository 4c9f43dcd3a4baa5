#include "grader/check/wrong/terms.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "grader/findings/text.h"

namespace simtutor::check {
namespace {

/// Elements that a guess is held against: what is said of each wrong element must hold for all of
/// them, and those of one row may have another cause.
constexpr std::size_t most_samples = 256;
/// Pairs of places are tried, so the time grows with the square.
constexpr std::uint64_t most_terms = 2048;

/// Terms `first` to before `end` of every wrong element's sum, missing or added twice.
struct Stretch {
    std::uint64_t first, end;
    bool missing;
};

class Sums {
  public:
    Sums(const Comparison& c, const Operand& a, const Operand& b,
         std::vector<std::uint64_t> samples)
        : c_(c), a_(a), b_(b), terms_(a.columns), samples_(std::move(samples)) {}

    bool is_expected() const {
        return every([&](std::uint64_t row, std::uint64_t column, std::uint64_t i) {
            return c_.near(sum(row, column, false, false), c_.want(i));
        });
    }

    std::string text() const {
        if (std::string turned = transposed(); !turned.empty()) return turned;
        const auto found = stretch();
        return found ? describe(*found) : of_each_tile();
    }

  private:
    template <class Holds>
    bool every(const Holds& holds) const {
        return std::all_of(samples_.begin(), samples_.end(), [&](std::uint64_t i) {
            return holds(i / c_.columns, i % c_.columns, i);
        });
    }
    double term(std::uint64_t row, std::uint64_t column, std::uint64_t k) const {
        return a_.values[row * a_.columns + k] * b_.values[k * b_.columns + column];
    }
    /// With square operands, either of them read with rows and columns exchanged.
    double sum(std::uint64_t row, std::uint64_t column, bool turn_a, bool turn_b) const {
        double total = 0;
        for (std::uint64_t k = 0; k < terms_; ++k)
            total += a_.values[turn_a ? k * a_.columns + row : row * a_.columns + k] *
                     b_.values[turn_b ? column * b_.columns + k : k * b_.columns + column];
        return total;
    }

    std::string transposed() const {
        if (a_.rows != a_.columns || b_.rows != b_.columns || terms_ < 2) return "";
        const auto holds = [&](bool turn_a, bool turn_b) {
            return every([&](std::uint64_t row, std::uint64_t column, std::uint64_t i) {
                return c_.near(sum(row, column, turn_a, turn_b), c_.got[i]);
            });
        };
        const char* text =
            "The wrong elements are right for {} read with rows and columns exchanged.";
        if (holds(true, false)) return fmt::format(fmt::runtime(text), a_.name);
        if (holds(false, true)) return fmt::format(fmt::runtime(text), b_.name);
        if (holds(true, true)) return fmt::format(fmt::runtime(text), a_.name + " and " + b_.name);
        const bool swapped = every([&](std::uint64_t row, std::uint64_t column, std::uint64_t i) {
            double total = 0;
            for (std::uint64_t k = 0; k < terms_; ++k)
                total += b_.values[row * terms_ + k] * a_.values[k * terms_ + column];
            return c_.near(total, c_.got[i]);
        });
        return swapped ? fmt::format("The wrong elements are those of the product {1} times {0}.",
                                     a_.name, b_.name)
                       : "";
    }

    /// Sums of the first 0, 1, … terms.
    std::vector<double> prefixes(std::uint64_t i) const {
        std::vector<double> sums{0};
        for (std::uint64_t k = 0; k < terms_; ++k)
            sums.push_back(sums.back() + term(i / c_.columns, i % c_.columns, k));
        return sums;
    }

    /// The only stretch that explains every sample.
    std::optional<Stretch> stretch() const {
        if (terms_ < 2 || terms_ > most_terms || samples_.size() < 3) return std::nullopt;
        std::vector<std::vector<double>> sums;
        for (const std::uint64_t i : samples_) sums.push_back(prefixes(i));
        const auto explains = [&](const Stretch& s, std::size_t sample) {
            const std::uint64_t i = samples_[sample];
            const double part = sums[sample][s.end] - sums[sample][s.first];
            return c_.near(c_.got[i], c_.want(i) + (s.missing ? -part : part));
        };
        std::optional<Stretch> found;
        for (std::uint64_t first = 0; first < terms_; ++first) {
            for (std::uint64_t end = first + 1; end <= terms_; ++end) {
                for (const bool missing : {true, false}) {
                    // A sum without any term tells nothing of the terms.
                    if (missing && first == 0 && end == terms_) continue;
                    const Stretch guess{first, end, missing};
                    std::size_t sample = 0;
                    while (sample < samples_.size() && explains(guess, sample)) ++sample;
                    if (sample < samples_.size()) continue;
                    if (found) return std::nullopt;
                    found = guess;
                }
            }
        }
        return found;
    }

    /// 17 terms are one tile of 16 and one term.
    bool last_may_be_a_tile() const {
        constexpr std::uint64_t least_tile = 4;
        return terms_ > least_tile && terms_ % least_tile == 1;
    }

    std::string describe(const Stretch& s) const {
        const std::uint64_t count = s.end - s.first;
        const std::string range = count == 1
                                      ? fmt::format("term {}", s.first)
                                      : fmt::format("the terms {} to {}", s.first, s.end - 1);
        if (!s.missing) return added_twice(s, range);
        if (count + 1 == terms_ && s.first == 0 && terms_ == 2)
            return "Each wrong element is only the last of its 2 terms: is the first one left out, "
                   "or "
                   "replaced by it?";
        if (count + 1 == terms_ && s.first == 0)
            return fmt::format(
                "Each wrong element is only the last of its {} terms: each term{} replaces the "
                "ones before instead of being added.",
                terms_, last_may_be_a_tile() ? ", or each tile of them," : "");
        if (count + 1 == terms_ && s.first == 1)
            return fmt::format("Each wrong element is only the first of its {} terms.", terms_);
        const char* edge = s.first == 0 ? "first" : s.end == terms_ ? "last" : nullptr;
        if (!edge)
            return fmt::format(
                "In each wrong element's sum of {} terms {} {} missing, counted from 0.", terms_,
                range, count == 1 ? "is" : "are");
        return fmt::format("Each wrong element's sum lacks the {}{} of its {} terms.", edge,
                           count == 1 ? "" : " " + counted(count, "term"), terms_);
    }

    /// Sums of the first terms of each tile alone, or of the others: what a tile holds of an
    /// operand is cut in each round alike.
    std::string of_each_tile() const {
        const auto fits = [&](std::uint64_t tile, std::uint64_t part, bool first) {
            return every([&](std::uint64_t row, std::uint64_t column, std::uint64_t i) {
                double total = 0;
                for (std::uint64_t k = 0; k < terms_; ++k)
                    if ((k % tile < part) == first) total += term(row, column, k);
                return c_.near(total, c_.got[i]);
            });
        };
        if (terms_ > most_terms) return "";
        std::string text;
        for (const std::uint64_t tile : {4ul, 8ul, 16ul, 32ul, 64ul})
            // In one tile these are the first terms of all, which several sums must tell.
            for (std::uint64_t part = 1; part < tile && terms_ > tile; ++part)
                for (const bool first : {true, false}) {
                    if (!fits(tile, part, first)) continue;
                    if (!text.empty()) return "";
                    const std::uint64_t count = first ? part : tile - part;
                    text = fmt::format(
                        "Of each {} terms (0 to {}, {} to {}, ...) only the {}{} {} part of the "
                        "wrong elements' sums.",
                        tile, tile - 1, tile, 2 * tile - 1, first ? "first" : "last",
                        count == 1 ? "" : fmt::format(" {}", count), count == 1 ? "is" : "are");
                }
        return text;
    }

    /// Terms that stand one tile before the end of the last, cut tile: what the round before left.
    std::string added_twice(const Stretch& s, const std::string& range) const {
        std::string text = fmt::format(
            "In each wrong element's sum of {} terms {} {} added twice (counted from 0)", terms_,
            range, s.end - s.first == 1 ? "is" : "are");
        for (const std::uint64_t tile : {4ul, 8ul, 16ul, 32ul, 64ul})
            if (terms_ > tile && s.end == terms_ / tile * tile && s.first + tile == terms_)
                return text + fmt::format(
                                  ", as if the last tile of {} still held, behind the "
                                  "end, what the tile before left there.",
                                  tile);
        return text + ".";
    }

    const Comparison& c_;
    const Operand &a_, &b_;
    const std::uint64_t terms_;
    const std::vector<std::uint64_t> samples_;
};

/// Wrong elements that hold a number, spread over all of them.
std::vector<std::uint64_t> samples_of(const Comparison& c,
                                      const std::vector<std::uint64_t>& wrong) {
    std::vector<std::uint64_t> numbers;
    for (const std::uint64_t i : wrong)
        if (!std::isnan(c.got[i]) && !c.unwritten[i]) numbers.push_back(i);
    // What holds for a part of the wrong elements only says little about their cause.
    if (numbers.size() * 10 < wrong.size() * 9) return {};
    std::vector<std::uint64_t> samples;
    for (std::size_t s = 0; s < most_samples && s < numbers.size(); ++s)
        samples.push_back(numbers[s * numbers.size() / std::min(most_samples, numbers.size())]);
    return samples;
}

/// Calls `use(sums, a, b)` for the operands whose product is expected, once.
template <class Use>
void with_factors(const Comparison& c, const std::vector<std::uint64_t>& samples, const Use& use) {
    if (samples.empty()) return;
    for (const Operand& a : c.operands) {
        for (const Operand& b : c.operands) {
            if (&a == &b || a.rows != c.rows || b.columns != c.columns || a.columns != b.rows)
                continue;
            const Sums sums(c, a, b, samples);
            if (sums.is_expected()) return use(sums, a, b);
        }
    }
}

}  // namespace

std::string terms_of_wrong(const Comparison& c, const std::vector<std::uint64_t>& wrong) {
    std::string text;
    with_factors(c, samples_of(c, wrong),
                 [&](const Sums& sums, const Operand&, const Operand&) { text = sums.text(); });
    return text;
}

std::vector<std::string> factors_of(const Comparison& c, const std::vector<std::uint64_t>& wrong) {
    std::vector<std::string> names;
    with_factors(c, samples_of(c, wrong), [&](const Sums&, const Operand& a, const Operand& b) {
        names = {a.name, b.name};
    });
    return names;
}

}  // namespace simtutor::check

#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "grader/verdict/verdict.h"
#include "tools/locate/repair.h"

namespace simtutor::locate {

/// The quotients of a text that round up, "(n - 1) / m + 1" and "(n + m - 1) / m". A change that
/// takes the rounding out of one, by another number or sign, passes by luck: one block more or
/// less, or a limit around it, hides what is wrong elsewhere. So does a divisor that becomes one
/// more or less where its name gets its value: it only moves the sizes for which a block is
/// missing.
class RoundedUp {
  public:
    explicit RoundedUp(const std::string& text);
    bool is_broken_by(const Repair& repair) const;

  private:
    const std::string& text_;
    std::vector<mutants::Edit> parts_;     ///< the signs and ones that make them round up
    std::vector<mutants::Edit> divisors_;  ///< the numbers that their divisors are given
};

/// The calls of a text that allocate memory, where a report has an element read that nobody wrote,
/// and no access that misses its array. A change of a size or an alignment passes by luck there: by
/// what the array holds by chance.
class Allocations {
  public:
    Allocations(const std::string& text, const report::Verdict& verdict);
    bool are_changed_by(const Repair& repair) const;

  private:
    std::vector<std::pair<std::size_t, std::size_t>> calls_;  ///< bytes; none in other reports
};

/// Whether a change lies in a condition of a function that launches kernels. Where results become
/// right by that and another check still fails, the kernel that is wrong may just not run any more.
bool chooses_kernel(const std::string& text, const Repair& repair);

/// What is doubtful about a change that passes: a condition that now holds in other rounds, where
/// no result was wrong and nothing but a time or a count was too high. Empty: nothing.
std::string doubt_about(const std::string& text, const Repair& repair,
                        const report::Verdict& verdict);

}  // namespace simtutor::locate

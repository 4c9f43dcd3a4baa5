#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace simtutor::check {

/// An array that the run was given, as it was before the run.
struct Operand {
    std::string name;
    std::uint64_t rows = 1, columns = 0;
    std::vector<double> values;  ///< row by row without gaps
};

/// An output and its expected values. Values lie row by row without gaps; a vector is
/// one row.
struct Comparison {
    std::uint64_t rows = 1;
    std::uint64_t columns = 0;
    const std::vector<double>* expected = nullptr;
    std::vector<double> got;
    std::vector<bool> unwritten;  ///< the element still holds the poison put there before the run
    double tolerance = 0;
    std::vector<Operand> operands = {};  ///< what the result is made of; may be empty
    /// The run read elements of the output before it wrote them: poison may have gone into sums.
    bool read_before_written = false;

    /// Elements from the begin of one row to that of the next where rows are pieces of a larger
    /// array of which no more is held; 0: the rows are rows.
    std::uint64_t piece_step = 0;

    double want(std::uint64_t i) const { return (*expected)[i]; }
    /// Whether two values are equal as far as this comparison can tell.
    bool near(double a, double b) const;
};

/// The wrong elements and what they have in common.
struct Difference {
    std::uint64_t wrong = 0;
    std::uint64_t first = 0;       ///< index of the first wrong element
    double largest_error = 0;      ///< over elements that are numbers
    bool nothing_written = false;  ///< all elements are as they were before the run
    /// The largest error is so small that rounding, or a lower precision, may be its cause.
    bool rounding_in_question = false;
    std::string pattern;  ///< one or two sentences, or empty if they form none
};

/// Indices of the elements that are too far from what is expected, or no number, or never written;
/// rising.
std::vector<std::uint64_t> wrong_elements(const Comparison& comparison);
/// Whether an error is so small that rounding, or a lower precision, may be its cause.
bool may_be_rounding(double error, double want, double tolerance);
Difference difference(const Comparison& comparison);

}  // namespace simtutor::check

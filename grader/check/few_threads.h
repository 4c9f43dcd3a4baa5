#pragma once

#include <cstdint>
#include <string>

#include "grader/check/check.h"

namespace simtutor::check {

/// The wrong elements of a result of rows and columns, and where the first one lies.
struct WrongPart {
    std::uint64_t rows = 1, columns = 0;
    std::uint64_t first = 0;  ///< row * columns + column
    std::uint64_t wrong = 0;  ///< how many
    /// Of these, the ones that are known to have got a value in the run: they had a thread.
    std::uint64_t written = 0;
};

/// Where the threads of one of the program's own launches end just where the result begins to be
/// wrong: "grey_pixel ran as 2 x 2 blocks of 16 x 1 threads, …: 29 rows have no thread." Empty
/// where no launch does.
std::string few_threads(const Run& run, const WrongPart& part);

/// The first launch of two dimensions that has fewer threads along one of them than the result has
/// elements; as above.
std::string small_launch(const Run& run, std::uint64_t rows, std::uint64_t columns);

}  // namespace simtutor::check

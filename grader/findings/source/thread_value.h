#pragma once

#include <optional>

#include "grader/findings/finding.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {

/// What expressions of a function are worth for one thread, as far as the text tells: they are
/// made of numbers, of constants, of the thread's place and of names that get a value once.
class ThreadValue {
  public:
    ThreadValue(const Tokens& file, const FunctionText& function,
                const simt::ThreadCoordinates& who)
        : file_(file), function_(function), who_(who) {}

    /// Names that the text does not tell, such as a loop's counter, count as this number.
    void assume(long long number) { assumed_ = number; }
    /// @param statement in which the words stand
    std::optional<long long> of(const Tokens& words, int statement) const;

  private:
    bool expand(const Tokens& words, int before, int depth, Tokens& numbers) const;
    bool expand_name(const Token& name, int before, int depth, Tokens& numbers) const;

    const Tokens& file_;
    const FunctionText& function_;
    const simt::ThreadCoordinates who_;
    std::optional<long long> assumed_;
};

/// How many elements the places of threads whose threadIdx.x differ by 1 lie apart; nothing where
/// the text does not tell, or where it depends on more.
std::optional<long long> distance_of_lanes(const Tokens& file, const FunctionText& function,
                                           int statement, const Tokens& index);

}  // namespace simtutor

#pragma once

#include <map>
#include <optional>
#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {

/// What expressions of a function are worth for one thread, as far as the text tells: they are
/// made of numbers, of constants, of the thread's place, of names that get a value once and of
/// functions of the file that only return a value.
class ThreadValue {
  public:
    ThreadValue(const Tokens& file, const FunctionText& function,
                const simt::ThreadCoordinates& who)
        : file_(file), function_(function), who_(who) {}

    /// Names that the text does not tell, such as a loop's counter, count as this number.
    void assume(long long number) { assumed_ = number; }
    /// The sides of the block; without them blockDim counts as what is assumed.
    void block(long long x, long long y) { sides_ = {{"x", x}, {"y", y}, {"z", 1}}; }
    /// What the caller gives to a parameter of the function.
    void give(const std::string& parameter, long long number) { given_[parameter] = number; }
    /// @param statement in which the words stand
    std::optional<long long> of(const Tokens& words, int statement) const;

  private:
    bool expand(const Tokens& words, int before, int depth, Tokens& numbers) const;
    bool expand_name(const Token& name, int before, int depth, Tokens& numbers) const;
    bool expand_call(const Tokens& words, std::size_t at, int before, int depth,
                     Tokens& numbers) const;
    std::optional<long long> value(const Tokens& words, int before, int depth) const;

    const Tokens& file_;
    const FunctionText& function_;
    const simt::ThreadCoordinates who_;
    std::optional<long long> assumed_;
    std::map<std::string, long long> sides_, given_;
};

/// "return y * w + x" of a function of the file that has one return and no other statement that
/// changes anything: where it stands, and what it gives back.
struct ReturnedValue {
    int line = 0;
    Tokens value;
};
std::optional<ReturnedValue> returned_by(const Tokens& file, const std::string& name);

/// How many elements the places of threads whose threadIdx.x differ by 1 lie apart; nothing where
/// the text does not tell, or where it depends on more.
std::optional<long long> distance_of_lanes(const Tokens& file, const FunctionText& function,
                                           int statement, const Tokens& index);

}  // namespace simtutor

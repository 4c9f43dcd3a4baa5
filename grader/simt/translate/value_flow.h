#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "grader/simt/translate/token.h"

namespace simtutor::simt {

/// Where a value goes that a piece of text reads or computes.
enum class Goes {
    on,         ///< into the value of its statement: `y` of `x = y + 1`
    used,       ///< into memory, a condition, an index, a call that writes or prints
    exchanged,  ///< through a shuffle, to another lane
    lost        ///< where the text does not show it, as in a function of the program
};

/// A variable of a function's body.
struct FlowVariable {
    std::size_t name;  ///< the token that declares it
    bool in_memory;    ///< `__shared__`, static: what is assigned to it, others see
    bool is_array = false;
    bool followed = false;  ///< its own values can be followed: it has no second name
};

/// A place that reads a variable.
struct FlowRead {
    std::size_t token;
    std::size_t variable;  ///< index in ValueFlow::variables
    Goes goes;
    bool alone;  ///< it is a whole argument of a function of the program, which may change it
};

/// A call that gives the value of a shuffle.
struct FlowCall {
    std::size_t first, last;  ///< its first token, its closing bracket
    Goes goes;
    bool is_own;  ///< of a function of the program
};

/// An expression, with what becomes of its value.
struct FlowStep {
    static constexpr std::size_t nothing = static_cast<std::size_t>(-1);

    std::size_t first, last;       ///< the tokens [first, last)
    std::size_t target = nothing;  ///< the variable that gets the value
    bool adds = false;             ///< the variable keeps its old value too, as with `+=`
    std::size_t semicolon = 0;     ///< of a declaration; 0 if it is an assignment
    bool returns = false;          ///< the function's result
    std::vector<FlowRead> reads;
    std::vector<FlowCall> calls;
};

/// How the values of shuffles go through the variables of one body.
struct ValueFlow {
    std::vector<FlowVariable> variables;
    std::vector<FlowStep> steps;
};

/// Reads the body of a function or lambda.
/// @param parameters the round bracket of its parameters, npos if it has none
/// @param brace      the brace of the body
/// @param own        functions of the program that return what a shuffle gave
ValueFlow read_flow(const TokenStream& stream, std::size_t parameters, std::size_t brace,
                    bool is_lambda, const std::set<std::string, std::less<>>& own);

}  // namespace simtutor::simt

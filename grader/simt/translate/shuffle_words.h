#pragma once

#include <string_view>

namespace simtutor::simt {

/// What a call does with the values that it is given, as far as its name tells.
enum class Callee {
    shuffle,   ///< hands one of them to another lane
    sink,      ///< writes, prints or votes
    function,  ///< makes a new value of them: a cast, fmaxf, an intrinsic
    unknown    ///< a function of the program
};

Callee callee_of(std::string_view name);
/// Which argument of the shuffle is the value that it exchanges.
std::size_t exchanged_argument(std::string_view shuffle);
/// True for `sizeof` and others whose operand is not evaluated.
bool leaves_unevaluated(std::string_view word);

}  // namespace simtutor::simt

#pragma once

#include <cstddef>
#include <vector>

#include "tools/mutants/region.h"

namespace simtutor::mutants {

enum class StatementKind {
    simple,  ///< ends with a semicolon; `children` are those of a lambda or a function's body
    block,   ///< { … }
    branch,  ///< if, perhaps with else
    for_loop,
    while_loop,
    do_loop,
};

/// A statement with the statements in it. Bounds are tokens.
struct Statement {
    StatementKind kind = StatementKind::simple;
    std::size_t first = 0;                  ///< a `#pragma` in front included
    std::size_t word = 0;                   ///< the first token after it
    std::size_t last = 0;                   ///< one past the end
    std::size_t open = npos, close = npos;  ///< the brackets of `if (…)`, `for (…)`, `while (…)`
    std::vector<Statement> children;        ///< of a branch: then, else; of a loop: the body
    bool is_class = false;                  ///< `children` are the members of a class
    bool whole = true;                      ///< ends with its own semicolon or brace
    bool declares = false;                  ///< a simple one that declares a variable
};

/// The statements of [first, last), one after the other.
/// @param members whether a class has its members as children; else it has none
std::vector<Statement> statements_of(const TokenStream& stream, std::size_t first, std::size_t last,
                                     bool members = false);

}  // namespace simtutor::mutants

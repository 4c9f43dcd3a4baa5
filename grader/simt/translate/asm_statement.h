#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "grader/simt/translate/token.h"

namespace simtutor::simt {

/// A string literal of the program, or several that stand side by side.
struct LiteralText {
    std::string text;                 ///< without quotes and escapes
    std::vector<std::size_t> tokens;  ///< for each character the literal that it comes from
};

/// `"=r"(x)` of an asm statement.
struct AsmOperand {
    std::string constraint;
    std::size_t literal = 0;          ///< token of the constraint
    std::size_t open = 0, close = 0;  ///< the round brackets of its expression
    bool is_output = false;
};

/// `asm volatile("text" : outputs : inputs : clobbers)`.
struct AsmStatement {
    std::size_t begin = 0, close = 0;  ///< tokens: the keyword, and the last bracket
    LiteralText text;
    std::vector<AsmOperand> operands;
    std::vector<LiteralText> clobbers;
};

/// Reads the statement whose keyword is token `at`.
/// @return nothing if it has another form, such as one with named operands
std::optional<AsmStatement> read_asm(const TokenStream& stream, std::size_t at);

}  // namespace simtutor::simt

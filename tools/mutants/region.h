#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grader/simt/translate/token.h"

namespace simtutor::mutants {

using simt::npos;
using simt::TokenStream;

/// Tokens [first, last) of a solution that stand between "begin student" and "instead".
using Region = std::pair<std::size_t, std::size_t>;

/// What the student writes, in the tokens of the whole solution or of a submission with marks.
/// @param solution its text, marks included; the stream's text
std::vector<Region> student_regions(const std::string& solution, const TokenStream& stream);

/// The first token that does not begin before the byte `offset`; size() if there is none.
std::size_t token_at(const TokenStream& stream, std::size_t offset);

/// Where the expression begins that ends before the token `at`: after the comma, bracket or
/// operator that binds less than those in `inside`.
/// @param ends spellings that end it, besides brackets, `,` and `;`
std::size_t operand_begin(const TokenStream& stream, std::size_t at, std::size_t first,
                          const std::vector<std::string_view>& ends);
/// One past the last token of the expression that begins at `at`.
std::size_t operand_end(const TokenStream& stream, std::size_t at, std::size_t last,
                        const std::vector<std::string_view>& ends);

}  // namespace simtutor::mutants

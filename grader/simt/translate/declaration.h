#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "grader/simt/translate/token.h"
#include "grader/simt/translate/translate.h"

namespace simtutor::simt {

/// A word of CUDA that says where something lives, or a storage word of C++.
bool is_storage_word(std::string_view word);
/// A word that is (part of) a type, never a name.
bool is_type_word(std::string_view word);
/// Words that may stand before a `(` without being a function's name.
bool is_attribute_word(std::string_view word);

/// True for the words between the captures and the parameters of a lambda.
bool qualifies_lambda(const TokenStream& stream, std::size_t at);

/// Index after `template <...> requires ...` (repeated) at `start`, or `start`.
std::size_t skip_template_header(const TokenStream& stream, std::size_t start, std::size_t end);

/// Ranges between the commas of [first, last) that lie in no bracket. Empty for an empty range.
std::vector<std::pair<std::size_t, std::size_t>> split_commas(const TokenStream& stream,
                                                              std::size_t first, std::size_t last);

/// The function declared by the tokens [start, end); nothing if they declare none.
std::optional<FunctionInfo> read_function(const TokenStream& stream, std::size_t start,
                                          std::size_t end);

}  // namespace simtutor::simt

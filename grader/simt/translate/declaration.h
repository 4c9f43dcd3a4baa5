#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "grader/simt/translate/token.h"
#include "grader/simt/translate/translate.h"

namespace simtutor::simt {

/// Words that may stand before a `(` without being a function's name.
bool is_attribute_word(std::string_view word);

/// True for the words between the captures and the parameters of a lambda.
bool qualifies_lambda(const TokenStream& stream, std::size_t at);

/// Index after `template <...>` (repeated) at `start`, or `start`.
std::size_t skip_template_header(const TokenStream& stream, std::size_t start, std::size_t end);

/// Ranges between the commas of [first, last) that lie in no bracket. Empty for an empty range.
std::vector<std::pair<std::size_t, std::size_t>> split_commas(const TokenStream& stream,
                                                              std::size_t first, std::size_t last);

/// The function declared by the tokens [start, end); nothing if they declare none.
std::optional<FunctionInfo> read_function(const TokenStream& stream, std::size_t start,
                                          std::size_t end);

/// One name of a declaration such as `float *a, b[3] = {0}`.
struct Declarator {
    std::size_t begin = 0, end = 0;  ///< without the initializer
    std::size_t name = 0;            ///< the token that names it
    bool has_initializer = false;
};

/// A declaration of variables.
struct VariableDeclaration {
    std::size_t end = 0;    ///< index of the `;`
    std::string base;       ///< the type before the declarators, without storage words
    std::string alignment;  ///< argument of `__align__` or `alignas`; empty if neither
    bool is_extern = false;
    bool is_const = false;
    std::vector<Declarator> declarators;
};

/// Reads variables from `start`; nothing if the text is not such a declaration.
std::optional<VariableDeclaration> read_variables(const TokenStream& stream, std::size_t start);

}  // namespace simtutor::simt

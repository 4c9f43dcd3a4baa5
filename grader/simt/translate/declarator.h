#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grader/simt/translate/token.h"

namespace simtutor::simt {

/// One name of a declaration such as `float *a, b[3] = {0}`.
struct Declarator {
    std::size_t begin = 0, end = 0;      ///< without the initializer
    std::size_t path = 0, path_end = 0;  ///< its whole name: `S::a`, `size<int>`
    std::size_t name = npos;             ///< last token of its name
    std::string before, after;  ///< the type's text around the name: "*" and "[3]"; no attributes
    std::string alignment;      ///< of attributes behind the name: "alignas(16) "
    bool has_initializer = false;
    bool is_function = false;
    bool is_pointer = false;  ///< or a reference: what is const before is not the object itself
    bool is_const = false;    ///< as in `* const p`
    bool is_array = false;    ///< the object itself, as in `a[3]` or `*a[3]`
};

/// A declaration of variables, or the first names of one of functions.
struct VariableDeclaration {
    std::size_t end = 0;      ///< index of the `;`
    std::size_t type = npos;  ///< the first token of the type, after storage words in front
    std::string base;         ///< the type before the declarators, without storage words
    std::string alignment;    ///< of `__align__`, `alignas` and attributes: "alignas(16) "
    bool is_extern = false;   ///< `extern`, also `extern "C"`
    bool is_static = false, is_inline = false, is_constexpr = false;
    bool is_const = false;       ///< the type before the declarators
    bool defines_class = false;  ///< the type has a body
    std::vector<Declarator> declarators;

    /// True if the object cannot change. A type's name may hide a const.
    bool is_constant(const Declarator& declarator) const {
        return is_constexpr || declarator.is_const || (is_const && !declarator.is_pointer);
    }
};

/// Reads a declaration whose first token, after a template's header, is `start`. Nothing if the
/// text is no declaration of a variable or function with a type. After a function no further names
/// are read.
std::optional<VariableDeclaration> read_variables(const TokenStream& stream, std::size_t start);

}  // namespace simtutor::simt

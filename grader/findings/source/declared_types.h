#pragma once
/// The arithmetic types of a file's names, as far as its declarations show them.

#include <map>
#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// In the order in which one of two operands decides what comes out of both.
enum class NumberType { unknown, whole, single, twice };

inline bool is_real(NumberType type) {
    return type == NumberType::single || type == NumberType::twice;
}

/// What "int", "size_t" or "float" is; unknown for other words.
NumberType type_of_word(const std::string& word);
/// What "9", "0x1f" or "1.5f" is.
NumberType type_of_number(const std::string& text);

/// What words declare, by name. A name of two types has none.
struct DeclaredTypes {
    /// `elements`: of arrays and pointers; `functions`: what they return
    std::map<std::string, NumberType> plain, elements, functions;

    void read(const Tokens& words);
};

}  // namespace simtutor

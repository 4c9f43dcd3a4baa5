#include "grader/simt/translate/ptx_number.h"

#include <algorithm>
#include <cctype>

namespace simtutor::simt {
namespace {

constexpr std::size_t most_digits = 66;  // 0b and 64 bits

bool all_of_base(std::string_view digits, int base) {
    return !digits.empty() && std::all_of(digits.begin(), digits.end(), [base](char c) {
        if (base == 16) return std::isxdigit(static_cast<unsigned char>(c)) != 0;
        return c >= '0' && c < '0' + base;
    });
}

/// 0f3F800000 and 0d3FF0000000000000 hold the bits of a number.
bool gives_bits(std::string_view digits) {
    return digits.size() > 2 && digits[0] == '0' &&
           std::string_view("fFdD").find(digits[1]) != digits.npos &&
           all_of_base(digits.substr(2), 16);
}

bool is_decimal(std::string_view digits) {
    return digits.find('.') != digits.npos &&
           digits.find_first_not_of("0123456789.eE+-") == digits.npos;
}

}  // namespace

std::string ptx_integer(std::string_view text) {
    const bool minus = text.starts_with('-');
    text.remove_prefix(minus);
    if (text.ends_with('U')) text.remove_suffix(1);
    if (text.size() > most_digits) return "";
    const bool hexadecimal = text.starts_with("0x") || text.starts_with("0X");
    const bool binary = text.starts_with("0b") || text.starts_with("0B");
    const int base = hexadecimal ? 16 : binary ? 2 : text.size() > 1 && text[0] == '0' ? 8 : 10;
    if (!all_of_base(text.substr(hexadecimal || binary ? 2 : 0), base)) return "";
    return (minus ? "-" : "") + std::string(text) + "ull";
}

std::string ptx_number(std::string_view text, const PtxType& type) {
    const bool minus = text.starts_with('-'), real = type.kind == PtxClass::real;
    const std::string_view digits = text.substr(minus);
    if (gives_bits(digits)) {
        const bool is_float = digits.size() == 10;
        if ((!is_float && digits.size() != 18) || type.bits != (is_float ? 32 : 64) ||
            type.kind == PtxClass::integer || minus)
            return "";
        return "::__simt_ptx::__as<" + std::string(type.cpp) + ">(0x" +
               std::string(digits.substr(2)) + (is_float ? "u)" : "ull)");
    }
    if (real) return is_decimal(digits) ? std::string(text) : "";
    // Of f16 and its like there are no numbers.
    return type.name.find('f') == type.name.npos ? ptx_integer(text) : "";
}

}  // namespace simtutor::simt

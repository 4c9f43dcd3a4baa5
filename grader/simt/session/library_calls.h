#pragma once

#include <printf.h>

#include <algorithm>
#include <cstdarg>
#include <cstddef>
#include <cstring>

namespace simtutor::simt {

/// Walks the values of a printf: `text` gets each pointer of a %s, `count` each of a %n.
template <class Text, class Count>
void ask_printf(const char* format, std::va_list values, Text text, Count count) {
    constexpr std::size_t most = 64;
    int types[most];
    const std::size_t found = std::min(parse_printf_format(format, most, types), most);
    for (std::size_t i = 0; i < found; ++i) {
        const int type = types[i] & ~PA_FLAG_MASK;
        if (types[i] & PA_FLAG_PTR) {
            count(va_arg(values, void*));
        } else if (type == PA_DOUBLE || type == PA_FLOAT) {
            if (types[i] & PA_FLAG_LONG_DOUBLE)
                static_cast<void>(va_arg(values, long double));
            else
                static_cast<void>(va_arg(values, double));
        } else if (type == PA_STRING || type == PA_WSTRING) {
            text(va_arg(values, const void*));
        } else {
            static_cast<void>(va_arg(values, long));  // all integers and pointers take one word
        }
    }
}

/// Walks the conversions of a scanf: `store` gets how many bytes each of them may write, in order.
/// @param longest bytes of a word whose width the format leaves open, with its end
/// @return false if the format has what is not known here
template <class Store>
bool ask_scanf(const char* format, std::size_t longest, Store store) {
    const auto one_of = [](char c, const char* all) { return c != 0 && std::strchr(all, c); };
    for (const char* at = format; (at = std::strchr(at, '%'));) {
        if (*++at == '%') {
            ++at;
            continue;
        }
        const bool skipped = *at == '*';
        if (skipped) ++at;
        std::size_t width = 0, bytes = sizeof(int);
        for (; one_of(*at, "0123456789"); ++at)
            width =
                std::min<std::size_t>(10 * width + static_cast<std::size_t>(*at - '0'), 1 << 30);
        const char* const modifier = at;
        while (one_of(*at, "hlLqjzt")) ++at;
        const bool plain = at == modifier, is_short = *modifier == 'h', wide = *modifier == 'L';
        if (one_of(*at, "diouxXn")) {
            if (!plain) bytes = !is_short ? 8 : modifier[1] == 'h' ? 1 : 2;
        } else if (one_of(*at, "aAeEfFgG")) {
            if (!plain) bytes = wide ? sizeof(long double) : sizeof(double);
        } else if (*at == 'p') {
            bytes = sizeof(void*);
        } else if (*at == 'c' && plain) {
            bytes = std::max<std::size_t>(width, 1);
        } else if (one_of(*at, "s[") && plain) {
            bytes = width > 0 ? width + 1 : longest;
            if (*at == '[') {
                if (*++at == '^') ++at;
                if (*at == ']') ++at;
                at = std::strchr(at, ']');
                if (!at) return false;
            }
        } else {
            return false;
        }
        ++at;
        if (!skipped) store(bytes);
    }
    return true;
}

}  // namespace simtutor::simt

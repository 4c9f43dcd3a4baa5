#pragma once

#include <printf.h>

#include <algorithm>
#include <cstdarg>

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

}  // namespace simtutor::simt

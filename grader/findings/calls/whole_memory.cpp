#include "grader/findings/calls/whole_memory.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace simtutor {
namespace {

/// "1024", "(1ull << 30)", "gib" of "constexpr size_t gib = 1 << 30": a whole number.
bool is_whole_divisor(const Tokens& file, const Tokens& words) {
    if (words.empty()) return false;
    for (const Token& word : words) {
        if (word.is("double") || word.is("float")) return false;
        const bool number = std::isdigit(static_cast<unsigned char>(word.text[0])) != 0;
        const bool hex = word.text.starts_with("0x");
        if (number && !hex && word.text.find_first_of(".eEfF") != std::string::npos) return false;
        if (!word.is_name() || number || word.is("ull") || word.is("size_t") || word.is("std"))
            continue;
        // A name must be declared as a whole number, and by a constant.
        bool whole = false;
        for (std::size_t i = 1; i + 1 < file.size(); ++i) {
            if (file[i].text != word.text || !file[i + 1].is("=")) continue;
            if (file[i - 1].is("double") || file[i - 1].is("float") || file[i - 1].is("auto"))
                return false;
            whole |= file[i - 1].is_name();
        }
        if (!whole) return false;
    }
    return true;
}

/// Position behind "/ 1024 / (1 << 20)" and ">> 30", from `at` on; `at` if nothing divides.
std::size_t behind_quotient(const Tokens& file, std::size_t at) {
    for (;;) {
        std::size_t begin = at;
        if (at < file.size() && (file[at].is("/") || file[at].is(">>")))
            begin = at + 1;
        else if (at + 1 < file.size() && file[at].is(">") && file[at + 1].is(">"))
            begin = at + 2;
        if (begin == at || begin >= file.size()) return at;
        const std::size_t end = file[begin].is("(") ? closing(file, begin) + 1 : begin + 1;
        if (end > file.size() || !is_whole_divisor(file, part_of(file, begin, end))) return at;
        at = end;
    }
}

/// Whether what begins at `at` is a cast's, or a part of a product with a fraction.
bool is_made_real(const Tokens& file, std::size_t at) {
    while (at > 0 && (file[at - 1].is(".") || file[at - 1].is("->") || file[at - 1].is("]") ||
                      file[at - 1].is_name())) {
        if (file[at - 1].is("return")) break;
        if (file[at - 1].is("double") || file[at - 1].is("float")) return true;
        --at;
    }
    for (int open = 0; at > 0 && open < 3 && file[at - 1].is("("); ++open, --at)
        if (at > 1 &&
            (file[at - 2].is("double") || file[at - 2].is("float") || file[at - 2].is(">")))
            return true;
    // "(double)x"
    return at > 1 && file[at - 1].is(")") &&
           (file[at - 2].is("double") || file[at - 2].is("float"));
}

bool compares(const Token& word) {
    return word.is("<") || word.is(">") || word.is("<=") || word.is(">=");
}

/// Whether a quotient is the value of a whole number that the statement declares.
bool declares_whole(const Tokens& file, std::size_t at, std::size_t end) {
    if (end >= file.size() || !file[end].is(";")) return false;
    // A double that is given a whole quotient has no fraction either.
    std::size_t begin = at;
    while (begin > 0 &&
           (file[begin - 1].is_name() || file[begin - 1].is(".") || file[begin - 1].is("->")))
        --begin;
    if (begin > 0 && file[begin - 1].is("=")) return true;
    while (at > 0 && !file[at].is(";") && !file[at].is("{") && !file[at].is("}")) {
        if (file[at].is("double") || file[at].is("float")) return false;
        if (file[at].is("=") && at > 1)
            return file[at - 2].is("int") || file[at - 2].is("long") || file[at - 2].is("size_t") ||
                   file[at - 2].is("unsigned") || file[at - 2].is("auto");
        --at;
    }
    return false;
}

/// Whether the name was given a device's memory, in bytes.
bool holds_memory(const Tokens& file, const std::string& name) {
    for (std::size_t i = 1; i + 2 < file.size(); ++i) {
        if (file[i].text != name || !file[i + 1].is("=") || file[i - 1].is("double") ||
            file[i - 1].is("float"))
            continue;
        for (std::size_t k = i + 2; k + 1 < file.size() && !file[k].is(";"); ++k)
            if (file[k].is("totalGlobalMem") && file[k + 1].is(";")) return true;
    }
    return false;
}

}  // namespace

std::string whole_memory(const Tokens& file) {
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (!file[i].is_name()) continue;
        if (!file[i].is("totalGlobalMem") && !holds_memory(file, file[i].text)) continue;
        std::size_t at = i + 1;
        const std::size_t end = behind_quotient(file, at);
        if (end == at || is_made_real(file, i)) continue;
        std::size_t next = end;
        while (next < file.size() && file[next].is(")")) ++next;
        // "need <= p.totalGlobalMem >> 30"
        std::size_t first = i;
        while (first > 0 &&
               (file[first - 1].is_name() || file[first - 1].is(".") || file[first - 1].is("->") ||
                file[first - 1].is("(") || file[first - 1].is("[") || file[first - 1].is("]")))
            --first;
        const bool compared = (next < file.size() && compares(file[next])) ||
                              (first > 0 && compares(file[first - 1]));
        if (!compared && !declares_whole(file, i, end)) continue;
        return fmt::format(
            "{0} in line {1} is a whole number, rounded down: 15.9 becomes 15, and that is less "
            "than 15.8. Compare bytes, or divide a double.",
            text_of(part_of(file, i, end)), file[i].line);
    }
    return "";
}

}  // namespace simtutor

#include "grader/findings/index/bytes_added.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// A type whose elements have more than one byte.
bool is_wide(const Token& type) {
    return type.is("float") || type.is("int") || type.is("double") || type.is("float2") ||
           type.is("float4") || type.is("int2") || type.is("int4") || type.is("double2");
}

/// "float" of "float* p" and "const float *p, *q" in these words; empty where p is no pointer.
std::string pointed_to(const Tokens& words, const std::string& name) {
    for (std::size_t i = 2; i < words.size(); ++i) {
        if (words[i].text != name || !words[i - 1].is("*")) continue;
        for (std::size_t k = i - 1; k > 0; --k) {
            if (is_wide(words[k - 1])) return words[k - 1].text;
            // A product, or another declaration.
            if (!words[k - 1].is_name() && !words[k - 1].is(",") && !words[k - 1].is("*") &&
                !words[k - 1].is("=") && !words[k - 1].is("const"))
                break;
        }
    }
    return "";
}

std::string pointed_to(const FunctionText& function, const std::string& name) {
    for (const Tokens& one : split(function.parameters(), ","))
        if (std::string type = pointed_to(one, name); !type.empty()) return type;
    for (const Statement& one : function.statements())
        if (std::string type = pointed_to(one.words, name);
            !type.empty() && one.words[0].text != name)
            return type;
    return "";
}

/// What a number of bytes is made of: "n" of "n * sizeof(float)", with the line.
struct Bytes {
    Tokens value, elements;
    int line = 0;
};

/// A product with one sizeof, and nothing that divides by it again.
bool is_bytes(const Tokens& value, Tokens& elements) {
    if (mentions(value, "/") || mentions(value, "+") || mentions(value, "?")) return false;
    int sizes = 0;
    elements.clear();
    for (const Tokens& factor : split(value, "*")) {
        if (factor.empty()) return false;
        if (factor[0].is("sizeof")) {
            ++sizes;
            continue;
        }
        if (!elements.empty()) elements.push_back({"*", factor[0].line});
        elements.insert(elements.end(), factor.begin(), factor.end());
    }
    return sizes == 1 && !elements.empty();
}

Bytes bytes_behind(const FunctionText& function, const Tokens& name, int statement) {
    Bytes bytes;
    const int set = function.definition(name[0].text, statement - 1, &bytes.value);
    if (set < 0 || !is_bytes(bytes.value, bytes.elements)) return {};
    bytes.line = function.statements()[static_cast<std::size_t>(set)].line;
    return bytes;
}

std::string in_statement(const FunctionText& function, int statement) {
    const Tokens& w = function.statements()[static_cast<std::size_t>(statement)].words;
    for (std::size_t i = 0; i + 2 < w.size(); ++i) {
        // "(char*)p + bytes" and "n * p + bytes" are other sums.
        const bool other = i > 0 && (w[i - 1].is(")") || w[i - 1].is(".") || w[i - 1].is("->"));
        const bool sum = w[i + 1].is("+") || w[i + 1].is("+=");
        if (other || !w[i].is_name() || !sum || !w[i + 2].is_name()) continue;
        const bool ends = i + 3 >= w.size() || w[i + 3].is(",") || w[i + 3].is(")") ||
                          w[i + 3].is(";") || w[i + 3].is("+");
        const Bytes bytes = ends ? bytes_behind(function, {w[i + 2]}, statement) : Bytes{};
        const std::string type = bytes.line > 0 ? pointed_to(function, w[i].text) : "";
        if (type.empty()) continue;
        return fmt::format(
            "Line {0} adds {1} to {2}, and {1} is {3} (line {4}), a number of bytes. A pointer to "
            "{5} counts in elements of {5}: {2} + {1} lies {1} of them further. For {6} "
            "elements, write {2} + {7}.",
            w[i].line, w[i + 2].text, w[i].text, text_of(bytes.value), bytes.line, type,
            text_of(bytes.elements),
            bytes.elements.size() > 1 ? "(" + text_of(bytes.elements) + ")"
                                      : text_of(bytes.elements));
    }
    return "";
}

}  // namespace

std::string bytes_added(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i)
            if (std::string text = in_statement(function, i); !text.empty()) return text;
    return "";
}

}  // namespace simtutor

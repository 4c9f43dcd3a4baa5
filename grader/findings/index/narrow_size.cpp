#include "grader/findings/index/narrow_size.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/source/function_calls.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {
namespace {

/// "int" of "const int bytes": a type of at most 32 bits; empty for others.
std::string narrow_type(const Tokens& declaration, std::size_t name) {
    for (std::size_t i = 0; i < name; ++i) {
        if (declaration[i].is("*") || declaration[i].is("&") || declaration[i].is("(")) return "";
        for (const char* type : {"int", "short", "unsigned", "int32_t", "long"})
            if (declaration[i].is(type))
                return declaration[i].is("long") || mentions(declaration, "long") ? "" : type;
    }
    return "";
}

/// What a parameter, or the last declaration before the statement, makes of the name.
std::string declared(const FunctionText& function, const std::string& name, int before) {
    for (int i = before; i >= 0; --i) {
        const Tokens& words = function.statements()[static_cast<std::size_t>(i)].words;
        for (std::size_t k = 1; k < words.size(); ++k) {
            if (words[k].text != name || words[k - 1].is(".") || words[k - 1].is("->")) continue;
            if (k + 1 < words.size() && !words[k + 1].is("=") && !words[k + 1].is("{") &&
                !words[k + 1].is("("))
                continue;
            if (const std::string type = narrow_type(words, k); !type.empty())
                return fmt::format("line {} declares {} as {}", words[k].line, name, type);
            if (words[k - 1].is_name()) return "";
        }
    }
    for (const Tokens& one : split(function.parameters(), ","))
        if (!one.empty() && one.back().text == name)
            if (const std::string type = narrow_type(one, one.size() - 1); !type.empty())
                return fmt::format("line {} declares {} as {}", one.back().line, name, type);
    return "";
}

}  // namespace

std::string narrow_size(const Tokens& file, int line, const std::string& call) {
    const FunctionText function(file, line);
    const int at = function.at(line, call);
    if (at < 0) return "";
    const Tokens size =
        given_to(function.statements()[static_cast<std::size_t>(at)].words, call, 1);
    // "bytes", and the names in "count * size"
    Tokens words = size;
    for (int depth = 0; depth < 3; ++depth) {
        for (const Token& word : words) {
            const std::string found =
                word.is_name() ? declared(function, word.text, at) : std::string();
            if (!found.empty())
                return fmt::format(
                    "The size of {} in line {} is {}, and {}: such a number does not fit into 32 "
                    "bits. Make it a std::size_t, as sizeof is, wherever it comes from.",
                    call, line, text_of(size), found);
        }
        Tokens value;
        if (words.size() != 1 || function.definition(words[0].text, at - 1, &value) < 0) break;
        words = value;
    }
    // A member function of a local struct: the nearest declaration before the line.
    if (size.size() != 1 || !size[0].is_name()) return "";
    for (std::size_t i = file.size(); i-- > 1;) {
        if (file[i].line > line || file[i].text != size[0].text || !file[i - 1].is_name()) continue;
        if (!file[i - 1].is("int") || (i > 1 && file[i - 2].is("long"))) return "";
        return fmt::format(
            "The size of {} in line {} is {}, and line {} declares {} as int: such a number does "
            "not fit into 32 bits. Make it a std::size_t, as sizeof is, wherever it comes from.",
            call, line, size[0].text, file[i].line, size[0].text);
    }
    return "";
}

}  // namespace simtutor

#include "grader/findings/index/signed_byte.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "grader/findings/source/function_text.h"
#include "grader/findings/source/overrun.h"

namespace simtutor {
namespace {

/// A name of the function whose type is a byte with a sign.
struct Byte {
    std::string type;
    int line = 0;
    bool array = false;  ///< its elements are
};

std::optional<Byte> byte_in(const Tokens& words, const std::string& name) {
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (words[i].text != name) continue;
        std::size_t type = i - 1;
        while (type > 0 && (words[type].is("*") || words[type].is("const") ||
                            words[type].is("__restrict__") || words[type].is("&")))
            --type;
        const bool array = (i + 1 < words.size() && words[i + 1].is("[")) ||
                           mentions(part_of(words, type, i), "*");
        if (type > 0 && words[type - 1].is("unsigned")) continue;
        if (words[type].is("char") || words[type].is("int8_t"))
            return Byte{type > 0 && words[type - 1].is("signed") ? "signed char" : words[type].text,
                        words[i].line, array};
    }
    return {};
}

/// The declaration of a name, before the access.
std::optional<Byte> byte_named(const FunctionText& function, int before, const std::string& name) {
    for (int k = before; k >= 0; --k)
        if (auto byte = byte_in(function.statements()[static_cast<std::size_t>(k)].words, name))
            return byte;
    return byte_in(function.parameters(), name);
}

/// "(char)" and "char(" in the index: the value loses its sign there. "static_cast<char>(b)" has
/// lost the cast's own name.
std::optional<Byte> cast_in(const Tokens& words) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        const bool before = i > 0 && words[i - 1].is("unsigned");
        if ((words[i].is("char") || words[i].is("int8_t")) && !before &&
            (words[i + 1].is(")") || words[i + 1].is("(") || words[i + 1].is(">")))
            return Byte{words[i].text, words[i].line, false};
    }
    return {};
}

const char* without_sign(const Byte& byte) {
    return byte.type == "int8_t" ? "uint8_t" : "unsigned char";
}

/// The values of the index: "value" of "own[value]" and "own + value", and what that was given.
std::vector<Tokens> index_of(const FunctionText& function, int statement,
                             const std::string& array) {
    std::vector<Tokens> values;
    const Tokens& w = function.statements()[static_cast<std::size_t>(statement)].words;
    for (std::size_t i = 0; i + 2 < w.size() && values.empty(); ++i) {
        if (w[i].text != array || !(w[i + 1].is("[") || w[i + 1].is("+"))) continue;
        std::size_t end = w[i + 1].is("[") ? closing(w, i + 1) : i + 2;
        for (int depth = 0; w[i + 1].is("+") && end < w.size(); ++end) {
            if (depth == 0 && (w[end].is(",") || w[end].is(")") || w[end].is(";"))) break;
            depth += w[end].is("(") || w[end].is("[")   ? 1
                     : w[end].is(")") || w[end].is("]") ? -1
                                                        : 0;
        }
        values.push_back(part_of(w, i + 2, end));
    }
    if (values.empty()) return {};
    const Tokens index = values[0];
    for (const Token& word : index) {
        Tokens value;
        if (word.is_name() && function.definition(word.text, statement - 1, &value) >= 0)
            values.push_back(std::move(value));
    }
    return values;
}

}  // namespace

std::string signed_byte(const simt::Finding& finding, Sources& sources) {
    const std::optional<long long> index = Overrun(finding).index;
    if (!index || *index >= 0 || *index < -128) return "";
    const simt::FindingSide& access = finding.sides.front();
    const Tokens file = tokens_of(sources, access.site.file);
    const FunctionText function(file, access.site.line);
    const std::string array = access.object.substr(0, access.object.find_first_of("[+ "));
    const int statement = function.found() ? function.at(access.site.line, array) : -1;
    if (statement < 0) return "";
    const std::vector<Tokens> values = index_of(function, statement, array);
    for (const Tokens& value : values) {
        if (const auto cast = cast_in(value))
            return fmt::format(
                "Line {} makes a {} of what the index is made of: it goes from -128 to 127, and a "
                "byte from 128 on becomes negative. Make it {}.",
                cast->line, cast->type, without_sign(*cast));
        for (std::size_t i = 0; i < value.size(); ++i) {
            const Token& word = value[i];
            const auto byte =
                word.is_name() ? byte_named(function, statement, word.text) : std::nullopt;
            const bool element = i + 1 < value.size() && value[i + 1].is("[");
            if (!byte || byte->array != element) continue;
            const bool alone = value.size() == 1 && &value == &values.front();
            return fmt::format(
                "{} a {} (line {}), which goes from -128 to 127: {}. Make it {}, which goes from 0 "
                "to 255.",
                element ? fmt::format("An element of {} is", word.text) : word.text + " is",
                byte->type, byte->line,
                alone ? fmt::format("the byte {} became {}", *index + 256, *index)
                      : "a byte from 128 on becomes negative",
                without_sign(*byte));
        }
    }
    return "";
}

}  // namespace simtutor

#include "grader/findings/index/vector_step.h"

#include <fmt/format.h>

#include <optional>

namespace simtutor {
namespace {

/// "float4" and its 4, as a statement declares a pointer: "const float4* bottom = …".
struct VectorType {
    std::string name;
    std::string count;
};

std::optional<VectorType> type_of(const FunctionText& function, const std::string& pointer) {
    for (const Statement& one : function.statements())
        for (std::size_t i = 2; i < one.words.size(); ++i) {
            if (one.words[i].text != pointer || !one.words[i - 1].is("*")) continue;
            const std::string& type = one.words[i - 2].text;
            for (const char* known : {"float2", "float4", "int2", "int4", "double2", "double4"})
                if (type == known) return VectorType{type, type.substr(type.size() - 1)};
        }
    return {};
}

/// "quads" of "quads = n / 4", or "n / 4" where that has no name; empty where nothing divides so.
std::string quotient(const FunctionText& function, const std::string& number,
                     const std::string& count) {
    std::string text;
    for (const Statement& one : function.statements())
        for (std::size_t i = 0; i + 2 < one.words.size(); ++i) {
            const Tokens& w = one.words;
            if (w[i].text != number || !w[i + 1].is("/") || w[i + 2].text != count) continue;
            const bool named = i > 1 && w[i - 1].is("=") && w[i - 2].is_name() &&
                               (i + 3 == w.size() || w[i + 3].is(",") || w[i + 3].is(";"));
            if (named) return w[i - 2].text;
            text = number + " / " + count;
        }
    return text;
}

/// "top" of "top + n", if that is a pointer of the same type.
bool begins_at_vector(const FunctionText& function, const Tokens& first, const VectorType& type) {
    if (first.size() != 1 || !first[0].is_name()) return false;
    const auto other = type_of(function, first[0].text);
    return other && other->name == type.name;
}

}  // namespace

std::string vector_step(const FunctionText& function, int line) {
    for (int at = 0; at < static_cast<int>(function.statements().size()); ++at) {
        const Statement& one = function.statements()[static_cast<std::size_t>(at)];
        if (!one.touches(line)) continue;
        for (std::size_t i = 0; i + 1 < one.words.size(); ++i) {
            if (!one.words[i].is_name() || !one.words[i + 1].is("[")) continue;
            const std::string& pointer = one.words[i].text;
            const auto type = type_of(function, pointer);
            Tokens value;
            const int made = type ? function.definition(pointer, at - 1, &value) : -1;
            const auto terms = split(value, "+");
            if (made < 0 || terms.size() != 2 || terms[1].size() != 1 || !terms[1][0].is_name() ||
                !begins_at_vector(function, terms[0], *type))
                continue;
            const std::string& number = terms[1][0].text;
            const std::string row = quotient(function, number, type->count);
            if (row.empty()) continue;
            return fmt::format(
                "{0} (line {1}) lies {2} {3} behind {4}, which are {5} * {2} single elements: {5} "
                "rows where a row has {2} of them. If the next row is meant, that is {4} + {6}.",
                pointer, function.statements()[static_cast<std::size_t>(made)].line, number,
                type->name, terms[0][0].text, type->count, row);
        }
    }
    return "";
}

}  // namespace simtutor

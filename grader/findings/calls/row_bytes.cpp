#include "grader/findings/calls/row_bytes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "grader/findings/source/function_calls.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {
namespace {

constexpr int most_steps = 3;

/// "float" of "float* cells", declared anywhere in the file; empty for bytes, and where it is not
/// known.
std::string element_of(const Tokens& file, const Tokens& pointer) {
    constexpr std::array types = {"float", "double", "int", "unsigned", "float2", "float4"};
    if (pointer.empty() || !pointer.back().is_name()) return "";
    const std::string& name = pointer.back().text;
    std::string found;
    for (std::size_t i = 2; i < file.size(); ++i) {
        if (file[i].text != name || !(file[i - 1].is("*") || file[i - 1].is("const"))) continue;
        const std::size_t star = file[i - 1].is("*") ? i - 1 : i - 2;
        if (star == 0 || !file[star].is("*")) continue;
        const Token& type = file[star - 1];
        if (std::ranges::any_of(types, [&](const char* one) { return type.is(one); }))
            found = type.text;
        else if (type.text.find("char") != std::string::npos)
            return "";
    }
    return found;
}

/// What a width was given: "width" of "row", with the line; the words themselves where they are
/// more than a name.
struct Width {
    Tokens words;
    int line = 0;  ///< 0: as it stands in the call
};

Width width_of(const FunctionText& function, int statement, const Tokens& given) {
    Width width{given};
    for (int step = 0; step < most_steps && width.words.size() == 1; ++step) {
        Tokens value;
        const int set = function.definition(width.words[0].text, statement, &value);
        if (set < 0) break;
        width = {value, function.statements()[static_cast<std::size_t>(set)].line};
    }
    return width;
}

/// Whether a name alone counts elements: it is called after no bytes.
bool counts_elements(const Tokens& words) {
    if (words.size() != 1 || !words[0].is_name()) return false;
    return std::ranges::none_of(
        std::array{"byte", "pitch", "size", "stride"},
        [&](const char* part) { return words[0].text.find(part) != std::string::npos; });
}

/// Whether a call of the function gives its parameter a number of bytes.
bool is_given_bytes(const Tokens& file, const FunctionText& function, const std::string& name) {
    const auto parameters = split(function.parameters(), ",");
    for (std::size_t place = 0; place < parameters.size(); ++place) {
        if (parameters[place].empty() || parameters[place].back().text != name) continue;
        for (const FunctionCall& call : calls_of(file, function))
            if (place < call.arguments.size() &&
                (call.arguments[place].size() > 1 || !counts_elements(call.arguments[place])))
                return true;
    }
    return false;
}

/// A call with a row's width among its arguments.
struct Call {
    const char* name;
    std::size_t width;
};

std::string told(const Tokens& file, const std::vector<Call>& calls, const char* text) {
    for (std::size_t i = 0; i + 1 < file.size(); ++i)
        for (const Call& call : calls) {
            if (!file[i].is(call.name) || !file[i + 1].is("(")) continue;
            const auto given = split(part_of(file, i + 2, closing(file, i + 1)), ",");
            if (given.size() <= call.width) continue;
            const FunctionText function(file, file[i].line);
            const Width width =
                width_of(function, function.at(file[i].line, call.name), given[call.width]);
            const std::string element = element_of(file, given[0]);
            if (element.empty() || !counts_elements(width.words) ||
                is_given_bytes(file, function, width.words[0].text))
                continue;
            return fmt::format(
                fmt::runtime(text), call.name, file[i].line, text_of(given[call.width]),
                width.line > 0 ? fmt::format(" ({}, line {})", text_of(width.words), width.line)
                               : "",
                element, text_of(width.words));
        }
    return "";
}

}  // namespace

std::string pitched_row_without_bytes(const Tokens& file) {
    return told(file, {{"cudaMallocPitch", 2}},
                "{0} in line {1} gets {2}{3} for the bytes of a row, and that is the number of its "
                "elements: give it {5} * sizeof({4}).");
}

std::string copied_row_without_bytes(const Tokens& file) {
    return told(file, {{"cudaMemcpy2D", 4}, {"cudaMemcpy2DAsync", 4}, {"cudaMemset2D", 3}},
                "{0} in line {1} gets {2}{3} for the bytes of a row, and that is the number of its "
                "elements: it reaches the begin of each row only. Give it {5} * sizeof({4}).");
}

}  // namespace simtutor

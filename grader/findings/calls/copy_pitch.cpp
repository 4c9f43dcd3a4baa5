#include "grader/findings/calls/copy_pitch.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/copy_text.h"
#include "grader/findings/source/function_calls.h"

namespace simtutor {
namespace {

/// Whether the words have the name, be it that of a member: "cells" alone is not "plate.cells".
bool is_named(const Tokens& words, const std::string& name) {
    if (text_of(words) == name) return true;
    for (std::size_t i = 0; i < words.size(); ++i)
        if (words[i].text == name && (i == 0 || !(words[i - 1].is(".") || words[i - 1].is("->"))))
            return true;
    return false;
}

/// The name that the line of the copy has for the array: its own, or that of the parameter which a
/// call of the function gives it to.
std::string own_name(const Tokens& file, int line, const std::vector<Tokens>& given,
                     const std::string& array) {
    if (is_named(given[0], array) || is_named(given[2], array)) return array;
    const FunctionText function(file, line);
    const std::vector<Tokens> parameters = split(function.parameters(), ",");
    std::string name = array;
    for (const FunctionCall& call : calls_of(file, function))
        for (std::size_t i = 0; i < call.arguments.size() && i < parameters.size(); ++i) {
            if (text_of(call.arguments[i]) != array || parameters[i].empty()) continue;
            const std::string& own = parameters[i].back().text;
            if (name != array && name != own) return array;
            name = own;
        }
    return name;
}

}  // namespace

std::string pitch_of_other_side(const Tokens& file, int line, const std::string& array) {
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (file[i].line != line || !file[i].text.starts_with("cudaMemcpy2D") ||
            file[i].text.find("Array") != std::string::npos || !file[i + 1].is("("))
            continue;
        const std::vector<Tokens> given = split(part_of(file, i + 2, closing(file, i + 1)), ",");
        if (given.size() < 6 || array.empty() || !same_words(given[1], given[3])) continue;
        const std::string own = own_name(file, line, given, array);
        const bool to = is_named(given[0], own), from = is_named(given[2], own);
        // Rows without anything between them have the width for a pitch.
        if (to == from || same_words(given[1], given[4])) continue;
        return fmt::format(
            "{} in line {} gives both sides the same distance of rows, {}: that is argument {} for "
            "{}, and argument {} for {}. {} is too small for rows so far apart. If it has nothing "
            "between its rows, their distance is the width, {}: give that for {}.",
            file[i].text, line, text_of(given[1]), to ? 2 : 4, text_of(given[to ? 0 : 2]),
            to ? 4 : 2, text_of(given[to ? 2 : 0]), own, text_of(given[4]), own);
    }
    return "";
}

}  // namespace simtutor

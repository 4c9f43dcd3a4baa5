#include "grader/findings/source/place_function.h"

#include <algorithm>
#include <vector>

namespace simtutor {
namespace {

/// "std::size_t(y)" is y.
Tokens without_conversions(const Tokens& words) {
    Tokens plain;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i].is("std") && i + 1 < words.size() && words[i + 1].is("::")) {
            ++i;
            continue;
        }
        const bool type = words[i].is("size_t") || words[i].is("int") || words[i].is("unsigned");
        if (type && i + 3 < words.size() && words[i + 1].is("(") &&
            closing(words, i + 1) == i + 3) {
            plain.push_back(words[i + 2]);
            i += 3;
            continue;
        }
        plain.push_back(words[i]);
    }
    return plain;
}

/// The names of parameters: "y" of "int y".
std::vector<std::string> names_of(const Tokens& parameters) {
    std::vector<std::string> names;
    for (const Tokens& one : split(parameters, ","))
        names.push_back(one.empty() ? "" : one.back().text);
    return names;
}

}  // namespace

Tokens place_in_call(const Tokens& file, const Tokens& words) {
    if (words.size() < 4 || !words[0].is_name() || !words[1].is("(") ||
        closing(words, 1) + 1 != words.size())
        return without_conversions(words);
    const std::vector<Tokens> arguments = split(part_of(words, 2, words.size() - 1), ",");
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (file[i].text != words[0].text || !file[i + 1].is("(")) continue;
        const std::size_t body = closing(file, i + 1) + 1;
        if (body + 2 >= file.size() || !file[body].is("{") || !file[body + 1].is("return"))
            continue;
        const std::size_t end = closing(file, body);
        const Tokens value = part_of(file, body + 2, end > 0 ? end - 1 : 0);
        const std::vector<std::string> names = names_of(part_of(file, i + 2, body - 1));
        if (names.size() != arguments.size() || mentions(value, ";")) return words;
        Tokens place;
        for (const Token& word : without_conversions(value)) {
            const auto name = std::find(names.begin(), names.end(), word.text);
            if (name == names.end()) {
                place.push_back(word);
                continue;
            }
            const Tokens& given = arguments[static_cast<std::size_t>(name - names.begin())];
            if (given.size() != 1) return words;
            place.push_back(given[0]);
        }
        return place;
    }
    return words;
}

}  // namespace simtutor

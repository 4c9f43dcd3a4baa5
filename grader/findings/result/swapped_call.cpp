#include "grader/findings/result/swapped_call.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// The arguments of the call of which the name stands at `at`; a launch has its four numbers first.
Tokens arguments_at(const Tokens& file, std::size_t at) {
    std::size_t open = at + 1;
    if (open + 1 < file.size() && file[open].is("<<") && file[open + 1].is("<"))
        while (open + 1 < file.size() && !(file[open].is(">") && file[open + 1].is("("))) ++open;
    if (open < file.size() && file[open].is(">")) ++open;
    if (open >= file.size() || !file[open].is("(")) return {};
    return part_of(file, open + 1, std::min(closing(file, open), file.size()));
}

/// Whether the name at `at` stands behind its type, "float* name(…) {", and not in "2 * name(…)".
bool is_declaration(const Tokens& file, std::size_t at) {
    if (file[at - 1].is_name()) return !file[at - 1].is("return");
    if (!file[at - 1].is("*") || !file[at + 1].is("(")) return false;
    const std::size_t end = closing(file, at + 1) + 1;
    return end < file.size() && file[end].is("{");
}

/// The words of two parameters without their names are the same: both are "int". Memory that a
/// function may change can be given where it is only read.
bool of_same_type(const Tokens& one, const Tokens& other) {
    const auto type = [](const Tokens& words) {
        Tokens all = part_of(words, 0, words.size() - 1);
        std::erase_if(all, [](const Token& word) {
            return word.is("const") || word.text.starts_with("__restrict");
        });
        return all;
    };
    return same_words(type(one), type(other));
}

/// "minor" of "properties.minor" and of "minor"; empty for other words.
std::string name_given(const Tokens& words) {
    const bool member = words.size() == 3 && (words[1].is(".") || words[1].is("->"));
    return words.size() == 1 || (member && words[0].is_name()) ? words.back().text : "";
}

/// Whether a call of the file passes the two in their order: then two arrays may change their roles
/// from call to call.
bool passed_in_order(const Tokens& file, const std::string& function, std::size_t i, std::size_t k,
                     const Tokens& one, const Tokens& other) {
    for (std::size_t at = 1; at + 1 < file.size(); ++at) {
        if (file[at].text != function || is_declaration(file, at)) continue;
        const std::vector<Tokens> given = split(arguments_at(file, at), ",");
        if (k < given.size() && same_words(given[i], other) && same_words(given[k], one))
            return true;
    }
    return false;
}

}  // namespace

std::string swapped_call(const Tokens& file) {
    for (const FunctionText& function : functions_in(file)) {
        const std::vector<Tokens> parameters = split(function.parameters(), ",");
        for (std::size_t at = 1; at + 1 < file.size(); ++at) {
            if (file[at].text != function.name() || is_declaration(file, at)) continue;
            const std::vector<Tokens> given = split(arguments_at(file, at), ",");
            if (given.size() != parameters.size()) continue;
            for (std::size_t i = 0; i < given.size(); ++i)
                for (std::size_t k = i + 1; k < given.size(); ++k) {
                    const Tokens &one = parameters[i], &other = parameters[k];
                    if (one.empty() || other.empty() || name_given(given[i]) != other.back().text ||
                        name_given(given[k]) != one.back().text ||
                        one.back().text == other.back().text || !of_same_type(one, other) ||
                        passed_in_order(file, function.name(), i, k, given[i], given[k]))
                        continue;
                    return fmt::format(
                        "Line {0} passes {1} and {2} where {3} has the parameters {2} and {1}, in "
                        "this order: are the two exchanged?",
                        file[at].line, other.back().text, one.back().text, function.name());
                }
        }
    }
    return "";
}

}  // namespace simtutor

#include "grader/findings/index/exchanged_roles.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

namespace simtutor {
namespace {

Tokens joined(const Tokens& a, const Tokens& b) {
    if (a.empty() || b.empty()) return a.empty() ? b : a;
    Tokens all = a;
    all.push_back({"+", b.front().line});
    all.insert(all.end(), b.begin(), b.end());
    return all;
}

/// "row * columns" of "a + row * columns", and the array's name; nothing for another form.
std::optional<Tokens> added_to_array(const Tokens& words, std::string& array) {
    if (words.size() < 3 || !words[0].is_name() || !words[1].is("+")) return std::nullopt;
    if (!array.empty() && words[0].text != array) return std::nullopt;
    array = words[0].text;
    return part_of(words, 2, words.size());
}

/// What a pointer adds to the array before `statement`; nothing for the array itself.
std::optional<Tokens> of_pointer(const FunctionText& function, const std::string& name,
                                 int statement, std::string& array) {
    Tokens value;
    if (function.definition(name, statement - 1, &value) < 0) return std::nullopt;
    return added_to_array(value, array);
}

/// The index from the begin of the array, and its name, also where a pointer has a part of it.
Tokens whole(const FunctionText& function, const IndexText& index, std::string& array) {
    if (index.dimensions().size() > 1) return {};
    Tokens own = index.dimensions().empty() ? Tokens() : index.dimensions()[0];
    if (const auto rest = of_pointer(function, index.base(), index.statement(), array))
        return joined(*rest, own);
    array = index.base();
    return own;
}

/// The places of the array in a statement: behind "a[", "a +" and in the brackets of a pointer.
std::vector<Tokens> places_in(const FunctionText& function, int statement, std::string array) {
    std::vector<Tokens> all;
    const Tokens& words = function.statements()[static_cast<std::size_t>(statement)].words;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i].text == array && words[i + 1].is("+"))
            all.push_back(part_of(words, i + 2, words.size()));
        if (!words[i].is_name() || !words[i + 1].is("[")) continue;
        const Tokens own = part_of(words, i + 2, closing(words, i + 1));
        if (words[i].text == array)
            all.push_back(own);
        else if (const auto rest = of_pointer(function, words[i].text, statement, array))
            all.push_back(joined(*rest, own));
    }
    return all;
}

}  // namespace

std::string exchanged_roles(const FunctionText& function, const IndexText& index, int line) {
    std::string array;
    const Tokens words = whole(function, index, array);
    const auto own = row_major(index, words);
    if (!own || own->row.empty() || own->column.empty()) return "";
    for (int at = 0; at < static_cast<int>(function.statements().size()); ++at)
        for (const Tokens& place : places_in(function, at, array)) {
            const auto other = row_major(index, place);
            if (!other || !same_words(other->stride, own->stride) ||
                !same_words(other->row, own->column) || !same_words(other->column, own->row))
                continue;
            const int there = function.statements()[static_cast<std::size_t>(at)].line;
            return fmt::format(
                "Line {} takes element {} of {}, and {} element {}: is it meant that the two "
                "change places? Only where {} has as many rows as columns is each of them inside.",
                there, text_of(place), array,
                line == there ? "this line" : fmt::format("line {}", line), text_of(words), array);
        }
    return "";
}

}  // namespace simtutor

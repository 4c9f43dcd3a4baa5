#include "grader/findings/index/edge_of_array.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "width" and "x" of "y * width + x": the row's length and the column.
struct CellPlace {
    std::string width, column;
};

CellPlace cell_place_of(const Tokens& value) {
    const auto parts = split(value, "+");
    if (parts.size() != 2) return {};
    const bool first = mentions(parts[0], "*");
    const Tokens &product = first ? parts[0] : parts[1], &column = first ? parts[1] : parts[0];
    if (product.size() != 3 || !product[1].is("*") || column.size() != 1 || !column[0].is_name())
        return {};
    return {product[0].text + " " + product[2].text, column[0].text};
}

/// "width" where the words are "width * height" or "height * width", and the row's product has it.
std::string width_of(const Tokens& product, const CellPlace& place) {
    if (product.size() != 3 || !product[1].is("*")) return "";
    for (const std::size_t i : {0u, 2u}) {
        const std::string& name = product[i].text;
        if (place.width.starts_with(name + " ") || place.width.ends_with(" " + name)) return name;
    }
    return "";
}

/// "width * height" of "here < width * height - 1" and "here + 1 < width * height"; empty for
/// other words.
Tokens whole_asked(const Tokens& asked, const std::string& here) {
    const auto sides = split(asked, "<");
    if (sides.size() != 2 || sides[0].empty() || sides[0][0].text != here) return {};
    const auto left = split(sides[0], "+"), right = split(sides[1], "-");
    const auto is_one = [](const std::vector<Tokens>& parts) {
        return parts.size() == 2 && parts[1].size() == 1 && parts[1][0].is("1");
    };
    if (sides[0].size() == 1 && is_one(right)) return right[0];
    return is_one(left) && left[0].size() == 1 && right.size() == 1 ? sides[1] : Tokens();
}

bool has_neighbour(const Tokens& words, const std::string& here, const char* sign) {
    for (std::size_t i = 0; i + 2 < words.size(); ++i)
        if (words[i].text == here && words[i + 1].is(sign) && words[i + 2].is("1")) return true;
    return false;
}

/// "here > 0 ? here - 1 : here", where the row has a length that the function gets.
bool is_begin(const FunctionText& function, const std::vector<Tokens>& choice,
              const std::string& here, const CellPlace& place) {
    const std::string other = place.width.substr(place.width.find(' ') + 1);
    const bool rows =
        mentions(function.parameters(), place.width.substr(0, place.width.find(' '))) ||
        mentions(function.parameters(), other);
    return rows && text_of(choice[0]) == here + " > 0" && has_neighbour(choice[1], here, "-");
}

}  // namespace

std::string edge_of_array(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
            const Statement& one = function.statements()[static_cast<std::size_t>(i)];
            for (const Assigned& set : assignments_in(one)) {
                const auto choice = split(set.value, "?");
                if (choice.size() != 2 || choice[0].empty()) continue;
                const std::string here = choice[0][0].text;
                Tokens value;
                if (function.definition(here, i, &value) < 0) continue;
                const CellPlace place = cell_place_of(value);
                if (place.column.empty()) continue;
                if (is_begin(function, choice, here, place))
                    return fmt::format(
                        "Line {0} takes {1} - 1 where {1} > 0. That is the begin of the array, and "
                        "not of the row: the first cell of each row but the first takes the last "
                        "cell of the row before. Ask for the column: {2} > 0.",
                        one.line, here, place.column);
                const std::string width = width_of(whole_asked(choice[0], here), place);
                if (width.empty() || !has_neighbour(choice[1], here, "+")) continue;
                return fmt::format(
                    "Line {0} takes {1} + 1 where {2}. That is the end of the array, and not of "
                    "the row: the last cell of each row but the last takes the first cell of the "
                    "next row. Ask for the column: {3} < {4} - 1.",
                    one.line, here, text_of(choice[0]), place.column, width);
            }
        }
    return "";
}

}  // namespace simtutor

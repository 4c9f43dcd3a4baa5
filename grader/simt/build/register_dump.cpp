#include "grader/simt/build/register_dump.h"

#include <algorithm>
#include <optional>
#include <sstream>

namespace simtutor::simt {
namespace {

/// "file:line:column" between square brackets.
std::optional<Place> place_in(const std::string& text) {
    const std::size_t column = text.rfind(':');
    if (column == std::string::npos || column == 0) return std::nullopt;
    const std::size_t line = text.rfind(':', column - 1);
    if (line == std::string::npos || line + 1 == column) return std::nullopt;
    const std::string number = text.substr(line + 1, column - line - 1);
    if (number.size() > 8 || !std::all_of(number.begin(), number.end(), digit)) return std::nullopt;
    return Place{text.substr(0, line), std::stoi(number)};
}

Statement read_statement(const std::string& line) {
    Statement statement;
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t open = line.find('[', at);
        const std::size_t close = open == std::string::npos ? open : line.find(']', open);
        if (close == std::string::npos) {
            statement.text += line.substr(at);
            break;
        }
        const auto place = place_in(line.substr(open + 1, close - open - 1));
        statement.text += line.substr(at, (place ? open : open + 1) - at);
        at = open + 1;
        if (!place) continue;
        statement.places.push_back(*place);
        at = close + 1;
        if (at < line.size() && line[at] == ' ') ++at;
    }
    statement.text.erase(0, statement.text.find_first_not_of(' '));
    return statement;
}

/// "  struct Sums sums;" in the list at the head of a function.
std::optional<LocalArray> read_struct(const std::string& line) {
    if (line.substr(0, 9) != "  struct " || line.back() != ';') return std::nullopt;
    std::size_t begin = line.size() - 1;
    while (word_sign(line[begin - 1])) --begin;
    if (begin == line.size() - 1 || line[begin - 1] != ' ' || begin <= 10) return std::nullopt;
    return LocalArray{
        line.substr(9, begin - 9), line.substr(begin, line.size() - 1 - begin), "", {}, true};
}

/// "  float sum[16];" in the list at the head of a function.
std::optional<LocalArray> read_declaration(const std::string& line) {
    if (auto found = read_struct(line)) return found;
    const std::size_t bracket = line.find('[');
    if (line.substr(0, 2) != "  " || line.size() < 8 || line[2] == ' ' || line.back() != ';' ||
        bracket == std::string::npos || line.substr(2, 7) == "static ")
        return std::nullopt;
    const std::string extents = line.substr(bracket, line.size() - 1 - bracket);
    const auto sign_of_extent = [](char c) { return digit(c) || c == '[' || c == ']'; };
    if (!std::all_of(extents.begin(), extents.end(), sign_of_extent)) return std::nullopt;
    std::size_t begin = bracket;
    while (begin > 0 && word_sign(line[begin - 1])) --begin;
    if (begin == bracket || begin < 4 || (line[begin - 1] != ' ' && line[begin - 1] != '*'))
        return std::nullopt;
    std::string type = line.substr(2, begin - 2);
    if (type.find_first_of("=(.") != std::string::npos) return std::nullopt;
    if (type.substr(0, 7) == "struct ") type.erase(0, 7);
    return LocalArray{type, line.substr(begin, bracket - begin), extents, {}, false};
}

}  // namespace

std::size_t find_name(const std::string& text, const std::string& name, std::size_t from) {
    for (std::size_t at = text.find(name, from); at != std::string::npos;
         at = text.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        const bool begins = at == 0 || (!word_sign(text[at - 1]) && text[at - 1] != '.');
        if (begins && (end == text.size() || !word_sign(text[end]))) return at;
    }
    return std::string::npos;
}

std::vector<LocalArray> read_dump(const std::string& dump) {
    std::vector<LocalArray> arrays;
    std::size_t first = 0;  // of the current function
    std::istringstream stream(dump);
    for (std::string line; std::getline(stream, line);) {
        if (line.substr(0, 12) == ";; Function ") {
            first = arrays.size();
            continue;
        }
        if (auto declared = read_declaration(line)) {
            const bool known =
                std::any_of(arrays.begin() + static_cast<std::ptrdiff_t>(first), arrays.end(),
                            [&](const LocalArray& array) { return array.name == declared->name; });
            if (!known) arrays.push_back(std::move(*declared));
            continue;
        }
        for (std::size_t i = first; i < arrays.size(); ++i) {
            if (line.find(arrays[i].name) == std::string::npos ||
                line.find("CLOBBER") != std::string::npos)
                continue;
            Statement statement = read_statement(line);
            if (find_name(statement.text, arrays[i].name, 0) != std::string::npos)
                arrays[i].statements.push_back(std::move(statement));
        }
    }
    return arrays;
}

}  // namespace simtutor::simt

#include "grader/check/wrong/unread.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "grader/check/wrong/terms.h"
#include "grader/findings/text.h"

namespace simtutor::check {
namespace {

/// More pieces are no plain figure.
constexpr std::size_t most_pieces = 3;
constexpr std::size_t most_lines = 4;

std::string number(std::uint64_t value) {
    return grouped(static_cast<double>(value));
}

/// "0 to 3", "8": the marked ones.
std::vector<std::string> pieces(const std::vector<bool>& marked) {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < marked.size(); ++i) {
        if (!marked[i]) continue;
        std::size_t last = i;
        while (last + 1 < marked.size() && marked[last + 1]) ++last;
        words.push_back(last == i ? number(i) : fmt::format("{} to {}", number(i), number(last)));
        i = last;
    }
    return words;
}

std::uint64_t count(const std::vector<bool>& marked) {
    return static_cast<std::uint64_t>(std::count(marked.begin(), marked.end(), true));
}

/// "rows 0 to 9 of 12"; empty if they lie in too many pieces.
std::string lanes(const std::vector<bool>& marked, const char* noun) {
    const std::vector<std::string> which = pieces(marked);
    if (which.size() > most_pieces) return "";
    return fmt::format("{}{} {} of {}", noun, count(marked) == 1 ? "" : "s", list_of(which),
                       number(marked.size()));
}

/// Rows, columns, or where they cross.
std::string rows_and_columns(const std::vector<bool>& marked, std::uint64_t rows,
                             std::uint64_t columns) {
    std::vector<bool> down(rows), across(columns);
    for (std::uint64_t i = 0; i < marked.size(); ++i)
        if (marked[i]) down[i / columns] = across[i % columns] = true;
    if (count(down) * count(across) != count(marked)) return "";
    const std::string row = lanes(down, "row"), column = lanes(across, "column");
    if (count(across) == columns) return row;
    if (count(down) == rows) return column;
    return row.empty() || column.empty() ? "" : fmt::format("{} and, of them, {}", row, column);
}

/// What the run says of an input's elements, without those between its rows; empty if it says
/// nothing, or if all were read.
std::vector<bool> read_elements(const std::string& bits, const host::Array& array) {
    std::vector<bool> read;
    const std::uint64_t stride =
        array.stride == 0 || array.rows == 1 ? array.row_elements : array.stride;
    for (std::uint64_t row = 0; row < array.rows; ++row) {
        for (std::uint64_t column = 0; column < array.row_elements; ++column) {
            const std::uint64_t word = row * stride + column;
            if (word / 4 >= bits.size()) return {};
            const char digit = bits[word / 4];
            read.push_back((digit <= '9' ? digit - '0' : digit - 'a' + 10) >> word % 4 & 1);
        }
    }
    const std::uint64_t all = count(read);
    return all == 0 || all == read.size() ? std::vector<bool>() : read;
}

std::string unread_of(const host::Argument& argument, const nlohmann::json& inputs) {
    const host::Array& array = *argument.array;
    if (array.type != host::Type::float32 || array.sparse || !inputs.contains(argument.name))
        return "";
    const nlohmann::json& part = inputs[argument.name];
    const std::vector<bool> read = read_elements(part["read"].get<std::string>(), array);
    if (read.empty()) return "";
    const auto lines = part["lines"].get<std::set<int>>();
    const std::string named = part_of_elements(read, array.rows, array.row_elements);
    const bool one_line =
        named.starts_with("row ") || named.starts_with("column ") || named.starts_with("element ");
    const bool one = count(read) == 1 || (one_line && named.find(" and") == std::string::npos);
    return fmt::format(
        "Of {} only {} {} read{}.", argument.name, named, one ? "is" : "are",
        lines.empty() || lines.size() > most_lines ? "" : fmt::format(" ({})", lines_text(lines)));
}

}  // namespace

std::string part_of_elements(const std::vector<bool>& marked, std::uint64_t rows,
                             std::uint64_t columns) {
    if (rows > 1 && columns > 1) {
        if (std::string text = rows_and_columns(marked, rows, columns); !text.empty()) return text;
    } else if (std::string text = lanes(marked, rows > 1 ? "row" : "element"); !text.empty()) {
        return text;
    }
    const std::vector<std::string> which = pieces(marked);
    const auto first =
        static_cast<std::uint64_t>(std::find(marked.begin(), marked.end(), false) - marked.begin());
    // One piece that runs over the ends of rows says how far a pointer went.
    if (which.size() == 1)
        return fmt::format("element{} {} of {}", count(marked) == 1 ? "" : "s", which[0],
                           number(marked.size()));
    const std::string missing =
        rows > 1 ? fmt::format("row {}, column {}", first / columns, first % columns)
                 : fmt::format("element {}", number(first));
    return fmt::format("{} of {} elements (the first that is not: {})", number(count(marked)),
                       number(marked.size()), missing);
}

std::string unread_of_wrong(const Run& run, const Comparison& comparison,
                            const std::vector<std::uint64_t>& wrong) {
    const nlohmann::json& counters = run.result.counters;
    if (!counters.is_object() || !counters.contains("inputs_read") || run.call.blocks > 0 ||
        run.call.ends)
        return "";
    // Who stores nothing needs nothing: then the stores are missing, and not the loads.
    if (std::find(comparison.unwritten.begin(), comparison.unwritten.end(), true) !=
        comparison.unwritten.end())
        return "";
    std::string text;
    for (const std::string& name : factors_of(comparison, wrong))
        for (const host::Argument& argument : run.call.arguments) {
            if (argument.name != name || !argument.array) continue;
            const std::string unread = unread_of(argument, counters["inputs_read"]);
            if (!unread.empty()) text += (text.empty() ? "" : " ") + unread;
        }
    return text;
}

}  // namespace simtutor::check

#include "grader/findings/index/constant_reach.h"

#include <fmt/format.h>

#include <optional>
#include <set>

namespace simtutor {

std::string constant_reach(const Tokens& file, const IndexText& index,
                           const std::vector<Guard>& guards, long long extent) {
    for (const Tokens& words : index.dimensions()) {
        const std::vector<Tokens> parts = split(words, "%");
        const auto number =
            parts.size() == 2 ? constant_value(file, parts[1]) : std::optional<long long>();
        if (number && *number > extent)
            return fmt::format(
                "{} goes up to {}, and the array has {} element{}: it needs {}{}, or the index has "
                "to stay below {}.",
                text_of(words), *number - 1, extent, extent == 1 ? "" : "s", text_of(parts[1]),
                text_of(parts[1]) == std::to_string(*number) ? "" : fmt::format(", {}", *number),
                extent);
        for (const Guard& guard : guards) {
            const auto end = constant_value(file, guard.right);
            if (!guard.loop || guard.sign != "<" || !end || *end <= extent ||
                !same_words(guard.left, words))
                continue;
            const std::string bound = text_of(guard.right);
            return fmt::format(
                "The loop in line {} goes on while {} < {}{}, and the array has {} element{}: "
                "which of the two numbers is meant?",
                guard.line, text_of(guard.left), bound,
                bound == std::to_string(*end) ? "" : fmt::format(", which is {}", *end), extent,
                extent == 1 ? "" : "s");
        }
    }
    return "";
}

std::string one_more_asked(const IndexText& index, const std::vector<Guard>& guards) {
    for (const IndexPart& part : index.parts()) {
        const auto rows = row_major(index, part.words);
        if (!rows || rows->column.empty() || rows->stride.size() != 1) continue;
        for (const Guard& guard : guards) {
            const bool more = guard.right.size() == 3 && guard.right[1].is("+") &&
                              guard.right[2].is("1") && guard.right[0].text == rows->stride[0].text;
            if (guard.sign != "<" || guard.one_of || !more || !same_words(guard.left, rows->column))
                continue;
            const std::string length = rows->stride[0].text;
            return fmt::format(
                "Line {0} lets {1} be as large as {2}, and a row has {2} elements, the last of "
                "which is {2} - 1: ask for {1} < {2}.",
                guard.line, text_of(guard.left), length);
        }
    }
    return "";
}

std::string made_names(const FunctionText& function, const Tokens& words, int statement) {
    std::string text;
    std::set<std::string> known;
    for (const Token& word : words) {
        Tokens value;
        const int set = word.is_name() && known.insert(word.text).second
                            ? function.definition(word.text, statement - 1, &value)
                            : -1;
        const bool computed = value.size() > 3 || (value.size() == 3 && !value[1].is("."));
        if (set < 0 || !computed ||
            function.statements()[static_cast<std::size_t>(set)].kind != Statement::Kind::plain)
            continue;
        text += fmt::format(" {} is {} (line {}).", word.text, text_of(value),
                            function.statements()[static_cast<std::size_t>(set)].line);
    }
    return text;
}

}  // namespace simtutor

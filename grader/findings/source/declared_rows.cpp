#include "grader/findings/source/declared_rows.h"

#include <fmt/format.h>

namespace simtutor {
namespace {

/// "constexpr int length = 4 * rows + 16;": where it stands last before a line, and its value.
void find_constant(const Tokens& file, const std::string& name, DeclaredRows& rows) {
    for (std::size_t i = 1; i + 2 < file.size() && file[i].line <= rows.line; ++i) {
        const bool declared = file[i - 1].is_name() || file[i - 1].is(",");
        if (file[i].text != name || !file[i + 1].is("=") || !declared) continue;
        std::size_t end = i + 2;
        while (end < file.size() && !file[end].is(";") && !file[end].is(",")) ++end;
        rows.made = file[i].line;
        rows.constant = part_of(file, i + 2, end);
    }
}

}  // namespace

std::string DeclaredRows::where() const {
    std::string text = fmt::format("line {} declares the rows", line);
    if (made > 0)
        text += fmt::format(", and line {} makes their length: {} = {}", made, text_of(words),
                            text_of(constant));
    return text;
}

DeclaredRows declared_rows(const Tokens& file, const std::string& array) {
    for (std::size_t i = 1; i + 1 < file.size(); ++i) {
        if (file[i].text != array || !file[i + 1].is("[") ||
            !(file[i - 1].is_name() || file[i - 1].is(",")))
            continue;
        const std::size_t first = closing(file, i + 1);
        if (first + 1 >= file.size() || !file[first + 1].is("[")) continue;
        const std::size_t second = closing(file, first + 1);
        DeclaredRows rows;
        rows.line = file[i].line;
        rows.words = part_of(file, first + 2, second);
        rows.length = constant_value(file, rows.words).value_or(0);
        if (rows.words.size() == 1 && rows.words[0].is_name())
            find_constant(file, rows.words[0].text, rows);
        return rows;
    }
    return {};
}

}  // namespace simtutor

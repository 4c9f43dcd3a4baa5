#include "grader/findings/source/answer_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {
namespace {

/// "7" of "patient 7, centre: the diagnosis", behind its word; empty for other titles.
std::string number_of(const std::string& title, const std::string& word) {
    if (!title.starts_with(word + " ")) return "";
    std::size_t end = word.size() + 1;
    while (end < title.size() && std::isdigit(static_cast<unsigned char>(title[end]))) ++end;
    return title.substr(word.size() + 1, end - word.size() - 1);
}

/// Whether the message asks for this row: for the row's part, where it speaks of parts.
bool asks_for(const std::string& message, const std::string& row) {
    bool parts = false;
    for (char part = 'a'; part <= 'z'; ++part) {
        const std::string told = fmt::format("Part {}: ", part);
        const std::size_t at = message.find(told);
        if (at == std::string::npos || (at > 0 && message[at - 1] != '\n')) continue;
        parts = true;
        if (row.find(fmt::format("'{}'", part)) != std::string::npos) return true;
    }
    return !parts;
}

/// The row as it stands in its line: texts are no words of the file.
/// @param before how many rows of this number stand in the line before it
std::string row_in(const std::string& line, const std::string& number, std::size_t before) {
    for (std::size_t open = line.find('{'); open != std::string::npos;
         open = line.find('{', open + 1)) {
        const std::size_t first = line.find_first_not_of(" \t", open + 1);
        if (first == std::string::npos || line.compare(first, number.size(), number) != 0) continue;
        const std::size_t behind = first + number.size(), end = line.find('}', behind);
        if (behind < line.size() && line[behind] != ',' && line[behind] != ' ') continue;
        if (before-- > 0) continue;
        return line.substr(open, end == std::string::npos ? end : end + 1 - open);
    }
    return "";
}

}  // namespace

std::string answer_rows(Sources& sources, const std::string& file, const std::string& title,
                        const std::string& message) {
    constexpr std::size_t most = 3;
    const Tokens words = tokens_of(sources, file);
    std::string type, number;
    for (std::size_t i = 0; i + 5 < words.size() && number.empty(); ++i) {
        if (!words[i].is("struct") || !words[i + 2].is("{") || !words[i + 3].is("int")) continue;
        type = words[i + 1].text;
        number = number_of(title, words[i + 4].text);
    }
    if (number.empty()) return "";
    std::string text;
    std::size_t count = 0;
    for (std::size_t i = 0; i + 2 < words.size(); ++i) {
        if (words[i].text != type || !words[i + 1].is_name() || !words[i + 2].is("[")) continue;
        std::size_t open = closing(words, i + 2);
        while (open < words.size() && !words[open].is("{") && !words[open].is(";")) ++open;
        const std::size_t end = closing(words, open);
        int last = 0;  // line of the row before
        std::size_t before = 0;
        for (std::size_t at = open + 1; at + 1 < end && at + 1 < words.size(); ++at) {
            if (!words[at].is("{")) continue;
            const int line = words[at].line;
            const bool asked = words[at + 1].text == number;
            before = line == last ? before : 0;
            last = line;
            const std::string row = asked ? row_in(sources.line(file, line), number, before++) : "";
            if (!row.empty() && asks_for(message, row) && count++ < most)
                text += fmt::format("{}ine {}: {}", text.empty() ? "L" : "; l", line, row);
            at = closing(words, at);
        }
    }
    return text.empty() ? text : text + ".";
}

}  // namespace simtutor

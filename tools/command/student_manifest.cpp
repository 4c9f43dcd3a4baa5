#include <algorithm>
#include <cctype>
#include <sstream>
#include <vector>

#include "grader/lesson/sealed_text.h"
#include "tools/command/handout.h"

namespace simtutor::command {

namespace {

/// The lines of one table of lesson.toml, its head first.
using Table = std::vector<std::string>;

/// The line without its spacing.
std::string bare(std::string line) {
    std::erase_if(line, [](unsigned char letter) { return std::isspace(letter) != 0; });
    return line;
}

/// The line `text = "..."` with its text sealed. A text that is not of this form is left as it is.
std::string with_sealed_text(const std::string& line) {
    const auto first = line.find('"'), last = line.rfind('"');
    if (!bare(line).starts_with("text=\"") || first == last) return line;
    std::string text;
    for (std::size_t at = first + 1; at < last; ++at) {
        const bool quoted = line[at] == '\\' && (line[at + 1] == '"' || line[at + 1] == '\\');
        text += line[quoted ? ++at : at];
    }
    return line.substr(0, first + 1) + check::sealed(text) + line.substr(last);
}

/// The table as students get it; empty if they do not.
std::string for_students(const Table& table) {
    const std::string head = table.empty() ? "" : bare(table.front());
    if (head.starts_with("[[pitfall]]") || head.starts_with("[[next]]")) return "";
    const bool last_hint = head.starts_with("[[hint]]") &&
                           std::any_of(table.begin(), table.end(), [](const std::string& line) {
                               return bare(line).starts_with("level=3");
                           });
    std::string text;
    for (const std::string& line : table) {
        if (bare(line).starts_with('#')) continue;
        text += (last_hint ? with_sealed_text(line) : line) + '\n';
    }
    return text;
}

}  // namespace

std::string manifest_for_students(const std::string& manifest) {
    std::string kept;
    Table table;
    std::istringstream in(manifest);
    for (std::string line; std::getline(in, line);) {
        if (bare(line).starts_with('[')) {
            kept += for_students(table);
            table.clear();
        }
        table.push_back(line);
    }
    return kept + for_students(table);
}

}  // namespace simtutor::command

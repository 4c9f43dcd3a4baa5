#include "tools/command/csv.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/outside_text.h"
#include "tools/command/error.h"

namespace simtutor::command {

namespace {

/// Spreadsheets skip blanks and know the wide forms of these signs, too.
bool is_formula(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(' ');
    if (begin == std::string_view::npos) return false;
    text.remove_prefix(begin);
    for (const std::string_view sign : {"=", "+", "-", "@", "|", "%", "＝", "＋", "－", "＠"}) {
        if (text.starts_with(sign)) return true;
    }
    return false;
}

}  // namespace

std::string csv_field(std::string_view text) {
    std::string safe = cut_text(safe_text(text));
    std::replace(safe.begin(), safe.end(), '\n', ' ');
    if (is_formula(safe)) safe.insert(0, "'");
    if (safe.find_first_of(",;\"") == std::string::npos) return safe;
    std::string quoted = "\"";
    for (const char c : safe) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}

std::string csv_line(const std::vector<std::string>& fields) {
    std::string line;
    for (std::size_t i = 0; i < fields.size(); ++i)
        line += (i == 0 ? "" : ",") + csv_field(fields[i]);
    return line + "\r\n";
}

std::vector<CsvRow> read_csv(const std::string& text, const std::string& path) {
    std::vector<CsvRow> rows;
    CsvRow row;
    std::string field;
    int line = 1;
    bool quoted = false, was_quoted = false;
    const auto fail = [&](const char* sentence) -> Trouble {
        return Trouble(fmt::format("{}:{}: {}", path, line, sentence));
    };
    const auto end_field = [&] {
        row.fields.push_back(std::move(field));
        field.clear();
        was_quoted = false;
    };
    const auto end_row = [&] {
        if (field.empty() && row.fields.empty() && !was_quoted) return;
        end_field();
        rows.push_back(std::move(row));
        row = {};
    };
    std::size_t at = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
    for (; at < text.size(); ++at) {
        const char c = text[at];
        if (row.fields.empty() && field.empty() && !quoted) row.line = line;
        if (quoted) {
            if (c == '\n') ++line;
            if (c != '"') {
                field += c;
            } else if (at + 1 < text.size() && text[at + 1] == '"') {
                field += text[++at];
            } else {
                quoted = false;
            }
        } else if (c == '"' && field.empty() && !was_quoted) {
            quoted = was_quoted = true;
        } else if (c == ',') {
            end_field();
        } else if (c == '\n') {
            end_row();
            ++line;
        } else if (c != '\r' || at + 1 >= text.size() || text[at + 1] != '\n') {
            if (was_quoted || c == '"')
                throw fail(
                    "a quote stands in the middle of a field; put the whole field in quotes "
                    "and write each quote in it twice");
            field += c;
        }
    }
    if (quoted) throw fail("a field in quotes has no end; close it");
    end_row();
    return rows;
}

}  // namespace simtutor::command

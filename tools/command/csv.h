#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace simtutor::command {

/// A field of RFC 4180 made of any text: one line, quoted where it must be. What a spreadsheet
/// would take for a formula gets an apostrophe in front.
std::string csv_field(std::string_view text);
/// Fields, joined, with the end of the line. They are made safe by csv_field().
std::string csv_line(const std::vector<std::string>& fields);

/// A line of a table that was read, with its number in the file.
struct CsvRow {
    int line = 0;
    std::vector<std::string> fields;
};

/// RFC 4180, with either kind of line end and an optional byte order mark; empty lines are left
/// out.
/// @param path for messages. @throws Trouble, "path:line: sentence"
std::vector<CsvRow> read_csv(const std::string& text, const std::string& path);

}  // namespace simtutor::command

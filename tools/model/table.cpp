#include "tools/model/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "tools/command/error.h"
#include "tools/command/files.h"

namespace simtutor::model {
namespace {

std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells;
    std::istringstream stream(line);
    for (std::string cell; std::getline(stream, cell, ',');) {
        const auto begin = cell.find_first_not_of(" \t");
        const auto end = cell.find_last_not_of(" \t\r");
        cells.push_back(begin == std::string::npos ? "" : cell.substr(begin, end - begin + 1));
    }
    if (!line.empty() && line.back() == ',') cells.emplace_back();
    return cells;
}

}  // namespace

Row::Row(const std::vector<std::string>* columns, std::vector<std::string> cells, std::string place)
    : columns_(columns), cells_(std::move(cells)), place_(std::move(place)) {}

void Row::fail(const std::string& sentence) const {
    throw command::Trouble(fmt::format("{}: {}", place_, sentence));
}

const std::string& Row::text(const std::string& column) const {
    const auto found = std::find(columns_->begin(), columns_->end(), column);
    if (found == columns_->end())
        fail(fmt::format("the table has no column '{}'; add it to its first line", column));
    return cells_[static_cast<std::size_t>(found - columns_->begin())];
}

double Row::number(const std::string& column) const {
    const std::string& cell = text(column);
    char* end = nullptr;
    const double value = std::strtod(cell.c_str(), &end);
    if (cell.empty() || *end != '\0')
        fail(fmt::format("'{}' in column '{}' is no number; correct it", cell, column));
    return value;
}

int Row::whole(const std::string& column) const {
    const double value = number(column);
    if (value != static_cast<int>(value))
        fail(fmt::format("'{}' in column '{}' must be a whole number; correct it", text(column),
                         column));
    return static_cast<int>(value);
}

Table::Table(const std::filesystem::path& path) {
    read(path.string(), command::read_file(path));
}

Table::Table(const std::string& name, const std::string& text) {
    read(name, text);
}

void Table::read(const std::string& name, const std::string& text) {
    std::istringstream stream(text);
    int number = 0;
    for (std::string line; std::getline(stream, line);) {
        ++number;
        if (line.find_first_not_of(" \t\r") == std::string::npos || line.front() == '#') continue;
        std::vector<std::string> cells = cells_of(line);
        if (columns_.empty()) {
            columns_ = std::move(cells);
            continue;
        }
        const std::string place = fmt::format("{}:{}", name, number);
        if (cells.size() != columns_.size()) {
            throw command::Trouble(
                fmt::format("{}: the row has {} cells and the table {} columns; "
                            "correct the row",
                            place, cells.size(), columns_.size()));
        }
        rows_.emplace_back(&columns_, std::move(cells), place);
    }
    if (columns_.empty())
        throw command::Trouble(fmt::format("{}:1: the table is empty; name its columns", name));
}

}  // namespace simtutor::model

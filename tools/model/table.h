#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace simtutor::model {

/// One row of a table of comma-separated values; cells by the name of their column. Errors are
/// command::Trouble, "path:line: sentence".
class Row {
  public:
    Row(const std::vector<std::string>* columns, std::vector<std::string> cells, std::string place);
    const std::string& text(const std::string& column) const;
    double number(const std::string& column) const;
    int whole(const std::string& column) const;
    /// Its place, for messages: "docs/data/x.csv:7".
    const std::string& place() const { return place_; }
    [[noreturn]] void fail(const std::string& sentence) const;

  private:
    const std::vector<std::string>* columns_;
    std::vector<std::string> cells_;
    std::string place_;
};

/// A published table: comments begin with '#', the first other line names the columns. No quoting.
class Table {
  public:
    /// @throws command::Trouble if the file is missing or a row has too few or too many cells
    explicit Table(const std::filesystem::path& path);
    /// From text; `name` stands for the path in messages.
    Table(const std::string& name, const std::string& text);
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;
    const std::vector<std::string>& columns() const { return columns_; }
    const std::vector<Row>& rows() const { return rows_; }

  private:
    void read(const std::string& name, const std::string& text);
    std::vector<std::string> columns_;
    std::vector<Row> rows_;
};

}  // namespace simtutor::model

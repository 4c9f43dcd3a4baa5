#pragma once

#include <toml++/toml.h>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace simtutor::check {

/// Reads one TOML table strictly: every key must be asked for, every value must have the type asked
/// for. All errors are ManifestError, "path:line: sentence".
class TomlReader {
  public:
    /// @param what how messages call the table, for example "[lesson]"
    TomlReader(std::string path, const toml::table& table, std::string what);

    std::string string(std::string_view key);  ///< must be there, not empty
    std::string string_or(std::string_view key, std::string fallback);
    std::optional<std::string> maybe_string(std::string_view key);
    std::optional<double> maybe_number(std::string_view key);
    /// A date and time with its offset, in seconds since 1970, UTC.
    std::optional<std::int64_t> maybe_instant(std::string_view key);
    int integer(std::string_view key);  ///< must be there
    bool boolean_or(std::string_view key, bool fallback);
    std::vector<std::string> strings(std::string_view key);  ///< empty when missing
    std::map<std::string, std::string> string_map(std::string_view key);
    /// The tables of an array of tables, `[[key]]`; empty when missing.
    std::vector<TomlReader> tables(std::string_view key, const std::string& element_name);
    /// The table `[key]`, which must be there.
    TomlReader table(std::string_view key);
    bool has(std::string_view key) const { return table_->contains(key); }

    /// Throws for the first key that was not asked for.
    void refuse_unknown_keys() const;

    int line() const;  ///< where the table begins
    int line_of(
        std::string_view key) const;  ///< where the key's value is; the table's line if absent
    [[noreturn]] void fail(int line, const std::string& sentence) const;
    [[noreturn]] void fail_at(std::string_view key, const std::string& sentence) const;
    const std::string& what() const { return what_; }

  private:
    const toml::node* find(std::string_view key);
    [[noreturn]] void missing(std::string_view key) const;
    [[noreturn]] void wrong_type(std::string_view key, const std::string& wanted) const;

    std::string path_;
    const toml::table* table_;
    std::string what_;
    std::set<std::string, std::less<>> asked_;
};

}  // namespace simtutor::check

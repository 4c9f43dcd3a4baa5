#include "grader/lesson/toml_reader.h"

#include <fmt/format.h>

#include <chrono>
#include <climits>

#include "grader/lesson/manifest.h"
#include "grader/lesson/suggestion.h"

namespace simtutor::check {
namespace {

std::string type_name(const toml::node& node) {
    switch (node.type()) {
        case toml::node_type::table:
            return "a table";
        case toml::node_type::array:
            return "a list";
        case toml::node_type::string:
            return "a string";
        case toml::node_type::integer:
            return "a whole number";
        case toml::node_type::floating_point:
            return "a decimal number";
        case toml::node_type::boolean:
            return "true or false";
        default:
            return "a date or time";
    }
}

}  // namespace

TomlReader::TomlReader(std::string path, const toml::table& table, std::string what)
    : path_(std::move(path)), table_(&table), what_(std::move(what)) {}

std::string TomlReader::string(std::string_view key) {
    auto value = maybe_string(key);
    if (!value) missing(key);
    if (value->empty())
        fail_at(key, fmt::format("'{}' in {} is empty; write something there", key, what_));
    return *value;
}

std::string TomlReader::string_or(std::string_view key, std::string fallback) {
    auto value = maybe_string(key);
    return value ? *value : std::move(fallback);
}

std::optional<std::string> TomlReader::maybe_string(std::string_view key) {
    const toml::node* node = find(key);
    if (!node) return std::nullopt;
    if (!node->is_string()) wrong_type(key, "a string in quotes");
    return node->as_string()->get();
}

std::optional<double> TomlReader::maybe_number(std::string_view key) {
    const toml::node* node = find(key);
    if (!node) return std::nullopt;
    if (node->is_integer()) return static_cast<double>(node->as_integer()->get());
    if (!node->is_floating_point()) wrong_type(key, "a number");
    return node->as_floating_point()->get();
}

std::optional<std::int64_t> TomlReader::maybe_instant(std::string_view key) {
    const toml::node* node = find(key);
    if (!node) return std::nullopt;
    constexpr const char* form =
        "a date and time with its offset, such as 2026-11-20T23:59:00+01:00";
    if (!node->is_date_time()) wrong_type(key, form);
    const toml::date_time& when = node->as_date_time()->get();
    if (!when.offset)
        fail_at(key, fmt::format("'{}' in {} has no time zone; write {}", key, what_, form));
    using namespace std::chrono;
    const sys_days day = year_month_day(year(when.date.year), month(when.date.month),
                                        std::chrono::day(when.date.day));
    const auto time = hours(when.time.hour) + minutes(when.time.minute) +
                      seconds(when.time.second) - minutes(when.offset->minutes);
    return (day.time_since_epoch() + time) / seconds(1);
}

int TomlReader::integer(std::string_view key) {
    const toml::node* node = find(key);
    if (!node) missing(key);
    if (!node->is_integer()) wrong_type(key, "a whole number");
    const std::int64_t value = node->as_integer()->get();
    if (value < INT_MIN || value > INT_MAX)
        fail_at(key, fmt::format("'{}' in {} is too large; write a smaller number", key, what_));
    return static_cast<int>(value);
}

bool TomlReader::boolean_or(std::string_view key, bool fallback) {
    const toml::node* node = find(key);
    if (!node) return fallback;
    if (!node->is_boolean()) wrong_type(key, "true or false without quotes");
    return node->as_boolean()->get();
}

std::vector<std::string> TomlReader::strings(std::string_view key) {
    const toml::node* node = find(key);
    if (!node) return {};
    if (!node->is_array()) wrong_type(key, "a list of strings, as in [\"one\", \"two\"]");
    std::vector<std::string> result;
    for (const toml::node& element : *node->as_array()) {
        if (!element.is_string()) wrong_type(key, "a list of strings, as in [\"one\", \"two\"]");
        result.push_back(element.as_string()->get());
    }
    return result;
}

std::map<std::string, std::string> TomlReader::string_map(std::string_view key) {
    const toml::node* node = find(key);
    if (!node) return {};
    if (!node->is_table()) wrong_type(key, fmt::format("a table, as in [{}]", key));
    std::map<std::string, std::string> result;
    for (auto&& [name, value] : *node->as_table()) {
        if (!value.is_string()) {
            fail(static_cast<int>(value.source().begin.line),
                 fmt::format("'{}' in [{}] must be a string in quotes, not {}; a name with a dot "
                             "must stand in quotes too",
                             name.str(), key, type_name(value)));
        }
        result[std::string(name.str())] = value.as_string()->get();
    }
    return result;
}

std::vector<TomlReader> TomlReader::tables(std::string_view key, const std::string& element_name) {
    const toml::node* node = find(key);
    if (!node) return {};
    if (!node->is_array()) wrong_type(key, fmt::format("written as {}", element_name));
    std::vector<TomlReader> result;
    for (const toml::node& element : *node->as_array()) {
        if (!element.is_table()) wrong_type(key, fmt::format("written as {}", element_name));
        result.emplace_back(path_, *element.as_table(), element_name);
    }
    return result;
}

TomlReader TomlReader::table(std::string_view key) {
    const toml::node* node = find(key);
    if (!node) fail(1, fmt::format("the table [{}] is missing; add it", key));
    if (!node->is_table()) wrong_type(key, fmt::format("a table, as in [{}]", key));
    return TomlReader(path_, *node->as_table(), fmt::format("[{}]", key));
}

void TomlReader::refuse_unknown_keys() const {
    for (auto&& [name, value] : *table_) {
        if (asked_.contains(name.str())) continue;
        const std::vector<std::string> known(asked_.begin(), asked_.end());
        fail(static_cast<int>(name.source().begin.line),
             fmt::format("{} has no key '{}'; {}", what_, name.str(),
                         did_you_mean(std::string(name.str()), known, "remove it")));
    }
}

int TomlReader::line() const {
    return static_cast<int>(table_->source().begin.line);
}

int TomlReader::line_of(std::string_view key) const {
    const toml::node* node = table_->get(key);
    return node ? static_cast<int>(node->source().begin.line) : line();
}

void TomlReader::fail(int line, const std::string& sentence) const {
    throw ManifestError(fmt::format("{}:{}: {}", path_, line < 1 ? 1 : line, sentence));
}

void TomlReader::fail_at(std::string_view key, const std::string& sentence) const {
    fail(line_of(key), sentence);
}

const toml::node* TomlReader::find(std::string_view key) {
    asked_.emplace(key);
    return table_->get(key);
}

void TomlReader::missing(std::string_view key) const {
    fail(line(), fmt::format("{} needs '{}'; add it", what_, key));
}

void TomlReader::wrong_type(std::string_view key, const std::string& wanted) const {
    fail_at(key, fmt::format("'{}' in {} is {}; it must be {}", key, what_,
                             type_name(*table_->get(key)), wanted));
}

}  // namespace simtutor::check

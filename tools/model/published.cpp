#include "tools/model/published.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstdlib>

namespace simtutor::model {
namespace {

/// The largest n of both tables of seconds.
constexpr const char* largest_n = "16384";

Fraction fraction(const Row& row, const std::string& column) {
    const auto value = parse_fraction(row.text(column));
    if (!value)
        row.fail(fmt::format("'{}' in column '{}' is neither a number nor a fraction; correct it",
                             row.text(column), column));
    return *value;
}

Polynomial polynomial(const Row& row, const std::string& quantity) {
    return {fraction(row, quantity + "_n3"), fraction(row, quantity + "_n2")};
}

bool is_size(const std::string& text) {
    return !text.empty() && text.size() < 5 &&
           text.find_first_not_of("0123456789") == std::string::npos && text != "0";
}

/// The smallest power of two that `text` ("*", "rest" or a number) allows for a side of the block.
bool matches(const std::string& text, unsigned side, unsigned least) {
    if (is_size(text)) return side == static_cast<unsigned>(std::stoul(text));
    return std::has_single_bit(side) && side >= least;
}

Shape shape(const Row& row) {
    const int x = row.whole("x"), y = row.whole("y");
    if (x < 1 || y < 1 || x * y > 1024)
        row.fail("x and y must be at least 1, and their product at most 1024; correct them");
    return {static_cast<unsigned>(x), static_cast<unsigned>(y)};
}

}  // namespace

std::string Shape::text() const {
    return fmt::format("{}x{}", x, y);
}

bool PublishedTraffic::covers(const Shape& shape) const {
    const unsigned least_y = x == "1" ? 16 : 1;
    return matches(x, shape.x, 16) && matches(y, shape.y, least_y);
}

bool PublishedTraffic::abu_equals(double abu) const {
    const auto point = abu_text.find('.');
    const std::size_t digits = point == std::string::npos ? 0 : abu_text.size() - point - 1;
    return fmt::format("{:.{}f}", abu, digits) == abu_text;
}

std::vector<PublishedTraffic> read_traffic(const Table& table) {
    std::vector<PublishedTraffic> rows;
    for (const Row& row : table.rows()) {
        PublishedTraffic made;
        made.kernel = row.text("kernel");
        made.x = row.text("x");
        made.y = row.text("y");
        if (!is_size(made.x) && made.x != "rest")
            row.fail(fmt::format("x is '{}'; write a number or rest", made.x));
        if (!is_size(made.y) && made.y != "*")
            row.fail(fmt::format("y is '{}'; write a number or *", made.y));
        made.traffic = {polynomial(row, "total"), polynomial(row, "t32"),    polynomial(row, "t64"),
                        polynomial(row, "t128"),  polynomial(row, "volume"), row.number("abu")};
        made.abu_text = row.text("abu");
        made.place = row.place();
        rows.push_back(std::move(made));
    }
    return rows;
}

std::vector<PublishedResources> read_resources(const Table& table) {
    std::vector<PublishedResources> rows;
    for (const Row& row : table.rows()) {
        PublishedResources made;
        made.kernel = row.text("kernel");
        const std::string& block = row.text("block");
        const auto cross = block.find('x');
        if (cross == std::string::npos || !is_size(block.substr(0, cross)) ||
            !is_size(block.substr(cross + 1)))
            row.fail(fmt::format("the block is '{}'; write for example 16x8", block));
        made.block = {static_cast<unsigned>(std::stoul(block)),
                      static_cast<unsigned>(std::stoul(block.substr(cross + 1)))};
        made.registers = row.whole("registers");
        made.shared_bytes = row.whole("shared_bytes");
        made.occupancy = row.text("occupancy");
        row.number("occupancy");
        rows.push_back(std::move(made));
    }
    return rows;
}

std::vector<PublishedSeconds> read_block_seconds(const Table& table, const std::string& kernel) {
    std::vector<PublishedSeconds> rows;
    for (const Row& row : table.rows()) rows.push_back({kernel, shape(row), row.number(largest_n)});
    return rows;
}

std::vector<PublishedSeconds> read_kernel_seconds(const Table& table) {
    std::vector<PublishedSeconds> rows;
    for (const Row& row : table.rows())
        rows.push_back({row.text("method"), {}, row.number(largest_n)});
    return rows;
}

}  // namespace simtutor::model

#include "grader/host/report_wire.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <initializer_list>
#include <stdexcept>

namespace simtutor::host {
namespace {

using nlohmann::json;

constexpr std::uint64_t report_magic = 0x3154524F50455231u;
constexpr std::size_t longest_error = 4096, longest_text = 4096;
constexpr std::size_t most_values = 8u << 20;
constexpr int deepest = 16;

struct ReportHeader {
    std::uint64_t magic;
    std::uint64_t has_returned;
    double returned;
    std::uint64_t guards, error_bytes, counters_bytes, trace_bytes;
};

[[noreturn]] void refuse(const char* why) {
    throw std::invalid_argument(why);
}

/// Walks through CBOR without building anything, and stops where it goes too far: the library's
/// parser calls itself for each level.
class Caps : public nlohmann::json_sax<json> {
  public:
    bool null() override { return one_more(); }
    bool boolean(bool) override { return one_more(); }
    bool number_integer(number_integer_t) override { return one_more(); }
    bool number_unsigned(number_unsigned_t) override { return one_more(); }
    bool number_float(number_float_t value, const string_t&) override {
        return std::isfinite(value) && one_more();
    }
    bool string(string_t& text) override { return text.size() <= longest_text && one_more(); }
    bool binary(binary_t&) override { return false; }
    bool start_object(std::size_t) override { return down(); }
    bool key(string_t& text) override { return string(text); }
    bool end_object() override { return up(); }
    bool start_array(std::size_t) override { return down(); }
    bool end_array() override { return up(); }
    bool parse_error(std::size_t, const std::string&, const json::exception&) override {
        return false;
    }

  private:
    bool one_more() { return ++values_ <= most_values; }
    bool down() { return ++depth_ <= deepest && one_more(); }
    bool up() {
        --depth_;
        return true;
    }
    std::size_t values_ = 0;
    int depth_ = 0;
};

/// Takes parts off the front.
class Parts {
  public:
    explicit Parts(std::span<const std::uint8_t> bytes) : rest_(bytes) {}
    std::span<const std::uint8_t> take(std::uint64_t count) {
        if (count > rest_.size()) refuse("a report ends too early");
        const auto part = rest_.first(count);
        rest_ = rest_.subspan(count);
        return part;
    }
    bool empty() const { return rest_.empty(); }

  private:
    std::span<const std::uint8_t> rest_;
};

void append(std::vector<std::uint8_t>& bytes, const void* from, std::size_t count) {
    const auto* at = static_cast<const std::uint8_t*>(from);
    bytes.insert(bytes.end(), at, at + count);
}

std::vector<std::uint8_t> cbor_of(const json& value) {
    return value.is_null() ? std::vector<std::uint8_t>() : json::to_cbor(value);
}

json decode_part(std::span<const std::uint8_t> bytes) {
    return bytes.empty() ? json() : decode_capped(bytes);
}

bool all_numbers(const json& value) {
    return value.is_object() && std::all_of(value.begin(), value.end(),
                                            [](const json& entry) { return entry.is_number(); });
}

/// Numbers and sentences about them.
bool is_flat(const json& value) {
    return value.is_object() && std::all_of(value.begin(), value.end(), [](const json& entry) {
               return entry.is_primitive() && !entry.is_null();
           });
}

bool are_extents(const json& value) {
    return value.is_array() && value.size() == 3 &&
           std::all_of(value.begin(), value.end(),
                       [](const json& entry) { return entry.is_number_unsigned(); });
}

bool is_kernel(const json& value) {
    if (!value.is_object()) return false;
    for (const auto& [key, entry] : value.items()) {
        if (key == "grid" || key == "block") {
            if (!are_extents(entry)) return false;
        } else if (key == "totals") {
            if (!is_flat(entry)) return false;
        } else if (key == "lines") {
            if (!entry.is_array() || !std::all_of(entry.begin(), entry.end(), is_flat))
                return false;
        } else if (entry.is_structured() || entry.is_null()) {
            return false;
        }
    }
    return value.contains("name") && value["name"].is_string() && value.contains("totals");
}

/// The shape of a launch.
bool is_launch(const json& value) {
    return value.is_object() && value.size() == 3 && value.contains("name") &&
           value["name"].is_string() && value.contains("grid") && are_extents(value["grid"]) &&
           value.contains("block") && are_extents(value["block"]);
}

bool has_strings(const json& value, std::initializer_list<const char*> keys) {
    return std::all_of(keys.begin(), keys.end(), [&](const char* key) {
        return value.contains(key) && value[key].is_string();
    });
}

bool has_integers(const json& value, std::initializer_list<const char*> keys) {
    return std::all_of(keys.begin(), keys.end(), [&](const char* key) {
        return value.contains(key) && value[key].is_number_integer();
    });
}

/// Which words of an array were read, and the lines that did it.
bool is_part_read(const json& value) {
    const auto is_line = [](const json& one) { return one.is_number_integer(); };
    return value.is_object() && value.size() == 2 && has_strings(value, {"read"}) &&
           value.contains("lines") && value["lines"].is_array() &&
           std::all_of(value["lines"].begin(), value["lines"].end(), is_line);
}

/// What host code did in a line.
bool is_host_line(const json& value) {
    return is_flat(value) && has_strings(value, {"file"}) && has_integers(value, {"line"});
}

/// A piece of work on the time line.
bool is_work(const json& value) {
    return is_flat(value) && has_strings(value, {"engine", "stream", "name", "file"}) &&
           has_integers(value, {"device", "line"}) && value.contains("start_us") &&
           value["start_us"].is_number() && value.contains("end_us") &&
           value["end_us"].is_number() && value.contains("staged") && value["staged"].is_boolean();
}

bool is_device(const json& value) {
    return is_flat(value) && has_strings(value, {"id"}) &&
           has_integers(value, {"number", "copy_engines"}) && value.contains("one_queue") &&
           value["one_queue"].is_boolean();
}

bool is_time_line(const json& value) {
    if (!value.is_object() || value.size() != 3 || !has_integers(value, {"left_out"})) return false;
    const auto all = [&](const char* key, bool (*is_one)(const json&)) {
        return value.contains(key) && value[key].is_array() && !value[key].empty() &&
               std::all_of(value[key].begin(), value[key].end(), is_one);
    };
    return all("works", is_work) && all("devices", is_device);
}

}  // namespace

bool are_counters(const json& value) {
    if (!value.is_object()) return false;
    for (const auto& [key, entry] : value.items()) {
        if (key == "kernels") {
            if (!entry.is_array() || !std::all_of(entry.begin(), entry.end(), is_kernel))
                return false;
        } else if (key == "totals") {
            if (!is_flat(entry)) return false;
        } else if (key == "buffers") {
            if (!entry.is_object() || !std::all_of(entry.begin(), entry.end(), all_numbers))
                return false;
        } else if (key == "sampled") {
            if (!all_numbers(entry)) return false;
        } else if (key == "host_lines") {
            if (!entry.is_array() || !std::all_of(entry.begin(), entry.end(), is_host_line))
                return false;
        } else if (key == "launches") {
            if (!entry.is_array() || !std::all_of(entry.begin(), entry.end(), is_launch))
                return false;
        } else if (key == "inputs_read") {
            if (!entry.is_object() || !std::all_of(entry.begin(), entry.end(), is_part_read))
                return false;
        } else if (key == "time_line") {
            if (!is_time_line(entry)) return false;
        } else if (entry.is_structured() || entry.is_null()) {
            return false;
        }
    }
    // What was launched and what was sampled is told without counting, too.
    return value.contains("kernels") == value.contains("totals") &&
           (value.contains("kernels") || value.contains("sampled") || value.contains("launches"));
}

json decode_capped(std::span<const std::uint8_t> bytes) {
    Caps caps;
    if (!json::sax_parse(bytes.begin(), bytes.end(), &caps, json::input_format_t::cbor))
        refuse("data of another form than a report's");
    return json::from_cbor(bytes.begin(), bytes.end());
}

std::vector<std::uint8_t> encode_report(const Report& report) {
    const std::vector<std::uint8_t> counters = cbor_of(report.counters),
                                    trace = cbor_of(report.trace);
    const std::size_t error_bytes = std::min(report.pending_error.size(), longest_error);
    const ReportHeader header{report_magic,
                              report.returned.has_value(),
                              report.returned.value_or(0),
                              report.broken_guards.size(),
                              error_bytes,
                              counters.size(),
                              trace.size()};
    std::vector<std::uint8_t> bytes;
    append(bytes, &header, sizeof header);
    append(bytes, report.broken_guards.data(), report.broken_guards.size());
    append(bytes, report.pending_error.data(), error_bytes);
    append(bytes, counters.data(), counters.size());
    append(bytes, trace.data(), trace.size());
    return bytes;
}

Report decode_report(std::span<const std::uint8_t> bytes) {
    Parts parts(bytes);
    ReportHeader header;
    std::memcpy(&header, parts.take(sizeof header).data(), sizeof header);
    if (header.magic != report_magic || header.has_returned > 1 ||
        header.error_bytes > longest_error)
        refuse("a report with another header");
    Report report;
    if (header.has_returned == 1) report.returned = header.returned;
    const auto guards = parts.take(header.guards);
    report.broken_guards.assign(guards.begin(), guards.end());
    if (std::any_of(guards.begin(), guards.end(), [](std::uint8_t flag) { return flag > 1; }))
        refuse("a report with a flag that is neither 0 nor 1");
    const auto error = parts.take(header.error_bytes);
    report.pending_error.assign(error.begin(), error.end());
    report.counters = decode_part(parts.take(header.counters_bytes));
    report.trace = decode_part(parts.take(header.trace_bytes));
    if (!parts.empty()) refuse("a report with something behind it");
    if (!report.counters.is_null() && !are_counters(report.counters))
        refuse("counters of another form");
    return report;
}

}  // namespace simtutor::host

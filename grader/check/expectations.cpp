#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <stdexcept>

#include "grader/check/check.h"
#include "grader/check/difference.h"
#include "grader/check/few_threads.h"
#include "grader/check/grading.h"
#include "grader/check/operands.h"
#include "grader/check/wrong/unread.h"
#include "grader/findings/text.h"
#include "grader/host/poison.h"

namespace simtutor::check {
namespace {

const std::vector<std::byte>& output(const Run& run, const std::string& name) {
    const auto found = run.result.outputs.find(name);
    if (found == run.result.outputs.end())
        throw std::out_of_range(
            fmt::format("the run '{}' has no output array '{}'", run.call.label, name));
    return found->second;
}

const host::Array& declared(const Run& run, const std::string& name) {
    for (const host::Argument& argument : run.call.arguments) {
        if (argument.name == name && argument.array) return *argument.array;
    }
    throw std::out_of_range(
        fmt::format("the call '{}' has no array argument '{}'", run.call.label, name));
}

bool is_poison(float value) {
    return std::bit_cast<std::uint32_t>(value) == host::poison_float32;
}

std::string shown(double value, bool unwritten) {
    if (unwritten) return "nothing (never written)";
    return std::isnan(value) ? "NaN" : fmt::format("{:.7g}", value);
}

std::string element_name(const std::string& array, const Comparison& comparison,
                         std::uint64_t index) {
    if (comparison.piece_step > 0)
        return fmt::format(
            "{}[{}]", array,
            index / comparison.columns * comparison.piece_step + index % comparison.columns);
    if (comparison.rows == 1) return fmt::format("{}[{}]", array, index);
    return fmt::format("{}, row {}, column {}", array, index / comparison.columns,
                       index % comparison.columns);
}

/// The failure text for wrong elements.
std::string describe(const std::string& array, const Comparison& c, const Difference& d,
                     const Tolerance& tolerance) {
    std::string text =
        fmt::format("{} of {} of {} {} wrong.", grouped(static_cast<double>(d.wrong)),
                    counted(c.got.size(), "element"), array, d.wrong == 1 ? "is" : "are");
    if (!d.pattern.empty()) text += " " + d.pattern;
    text += fmt::format("\nThe first: {}: wanted {:.7g}, got {}.", element_name(array, c, d.first),
                        (*c.expected)[d.first],
                        shown(c.got[d.first], c.unwritten[d.first] && !c.read_before_written));
    // How much is allowed, and why, matters only where rounding could be the cause.
    if (d.nothing_written || !d.rounding_in_question) return text;
    if (tolerance.absolute == 0)
        return text + fmt::format("\nThe largest error is {:.3g}; none is allowed: {}.",
                                  d.largest_error, tolerance.reason);
    return text + fmt::format("\nThe largest error is {:.3g}; allowed is {:.3g}: {}.",
                              d.largest_error, tolerance.absolute, tolerance.reason);
}

/// How many of the wrong elements have got a value: known of an array that the run was to fill.
std::uint64_t written_of(const Run& run, const std::string& array, const Comparison& comparison,
                         const std::vector<std::uint64_t>& wrong) {
    const bool filled = std::ranges::any_of(run.call.arguments, [&](const host::Argument& one) {
        return one.name == array && one.array && one.array->direction == host::Direction::out;
    });
    if (!filled) return 0;
    return static_cast<std::uint64_t>(
        std::ranges::count_if(wrong, [&](std::uint64_t i) { return !comparison.unwritten[i]; }));
}

void compare(const Run& run, const std::string& array, Comparison& comparison,
             const Tolerance& tolerance) {
    const std::vector<std::uint64_t> wrong = wrong_elements(comparison);
    if (wrong.empty()) return;
    comparison.operands = operands_of(run.call);
    comparison.read_before_written = run.read_before_written(array);
    const Difference found = difference(comparison);
    std::string text = describe(array, comparison, found, tolerance);
    if (comparison.piece_step == 0)
        if (std::string few =
                few_threads(run, {comparison.rows, comparison.columns, found.first, found.wrong,
                                  written_of(run, array, comparison, wrong)});
            !few.empty())
            text += "\n" + few;
    if (comparison.piece_step == 0)
        if (std::string unread = unread_of_wrong(run, comparison, wrong); !unread.empty())
            text += "\n" + unread;
    fail(run.call.label, text);
}

/// Elements between the rows are not part of the matrix: they must still hold the poison.
void expect_gaps_untouched(const Run& run, const std::string& name,
                           const std::vector<float>& values, const host::Array& array) {
    if (array.sparse || array.direction != host::Direction::out ||
        array.stride <= array.row_elements)
        return;
    for (std::uint64_t row = 0; row + 1 < array.rows; ++row) {
        for (std::uint64_t column = array.row_elements; column < array.stride; ++column) {
            if (is_poison(values[row * array.stride + column])) continue;
            return fail(run.call.label,
                        fmt::format("{} was written between its rows, {} behind the end of row {}. "
                                    "Its rows lie {} apart and are {} long.",
                                    name, counted(column - array.row_elements + 1, "element"), row,
                                    counted(array.stride, "element"),
                                    counted(array.row_elements, "element")));
        }
    }
}

std::string ending(const Run& run) {
    const host::RunResult& result = run.result;
    std::string text = result.detail.empty() ? fmt::format("The run did not finish: {}.",
                                                           host::status_name(result.status))
                                             : result.detail;
    if (result.printed.empty()) return text;
    return text + "\nIt printed: " + result.printed.substr(0, 200) +
           (result.printed.size() > 200 ? " ..." : "");
}

/// The run wrote to none but its outputs. @return whether that is so
bool expect_rest_kept(const Run& run) {
    for (const std::string& name : run.result.changed_inputs)
        fail(run.call.label,
             fmt::format("The input array {} came back changed. It is for reading only.", name));
    for (const std::string& name : run.result.broken_guards)
        fail(run.call.label,
             fmt::format("Memory right before or behind the array {} was overwritten. Check the "
                         "indices of your stores.",
                         name));
    return run.result.changed_inputs.empty() && run.result.broken_guards.empty();
}

}  // namespace

std::vector<float> Run::floats(const std::string& name) const {
    const auto& bytes = output(*this, name);
    std::vector<float> values(bytes.size() / sizeof(float));
    if (!values.empty()) std::memcpy(values.data(), bytes.data(), values.size() * sizeof(float));
    return values;
}

std::vector<std::uint8_t> Run::bytes(const std::string& name) const {
    const auto& bytes = output(*this, name);
    std::vector<std::uint8_t> values(bytes.size());
    if (!values.empty()) std::memcpy(values.data(), bytes.data(), values.size());
    return values;
}

bool expect_end(const Run& run) {
    if (run.ran_out()) {  // nothing was judged
        belongs(run);
        return true;
    }
    examine(run);
    if (!run.finished()) fail(run.call.label, ending(run));
    return run.finished();
}

bool Run::ran_out() const {
    return call.ends &&
           (result.status == host::Status::cpu_limit || result.status == host::Status::wall_limit ||
            result.status == host::Status::memory_limit);
}

bool Run::missed_blocks() const {
    return call.blocks > 0 && result.counters.is_object() && result.counters.contains("sampled") &&
           result.counters["sampled"].value("missed", 0) != 0;
}

bool Run::read_before_written(const std::string& array) const {
    return std::any_of(
        result.findings.begin(), result.findings.end(), [&](const simt::Finding& finding) {
            return finding.rule == "memory.uninitialised" && !finding.sides.empty() &&
                   finding.sides.front().object.starts_with(array + "[");
        });
}

bool expect_finished(const Run& run) {
    const bool ended = expect_end(run);
    return expect_rest_kept(run) && ended;
}

void expect_vector(const Run& run, const std::string& name, const std::vector<double>& expected,
                   const Tolerance& tolerance) {
    Matrix<double> matrix{1, expected.size(), expected.size(), false, expected};
    expect_matrix(run, name, matrix, tolerance);
}

void expect_matrix(const Run& run, const std::string& name, const Matrix<double>& expected,
                   const Tolerance& tolerance) {
    if (!run.finished()) return static_cast<void>(expect_end(run));
    examine(run);
    expect_rest_kept(run);
    const host::Array& array = declared(run, name);
    const std::vector<float> values = run.floats(name);
    const bool one_row = expected.rows == 1;
    const std::uint64_t stride =
        array.sparse || array.stride == 0 || one_row ? expected.columns : array.stride;
    const std::uint64_t needed =
        expected.rows == 0 ? 0 : (expected.rows - 1) * stride + expected.columns;
    if (values.size() < needed)
        return fail(run.call.label, fmt::format("{} came back with {} instead of {}.", name,
                                                counted(values.size(), "element"),
                                                grouped(static_cast<double>(needed))));
    Comparison comparison{expected.rows, expected.columns, nullptr, {}, {}, tolerance.absolute};
    std::vector<double> wanted;
    const bool poisoned = array.direction == host::Direction::out;
    for (std::uint64_t i = 0; i < expected.rows; ++i) {
        for (std::uint64_t j = 0; j < expected.columns; ++j) {
            const float value = values[i * stride + j];
            comparison.got.push_back(value);
            comparison.unwritten.push_back(poisoned && is_poison(value));
            wanted.push_back(expected.at(i, j));
        }
    }
    comparison.expected = &wanted;
    // Of a run of a few blocks only the pieces are held that these write.
    if (array.sparse && run.call.blocks > 0 && !one_row) comparison.piece_step = array.stride;
    compare(run, name, comparison, tolerance);
    if (!one_row) expect_gaps_untouched(run, name, values, array);
}

void expect_number(const Run& run, double got, double expected, const Tolerance& tolerance,
                   const std::string& what) {
    examine(run);
    const double error = std::abs(got - expected);
    if (error <= tolerance.absolute) return;  // NaN does not pass
    std::string text =
        fmt::format("{} is wrong: wanted {:.7g}, got {}.", what, expected, shown(got, false));
    if (std::isnan(got)) {
        text += " Something that was never written, or NaN, went into it.";
    } else if (std::abs(got - 2 * expected) <= tolerance.absolute) {
        text += " It is twice the expected value.";
    }
    if (may_be_rounding(error, expected, tolerance.absolute))
        text += fmt::format("\nThe error is {:.3g}; allowed is {:.3g}: {}.", error,
                            tolerance.absolute, tolerance.reason);
    fail(run.call.label, text);
}

void expect_bytes(const Run& run, const std::string& name,
                  const std::vector<std::uint8_t>& expected) {
    if (!run.finished()) return static_cast<void>(expect_end(run));
    examine(run);
    expect_rest_kept(run);
    const auto values = run.bytes(name);
    if (values.size() != expected.size())
        return fail(run.call.label, fmt::format("{} came back with {} instead of {}.", name,
                                                counted(values.size(), "byte"),
                                                grouped(static_cast<double>(expected.size()))));
    const std::vector<double> wanted(expected.begin(), expected.end());
    Comparison comparison{
        1, wanted.size(), &wanted, {values.begin(), values.end()}, std::vector<bool>(values.size()),
        0};
    compare(run, name, comparison, {0, "bytes must be equal"});
}

}  // namespace simtutor::check

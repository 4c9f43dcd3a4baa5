#include "tools/model/simulate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

#include "grader/host/poison.h"
#include "grader/simt/build/module.h"
#include "tools/command/error.h"

namespace simtutor::model {
namespace {

/// Rows of n floats begin on a segment of 128 bytes when n is a multiple of this.
constexpr unsigned row_unit = 32;
/// A kernel that guards its edges is counted at multiples of this, however large its block.
constexpr unsigned guarded_size = 64;
/// Sizes above three times this are not simulated: a row must take only seconds.
constexpr unsigned largest_whole = 192;
/// Up to this n a third size is simulated, to check the polynomial through the two others.
constexpr int largest_third = 256;
/// n at which one block of every published shape of the ladder lies inside C.
constexpr int cover_size = 256;

std::string build(const Kernel& kernel, const std::string& module) {
    simt::ModuleRequest request;
    request.source = kernel.file.string();
    request.entries = {kernel.declaration};
    request.output = module;
    request.cuda_arch = 130;
    const simt::ModuleResult result = simt::build_module(request);
    if (!result.ok)
        throw command::Trouble(fmt::format("{} of lesson {} does not build: {}", kernel.function,
                                           kernel.lesson, result.error));
    return module;
}

/// Small whole numbers, so that every sum is exact in float and must come out equal.
std::vector<float> small_numbers(int n, unsigned seed) {
    std::vector<float> values(static_cast<std::size_t>(n) * static_cast<std::size_t>(n));
    std::uint32_t state = seed;
    for (float& value : values) {
        state = state * 1664525u + 1013904223u;
        value = static_cast<float>(static_cast<int>(state >> 28) - 8);
    }
    return values;
}

std::vector<float> product(const std::vector<float>& a, const std::vector<float>& b, int n) {
    const auto side = static_cast<std::size_t>(n);
    std::vector<float> c(side * side);
    for (std::size_t i = 0; i < side; ++i) {
        for (std::size_t k = 0; k < side; ++k) {
            for (std::size_t j = 0; j < side; ++j)
                c[i * side + j] += a[i * side + k] * b[k * side + j];
        }
    }
    return c;
}

host::Argument matrix(const std::string& name, int n, host::Direction direction,
                      const std::vector<float>& values) {
    host::Array array;
    array.direction = direction;
    array.row_elements = static_cast<std::uint64_t>(n) * static_cast<std::uint64_t>(n);
    array.bytes.resize(values.size() * sizeof(float));
    std::memcpy(array.bytes.data(), values.data(), array.bytes.size());
    host::Argument argument;
    argument.name = name;
    argument.array = std::move(array);
    return argument;
}

std::vector<float> floats(const std::vector<std::byte>& bytes) {
    std::vector<float> values(bytes.size() / sizeof(float));
    std::memcpy(values.data(), bytes.data(), values.size() * sizeof(float));
    return values;
}

constexpr unsigned seed_a = 11, seed_b = 12;

/// The reason why this run cannot be counted; empty if it can.
std::string run_problem(const host::RunResult& result, int n) {
    if (result.status != host::Status::finished)
        return fmt::format(
            "n = {}: {}", n,
            result.detail.empty() ? host::status_name(result.status) : result.detail);
    for (const simt::Finding& finding : result.findings) {
        if (finding.level == simt::Level::error)
            return fmt::format("n = {}: {}: {}", n, finding.rule, finding.message);
    }
    const std::vector<float> expected =
        product(small_numbers(n, seed_a), small_numbers(n, seed_b), n);
    if (floats(result.outputs.at("c")) != expected)
        return fmt::format("n = {}: the product is wrong", n);
    return "";
}

std::int64_t counter(const host::RunResult& result, const char* name) {
    return result.counters.at("totals").at(name).get<std::int64_t>();
}

std::vector<std::string> transactions_by_line(const host::RunResult& result) {
    std::vector<std::string> texts;
    for (const auto& kernel : result.counters.at("kernels")) {
        for (const auto& line : kernel.at("lines")) {
            const auto count = line.at("cc13_transactions").get<std::int64_t>();
            if (count == 0) continue;
            texts.push_back(fmt::format("line {}: {} transactions, {} bytes moved",
                                        line.at("line").get<int>(), count,
                                        line.at("cc13_volume_bytes").get<std::int64_t>()));
        }
    }
    return texts;
}

std::vector<int> sizes_for(const Shape& shape, const PerThread& per_thread, bool whole_blocks) {
    const unsigned whole =
        std::lcm(row_unit, std::lcm(shape.x * per_thread.columns, shape.y * per_thread.rows));
    const bool fits = whole <= (whole_blocks ? largest_whole : guarded_size);
    const int least = static_cast<int>(fits ? whole : guarded_size);
    std::vector<int> sizes = {least, 2 * least};
    if (3 * least <= largest_third) sizes.push_back(3 * least);
    return sizes;
}

unsigned blocks_along(int n, unsigned cover) {
    return (static_cast<unsigned>(n) + cover - 1) / cover;
}

}  // namespace

KernelRuns::KernelRuns(const Kernel& kernel, const std::string& module)
    : kernel_(kernel), host_(host::Kind::simulator, build(kernel, module)) {}

host::RunRequest KernelRuns::request(const Shape& shape, int n, unsigned grid_x, unsigned grid_y,
                                     bool counters) const {
    host::RunRequest request;
    request.label = fmt::format("{} {} n = {}", kernel_.name, shape.text(), n);
    request.entry = kernel_.function;
    request.device = "c1060";
    request.counters = counters;
    request.limits.cpu_seconds = 60;
    request.limits.wall_seconds = 240;
    request.launch = host::Launch{{grid_x, grid_y, 1}, {shape.x, shape.y, 1}, 0};
    host::Argument size;
    size.name = "n";
    size.integer = n;
    request.arguments = {matrix("a", n, host::Direction::in, small_numbers(n, seed_a)),
                         matrix("b", n, host::Direction::in, small_numbers(n, seed_b)),
                         matrix("c", n, host::Direction::out, {}), size};
    return request;
}

PerThread KernelRuns::measure_per_thread(const Shape& shape) {
    const host::RunResult result = host_.run(request(shape, cover_size, 1, 1, false));
    if (result.status != host::Status::finished)
        throw command::Trouble(fmt::format("{} of lesson {} cannot run with a block of {}: {}",
                                           kernel_.function, kernel_.lesson, shape.text(),
                                           result.detail));
    const auto& c = result.outputs.at("c");
    unsigned columns = 0, rows = 0, written = 0;
    for (unsigned i = 0; i < cover_size; ++i) {
        for (unsigned j = 0; j < cover_size; ++j) {
            if (host::is_poison(&c[(i * cover_size + j) * sizeof(float)], host::Type::float32))
                continue;
            ++written;
            columns = std::max(columns, j + 1);
            rows = std::max(rows, i + 1);
        }
    }
    if (written == 0 || written != columns * rows || columns % shape.x != 0 || rows % shape.y != 0)
        throw command::Trouble(fmt::format(
            "A block of {} of {} (lesson {}) does not compute a rectangle of C; check the kernel.",
            shape.text(), kernel_.function, kernel_.lesson));
    return {columns / shape.x, rows / shape.y};
}

Simulated KernelRuns::evaluate(const Shape& shape, const std::vector<int>& sizes,
                               const std::vector<host::RunResult>& results) const {
    Simulated made;
    made.shape = shape;
    made.sizes = sizes;
    for (std::size_t i = 0; i < sizes.size() && made.error.empty(); ++i)
        made.error = run_problem(results[i], sizes[i]);
    if (!made.error.empty()) return made;
    const auto fitted = [&](const char* name) {
        const Polynomial line =
            fit(sizes[0], counter(results[0], name), sizes[1], counter(results[1], name));
        if (sizes.size() > 2 && !(line.at(sizes[2]) == Fraction(counter(results[2], name))))
            made.error = fmt::format(
                "{} is no sum of an n^3 and an n^2 term: {} at n = {}, but {} "
                "by the fit through n = {} and {}",
                name, counter(results[2], name), sizes[2], text_of(line.at(sizes[2])), sizes[0],
                sizes[1]);
        return line;
    };
    made.traffic.total = fitted("cc13_transactions");
    made.traffic.of32 = fitted("cc13_transactions_32");
    made.traffic.of64 = fitted("cc13_transactions_64");
    made.traffic.of128 = fitted("cc13_transactions_128");
    made.traffic.volume = fitted("cc13_volume_bytes");
    made.traffic.abu =
        results.back().counters.at("totals").at("cc13_load_abu_percent").get<double>();
    made.by_line = transactions_by_line(results.back());
    return made;
}

std::vector<Simulated> KernelRuns::run_sizes(const std::vector<Shape>& shapes, bool whole_blocks) {
    std::vector<host::RunRequest> requests;
    std::vector<std::vector<int>> sizes;
    for (const Shape& shape : shapes) {
        sizes.push_back(sizes_for(shape, *per_thread_, whole_blocks));
        for (const int n : sizes.back())
            requests.push_back(request(shape, n, blocks_along(n, shape.x * per_thread_->columns),
                                       blocks_along(n, shape.y * per_thread_->rows), true));
    }
    const std::vector<host::RunResult> results = host_.run_all(requests);
    std::vector<Simulated> made;
    std::size_t next = 0;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        const auto first = results.begin() + static_cast<std::ptrdiff_t>(next);
        const auto count = static_cast<std::ptrdiff_t>(sizes[i].size());
        made.push_back(evaluate(shapes[i], sizes[i], {first, first + count}));
        next += sizes[i].size();
    }
    return made;
}

std::vector<Simulated> KernelRuns::run(const std::vector<Shape>& shapes) {
    if (shapes.empty()) return {};
    if (!per_thread_) {
        // The block closest to a square: it lies inside C for every thread tile.
        per_thread_ = measure_per_thread(
            *std::min_element(shapes.begin(), shapes.end(), [](const Shape& a, const Shape& b) {
                return std::max(a.x, a.y) < std::max(b.x, b.y);
            }));
    }
    std::vector<Simulated> made = run_sizes(shapes, false);
    // A kernel without guards needs sizes that its blocks divide.
    std::vector<Shape> again;
    for (const Simulated& one : made)
        if (!one.error.empty()) again.push_back(one.shape);
    if (again.empty()) return made;
    const std::vector<Simulated> second = run_sizes(again, true);
    for (const Simulated& one : second)
        *std::find_if(made.begin(), made.end(),
                      [&](const Simulated& old) { return old.shape == one.shape; }) = one;
    return made;
}

}  // namespace simtutor::model

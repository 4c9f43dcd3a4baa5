#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "grader/report/picture/html.h"
#include "grader/report/picture/pictures.h"

namespace simtutor::report::picture {
namespace {

constexpr double extent = 200;  // of a drawn array, longer side
constexpr std::size_t most_steps = 24;

/// Elements of one object in one interval.
struct Touched {
    std::set<std::int64_t> read, written;
};
using ByObject = std::map<std::size_t, Touched>;

ByObject touched_in(const Interval& interval, const Block& block) {
    ByObject made;
    for (const Request& request : interval.requests) {
        const Object& object = block.objects.at(request.object);
        Touched& touched = made[request.object];
        for (const LaneAccess& access : request.lanes)
            for (std::int64_t byte = 0; byte < std::max<std::int64_t>(1, request.bytes);
                 byte += object.element_bytes) {
                const std::int64_t element = (access.offset + byte) / object.element_bytes;
                (request.kind == "load" ? touched.read : touched.written).insert(element);
            }
    }
    return made;
}

/// First elements of runs without a hole.
std::vector<std::int64_t> run_starts(const std::set<std::int64_t>& elements) {
    std::vector<std::int64_t> starts;
    std::int64_t before = -2;
    for (const std::int64_t element : elements) {
        if (element != before + 1) starts.push_back(element);
        before = element;
    }
    return starts;
}

/// The row length that an array seems to have: the commonest distance of pieces that are touched
/// together; 0 if it looks like a vector.
std::int64_t row_length(const Object& object, std::size_t number,
                        const std::vector<ByObject>& steps) {
    if (object.dimensions.size() > 1) return static_cast<std::int64_t>(object.dimensions.back());
    std::map<std::int64_t, int> votes;
    for (const ByObject& step : steps) {
        const auto found = step.find(number);
        if (found == step.end()) continue;
        for (const auto* set : {&found->second.read, &found->second.written}) {
            const auto starts = run_starts(*set);
            for (std::size_t i = 1; i < starts.size(); ++i) ++votes[starts[i] - starts[i - 1]];
        }
    }
    const auto best =
        std::max_element(votes.begin(), votes.end(),
                         [](const auto& a, const auto& b) { return a.second < b.second; });
    const bool plain = best == votes.end() || best->second < 3 || best->first < 2;
    return plain ? 0 : best->first;
}

struct Shape {
    std::int64_t columns = 1, rows = 1;
    double scale_x = 1, scale_y = 1;
    int width() const {
        return static_cast<int>(std::lround(static_cast<double>(columns) * scale_x));
    }
    int height() const {
        return static_cast<int>(std::lround(static_cast<double>(rows) * scale_y));
    }
};

Shape shape_of(const Object& object, std::int64_t row) {
    Shape shape;
    const auto elements = static_cast<std::int64_t>(std::max<std::uint64_t>(1, object.elements()));
    shape.columns = row ? std::min(row, elements) : elements;
    shape.rows = row ? (elements + row - 1) / row : 1;
    const auto longest = static_cast<double>(std::max(shape.columns, shape.rows));
    shape.scale_x = shape.scale_y = extent / longest;
    if (shape.rows == 1) shape.scale_y = 24;
    return shape;
}

/// Arrays of one size probably have rows of one length: what one of them shows holds for all.
std::vector<Shape> shapes_of(const Block& block, const std::vector<ByObject>& steps) {
    std::vector<std::int64_t> rows;
    for (std::size_t o = 0; o < block.objects.size(); ++o)
        rows.push_back(row_length(block.objects[o], o, steps));
    std::vector<Shape> shapes;
    for (std::size_t o = 0; o < block.objects.size(); ++o) {
        const Object& object = block.objects[o];
        std::int64_t row = rows[o];
        for (std::size_t other = 0; other < rows.size() && row == 0 && !object.shared; ++other)
            if (!block.objects[other].shared && block.objects[other].bytes == object.bytes)
                row = rows[other];
        shapes.push_back(shape_of(object, row));
    }
    return shapes;
}

/// Rectangles over the elements, a run in a row each; equal runs in rows below are joined.
std::string rectangles(const char* kind, const std::set<std::int64_t>& elements,
                       const Shape& shape) {
    struct Run {
        std::int64_t row, begin, end, rows;
    };
    std::vector<Run> runs;
    for (const std::int64_t element : elements) {
        if (element < 0 || element >= shape.columns * shape.rows) continue;
        const std::int64_t row = element / shape.columns, column = element % shape.columns;
        if (!runs.empty() && runs.back().row == row && runs.back().end == column)
            ++runs.back().end;
        else
            runs.push_back({row, column, column + 1, 1});
    }
    std::vector<Run> joined;
    for (const Run& run : runs) {
        const auto above = std::find_if(joined.begin(), joined.end(), [&](const Run& other) {
            return other.row + other.rows == run.row && other.begin == run.begin &&
                   other.end == run.end;
        });
        if (above != joined.end())
            ++above->rows;
        else
            joined.push_back(run);
    }
    std::string text;
    for (const Run& run : joined)
        text += fmt::format(
            "<rect class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" "
            "height=\"{:.1f}\"/>\n",
            kind, static_cast<double>(run.begin) * shape.scale_x,
            static_cast<double>(run.row) * shape.scale_y,
            std::max(1.5, static_cast<double>(run.end - run.begin) * shape.scale_x),
            std::max(1.5, static_cast<double>(run.rows) * shape.scale_y));
    return text;
}

/// "256 elements, a[0] to a[247]"
std::string in_words(const Object& object, const std::set<std::int64_t>& elements) {
    const auto size = static_cast<std::int64_t>(object.element_bytes);
    if (elements.size() == 1) return object.element(*elements.begin() * size);
    return fmt::format("{} elements, {} to {}", elements.size(),
                       object.element(*elements.begin() * size),
                       object.element(*elements.rbegin() * size));
}

struct Drawn {
    const Object& object;
    Shape shape;
    const std::set<std::int64_t>& before;  ///< touched in earlier steps
    const Touched& now;
};

std::string array_figure(const Drawn& drawn) {
    std::string words;
    if (!drawn.now.read.empty()) words += "reads " + in_words(drawn.object, drawn.now.read);
    if (!drawn.now.written.empty())
        words +=
            (words.empty() ? "writes " : "; writes ") + in_words(drawn.object, drawn.now.written);
    if (words.empty()) words = "not used here";
    const std::string label = drawn.object.name + ": " + words + ".";
    std::string inside =
        fmt::format("<rect class=\"array\" x=\"0\" y=\"0\" width=\"{}\" height=\"{}\"/>\n",
                    drawn.shape.width(), drawn.shape.height());
    inside += rectangles("before", drawn.before, drawn.shape);
    inside += rectangles("read", drawn.now.read, drawn.shape);
    inside += rectangles("written", drawn.now.written, drawn.shape);
    const std::string size =
        drawn.shape.rows > 1 ? fmt::format("{} rows of {}", drawn.shape.rows, drawn.shape.columns)
                             : fmt::format("{} elements", drawn.shape.columns);
    return fmt::format(
        "<figure class=\"array\">{}<figcaption><strong>{}</strong> ({}, {}): "
        "{}</figcaption></figure>\n",
        svg(drawn.shape.width(), drawn.shape.height(), label, inside), escaped(drawn.object.name),
        drawn.object.shared ? "shared" : "global", size, escaped(words));
}

/// @param stopped the interval is the last of a block that was stopped
std::string ends_with(const Interval& interval, const Trace& trace, bool stopped) {
    for (const Group& group : interval.barrier)
        if (group.site)
            return fmt::format("ends at the barrier in line {}", trace.sites.at(*group.site).line);
    return stopped ? "was stopped here" : "ends with the block";
}

/// The block that shows most: with shared memory and several intervals. One that was stopped comes
/// before all others, and shows even one interval.
const Block* chosen_block(const Trace& trace, const Launch*& launch) {
    const Block* chosen = nullptr;
    for (const Launch& known : trace.launches)
        for (const Block& block : known.blocks) {
            const bool shared = std::any_of(block.objects.begin(), block.objects.end(),
                                            [](const Object& object) { return object.shared; });
            const bool shows =
                block.unfinished ? !block.intervals.empty() : shared && block.intervals.size() > 1;
            if (!shows || (chosen && (chosen->unfinished || !block.unfinished))) continue;
            launch = &known;
            chosen = &block;
        }
    return chosen;
}

}  // namespace

std::string steps_picture(const Trace& trace, const SourceText&) {
    const Launch* launch = nullptr;
    const Block* block = chosen_block(trace, launch);
    if (!block) return "";
    std::vector<ByObject> touched;
    for (const Interval& interval : block->intervals)
        touched.push_back(touched_in(interval, *block));
    const std::vector<Shape> shapes = shapes_of(*block, touched);
    std::map<std::size_t, std::set<std::int64_t>> before;
    const std::size_t count = std::min(touched.size(), most_steps);
    const Touched nothing;
    std::string steps;
    for (std::size_t i = 0; i < count; ++i) {
        std::string figures;
        for (std::size_t o = 0; o < block->objects.size(); ++o) {
            const auto now = touched[i].find(o);
            const Object& object = block->objects[o];
            figures += array_figure(
                {object, shapes[o], before[o], now == touched[i].end() ? nothing : now->second});
        }
        for (const auto& [o, now] : touched[i]) {
            if (block->objects[o].shared) continue;
            before[o].insert(now.read.begin(), now.read.end());
            before[o].insert(now.written.begin(), now.written.end());
        }
        steps += fmt::format(
            "<li class=\"step\"><h3>Interval {} of {}: {}</h3>\n<div class=\"arrays\">\n{}</div>{}"
            "</li>\n",
            i + 1, touched.size(),
            ends_with(block->intervals[i], trace,
                      block->unfinished && i + 1 == block->intervals.size()),
            figures,
            block->intervals[i].left_out
                ? fmt::format("<p class=\"say\">{} requests of this interval were not kept.</p>",
                              block->intervals[i].left_out)
                : "");
    }
    const std::string cut =
        touched.size() > count
            ? fmt::format(" The first {} of {} intervals are shown.", count, touched.size())
            : "";
    return fmt::format(
        "<p>Block ({}, {}, {}) of {} goes from barrier to barrier.{} The colours: <span "
        "class=\"key "
        "read\">read now</span>, <span class=\"key written\">written now</span>, <span "
        "class=\"key before\">used before</span>.</p>\n"
        "<div class=\"stepper\" role=\"group\" aria-label=\"Intervals of the block\">\n"
        "<ol>\n{}</ol>\n</div>\n",
        block->index[0], block->index[1], block->index[2], escaped(launch->kernel), cut, steps);
}

}  // namespace simtutor::report::picture

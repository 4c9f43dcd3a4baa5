#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "grader/findings/text.h"
#include "grader/report/picture/html.h"
#include "grader/report/picture/pictures.h"

namespace simtutor::report::picture {
namespace {

/// The cost of the requests of one source line, and the worst of them.
struct CostlyLine {
    int line = 0;
    std::string kernel;
    std::string kind;  ///< load, store or atomic
    const Request* worst = nullptr;
    const Object* object = nullptr;
    const Block* block = nullptr;
    std::uint64_t requests = 0, cost = 0, least_cost = 0;

    std::uint64_t wasted() const { return cost - least_cost; }
};

/// Whether `one` is the better example of the line: it wastes more, or shows more lanes.
bool shows_more(const Request& one, const Request& other) {
    const auto wasted = [](const Request& request) {
        return static_cast<std::int64_t>(request.cost) - request.least_cost;
    };
    if (wasted(one) != wasted(other)) return wasted(one) > wasted(other);
    return one.lanes.size() > other.lanes.size();
}

/// Whether all lanes touch the object itself. Where lanes leave out turns of a loop, the accesses
/// that a warp makes together may be of two arrays, and those of the other one lie far outside.
bool stays_inside(const Request& request, const Object& object) {
    return std::all_of(request.lanes.begin(), request.lanes.end(), [&](const LaneAccess& access) {
        return access.offset >= 0 &&
               static_cast<std::uint64_t>(access.offset) + request.bytes <= object.bytes;
    });
}

/// Lines that access shared (or global) memory in the traced blocks, most wasteful first.
std::vector<CostlyLine> costly_lines(const Trace& trace, bool shared) {
    // By line, kind and object: one line may load two arrays in two ways.
    std::map<std::tuple<std::string, int, std::string, std::string>, CostlyLine> lines;
    for (const Launch& launch : trace.launches)
        for (const Block& block : launch.blocks)
            for (const Interval& interval : block.intervals)
                for (const Request& request : interval.requests) {
                    const Object& object = block.objects.at(request.object);
                    if (object.shared != shared || request.lanes.empty()) continue;
                    const int number = trace.sites.at(request.site).line;
                    CostlyLine& line = lines[{launch.kernel, number, request.kind, object.name}];
                    ++line.requests;
                    line.cost += request.cost;
                    line.least_cost += std::min(request.least_cost, request.cost);
                    if (!stays_inside(request, object)) continue;
                    if (line.worst && !shows_more(request, *line.worst)) continue;
                    line.line = number;
                    line.kernel = launch.kernel;
                    line.kind = request.kind;
                    line.worst = &request;
                    line.object = &object;
                    line.block = &block;
                }
    std::vector<CostlyLine> made;
    for (const auto& [key, line] : lines)
        if (line.worst) made.push_back(line);
    std::stable_sort(made.begin(), made.end(), [](const CostlyLine& a, const CostlyLine& b) {
        if (a.wasted() != b.wasted()) return a.wasted() > b.wasted();
        // A line that only one lane of a warp comes to has little to show.
        if ((a.worst->lanes.size() > 1) != (b.worst->lanes.size() > 1))
            return a.worst->lanes.size() > 1;
        return a.cost > b.cost;
    });
    return made;
}

constexpr int cell_width = 19, cell_height = 18;
constexpr int margin = 84;  // for the names of rows
constexpr unsigned words_in_line = 32;
constexpr std::size_t most_lines_shown = 2;
constexpr std::size_t most_rows = 33;

std::int64_t floor_divide(std::int64_t value, std::int64_t by) {
    return value >= 0 ? value / by : -((-value + by - 1) / by);
}

/// Which lanes touch which 4-byte word; words count from a 128-byte boundary at or before the
/// object's begin.
std::map<std::int64_t, std::vector<unsigned>> words_of(const Request& request,
                                                       const Object& object) {
    std::map<std::int64_t, std::vector<unsigned>> words;
    for (const LaneAccess& access : request.lanes) {
        const std::int64_t begin = access.offset + static_cast<std::int64_t>(object.place);
        const std::int64_t last = begin + std::max(1u, request.bytes) - 1;
        for (std::int64_t word = floor_divide(begin, 4); word <= floor_divide(last, 4); ++word)
            words[word].push_back(access.lane);
    }
    return words;
}

int row_top(std::size_t row) {
    return 20 + static_cast<int>(row) * (cell_height + 6);
}

std::string word_cell(unsigned column, std::size_t row, const std::vector<unsigned>& lanes) {
    const int x = margin + static_cast<int>(column) * cell_width;
    const int y = row_top(row);
    std::string text =
        lanes.size() > 1 ? fmt::format("{}+", lanes.front()) : std::to_string(lanes.front());
    return fmt::format(
        "<rect class=\"used\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/><text class=\"lane{}\" "
        "x=\"{}\" y=\"{}\">{}</text>\n",
        x, y, cell_width - 2, cell_height, text.size() > 2 ? " long" : "", x + (cell_width - 2) / 2,
        y + 13, text);
}

/// One 128-byte line of memory: four sectors of eight words.
std::string memory_row(std::size_t row, const std::string& name,
                       const std::map<unsigned, std::vector<unsigned>>& used) {
    const int y = row_top(row);
    std::string text = fmt::format("<text class=\"name\" x=\"{}\" y=\"{}\">{}</text>\n", margin - 8,
                                   y + 13, escaped(name));
    for (unsigned sector = 0; sector < 4; ++sector) {
        const bool fetched = std::any_of(
            used.begin(), used.end(), [&](const auto& word) { return word.first / 8 == sector; });
        text += fmt::format(
            "<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"2\"/>\n",
            fetched ? "sector" : "idle", margin + static_cast<int>(sector) * 8 * cell_width - 1,
            y - 2, 8 * cell_width - 1, cell_height + 4);
    }
    for (const auto& [column, lanes] : used) text += word_cell(column, row, lanes);
    return text;
}

/// "line 12 loads a: " with its code.
std::string caption(const CostlyLine& line, const SourceText& source) {
    return fmt::format("<h3>Line {}: {} {}</h3>{}\n", line.line, verb_of(line.kind),
                       escaped(line.object->name), code_line(line.line, source.line(line.line)));
}

std::string one_warp(const CostlyLine& line) {
    const auto& at = line.block->index;
    return fmt::format("warp {} of block ({}, {}, {})", line.worst->warp, at[0], at[1], at[2]);
}

/// Sectors that the request would touch if each piece of adjacent bytes began with a sector.
std::size_t sectors_if_aligned(const CostlyLine& line) {
    std::size_t sectors = 0, words_in_piece = 0;
    std::int64_t before = 0;
    const auto end_piece = [&] {
        sectors += (words_in_piece + 7) / 8;
        words_in_piece = 0;
    };
    for (const auto& [word, lanes] : words_of(*line.worst, *line.object)) {
        if (words_in_piece > 0 && word != before + 1) end_piece();
        ++words_in_piece;
        before = word;
    }
    end_piece();
    return sectors;
}

const char* sectors_advice(const CostlyLine& line) {
    if (line.worst->cost <= line.worst->least_cost) return "No request can do with fewer.";
    if (sectors_if_aligned(line) <= line.worst->least_cost)
        return "The lanes use consecutive elements, but these begin in the middle of a sector.";
    return "Lanes with consecutive threadIdx.x should use consecutive elements.";
}

std::string sectors_of(const CostlyLine& line, const SourceText& source) {
    const auto words = words_of(*line.worst, *line.object);
    std::map<std::int64_t, std::map<unsigned, std::vector<unsigned>>> rows;
    for (const auto& [word, lanes] : words)
        rows[floor_divide(word, words_in_line)]
            [static_cast<unsigned>(word - floor_divide(word, words_in_line) * words_in_line)] =
                lanes;
    std::string inside = fmt::format(
        "<text class=\"head\" x=\"{}\" y=\"12\">four sectors of 32 "
        "bytes; a cell is 4 bytes, with its lane; 7+: lane 7 and others</text>\n",
        margin);
    std::size_t row = 0;
    for (const auto& [number, used] : rows) {
        if (row == most_rows) break;
        const std::int64_t offset =
            std::max<std::int64_t>(0, number * 128 - static_cast<std::int64_t>(line.object->place));
        inside += memory_row(row++, line.object->element(offset), used);
    }
    const std::string label = fmt::format(
        "The {} of {} {} {} of 32 bytes in {} of 128 bytes; {} could hold what they use.",
        counted(line.worst->lanes.size(), "lane"), one_warp(line),
        line.worst->lanes.size() == 1 ? "touches" : "touch", counted(line.worst->cost, "sector"),
        counted(rows.size(), "line"), counted(line.worst->least_cost, "sector"));
    const int height = 24 + static_cast<int>(row) * (cell_height + 6);
    return caption(line, source) +
           scrolling(label, svg(margin + 32 * cell_width + 2, height, label, inside)) +
           fmt::format(
               "<p class=\"say\">{} {} All requests of this line in the traced blocks: {}, "
               "{}.</p>\n",
               label, sectors_advice(line), counted(line.cost, "sector"),
               line.wasted() > 0 ? fmt::format("where {} would do", line.least_cost)
                                 : "as few as can be");
}

std::string banks_of(const CostlyLine& line, const SourceText& source) {
    std::map<unsigned, std::vector<std::vector<unsigned>>> banks;
    for (const auto& [word, lanes] : words_of(*line.worst, *line.object))
        banks[static_cast<unsigned>(word - floor_divide(word, 32) * 32)].push_back(lanes);
    std::size_t deepest = 0;
    std::string inside;
    for (unsigned bank = 0; bank < 32; ++bank)
        inside += fmt::format("<text class=\"lane dim\" x=\"{}\" y=\"12\">{}</text>\n",
                              margin + static_cast<int>(bank) * cell_width + cell_width / 2, bank);
    inside += fmt::format("<text class=\"name\" x=\"{}\" y=\"12\">bank</text>\n", margin - 8);
    for (const auto& [bank, words] : banks) deepest = std::max(deepest, words.size());
    deepest = std::min(deepest, most_rows);
    for (std::size_t row = 0; row < deepest; ++row)
        for (unsigned bank = 0; bank < 32; ++bank)
            inside +=
                fmt::format("<rect class=\"idle\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n",
                            margin + static_cast<int>(bank) * cell_width, row_top(row),
                            cell_width - 2, cell_height);
    for (const auto& [bank, words] : banks) {
        for (std::size_t row = 0; row < words.size() && row < most_rows; ++row)
            inside += word_cell(bank, row, words[row]);
    }
    for (std::size_t row = 0; row < deepest; ++row)
        inside += fmt::format("<text class=\"name\" x=\"{}\" y=\"{}\">pass {}</text>\n", margin - 8,
                              row_top(row) + 13, row + 1);
    const std::string label =
        fmt::format("The {} of {} {} {} of the 32 banks of shared memory. That takes {} pass{}{}.",
                    counted(line.worst->lanes.size(), "lane"), one_warp(line),
                    line.worst->lanes.size() == 1 ? "uses" : "use", banks.size(), line.worst->cost,
                    line.worst->cost == 1 ? "" : "es",
                    line.worst->cost > line.worst->least_cost
                        ? fmt::format("; {} would do", line.worst->least_cost)
                        : "");
    const int height = 24 + static_cast<int>(deepest) * (cell_height + 6);
    return caption(line, source) +
           scrolling(label, svg(margin + 32 * cell_width + 2, height, label, inside)) +
           fmt::format("<p class=\"say\">{} {}</p>\n", label,
                       line.worst->cost > line.worst->least_cost
                           ? "Different words in one bank are served one after another. A row that "
                             "is one element longer moves the next row to the next bank."
                           : "There is no conflict: lanes use different banks, or the same word "
                             "(7+ stands for lane 7 and others).");
}

template <class Picture>
std::string pictures(const std::vector<CostlyLine>& lines, Picture picture) {
    std::string text;
    for (std::size_t i = 0; i < lines.size() && i < most_lines_shown; ++i)
        if (i == 0 || lines[i].wasted() > 0) text += picture(lines[i]);
    return text;
}

}  // namespace

std::string sectors_picture(const Trace& trace, const SourceText& source) {
    return pictures(costly_lines(trace, false),
                    [&](const CostlyLine& line) { return sectors_of(line, source); });
}

std::string banks_picture(const Trace& trace, const SourceText& source) {
    return pictures(costly_lines(trace, true),
                    [&](const CostlyLine& line) { return banks_of(line, source); });
}

}  // namespace simtutor::report::picture

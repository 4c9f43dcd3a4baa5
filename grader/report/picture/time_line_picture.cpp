#include "grader/report/picture/time_line_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "grader/findings/text.h"
#include "grader/report/picture/html.h"

namespace simtutor::report::picture {
namespace {

using nlohmann::json;

// Sizes in the picture's own units.
constexpr int left = 160, across = 780, row_height = 30, bar_height = 22, axis_height = 24;
constexpr int least_for_number = 14;  ///< a narrower bar has no number in it
constexpr std::size_t colours = 4;

struct Row {
    const char *engine, *name;
};
constexpr Row engines[] = {{"to_device", "copies to the device"},
                           {"kernels", "kernels"},
                           {"to_host", "copies to the host"}};

/// The streams in the order in which they begin to work.
std::vector<std::string> streams_of(const json& works) {
    std::vector<std::string> streams;
    for (const json& work : works) {
        const std::string stream = work.at("stream");
        if (std::ranges::find(streams, stream) == streams.end()) streams.push_back(stream);
    }
    return streams;
}

struct Scale {
    double first_us, length_us;

    double x(double us) const { return left + across * (us - first_us) / length_us; }
};

Scale scale_of(const json& works) {
    double first = works[0].at("start_us"), last = 0;
    for (const json& work : works) {
        first = std::min(first, work.at("start_us").get<double>());
        last = std::max(last, work.at("end_us").get<double>());
    }
    return {first, std::max(last - first, 1e-3)};
}

std::string words_of(const json& work, const Scale& scale) {
    const double start = work.at("start_us"), end = work.at("end_us");
    const int line = work.at("line");
    return fmt::format("{}: {}{}, {:.2f} to {:.2f} µs{}", work.at("stream").get<std::string>(),
                       work.at("name").get<std::string>(),
                       line > 0 ? fmt::format(" in line {}", line) : "", start - scale.first_us,
                       end - scale.first_us,
                       work.at("staged").get<bool>() ? ", pageable: the host is busy" : "");
}

std::string bar(const json& work, std::size_t stream, int y, const Scale& scale) {
    const double x = scale.x(work.at("start_us"));
    const double width = std::max(1.0, scale.x(work.at("end_us")) - x - 0.5);
    std::string text = fmt::format(
        "<rect class=\"g{}\" x=\"{:.1f}\" y=\"{}\" width=\"{:.1f}\" height=\"{}\">"
        "<title>{}</title></rect>\n",
        stream % colours, x, y, width, bar_height, escaped(words_of(work, scale)));
    if (width >= least_for_number)
        text += fmt::format(
            "<text class=\"on-bar\" x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
            x + width / 2, y + 16, stream + 1);
    return text;
}

/// Ticks at a round number of microseconds.
std::string axis(int y, const Scale& scale) {
    double step = 1e-3;
    for (int i = 0; scale.length_us / step > 10; ++i) step *= i % 3 == 1 ? 2.5 : 2;
    std::string text;
    for (int i = 0; i * step <= scale.length_us; ++i) {
        const double x = scale.x(scale.first_us + i * step);
        text += fmt::format("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{:g}</text>\n", x,
                            y + 16, i * step);
    }
    return text + fmt::format("<text x=\"0\" y=\"{}\">µs</text>\n", y + 16);
}

/// One row of bars; empty if this engine did nothing.
std::string row_text(const json& works, const json& device, const Row& row, bool several, int y,
                     const std::vector<std::string>& streams, const Scale& scale) {
    const int number = device.at("number");
    std::string bars;
    for (const json& work : works) {
        if (work.at("engine").get<std::string>() != row.engine ||
            work.at("device").get<int>() != number)
            continue;
        const auto stream = std::ranges::find(streams, work.at("stream").get<std::string>());
        bars += bar(work, static_cast<std::size_t>(stream - streams.begin()), y, scale);
    }
    if (bars.empty()) return "";
    const std::string name = several ? fmt::format("{}: {}", number, row.name) : row.name;
    return fmt::format("<text x=\"0\" y=\"{}\">{}</text>\n", y + 16, name) + bars;
}

std::string legend(const std::vector<std::string>& streams) {
    std::string items;
    for (std::size_t i = 0; i < streams.size(); ++i)
        items += fmt::format(
            "<li><svg class=\"key\" width=\"16\" height=\"16\" aria-hidden=\"true\"><rect "
            "class=\"g{}\" x=\"1\" y=\"1\" width=\"14\" height=\"14\"/></svg> {}: {}</li>\n",
            i % colours, i + 1, escaped(streams[i]));
    return "<ul class=\"legend\">\n" + items + "</ul>\n";
}

}  // namespace

std::string time_line_picture(const json& counters) {
    if (!counters.is_object() || !counters.contains("time_line")) return "";
    const json& time_line = counters.at("time_line");
    const json& works = time_line.at("works");
    const std::vector<std::string> streams = streams_of(works);
    const Scale scale = scale_of(works);
    const bool several = time_line.at("devices").size() > 1;
    std::string rows, remarks;
    int y = 2;
    for (const json& device : time_line.at("devices")) {
        for (const Row& row : engines) {
            const std::string text = row_text(works, device, row, several, y, streams, scale);
            if (!text.empty()) y += row_height;
            rows += text;
        }
        if (device.at("copy_engines").get<int>() < 2)
            remarks += " This device has one copy engine for both directions.";
        if (device.at("one_queue").get<bool>())
            remarks += " Each engine takes its work in the order in which the host asks for it.";
    }
    if (const auto more = time_line.at("left_out").get<std::uint64_t>(); more != 0)
        remarks += fmt::format(" {} later pieces of work are not drawn.", grouped(more));
    const std::string label = fmt::format(
        "What the engines of the device do along time, {} pieces of work of {} streams in {:.2f} "
        "microseconds",
        works.size(), streams.size(), scale.length_us);
    return "<div class=\"engines\">" +
           scrolling("The time line",
                     svg(left + across + 20, y + axis_height, label, rows + axis(y, scale))) +
           "</div>\n" + legend(streams) +
           fmt::format(
               "<p class=\"say\">By the simulator's model: {:.2f} µs from the first start "
               "to the last end.{}</p>\n",
               scale.length_us, remarks);
}

}  // namespace simtutor::report::picture

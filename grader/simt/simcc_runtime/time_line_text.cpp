#include "grader/simt/simcc_runtime/time_line_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "grader/findings/path_spelling.h"
#include "grader/findings/text.h"

namespace simtutor::simt {
namespace {

using nlohmann::json;

constexpr std::size_t cells = 72;  ///< characters from the first start to the last end
constexpr std::size_t most_works = 24;

struct Row {
    const char *engine, *name;
};
constexpr Row rows[] = {{"to_device", "copies to the device"},
                        {"kernels", "kernels"},
                        {"to_host", "copies to the host"}};

/// "stream 3" is a 3, the default stream a d. Where one stream follows another within a character,
/// the later one is seen.
char mark_of(const std::string& stream) {
    if (stream == "default stream") return 'd';
    const std::size_t blank = stream.rfind(' ');
    if (!stream.starts_with("stream ") || blank + 1 >= stream.size()) return '*';
    return stream.back();
}

struct Scale {
    double first_us, us;  ///< where it begins, how long it is

    std::size_t cell(double at) const {
        const double part = us > 0 ? (at - first_us) / us : 0;
        return static_cast<std::size_t>(std::clamp(part, 0.0, 1.0) * cells);
    }
};

Scale scale_of(const json& works) {
    double first = works[0].at("start_us"), last = 0;
    for (const json& work : works) {
        first = std::min(first, work.at("start_us").get<double>());
        last = std::max(last, work.at("end_us").get<double>());
    }
    return {first, last - first};
}

std::string row_text(const Row& row, const json& works, int device, const Scale& scale) {
    std::string marks(cells, ' ');
    double busy = 0;
    for (const json& work : works) {
        if (work.at("engine").get<std::string>() != row.engine ||
            work.at("device").get<int>() != device)
            continue;
        const double start = work.at("start_us"), end = work.at("end_us");
        busy += end - start;
        const std::size_t begin = std::min(scale.cell(start), cells - 1);
        const std::size_t stop = std::max(scale.cell(end), begin + 1);
        std::fill(marks.begin() + static_cast<std::ptrdiff_t>(begin),
                  marks.begin() + static_cast<std::ptrdiff_t>(stop), mark_of(work.at("stream")));
    }
    if (busy == 0) return "";
    return fmt::format("   {:<21}|{}|\n", row.name, marks);
}

std::string work_text(const json& work) {
    const std::string file = work.at("file");
    const int line = work.at("line");
    return fmt::format("   {:>10.2f} {:>10.2f}  {:<15}{}{}{}\n", work.at("start_us").get<double>(),
                       work.at("end_us").get<double>(), work.at("stream").get<std::string>(),
                       work.at("name").get<std::string>(),
                       line > 0 ? fmt::format(", {}:{}", shown_path(file), line) : "",
                       work.at("staged").get<bool>() ? " (pageable: the host is busy)" : "");
}

}  // namespace

std::string time_line_text(const json& counters) {
    if (!counters.contains("time_line")) return "";
    const json& time_line = counters.at("time_line");
    const json& works = time_line.at("works");
    const Scale scale = scale_of(works);
    std::string text = fmt::format(
        "\nTime line of {:.2f} us, a model (docs/simcc.md); 1, 2, ...: the stream, d: the default "
        "one\n",
        scale.us);
    for (const json& device : time_line.at("devices")) {
        const int number = device.at("number");
        if (time_line.at("devices").size() > 1) text += fmt::format("   device {}\n", number);
        for (const Row& row : rows) text += row_text(row, works, number, scale);
        if (device.at("copy_engines").get<int>() < 2)
            text += "   (this device has one copy engine for both directions)\n";
    }
    text += fmt::format("   {:>10} {:>10}  (us)\n", "begins", "ends");
    for (std::size_t i = 0; i < std::min(works.size(), most_works); ++i)
        text += work_text(works[i]);
    const std::uint64_t more = works.size() - std::min(works.size(), most_works) +
                               time_line.at("left_out").get<std::uint64_t>();
    if (more != 0) text += fmt::format("   and {} more\n", grouped(more));
    return text;
}

}  // namespace simtutor::simt

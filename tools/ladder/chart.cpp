#include "tools/ladder/chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace simtutor::ladder {
namespace {

constexpr int width = 760, left = 96, right = 70, top = 74, row_height = 44, bar_height = 15;

constexpr const char* style = R"(<style>
  text { font: 13px system-ui, sans-serif; fill: #1b1f24; }
  .title { font-size: 16px; font-weight: 600; }
  .small { font-size: 12px; fill: #57606a; }
  .grid { stroke: #d0d7de; }
  .library { stroke: #1b1f24; stroke-dasharray: 4 3; }
  .then { fill: #b6a06a; }
  .now { fill: #2f7d4f; }
  .paper { fill: #ffffff; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .small { fill: #9198a1; }
    .grid { stroke: #3d444d; }
    .library { stroke: #e6edf3; }
    .then { fill: #8f7c4c; }
    .now { fill: #57b87f; }
    .paper { fill: #0d1117; }
  }
</style>
)";

std::string escaped(const std::string& text) {
    std::string safe;
    for (const char c : text) {
        if (c == '&')
            safe += "&amp;";
        else if (c == '<')
            safe += "&lt;";
        else if (c == '>')
            safe += "&gt;";
        else
            safe += c;
    }
    return safe;
}

/// For screen readers: all figures of the chart.
std::string description(const std::vector<ThenAndNow>& rows) {
    std::string text;
    for (const ThenAndNow& row : rows) {
        text += text.empty() ? "" : " ";
        text += row.name + ":";
        if (row.gflops > 0) text += fmt::format(" {:.0f} % then", 100 * row.share_then);
        if (row.now != nullptr)
            text += fmt::format("{} {:.0f} % now", row.gflops > 0 ? "," : "", 100 * row.share_now);
        text += ".";
    }
    return text;
}

std::string bar(const char* kind, int y, double share, double scale) {
    const double length = share * scale;
    return fmt::format(
        "<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{:.1f}\" height=\"{}\"/>\n"
        "<text class=\"small\" x=\"{:.1f}\" y=\"{}\">{:.0f} %</text>\n",
        kind, left, y, length, bar_height, left + length + 5, y + bar_height - 3, 100 * share);
}

}  // namespace

std::string chart(const Ladder& ladder, const std::vector<ThenAndNow>& rows, int n) {
    double largest = 1;
    for (const ThenAndNow& row : rows) largest = std::max({largest, row.share_then, row.share_now});
    const double scale = (width - left - right) / (std::ceil(largest * 10) / 10);
    const int bottom = top + row_height * static_cast<int>(rows.size());
    const int height = bottom + 40;
    std::string out = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" width=\"{}\" role=\"img\" "
        "aria-labelledby=\"ladder-title ladder-text\">\n<title id=\"ladder-title\">Share of the "
        "vendor's library that each rung reaches: Tesla C1060 as published, and {}</title>\n"
        "<desc id=\"ladder-text\">{}</desc>\n{}",
        width, height, width, escaped(ladder.gpu), escaped(description(rows)), style);
    out += fmt::format("<rect class=\"paper\" width=\"{}\" height=\"{}\"/>\n", width, height);
    out +=
        "<text class=\"title\" x=\"16\" y=\"26\">The ladder, then and now: share of the vendor's "
        "library</text>\n";
    out += fmt::format(
        "<rect class=\"then\" x=\"16\" y=\"40\" width=\"12\" height=\"12\"/>"
        "<text class=\"small\" x=\"34\" y=\"51\">Tesla C1060, n = {}, of CUBLAS 3.0 (published)"
        "</text>\n<rect class=\"now\" x=\"370\" y=\"40\" width=\"12\" height=\"12\"/>"
        "<text class=\"small\" x=\"388\" y=\"51\">{}, n = {}, of cuBLAS</text>\n",
        published_n, escaped(ladder.gpu), n);
    for (int tenth = 0; tenth * 0.1 <= largest + 0.09; tenth += 2) {
        const double x = left + tenth * 0.1 * scale;
        out += fmt::format(
            "<line class=\"{0}\" x1=\"{1:.1f}\" y1=\"{2}\" x2=\"{1:.1f}\" y2=\"{3}\"/>"
            "<text class=\"small\" x=\"{1:.1f}\" y=\"{4}\" text-anchor=\"middle\">{5} "
            "%</text>\n",
            tenth == 10 ? "library" : "grid", x, top - 6, bottom, bottom + 18, tenth * 10);
    }
    int y = top;
    for (const ThenAndNow& row : rows) {
        out += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\n", left - 10,
                           y + row_height / 2 + 2, escaped(row.name));
        if (row.gflops > 0) out += bar("then", y + 4, row.share_then, scale);
        if (row.now != nullptr) out += bar("now", y + 4 + bar_height + 2, row.share_now, scale);
        y += row_height;
    }
    return out + "</svg>\n";
}

}  // namespace simtutor::ladder

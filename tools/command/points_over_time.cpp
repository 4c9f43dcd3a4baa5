#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "tools/command/class_page.h"
#include "tools/command/submission_times.h"

namespace simtutor::command {

namespace {

constexpr int columns = 24, rows = 10;  ///< fields of the picture
constexpr double width = 720, height = 260, left = 46, right = 16, top = 14, bottom = 34;

struct Point {
    std::int64_t time;
    double share;
};

std::vector<Point> points_of(const std::vector<Mark>& marks) {
    std::vector<Point> points;
    for (const Mark& mark : marks) {
        const std::int64_t time = mark.submitted.value_or(mark.modified);
        if (mark.lesson && mark.graded && mark.max_points > 0 && time > 0)
            points.push_back({time, static_cast<double>(mark.points) / mark.max_points});
    }
    return points;
}

/// Times and fields as places in the picture.
struct Axes {
    std::int64_t first, last;

    double x(double time) const {
        return left + (width - left - right) * (time - static_cast<double>(first)) /
                          static_cast<double>(last - first);
    }
    static double y(double share) { return height - bottom - (height - top - bottom) * share; }
    int column(std::int64_t time) const {
        return std::min(columns - 1, static_cast<int>(columns * static_cast<double>(time - first) /
                                                      static_cast<double>(last - first)));
    }
    double middle(int column) const {
        return x(static_cast<double>(first) +
                 (column + 0.5) / columns * static_cast<double>(last - first));
    }
};

std::string grid(const Axes& axes) {
    std::string text;
    for (const int percent : {0, 50, 100})
        text += fmt::format(
            "<line class=\"grid\" x1=\"{0}\" x2=\"{1}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\"/>"
            "<text x=\"{3}\" y=\"{4:.1f}\" text-anchor=\"end\">{5} %</text>\n",
            left, width - right, Axes::y(percent / 100.0), left - 6, Axes::y(percent / 100.0) + 4,
            percent);
    const auto minute = [](std::int64_t time) {
        return instant_text(time).replace(10, 1, " ").substr(0, 16);
    };
    return text + fmt::format(
                      "<text x=\"{0}\" y=\"{1}\">{2}</text>"
                      "<text x=\"{3}\" y=\"{1}\" text-anchor=\"end\">{4} UTC</text>\n",
                      left, height - 10, minute(axes.first), width - right, minute(axes.last));
}

}  // namespace

std::string points_over_time(const std::vector<Mark>& marks) {
    const std::vector<Point> points = points_of(marks);
    if (points.empty()) return "";
    Axes axes{points[0].time, points[0].time + 1};
    for (const Point& point : points) {
        axes.first = std::min(axes.first, point.time);
        axes.last = std::max(axes.last, point.time);
    }
    std::array<std::array<int, rows + 1>, columns> fields{};
    std::array<double, columns> sums{};
    std::array<int, columns> counts{};
    int most = 1;
    for (const Point& point : points) {
        const auto column = static_cast<std::size_t>(axes.column(point.time));
        const auto row = static_cast<std::size_t>(std::lround(rows * point.share));
        most = std::max(most, ++fields[column][row]);
        sums[column] += point.share;
        ++counts[column];
    }
    std::string dots, line;
    for (std::size_t column = 0; column < columns; ++column) {
        const double x = axes.middle(static_cast<int>(column));
        for (std::size_t row = 0; row <= rows; ++row) {
            const int count = fields[column][row];
            if (count > 0)
                dots += fmt::format(
                    "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\"><title>{} with {} "
                    "%</title></circle>\n",
                    x, Axes::y(static_cast<double>(row) / rows),
                    2 + 7 * std::sqrt(static_cast<double>(count) / most), count, 100 * row / rows);
        }
        if (counts[column] > 0)
            line += fmt::format("{}{:.1f},{:.1f}", line.empty() ? "" : " ", x,
                                Axes::y(sums[column] / counts[column]));
    }
    return fmt::format(
        "<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"Share of the points over the time of "
        "submission, {} submissions\">\n{}{}<polyline points=\"{}\"/>\n</svg>\n",
        width, height, points.size(), grid(axes), dots, line);
}

}  // namespace simtutor::command

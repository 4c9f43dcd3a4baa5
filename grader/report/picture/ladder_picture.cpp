#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "grader/report/picture/html.h"
#include "grader/report/picture/ladder_figures.h"

namespace simtutor::report::picture {
namespace {

/// Figures closer than this count as the same.
constexpr double same_share = 0.02;

bool same(double a, double b) {
    return std::abs(a - b) <= same_share * std::max(a, b);
}

std::string joined(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    return text;
}

std::vector<std::string> rungs_with(const std::vector<LadderRung>& rungs, double intensity) {
    std::vector<std::string> names;
    for (const LadderRung& rung : rungs)
        if (same(rung.cost.intensity, intensity)) names.push_back(rung.name);
    return names;
}

/// "as many as GPU4 and GPU5"
std::string neighbours(const LadderPlace& place) {
    const auto& rungs = place.ladder.rungs;
    const double own = place.own.intensity;
    const auto equal = rungs_with(rungs, own);
    if (!equal.empty()) return "as many as " + joined(equal);
    double below = 0, above = INFINITY;
    for (const LadderRung& rung : rungs) {
        if (rung.cost.intensity < own) below = std::max(below, rung.cost.intensity);
        if (rung.cost.intensity > own) above = std::min(above, rung.cost.intensity);
    }
    if (below == 0) return "fewer than any rung";
    if (std::isinf(above)) return "more than any rung";
    return fmt::format("more than {}, fewer than {}", joined(rungs_with(rungs, below)),
                       joined(rungs_with(rungs, above)));
}

/// The rung of the student's lesson; null if it has none.
const LadderRung* own_rung(const LadderPlace& place) {
    for (const LadderRung& rung : place.ladder.rungs)
        if (rung.lesson == place.lesson) return &rung;
    return nullptr;
}

std::string verdict(const LadderPlace& place) {
    std::string text = fmt::format(
        "Your kernel does {:.2f} operations for each byte that it asks of global memory: {}.",
        place.own.intensity, neighbours(place));
    if (const LadderRung* rung = own_rung(place)) {
        if (place.own.intensity < rung->cost.intensity * (1 - same_share))
            text += fmt::format(
                " {}, this lesson's rung, does {:.2f}: it moves less for the same product.",
                rung->name, rung->cost.intensity);
        else if (place.own.passes > rung->cost.passes * (1 + same_share))
            text += fmt::format(
                " But it takes more passes through shared memory than {}, this lesson's rung.",
                rung->name);
    }
    if (place.wrong) text += " Its product is wrong, so its place may change when it is right.";
    return text;
}

std::string speed(const LadderPlace& place) {
    if (place.own_tflops > 0)
        return fmt::format("It reached {:.2f} TFLOP/s on {}.", place.own_tflops, place.own_source);
    return "How fast it is only a GPU can tell: where there is one, grade with --backend both, "
           "then make this page again.";
}

std::string sources(const LadderPlace& place) {
    const LadderFigures& ladder = place.ladder;
    std::string text = fmt::format(
        "What is from where: the speeds of the rungs were measured on one {}, n = {}, {}, with "
        "the solutions of the lessons. Operations per byte and passes are counts of the simulator "
        "(device {}, n = {}), for rungs and for you. A byte is one of a sector of 32 bytes, before "
        "any cache.",
        ladder.gpu, ladder.measured_n, ladder.date, ladder.counted_device, ladder.counted_n);
    if (place.own_n != ladder.counted_n)
        text += fmt::format(
            " Yours are for n = {:.0f}, the largest that this lesson counts; for a smaller n the "
            "stores of C weigh more.",
            place.own_n);
    return text;
}

std::string row(const char* kind, const std::string& name, double tflops, const ProductCost& cost) {
    return fmt::format(
        "<tr{}><th scope=\"row\">{}</th><td>{}</td><td>{:.2f}</td><td>{:.1f}</td></tr>\n", kind,
        escaped(name), tflops > 0 ? fmt::format("{:.2f}", tflops) : "not measured", cost.intensity,
        cost.passes);
}

std::string table(const LadderPlace& place) {
    std::string rows;
    for (const LadderRung& rung : place.ladder.rungs)
        rows += row("", rung.name + (rung.lesson == place.lesson ? " (this lesson)" : ""),
                    rung.tflops, rung.cost);
    rows += row(" class=\"own\"", "your kernel", place.own_tflops, place.own);
    if (place.ladder.cublas_tflops > 0)
        rows += fmt::format(
            "<tr><th scope=\"row\">cuBLAS</th><td>{:.2f}</td><td>not counted</td><td>not "
            "counted</td></tr>\n",
            place.ladder.cublas_tflops);
    return scrolling(
        "The ladder as a table",
        fmt::format(
            "<table class=\"ladder\"><caption>The ladder and your kernel</caption>\n"
            "<thead><tr><th scope=\"col\">kernel</th><th scope=\"col\">TFLOP/s, measured</th>"
            "<th scope=\"col\">operations per byte</th><th scope=\"col\">passes for 1,000 "
            "operations</th></tr></thead>\n<tbody>\n{}</tbody></table>\n",
            rows));
}

nlohmann::json chart_data(const LadderPlace& place) {
    nlohmann::json rungs = nlohmann::json::array();
    for (const LadderRung& rung : place.ladder.rungs)
        rungs.push_back({{"name", rung.name},
                         {"x", rung.cost.intensity},
                         {"y", rung.tflops},
                         {"own", rung.lesson == place.lesson}});
    return {{"rungs", rungs},
            {"cublas", place.ladder.cublas_tflops},
            {"x", place.own.intensity},
            {"y", place.own_tflops}};
}

}  // namespace

std::string ladder_picture(const LadderPlace& place) {
    return fmt::format(
               "<p>Each rung of the ladder as a point: how fast it is, over the operations that it "
               "does "
               "for each byte of global memory. {}</p>\n<div id=\"ladder-chart\" "
               "class=\"chart\"></div>\n"
               "<p>{} {}</p>\n{}<p class=\"say\">{}</p>\n",
               place.own_tflops > 0
                   ? "The diamond is your kernel."
                   : "The dashed line is your kernel: its speed is not known here.",
               escaped(verdict(place)), escaped(speed(place)), table(place),
               escaped(sources(place))) +
           json_script("ladder-data", chart_data(place));
}

}  // namespace simtutor::report::picture

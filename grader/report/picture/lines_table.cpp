#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "grader/findings/text.h"
#include "grader/report/picture/html.h"
#include "grader/report/picture/pictures.h"

namespace simtutor::report::picture {
namespace {

using nlohmann::json;

/// What one line cost, over all kernels.
struct Cost {
    double requests = 0, sectors = 0, ideal = 0;
    double shared_requests = 0, passes = 0, conflicts = 0;
    double operations = 0, divergent = 0;
};

void add(Cost& cost, const json& line) {
    const auto get = [&](const char* name) { return line.value(name, 0.0); };
    cost.requests +=
        get("global_load_requests") + get("global_store_requests") + get("global_atomic_requests");
    cost.sectors +=
        get("global_load_sectors") + get("global_store_sectors") + get("global_atomic_sectors");
    cost.ideal += get("global_load_sectors_ideal") + get("global_store_sectors_ideal");
    cost.shared_requests +=
        get("shared_load_requests") + get("shared_store_requests") + get("shared_atomic_requests");
    cost.passes += get("shared_load_wavefronts") + get("shared_store_wavefronts");
    cost.conflicts += get("shared_load_conflicts") + get("shared_store_conflicts");
    cost.operations += get("fp32_operations");
    cost.divergent += get("divergent_branches");
}

std::map<int, Cost> costs_of(const json& counters, const SourceText& source) {
    std::map<int, Cost> costs;
    for (const json& kernel : counters.at("kernels"))
        for (const json& line : kernel.at("lines")) {
            const simt::Site site{line.at("file"), line.at("line"), ""};
            if (source.is_of(site)) add(costs[site.line], line);
        }
    return costs;
}

struct Column {
    const char* title;
    const char* meaning;
    double Cost::*value;
};
constexpr Column columns[] = {
    {"requests", "accesses of whole warps to global memory", &Cost::requests},
    {"sectors", "32-byte pieces of global memory that they moved", &Cost::sectors},
    {"ideal", "the fewest sectors that could hold what loads and stores used", &Cost::ideal},
    {"shared", "accesses of whole warps to shared memory", &Cost::shared_requests},
    {"passes", "passes through the banks that they took", &Cost::passes},
    {"conflicts", "passes that bank conflicts added", &Cost::conflicts},
    {"divergent", "branches at which the threads of a warp parted", &Cost::divergent},
    {"FP32", "floating-point operations of threads", &Cost::operations},
};

/// The table up to its rows. On a phone its rows are no table rows for the eye, so the roles are
/// said. @param before columns before the code's
std::string lines_head(const std::string& before) {
    return "<table role=\"table\" class=\"lines\"><thead role=\"rowgroup\"><tr role=\"row\">" +
           before +
           "<th role=\"columnheader\" scope=\"col\" class=\"code\">code</th></tr></thead>\n"
           "<tbody role=\"rowgroup\">\n";
}

}  // namespace

std::string code_table(const SourceText& source) {
    std::string rows;
    for (std::size_t i = 0; i < source.lines.size(); ++i)
        rows += fmt::format(
            "<tr role=\"row\"><th role=\"rowheader\" scope=\"row\">{0}</th><td role=\"cell\" "
            "class=\"code\"><code class=\"whole\" "
            "data-line=\"{0}\">{1}</code></td></tr>\n",
            i + 1, escaped(source.lines[i]));
    return scrolling("The code with its line numbers",
                     lines_head("<th role=\"columnheader\" scope=\"col\">line</th>") + rows +
                         "</tbody></table>\n");
}

std::string lines_table(const json& counters, const SourceText& source) {
    if (!counters.is_object() || !counters.contains("kernels")) return "";
    const auto costs = costs_of(counters, source);
    if (costs.empty() || source.lines.empty()) return "";
    std::vector<const Column*> used;
    std::map<const Column*, double> largest;
    for (const Column& column : columns) {
        for (const auto& [line, cost] : costs)
            largest[&column] = std::max(largest[&column], cost.*column.value);
        if (largest[&column] > 0) used.push_back(&column);
    }
    std::string head = "<th role=\"columnheader\" scope=\"col\">line</th>", meanings;
    for (const Column* column : used) {
        head += fmt::format("<th role=\"columnheader\" scope=\"col\">{}</th>", column->title);
        meanings +=
            fmt::format("<li><strong>{}</strong>: {}</li>\n", column->title, column->meaning);
    }
    std::string rows;
    for (std::size_t i = 0; i < source.lines.size(); ++i) {
        const int number = static_cast<int>(i) + 1;
        const auto cost = costs.find(number);
        rows +=
            fmt::format("<tr role=\"row\"><th role=\"rowheader\" scope=\"row\">{}</th>", number);
        for (const Column* column : used) {
            const double value = cost == costs.end() ? 0 : cost->second.*column->value;
            rows += value > 0 ? fmt::format(
                                    "<td role=\"cell\" class=\"number\" data-name=\"{}\" "
                                    "style=\"--share:{:.0f}%\">{}</td>",
                                    column->title, 100 * value / largest[column], grouped(value))
                              : "<td role=\"cell\"></td>";
        }
        rows += fmt::format(
            "<td role=\"cell\" class=\"code\"><code class=\"whole\" data-line=\"{}\">{}</code>"
            "</td></tr>\n",
            number, escaped(source.lines[i]));
    }
    return scrolling("Counters of each source line",
                     lines_head(head) + rows + "</tbody></table>\n") +
           "<ul class=\"meanings\">\n" + meanings + "</ul>\n";
}

}  // namespace simtutor::report::picture

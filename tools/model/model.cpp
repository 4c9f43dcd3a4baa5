#include "tools/model/model.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <future>
#include <memory>

#include "tools/command/error.h"
#include "tools/command/files.h"
#include "tools/command/interrupt.h"
#include "tools/command/progress.h"

namespace simtutor::model {
namespace {

using Clock = std::chrono::steady_clock;

std::filesystem::path data(const command::Course& course, const char* name) {
    return course.root() / "docs" / "data" / name;
}

/// The published tables of the ladder on the C1060.
struct Published {
    std::vector<PublishedTraffic> traffic;
    std::vector<PublishedResources> resources;
    std::vector<PublishedSeconds> kernels, shapes;

    explicit Published(const command::Course& course)
        : traffic(read_traffic(Table(data(course, "transactions_cc13.csv")))),
          resources(read_resources(Table(data(course, "resources_cc13.csv")))),
          kernels(read_kernel_seconds(Table(data(course, "c1060_seconds.csv")))) {
        for (const std::string kernel : {"1", "2", "3"}) {
            const Table table(data(course, ("c1060_gpu" + kernel + "_blocks.csv").c_str()));
            const auto rows = read_block_seconds(table, "GPU" + kernel);
            shapes.insert(shapes.end(), rows.begin(), rows.end());
        }
    }
};

/// The shapes to run for one kernel: those with a published row, exact ones as printed; for '*' and
/// 'rest' the shapes that the figures time, and the smallest ones of the row.
std::vector<Shape> shapes_of(const std::string& kernel, const Published& published) {
    std::vector<Shape> candidates = {{1, 16}, {16, 1}};
    for (const PublishedSeconds& row : published.shapes)
        if (row.kernel == kernel) candidates.push_back(row.block);
    for (const PublishedTraffic& row : published.traffic) {
        if (row.kernel != kernel || row.x == "rest" || row.y == "*") continue;
        candidates.push_back(
            {static_cast<unsigned>(std::stoul(row.x)), static_cast<unsigned>(std::stoul(row.y))});
    }
    std::vector<Shape> wanted;
    for (const Shape& shape : candidates) {
        const bool asked = std::any_of(
            published.traffic.begin(), published.traffic.end(),
            [&](const PublishedTraffic& row) { return row.kernel == kernel && row.covers(shape); });
        if (asked && std::find(wanted.begin(), wanted.end(), shape) == wanted.end())
            wanted.push_back(shape);
    }
    return wanted;
}

void add_rows(Report& report, const Published& published, const Kernel& kernel,
              const std::vector<Simulated>& simulated) {
    for (TrafficRow& row : report.traffic) {
        if (row.published.kernel != kernel.name) continue;
        row.lesson = kernel.lesson;
        for (const Simulated& one : simulated)
            if (row.published.covers(one.shape)) row.simulated.push_back(one);
    }
    for (const Simulated& one : simulated) {
        if (!one.error.empty()) continue;
        Ranked ranked{kernel.name + " " + one.shape.text(), one.traffic.volume.n3,
                      one.traffic.total.n3, one.traffic.abu, 0};
        for (const PublishedSeconds& row : published.shapes) {
            if (row.kernel != kernel.name || !(row.block == one.shape)) continue;
            ranked.seconds = row.seconds;
            report.shapes[kernel.name].rows.push_back(ranked);
        }
        for (const PublishedSeconds& row : published.kernels) {
            const bool best =
                std::any_of(published.resources.begin(), published.resources.end(),
                            [&](const PublishedResources& used) {
                                return used.kernel == kernel.name && used.block == one.shape;
                            });
            if (row.kernel != kernel.name || !best) continue;
            ranked.seconds = row.seconds;
            report.kernels.rows.push_back(ranked);
        }
    }
}

std::unique_ptr<KernelRuns> prepare(const Kernel& kernel, const std::filesystem::path& folder) {
    return std::make_unique<KernelRuns>(kernel, (folder / (kernel.function + ".so")).string());
}

}  // namespace

Report make_report(const command::Course& course) {
    const auto begin = Clock::now();
    const Published published(course);
    const std::vector<Kernel> kernels = ladder_kernels(course);
    if (kernels.empty())
        throw command::Trouble(
            "No solution has a kernel gpu1, gpu2, ...; there is nothing to run.");
    Report report;
    for (const PublishedTraffic& row : published.traffic) report.traffic.push_back({row, "", {}});
    for (const PublishedResources& row : published.resources)
        report.occupancy.push_back(compute_occupancy(row));

    const command::TemporaryFolder folder;
    command::ProgressLine progress;
    // The next kernel compiles while this one runs.
    auto next = std::async(std::launch::async, prepare, kernels.front(), folder.path());
    for (std::size_t i = 0; i < kernels.size(); ++i) {
        command::stop_if_interrupted();
        progress.update(static_cast<double>(i) / static_cast<double>(kernels.size()),
                        kernels[i].name + ", lesson " + kernels[i].lesson);
        const std::unique_ptr<KernelRuns> runs = next.get();
        if (i + 1 < kernels.size())
            next = std::async(std::launch::async, prepare, kernels[i + 1], folder.path());
        add_rows(report, published, kernels[i], runs->run(shapes_of(kernels[i].name, published)));
    }
    report.kernels = rank(std::move(report.kernels.rows));
    for (auto& [kernel, ranking] : report.shapes) ranking = rank(std::move(ranking.rows));
    report.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return report;
}

int run_model(const command::Course& course, const Options& options) {
    course.require_solutions("model");
    const Report report = make_report(course);
    if (options.json == "-") {
        fmt::print("{}\n", json(report).dump(2));
    } else {
        fmt::print("{}", text(report));
        if (!options.json.empty()) command::write_file(options.json, json(report).dump(2) + "\n");
    }
    return report.all_equal() ? 0 : 1;
}

}  // namespace simtutor::model

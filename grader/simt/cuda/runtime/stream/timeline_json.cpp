#include "grader/simt/cuda/runtime/stream/timeline_json.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "grader/simt/cuda/runtime/stream/clock.h"
#include "grader/simt/devices/concurrency.h"

namespace simtutor::simt {
namespace {

const char* id_of(Engine engine) {
    return engine == Engine::to_device ? "to_device"
           : engine == Engine::to_host ? "to_host"
                                       : "kernels";
}

/// So many pieces of work are listed.
constexpr std::size_t most_works = 400;

bool several_streams(const TimeLine& time_line) {
    const auto other = [&](const Span& span) {
        return span.work.stream != time_line.spans().front().work.stream;
    };
    return std::ranges::any_of(time_line.spans(), other);
}

nlohmann::json works_json(const TimeLine& time_line) {
    nlohmann::json works = nlohmann::json::array(), devices = nlohmann::json::array();
    std::map<int, const Device*> used;
    const std::size_t listed = std::min(time_line.spans().size(), most_works);
    for (std::size_t i = 0; i < listed; ++i) {
        const Span& span = time_line.spans()[i];
        const StreamWork& work = span.work;
        const Site site = resolve(work.site);
        used[work.device] = work.model;
        works.push_back({{"engine", id_of(work.engine)},
                         {"device", work.device},
                         {"stream", work.stream_name},
                         {"name", work.name},
                         {"file", site.file},
                         {"line", site.line},
                         {"start_us", span.start_us},
                         {"end_us", span.end_us},
                         {"staged", work.staged}});
    }
    for (const auto& [number, model] : used)
        devices.push_back({{"number", number},
                           {"id", model->id},
                           {"copy_engines", model->copy_engines},
                           {"one_queue", has_one_work_queue(*model)}});
    return {{"left_out", time_line.spans().size() - listed + time_line.spans_left_out()},
            {"devices", std::move(devices)},
            {"works", std::move(works)}};
}

}  // namespace

void count_time_line(nlohmann::json& counters) {
    TimeLine& all = time_line();
    all.finish();
    nlohmann::json& totals = counters["totals"];
    totals["timeline_us"] = all.length_us();
    totals["timeline_kernels_us"] = all.busy_us(Engine::kernels);
    totals["timeline_to_device_us"] = all.busy_us(Engine::to_device);
    totals["timeline_to_host_us"] = all.busy_us(Engine::to_host);
    if (several_streams(all)) counters["time_line"] = works_json(all);
}

}  // namespace simtutor::simt

#include "grader/simt/trace/block_trace.h"

#include <nlohmann/json.hpp>

namespace simtutor::simt {
namespace {

const char* kind_name(AccessKind kind) {
    switch (kind) {
        case AccessKind::load:
            return "load";
        case AccessKind::store:
            return "store";
        case AccessKind::atomic:
            return "atomic";
    }
    return "";
}

/// [0, 1, 2, 7] -> [[0, 2], [7, 7]]
nlohmann::json ranges(const std::vector<unsigned>& numbers) {
    nlohmann::json made = nlohmann::json::array();
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t end = i;
        while (end + 1 < numbers.size() && numbers[end + 1] == numbers[end] + 1) ++end;
        made.push_back({numbers[i], numbers[end]});
        i = end + 1;
    }
    return made;
}

bool evenly_spaced(const std::vector<std::int64_t>& offsets) {
    for (std::size_t i = 2; i < offsets.size(); ++i)
        if (offsets[i] - offsets[i - 1] != offsets[1] - offsets[0]) return false;
    return true;
}

}  // namespace

void to_json(nlohmann::json& json, const TracedObject& object) {
    json = {{"name", object.name},
            {"space", object.shared ? "shared" : "global"},
            {"place", object.place},
            {"bytes", object.bytes},
            {"element_bytes", object.element_bytes},
            {"dimensions", object.dimensions}};
}

void to_json(nlohmann::json& json, const TracedRequest& request) {
    json = {{"site", request.site},
            {"object", request.object},
            {"kind", kind_name(request.kind)},
            {"warp", request.warp},
            {"bytes", request.bytes},
            {"mask", request.mask},
            {"cost", request.cost},
            {"least_cost", request.least_cost}};
    const auto& offsets = request.offsets;
    json["first"] = offsets.empty() ? 0 : offsets.front();
    if (evenly_spaced(offsets))
        json["step"] = offsets.size() < 2 ? 0 : offsets[1] - offsets[0];
    else
        json["offsets"] = offsets;
}

void to_json(nlohmann::json& json, const BarrierGroup& group) {
    json = {{"exited", group.exited}, {"threads", ranges(group.threads)}};
    if (group.site_known) json["site"] = group.site;
    if (group.return_line) json["return_line"] = group.return_line;
}

void to_json(nlohmann::json& json, const TracedInterval& interval) {
    json = {{"requests", interval.requests},
            {"left_out", interval.left_out},
            {"barrier", interval.barrier}};
}

void to_json(nlohmann::json& json, const TracedThread& thread) {
    nlohmann::json steps = nlohmann::json::array();
    for (const TracedStep& step : thread.steps)
        steps.push_back({{"interval", step.interval},
                         {"site", step.site},
                         {"object", step.object},
                         {"kind", kind_name(step.kind)},
                         {"offset", step.offset},
                         {"bytes", step.bytes}});
    json = {{"thread", thread.who.thread},
            {"number", thread.index},
            {"steps", std::move(steps)},
            {"left_out", thread.left_out}};
}

}  // namespace simtutor::simt

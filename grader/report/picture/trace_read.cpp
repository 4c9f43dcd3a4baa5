#include "grader/report/picture/trace_read.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace simtutor::report::picture {
namespace {

using nlohmann::json;

std::array<unsigned, 3> triple(const json& from) {
    return {from.at(0), from.at(1), from.at(2)};
}

Object read_object(const json& from) {
    Object object;
    object.name = from.at("name");
    object.shared = from.at("space") == "shared";
    object.place = from.at("place");
    object.bytes = from.at("bytes");
    object.element_bytes = std::max(1u, from.at("element_bytes").get<unsigned>());
    object.dimensions = from.at("dimensions").get<std::vector<std::uint64_t>>();
    return object;
}

Request read_request(const json& from) {
    Request request;
    request.site = from.at("site");
    request.object = from.at("object");
    request.kind = from.at("kind");
    request.warp = from.at("warp");
    request.bytes = from.at("bytes");
    request.cost = from.at("cost");
    request.least_cost = from.at("least_cost");
    const auto mask = from.at("mask").get<std::uint32_t>();
    const auto first = from.at("first").get<std::int64_t>();
    const auto step = from.value("step", std::int64_t{0});
    const auto offsets = from.value("offsets", std::vector<std::int64_t>());
    for (unsigned lane = 0; lane < 32; ++lane) {
        if (!(mask >> lane & 1)) continue;
        const std::size_t k = request.lanes.size();
        request.lanes.push_back(
            {lane, offsets.empty() ? first + static_cast<std::int64_t>(k) * step : offsets.at(k)});
    }
    return request;
}

Interval read_interval(const json& from) {
    Interval interval;
    interval.left_out = from.at("left_out");
    for (const json& request : from.at("requests"))
        interval.requests.push_back(read_request(request));
    for (const json& described : from.at("barrier")) {
        Group group;
        group.exited = described.at("exited");
        if (described.contains("site")) group.site = described["site"].get<std::size_t>();
        group.return_line = described.value("return_line", 0);
        group.threads = described.at("threads").get<std::vector<std::pair<unsigned, unsigned>>>();
        interval.barrier.push_back(std::move(group));
    }
    return interval;
}

Thread read_thread(const json& from) {
    Thread thread;
    thread.thread = triple(from.at("thread"));
    thread.left_out = from.at("left_out");
    for (const json& step : from.at("steps"))
        thread.steps.push_back({step.at("interval"), step.at("site"), step.at("object"),
                                step.at("kind"), step.at("offset"), step.at("bytes")});
    return thread;
}

std::vector<unsigned char> read_value(const std::string& text) {
    std::vector<unsigned char> value;
    for (std::size_t i = 0; i + 1 < text.size(); i += 2)
        value.push_back(static_cast<unsigned char>(std::stoul(text.substr(i, 2), nullptr, 16)));
    return value;
}

/// Throws where the words name what is not there: they come from a process that ran other people's
/// code.
Event read_event(const std::string& words, const Block& block, std::size_t sites) {
    std::istringstream in(words);
    Event event;
    long object = -1;
    unsigned kind = 0;
    std::string value;
    in >> event.when >> event.thread >> event.interval >> event.site >> object >> kind >>
        event.refused >> event.offset >> event.bytes >> value;
    static const std::array<const char*, 3> kinds{"load", "store", "atomic"};
    const bool known = object == -1 || std::cmp_less(object, block.objects.size());
    if (!in || object < -1 || !known || kind >= kinds.size() || event.site >= sites ||
        event.thread >= 1024 || event.bytes > 4096)
        throw std::invalid_argument("The recording of the run is damaged; run it again.");
    event.kind = kinds[kind];
    if (object >= 0) event.object = static_cast<std::size_t>(object);
    if (value != "-") event.value = read_value(value);
    if (event.value.size() != event.bytes) event.value.clear();
    return event;
}

Block read_block(const json& from, std::size_t sites) {
    Block block;
    block.index = triple(from.at("index"));
    block.unfinished = from.value("unfinished", false);
    for (const json& object : from.at("objects")) block.objects.push_back(read_object(object));
    for (const json& interval : from.at("intervals"))
        block.intervals.push_back(read_interval(interval));
    for (const json& thread : from.at("threads")) block.threads.push_back(read_thread(thread));
    if (!from.contains("events")) return block;
    for (const json& event : from.at("events"))
        block.events.push_back(read_event(event.get<std::string>(), block, sites));
    block.events_left_out = from.at("events_left_out");
    return block;
}

Trace read_trace(const json& from) {
    Trace trace;
    for (const json& site : from.at("sites"))
        trace.sites.push_back({site.at("file"), site.at("line"), site.at("function")});
    for (const json& described : from.at("launches")) {
        Launch launch;
        launch.kernel = described.at("kernel");
        launch.grid = triple(described.at("grid"));
        launch.block = triple(described.at("block"));
        launch.found_something = described.value("found_something", false);
        for (const json& block : described.at("blocks"))
            launch.blocks.push_back(read_block(block, trace.sites.size()));
        trace.launches.push_back(std::move(launch));
    }
    return trace;
}

}  // namespace

std::string Object::element(std::int64_t offset) const {
    const auto size = static_cast<std::int64_t>(element_bytes);
    std::int64_t index = offset / size;
    if (dimensions.empty() && elements() == 1) return name;
    std::string text;
    for (std::size_t d = dimensions.size(); d-- > 1;) {
        const auto extent = static_cast<std::int64_t>(std::max<std::uint64_t>(1, dimensions[d]));
        text = fmt::format("[{}]{}", index % extent, text);
        index /= extent;
    }
    return fmt::format("{}[{}]{}", name, index, text);
}

unsigned Group::size() const {
    unsigned size = 0;
    for (const auto& [first, last] : threads) size += last - first + 1;
    return size;
}

const Thread* Block::thread(const simt::ThreadCoordinates& who) const {
    for (const Thread& known : threads)
        if (std::equal(known.thread.begin(), known.thread.end(), who.thread)) return &known;
    return nullptr;
}

const Block* Trace::block(const std::string& kernel, const simt::ThreadCoordinates& who) const {
    for (const Launch& launch : launches) {
        if (launch.kernel != kernel) continue;
        for (const Block& known : launch.blocks)
            if (std::equal(known.index.begin(), known.index.end(), who.block)) return &known;
    }
    return nullptr;
}

TracedRun read_traced_run(const json& from) {
    TracedRun run;
    run.run = from.at("run");
    run.device = from.at("device");
    run.n = from.at("n");
    run.ended = from.value("ended", "");
    run.findings = from.at("findings").get<std::vector<simt::Finding>>();
    run.counters = from.at("counters");
    if (!from.at("trace").is_null()) run.trace = read_trace(from["trace"]);
    return run;
}

std::vector<TracedRun> read_traced_runs(const json& runs) {
    std::vector<TracedRun> made;
    for (const json& from : runs) made.push_back(read_traced_run(from));
    return made;
}

}  // namespace simtutor::report::picture

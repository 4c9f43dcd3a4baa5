#include "grader/host/request_wire.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <system_error>

namespace simtutor::host {
namespace {

using nlohmann::json;

/// Before the first array: the place of the text, and the notes.
constexpr std::uint64_t head_bytes = 4096;
static_assert(sizeof(Region) + most_runs_together * sizeof(RunNote) <= head_bytes);

void write_all(int fd, const void* data, std::uint64_t bytes, std::uint64_t offset) {
    auto* at = static_cast<const char*>(data);
    while (bytes > 0) {
        const ssize_t put = ::pwrite(fd, at, bytes, static_cast<off_t>(offset));
        if (put < 0 && errno == EINTR) continue;
        if (put <= 0) throw std::system_error(errno, std::generic_category(), "writing arguments");
        at += put;
        offset += static_cast<std::uint64_t>(put);
        bytes -= static_cast<std::uint64_t>(put);
    }
}

void read_all(int fd, void* data, std::uint64_t bytes, std::uint64_t offset) {
    auto* at = static_cast<char*>(data);
    while (bytes > 0) {
        const ssize_t got = ::pread(fd, at, bytes, static_cast<off_t>(offset));
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) throw std::runtime_error("the data file of the run is too short");
        at += got;
        offset += static_cast<std::uint64_t>(got);
        bytes -= static_cast<std::uint64_t>(got);
    }
}

/// Bytes that cross the channel; a dense array may come with a full last row.
std::uint64_t payload_bytes(const Argument& argument) {
    const Array& array = *argument.array;
    if (array.stride != 0 && array.stride < array.row_elements) {
        throw std::invalid_argument(
            fmt::format("argument '{}': the stride is shorter than a row", argument.name));
    }
    const std::uint64_t least = array.payload_elements() * size_of(array.type);
    if (array.direction == Direction::out || array.bytes.size() == least) return least;
    const std::uint64_t full = array.rows * array.stride * size_of(array.type);
    if (!array.sparse && array.bytes.size() == full) return full;
    throw std::invalid_argument(
        fmt::format("argument '{}': {} bytes were given where {} are needed", argument.name,
                    array.bytes.size(), least));
}

json describe_argument(const Argument& argument, const Region& region) {
    json made = {{"name", argument.name}};
    if (argument.integer) made["integer"] = *argument.integer;
    if (argument.real) made["real"] = *argument.real;
    if (argument.array) {
        const Array& array = *argument.array;
        made["array"] = {{"type", static_cast<int>(array.type)},
                         {"direction", static_cast<int>(array.direction)},
                         {"space", static_cast<int>(array.space)},
                         {"rows", array.rows},
                         {"row_elements", array.row_elements},
                         {"stride", array.stride},
                         {"sparse", array.sparse},
                         {"first", array.first},
                         {"offset", region.offset},
                         {"bytes", region.bytes}};
    }
    return made;
}

json describe_trace(const simt::TraceOptions& trace) {
    json watched = json::array();
    for (const simt::WatchedThread& one : trace.watched)
        watched.push_back(
            {{"kernel", one.kernel}, {"block", one.who.block}, {"thread", one.who.thread}});
    return {{"watched", std::move(watched)},
            {"broken_off", trace.broken_off},
            {"values", trace.values},
            {"first_uses", trace.first_uses}};
}

simt::TraceOptions read_trace(const json& from) {
    simt::TraceOptions trace;
    trace.on = true;
    trace.broken_off = from.at("broken_off");
    trace.values = from.at("values");
    trace.first_uses = from.at("first_uses");
    for (const json& described : from.at("watched")) {
        simt::WatchedThread watched;
        watched.kernel = described.at("kernel");
        for (std::size_t i = 0; i < 3; ++i) {
            watched.who.block[i] = described.at("block").at(i);
            watched.who.thread[i] = described.at("thread").at(i);
        }
        trace.watched.push_back(std::move(watched));
    }
    return trace;
}

json describe_fleet(const std::vector<SeenDevice>& fleet) {
    json made = json::array();
    for (const SeenDevice& one : fleet)
        made.push_back({{"model", one.model},
                        {"multiprocessors", one.multiprocessors},
                        {"clock_khz", one.clock_khz},
                        {"memory_clock_khz", one.memory_clock_khz},
                        {"memory_bus_bits", one.memory_bus_bits},
                        {"memory_bytes", one.memory_bytes}});
    return made;
}

std::vector<SeenDevice> read_fleet(const json& from) {
    std::vector<SeenDevice> fleet;
    for (const json& one : from)
        fleet.push_back({one.at("model"), one.at("multiprocessors"), one.at("clock_khz"),
                         one.at("memory_clock_khz"), one.at("memory_bus_bits"),
                         one.at("memory_bytes")});
    return fleet;
}

json describe(const Nonce& nonce, const std::string& module, const RunRequest& request,
              const std::vector<Region>& regions) {
    json made = {{"nonce", {nonce.words[0], nonce.words[1]}},
                 {"module", module},
                 {"entry", request.entry},
                 {"seed", request.seed},
                 {"device", request.device},
                 {"device_memory", request.device_memory},
                 {"devices", request.devices},
                 {"preemptions", request.preemptions},
                 {"failing_place", request.failing_place},
                 {"failing_time", request.failing_time},
                 {"idle_launch", request.idle_launch},
                 {"choice", request.choice},
                 {"first_error", request.first_error},
                 {"pace", {request.pace.link, request.pace.first_launch_us}},
                 {"planted_bytes", request.planted_bytes},
                 {"planted_bits", request.planted_bits},
                 {"corner", request.corner},
                 {"deadlock_rounds", request.deadlock_rounds},
                 {"free_waits", request.free_waits},
                 {"counters", request.counters},
                 {"blocks", request.blocks},
                 {"blocks_of", request.blocks_of},
                 {"ends", request.ends},
                 {"slow_path", request.slow_path},
                 {"bounded", request.bounded},
                 {"program", request.program},
                 {"off", request.rules.off},
                 {"cpu_seconds", request.limits.cpu_seconds},
                 {"memory_bytes", request.limits.memory_bytes},
                 {"threads", request.threads},
                 {"team_limit", request.team_limit},
                 {"turn", request.turn}};
    made["fleet"] = describe_fleet(request.fleet);
    if (request.trace.on) made["trace"] = describe_trace(request.trace);
    made["levels"] = json::object();
    for (const auto& [rule, level] : request.rules.levels) made["levels"][rule] = level;
    made["arguments"] = json::array();
    for (std::size_t i = 0; i < request.arguments.size(); ++i) {
        made["arguments"].push_back(describe_argument(request.arguments[i], regions[i]));
    }
    if (request.launch) {
        made["launch"] = {{"grid", request.launch->grid},
                          {"block", request.launch->block},
                          {"shared_bytes", request.launch->shared_bytes}};
    }
    return made;
}

void read_argument(const json& from, Argument& argument, Region& region) {
    argument.name = from.at("name");
    if (from.contains("integer")) argument.integer = from["integer"].get<std::int64_t>();
    if (from.contains("real")) argument.real = from["real"].get<double>();
    if (!from.contains("array")) return;
    const json& described = from["array"];
    Array array;
    array.type = static_cast<Type>(described.at("type").get<int>());
    array.direction = static_cast<Direction>(described.at("direction").get<int>());
    array.space = static_cast<Space>(described.at("space").get<int>());
    array.rows = described.at("rows");
    array.row_elements = described.at("row_elements");
    array.stride = described.at("stride");
    array.sparse = described.at("sparse");
    array.first = described.at("first");
    region.offset = described.at("offset");
    region.bytes = described.at("bytes");
    argument.array = array;
}

WorkerRequest parse(const json& from) {
    WorkerRequest request;
    request.nonce.words[0] = from.at("nonce").at(0);
    request.nonce.words[1] = from.at("nonce").at(1);
    request.module = from.at("module");
    RunRequest& run = request.run;
    run.entry = from.at("entry");
    run.seed = from.at("seed");
    run.device = from.at("device");
    run.device_memory = from.at("device_memory");
    run.devices = from.at("devices");
    run.fleet = read_fleet(from.at("fleet"));
    run.failing_place = from.at("failing_place");
    run.failing_time = from.at("failing_time");
    run.idle_launch = from.at("idle_launch");
    run.choice = from.at("choice");
    run.first_error = from.at("first_error");
    run.pace = {from.at("pace").at(0), from.at("pace").at(1)};
    run.planted_bytes = from.at("planted_bytes");
    run.planted_bits = from.at("planted_bits");
    run.corner = from.at("corner");
    run.deadlock_rounds = from.at("deadlock_rounds");
    run.free_waits = from.at("free_waits");
    run.counters = from.at("counters");
    run.blocks = from.at("blocks");
    run.blocks_of = from.at("blocks_of");
    run.ends = from.at("ends");
    run.preemptions = from.at("preemptions");
    run.slow_path = from.at("slow_path");
    run.bounded = from.at("bounded");
    run.program = from.at("program");
    if (from.contains("trace")) run.trace = read_trace(from["trace"]);
    run.rules.off = from.at("off").get<std::vector<std::string>>();
    for (const auto& [rule, level] : from.at("levels").items()) {
        run.rules.levels[rule] = static_cast<simt::Level>(level.get<int>());
    }
    run.limits.cpu_seconds = from.at("cpu_seconds");
    run.limits.memory_bytes = from.at("memory_bytes");
    run.threads = from.at("threads");
    run.team_limit = from.at("team_limit");
    run.turn = from.at("turn");
    run.arguments.resize(from.at("arguments").size());
    request.regions.resize(run.arguments.size());
    for (std::size_t i = 0; i < run.arguments.size(); ++i) {
        read_argument(from["arguments"][i], run.arguments[i], request.regions[i]);
    }
    if (from.contains("launch")) {
        Launch launch;
        for (std::size_t i = 0; i < 3; ++i) {
            launch.grid[i] = from["launch"].at("grid").at(i);
            launch.block[i] = from["launch"].at("block").at(i);
        }
        launch.shared_bytes = from["launch"].at("shared_bytes");
        run.launch = launch;
    }
    return request;
}

}  // namespace

DataFile write_requests(const Nonce& nonce, const std::string& module,
                        std::span<const RunRequest> requests) {
    if (requests.empty() || requests.size() > most_runs_together)
        throw std::invalid_argument("a worker makes 1 to 32 runs");
    DataFile data;
    // The text of the requests comes after the arrays, because it names their places.
    std::uint64_t end = head_bytes;
    json described = json::array();
    for (const RunRequest& request : requests) {
        std::vector<Region> regions;
        for (const Argument& argument : request.arguments) {
            Region region;
            if (argument.array) {
                region = {end, payload_bytes(argument)};
                end += (region.bytes + 4095) / 4096 * 4096;
            }
            regions.push_back(region);
        }
        described.push_back(describe(nonce, module, request, regions));
        data.regions.insert(data.regions.end(), regions.begin(), regions.end());
    }
    const auto text = json::to_cbor(described);
    const Region place{end, text.size()};

    data.file = FileDescriptor(::memfd_create("simtutor-run", MFD_CLOEXEC | MFD_ALLOW_SEALING));
    if (!data.file.open() ||
        ::ftruncate(data.file.get(), static_cast<off_t>(end + text.size())) != 0) {
        throw std::system_error(errno, std::generic_category(), "no memory file for the arguments");
    }
    write_all(data.file.get(), &place, sizeof place, 0);
    write_all(data.file.get(), text.data(), text.size(), place.offset);
    ::fcntl(data.file.get(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL);
    return data;
}

DataFile write_request(const Nonce& nonce, const std::string& module, const RunRequest& request) {
    return write_requests(nonce, module, {&request, 1});
}

void write_inputs(const DataFile& data, std::span<const RunRequest> requests) {
    std::size_t next = 0;
    for (const RunRequest& request : requests) {
        for (const Argument& argument : request.arguments) {
            const Region& region = data.regions[next++];
            const auto& array = argument.array;
            if (!array || array->direction == Direction::out) continue;
            write_all(data.file.get(), array->bytes.data(), region.bytes, region.offset);
        }
    }
}

void write_inputs(const DataFile& data, const RunRequest& request) {
    write_inputs(data, {&request, 1});
}

std::vector<WorkerRequest> read_requests(int fd) {
    Region place;
    read_all(fd, &place, sizeof place, 0);
    std::vector<std::uint8_t> text(place.bytes);
    read_all(fd, text.data(), text.size(), place.offset);
    std::vector<WorkerRequest> requests;
    for (const json& one : json::from_cbor(text)) requests.push_back(parse(one));
    if (requests.empty()) throw std::runtime_error("the data file describes no run");
    return requests;
}

WorkerRequest read_request(int fd) {
    return read_requests(fd).front();
}

RunNote read_note(int fd, std::size_t run) {
    RunNote note;
    read_all(fd, &note, sizeof note, notes_offset + run * sizeof note);
    return note;
}

}  // namespace simtutor::host

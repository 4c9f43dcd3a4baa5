#include "tools/ladder/launch_shape.h"

#include "grader/host/kernel_host.h"
#include "grader/simt/build/entry.h"
#include "grader/simt/build/module.h"
#include "tools/command/files.h"

namespace simtutor::ladder {
namespace {

/// A multiple of every tile of the ladder, and still quick.
constexpr int small_n = 256;

host::Argument matrix(const std::string& name, host::Direction direction) {
    host::Array array;
    array.direction = direction;
    array.row_elements = static_cast<std::uint64_t>(small_n) * small_n;
    if (direction == host::Direction::in) array.bytes.resize(array.row_elements * sizeof(float));
    host::Argument argument;
    argument.name = name;
    argument.array = std::move(array);
    return argument;
}

LaunchShape shape_of(const nlohmann::json& kernel) {
    LaunchShape shape;
    shape.kernel = kernel.at("name");
    shape.kernel = shape.kernel.substr(0, shape.kernel.find_first_of("(<"));
    shape.block_x = kernel.at("block").at(0);
    shape.block_y = kernel.at("block").at(1);
    shape.block_z = kernel.at("block").at(2);
    shape.shared_bytes = kernel.at("static_shared_bytes").get<long long>() +
                         kernel.at("dynamic_shared_bytes").get<long long>();
    return shape;
}

}  // namespace

std::optional<LaunchShape> find_launch_shape(const std::string& file, const std::string& entry) {
    const command::TemporaryFolder folder;
    simt::ModuleRequest module;
    module.source = file;
    module.entries = {entry};
    module.output = (folder.path() / "module.so").string();
    const auto parsed = simt::parse_entry(entry);
    if (!parsed || !simt::build_module(module).ok) return std::nullopt;
    host::RunRequest request;
    request.label = "launch shape";
    request.entry = parsed->name;
    request.counters = true;
    request.limits.cpu_seconds = 60;
    request.limits.wall_seconds = 120;
    host::Argument n;
    n.name = "n";
    n.integer = small_n;
    request.arguments = {matrix("a", host::Direction::in), matrix("b", host::Direction::in),
                         matrix("c", host::Direction::out), n};
    host::KernelHost host(host::Kind::simulator, module.output);
    const host::RunResult result = host.run(request);
    if (result.status != host::Status::finished || result.counters.is_null()) return std::nullopt;
    const nlohmann::json* busiest = nullptr;
    long long most = -1;
    for (const auto& kernel : result.counters.at("kernels")) {
        const auto& totals = kernel.at("totals");
        const long long accesses =
            totals.at("global_loads").get<long long>() + totals.at("shared_loads").get<long long>();
        if (accesses > most) most = accesses, busiest = &kernel;
    }
    if (busiest == nullptr) return std::nullopt;
    return shape_of(*busiest);
}

}  // namespace simtutor::ladder

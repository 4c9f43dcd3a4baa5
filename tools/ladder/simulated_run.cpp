#include "tools/ladder/simulated_run.h"

#include "grader/host/kernel_host.h"
#include "grader/simt/build/entry.h"
#include "grader/simt/build/module.h"
#include "tools/command/files.h"

namespace simtutor::ladder {
namespace {

host::Argument matrix(const std::string& name, host::Direction direction, int n) {
    host::Array array;
    array.direction = direction;
    array.row_elements = static_cast<std::uint64_t>(n) * static_cast<std::uint64_t>(n);
    if (direction == host::Direction::in) array.bytes.resize(array.row_elements * sizeof(float));
    host::Argument argument;
    argument.name = name;
    argument.array = std::move(array);
    return argument;
}

}  // namespace

nlohmann::json simulated_counters(const std::string& file, const std::string& entry, int n) {
    const command::TemporaryFolder folder;
    simt::ModuleRequest module;
    module.source = file;
    module.entries = {entry};
    module.output = (folder.path() / "module.so").string();
    const auto parsed = parse_entry(entry);
    if (!parsed || !simt::build_module(module).ok) return nullptr;
    host::RunRequest request;
    request.label = "counted";
    request.entry = parsed->name;
    request.counters = true;
    request.limits.cpu_seconds = 60;
    request.limits.wall_seconds = 120;
    host::Argument side;
    side.name = "n";
    side.integer = n;
    request.arguments = {matrix("a", host::Direction::in, n), matrix("b", host::Direction::in, n),
                         matrix("c", host::Direction::out, n), side};
    host::KernelHost host(host::Kind::simulator, module.output);
    const host::RunResult result = host.run(request);
    return result.status == host::Status::finished ? result.counters : nlohmann::json();
}

}  // namespace simtutor::ladder

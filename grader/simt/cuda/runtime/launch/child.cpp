// Kernels that kernels launch.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "grader/simt/cuda/runtime/launch/launch_check.h"
#include "grader/simt/cuda/runtime/runtime.h"
#include "grader/simt/engine/thread.h"

namespace simtutor::simt {
namespace {

/// Grids below the one that the host launches.
constexpr int deepest = 24;

GridFamily& family() {
    return Runtime::get().thread().grid_family;
}

bool is_tail(const Launch& launch) {
    return static_cast<cudaStream_t>(launch.config.stream) == cudaStreamTailLaunch;
}

void fail(const Launch& launch, const LaunchCheck& check) {
    const CallSite site = {nullptr, launch.config.__file, launch.config.__line};
    const std::string name = fmt::format("The launch of `{}`", launch.kernel.name);
    const ApiCall call(name.c_str(), site);
    call.report("launch.invalid", check.message, check.advice, {.object = launch.kernel.name});
    family().errors[current_thread] = check.error;
}

void run_family(int depth, void* stream, const std::function<void()>& run) {
    const GridFamily outer = std::exchange(family(), GridFamily{depth, stream, {}, {}});
    run();
    std::vector<Launch> children = std::move(family().children);
    // Tail launches come when all others are done.
    std::stable_partition(children.begin(), children.end(),
                          [](const Launch& child) { return !is_tail(child); });
    for (Launch& child : children) {
        if (sticky_error() != 0) break;
        child.config.stream = stream;
        run_family(depth + 1, stream, [&child] {
            launch_now(child.config, child.kernel, child.run, child.arguments.get(),
                       child.infos.data(), static_cast<int>(child.infos.size()));
        });
    }
    family() = outer;
}

}  // namespace

void queue_child(Launch launch) {
    require_serial_order_on_device();
    LaunchCheck check =
        check_launch(launch.config, current_device(), needs_of(launch.kernel.__address));
    if (check.ok() && family().depth >= deepest)
        check = {cudaErrorLaunchMaxDepthExceeded,
                 fmt::format("`{}` is launched by a grid that is already {} levels below the "
                             "host's launch; CUDA allows no more.",
                             launch.kernel.name, deepest),
                 "End the recursion earlier."};
    if (!check.ok()) return fail(launch, check);
    family().children.push_back(std::move(launch));
}

void run_with_children(void* stream, const std::function<void()>& run) {
    run_family(0, stream, run);
}

int device_last_error(bool clear) {
    require_serial_order_on_device();
    const auto found = family().errors.find(current_thread);
    if (found == family().errors.end()) return 0;
    return clear ? std::exchange(found->second, 0) : found->second;
}

}  // namespace simtutor::simt

#include "grader/simt/checkers/describe.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "grader/paths/system_headers.h"
#include "grader/simt/engine/access.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

std::string triple(const unsigned* at) {
    if (at[2]) return fmt::format("({}, {}, {})", at[0], at[1], at[2]);
    return fmt::format("({}, {})", at[0], at[1]);
}

bool flat_extent(const _SimtDim3& extent) {
    return extent.y == 1 && extent.z == 1;
}

struct Name {
    const char* cuda9;
    const char* legacy;
    const char* group;
};

/// By _SimtWarpOperation.
constexpr Name names[] = {
    {"__syncwarp()", "__syncwarp()", "the group's sync()"},
    {"__shfl_sync()", "__shfl()", "the group's shfl()"},
    {"__shfl_up_sync()", "__shfl_up()", "the group's shfl_up()"},
    {"__shfl_down_sync()", "__shfl_down()", "the group's shfl_down()"},
    {"__shfl_xor_sync()", "__shfl_xor()", "the group's shfl_xor()"},
    {"__ballot_sync()", "__ballot()", "the group's ballot()"},
    {"__any_sync()", "__any()", "the group's any()"},
    {"__all_sync()", "__all()", "the group's all()"},
    {"__uni_sync()", "__uni()", "the group's uni()"},
    {"__match_any_sync()", "__match_any()", "the group's match_any()"},
    {"__match_all_sync()", "__match_all()", "the group's match_all()"},
    {"__reduce_add_sync()", "", "reduce()"},
    {"__reduce_min_sync()", "", "reduce()"},
    {"__reduce_max_sync()", "", "reduce()"},
    {"__reduce_min_sync()", "", "reduce()"},
    {"__reduce_max_sync()", "", "reduce()"},
    {"__reduce_and_sync()", "", "reduce()"},
    {"__reduce_or_sync()", "", "reduce()"},
    {"__reduce_xor_sync()", "", "reduce()"},
    {"__activemask()", "__activemask()", "coalesced_threads()"},
    {"a wmma operation", "", ""},
};
static_assert(std::size(names) == __simt_warp_operations);

}  // namespace

std::string thread_name(const Thread& context, const ThreadCoordinates& who) {
    if (context.openmp) return fmt::format("OpenMP thread {}", who.thread[0]);
    const LaunchInfo& launch = context.block->launch();
    const std::string thread =
        flat_extent(launch.block) ? std::to_string(who.thread[0]) : triple(who.thread);
    const std::string block =
        flat_extent(launch.grid) ? std::to_string(who.block[0]) : triple(who.block);
    return fmt::format("thread {} of block {}", thread, block);
}

std::string thread_name(const Thread& thread) {
    return thread_name(thread, thread.block->coordinates(thread.index));
}

const char* verb(AccessKind kind) {
    switch (kind) {
        case AccessKind::load:
            return "reads";
        case AccessKind::store:
            return "writes";
        case AccessKind::atomic:
            return "updates";
    }
    return "accesses";
}

const char* action_name(AccessKind kind) {
    switch (kind) {
        case AccessKind::load:
            return "read";
        case AccessKind::store:
            return "write";
        case AccessKind::atomic:
            return "atomic";
    }
    return "access";
}

std::string object_at(const Thread& thread, std::uint64_t address) {
    if (address - thread.shared_base < thread.shared_bytes) {
        const SharedVariable* variable = thread.block->shared().nearest(address);
        return variable ? describe(*variable, address) : "";
    }
    if (Memory::contains(address)) {
        const Allocation* array = Simulator::get().memory().nearest(address);
        return array ? describe(*array, address) : "";
    }
    if (address - thread.stack_base < thread.stack_bytes) {
        const LocalVariable* variable = thread.locals.find(address);
        return variable ? describe(*variable, address) : "a local variable";
    }
    if (const Allocation* variable = Simulator::get().variables().find(address))
        return variable->bytes > variable->element_bytes ? describe(*variable, address)
                                                         : variable->name;
    Dl_info info;
    if (dladdr(reinterpret_cast<void*>(address), &info) && info.dli_sname) return info.dli_sname;
    return "";
}

std::string line_text(const Site& site) {
    if (site.line == 0) return "an unknown line";
    const std::string line = fmt::format("line {}", site.line);
    return paths::is_system_header(site.file)
               ? line + " of " + site.file.substr(site.file.rfind('/') + 1)
               : line;
}

FindingSide access_of(const Thread& thread, const MemoryAccess& access) {
    FindingSide side;
    side.action = action_name(access.kind);
    side.site = Simulator::get().code().site(access.code);
    side.who = thread.block->coordinates(thread.index);
    side.object = object_at(thread, access.address);
    side.bytes = access.size;
    return side;
}

std::string describe(const Allocation& array, std::uint64_t address) {
    const auto offset = static_cast<std::int64_t>(address - array.base);
    const auto element = static_cast<std::int64_t>(std::max(1u, array.element_bytes));
    std::int64_t index = offset / element;
    std::int64_t rest = offset % element;
    if (rest < 0) rest += element, --index;
    const std::string& known = array.best_name();
    std::string text = fmt::format("{}[{}]", known.empty() ? "memory" : known, index);
    if (rest) text += fmt::format(" + {} byte{}", rest, rest == 1 ? "" : "s");
    return text;
}

std::string describe(const SharedVariable& variable, std::uint64_t address) {
    const std::string& text = variable.name;
    const auto offset = static_cast<std::int64_t>(address - variable.begin);
    std::int64_t index = offset / variable.element_bytes;
    if (offset < 0 && offset % variable.element_bytes) --index;
    const std::vector<std::uint64_t>& dimensions = variable.dimensions;
    if (dimensions.empty())
        return offset == 0 ? text
                           : fmt::format("{} + {} byte{}", text, offset, offset == 1 ? "" : "s");
    std::string indices;
    for (std::size_t d = dimensions.size(); d-- > 1;) {
        const auto extent = static_cast<std::int64_t>(std::max<std::uint64_t>(1, dimensions[d]));
        std::int64_t here = index % extent;
        index /= extent;
        if (here < 0) here += extent, --index;
        indices = fmt::format("[{}]{}", here, indices);
    }
    return fmt::format("{}[{}]{}", text, index, indices);
}

std::string describe(const LocalVariable& variable, std::uint64_t address) {
    const _SimtLocalShape& shape = *variable.shape;
    SharedVariable as_shared;
    as_shared.name = variable.name;
    as_shared.begin = variable.begin;
    as_shared.element_bytes = shape.__element_bytes;
    as_shared.dimensions.assign(shape.__dims, shape.__dims + shape.__rank);
    // A member of a struct has no name here.
    const std::uint64_t rest = (address - variable.begin) % shape.__element_bytes;
    return (shape.__of_class ? "a member of " : "") + describe(as_shared, address - rest);
}

const char* warp_call_name(const WarpCall& call) {
    const Name& name = names[call.operation];
    if (call.origin == __simt_warp_legacy) return name.legacy;
    return call.origin == __simt_warp_group ? name.group : name.cuda9;
}

FindingSide side_of(const Thread& thread, const char* action, const Site& site) {
    FindingSide side;
    side.action = action;
    side.site = site;
    side.who = thread.block->coordinates(thread.index);
    return side;
}

FindingSide host_side(const char* action, const Site& site, std::string object) {
    FindingSide side;
    side.action = action;
    side.site = site;
    side.on_device = false;
    side.object = std::move(object);
    return side;
}

FindingSide host_access_of(const MemoryAccess& access, std::string object) {
    FindingSide side = host_side(action_name(access.kind),
                                 Simulator::get().code().site(access.code), std::move(object));
    side.bytes = access.size;
    return side;
}

}  // namespace simtutor::simt

#include "grader/simt/checkers/describe.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include "grader/simt/engine/access_checks.h"
#include "grader/simt/engine/variables.h"

namespace simtutor::simt {
namespace {

std::string triple(const unsigned* at) {
    if (at[2]) return fmt::format("({}, {}, {})", at[0], at[1], at[2]);
    return fmt::format("({}, {})", at[0], at[1]);
}

bool flat_extent(const SimtDim3& extent) {
    return extent.y == 1 && extent.z == 1;
}

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
        return variable ? variable->describe(address) : "";
    }
    if (Memory::contains(address)) {
        const Allocation* array = Simulator::get().memory.nearest(address);
        return array ? array->describe(address) : "";
    }
    if (address - thread.stack_base < thread.stack_bytes) return "a local variable";
    if (const Allocation* variable = Variables::get().find(address))
        return variable->bytes > variable->element_bytes ? variable->describe(address)
                                                         : variable->name;
    Dl_info info;
    if (dladdr(reinterpret_cast<void*>(address), &info) && info.dli_sname) return info.dli_sname;
    return "";
}

std::string line_text(const Site& site) {
    return site.line ? fmt::format("line {}", site.line) : "an unknown line";
}

FindingSide access_of(const Thread& thread, const MemoryAccess& access) {
    FindingSide side;
    side.action = action_name(access.kind);
    side.site = Simulator::get().code.site(access.code);
    side.who = thread.block->coordinates(thread.index);
    side.object = object_at(thread, access.address);
    side.bytes = access.size;
    return side;
}

}  // namespace simtutor::simt

#include "grader/simt/cuda/runtime/call/exit_reports.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "grader/findings/text.h"
#include "grader/simt/cuda/runtime/event/event.h"
#include "grader/simt/cuda/runtime/memory/owned_heap.h"
#include "grader/simt/cuda/runtime/runtime.h"

namespace simtutor::simt {
namespace {

void acquit(ShortCopies& copies, const void* base) {
    if (base == nullptr) return;
    copies.innocent.insert(base);
    std::erase_if(copies.suspicions, [&](const auto& one) { return one.first == base; });
}

/// True if `bytes` is the number of elements of this array; false for unknown memory.
bool counts_elements(const PointerFacts& facts, std::uint64_t bytes, unsigned element_bytes) {
    if (facts.kind == PointerKind::host_unknown) return false;
    if (facts.element_bytes > 1 && facts.element_bytes != element_bytes) return false;
    return facts.offset == 0 && facts.bytes == bytes * element_bytes;
}

struct Leak {
    std::uint64_t count = 0, bytes = 0;
    PointerFacts first;
};

const char* release_of(PointerKind kind) {
    if (kind == PointerKind::host_tracked) return "free or delete";
    return kind == PointerKind::pinned ? "cudaFreeHost" : "cudaFree";
}

using Place = std::tuple<const void*, std::string, int>;

Place place_of(const CallSite& site) {
    return {site.return_address, site.file == nullptr ? "" : site.file, site.line};
}

/// What is never freed, by place and kind.
void report_memory() {
    std::map<std::pair<Place, PointerKind>, Leak> leaks;
    for (PointerFacts facts : live_allocations()) {
        if (is_owned(facts)) {
            if (is_kept(facts)) continue;
            facts.allocated = place_of_owned(facts);
        }
        Leak& leak = leaks[{place_of(facts.allocated), facts.kind}];
        if (leak.count++ == 0) leak.first = facts;
        leak.bytes += facts.bytes;
    }
    for (const auto& [place, leak] : leaks) {
        const ApiCall call("allocation", leak.first.allocated);
        const std::string what =
            leak.count == 1 ? "Memory that is allocated here is"
                            : fmt::format("{} allocations made here are", grouped(leak.count));
        call.report(
            "memory.leak", fmt::format("{} never freed: {}.", what, bytes_text(leak.bytes)),
            fmt::format("Call {} when the memory is no longer used{}.", release_of(leak.first.kind),
                        leak.count == 1
                            ? ", and before its pointer gets another address"
                            : ": before a pointer gets the address of the next allocation, or "
                              "allocate once, in front of the loop"),
            {.object = leak.first.name});
    }
}

/// @param all pointers to what the program created, with place and fate
/// @param kind "event", "stream", "texture object", …
template <class All>
void report_handles(const All& all, const char* kind, const char* create, const char* destroy) {
    struct Kept {
        CallSite site;
        std::uint64_t count = 0;
    };
    std::map<Place, Kept> kept;
    for (const auto& handle : all) {
        if (!handle->created || handle->destroyed) continue;
        Kept& here = kept[place_of(*handle->created)];
        here.site = *handle->created;
        ++here.count;
    }
    for (const auto& [place, here] : kept) {
        const std::string what =
            here.count == 1 ? fmt::format("The {} that is created here is", kind)
                            : fmt::format("{} {}s created here are", grouped(here.count), kind);
        ApiCall(create, here.site)
            .report("memory.leak", what + " never destroyed.",
                    fmt::format("Call {} when the {} is no longer used.", destroy, kind));
    }
}

}  // namespace

void watch_copy(const ApiCall& call, const PointerFacts& to, const PointerFacts& from,
                std::uint64_t bytes, unsigned element_bytes) {
    const bool to_known = to.kind != PointerKind::host_unknown;
    const PointerFacts& known = to_known ? to : from;
    const bool told = element_bytes > 1;
    if (element_bytes <= 1) element_bytes = known.element_bytes;
    // A variable of the device is mostly filled whole, and from an array on the host's stack, whose
    // size nobody knows.
    const bool variable = told && known.kind == PointerKind::symbol &&
                          from.kind == PointerKind::host_unknown &&
                          counts_elements(to, bytes, element_bytes);
    const bool suspect =
        variable ||
        (element_bytes > 1 && known.kind != PointerKind::host_unknown &&
         known.kind != PointerKind::symbol && counts_elements(to, bytes, element_bytes) &&
         counts_elements(from, bytes, element_bytes));
    ShortCopies& copies = call.runtime().short_copies;
    // Any other copy shows that the array is copied in parts.
    if (!suspect) {
        acquit(copies, to.base);
        acquit(copies, from.base);
        return;
    }
    if (copies.innocent.contains(known.base)) return;
    const auto before =
        std::ranges::find(copies.suspicions, known.base, [](const auto& one) { return one.first; });
    if (before == copies.suspicions.end())
        copies.suspicions.emplace_back(
            known.base, ShortCopy{call, known.name, bytes, known.bytes, element_bytes});
}

void watch_write(const ApiCall& call, const PointerFacts& facts) {
    acquit(call.runtime().short_copies, facts.base);
}

void report_short_copies() {
    const RuntimeLock lock;
    const auto suspicions = std::exchange(Runtime::get().short_copies.suspicions, {});
    for (const auto& [base, it] : suspicions) {
        const std::string name = it.object.empty() ? "The array" : "`" + it.object + "`";
        it.call.report(
            "copy.size",
            fmt::format("{} copies {} bytes. {} has {} elements of {} bytes, {} bytes in all: "
                        "this looks like the number of elements, and the rest is never copied.",
                        it.call.function(), grouped(it.bytes), name, grouped(it.bytes),
                        it.element_bytes, grouped(it.whole)),
            "Sizes are in bytes: pass the number of elements times sizeof(element).",
            {.object = it.object, .bytes = it.bytes, .level = Level::warning});
    }
}

void report_early_times() {
    const RuntimeLock lock;
    for (const auto& event : Runtime::get().events.all()) report_early(*event);
}

void report_leaks() {
    const RuntimeLock lock;
    // After an error in a kernel every call that gives something back is refused.
    if (sticky_error() != 0) return;
    const Runtime& runtime = Runtime::get();
    report_memory();
    for (const auto& [pointer, site] : runtime.registrations.all())
        ApiCall("cudaHostRegister", site)
            .report("memory.leak", "The memory that is registered here is never unregistered.",
                    "Call cudaHostUnregister before the memory is freed.");
    report_handles(runtime.events.all(), "event", "cudaEventCreate", "cudaEventDestroy");
    report_handles(runtime.streams.all(), "stream", "cudaStreamCreate", "cudaStreamDestroy");
    std::vector<const Texture*> textures, surfaces;
    for (const auto& one : runtime.textures.all)
        (one->surface ? surfaces : textures).push_back(one.get());
    report_handles(textures, "texture object", "cudaCreateTextureObject",
                   "cudaDestroyTextureObject");
    report_handles(surfaces, "surface object", "cudaCreateSurfaceObject",
                   "cudaDestroySurfaceObject");
    report_handles(runtime.blas_handles.all(), "handle", "cublasCreate", "cublasDestroy");
    report_handles(runtime.fft_plans.all(), "plan", "cufftPlan", "cufftDestroy");
}

}  // namespace simtutor::simt

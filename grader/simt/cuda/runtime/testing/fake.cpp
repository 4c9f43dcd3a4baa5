#include "grader/simt/cuda/runtime/testing/fake.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <utility>

#include "grader/simt/cuda/runtime/call/state.h"
#include "grader/simt/cuda/runtime/device/devices.h"
#include "grader/simt/cuda/runtime/launch/launch_check.h"

namespace simtutor::simt {
namespace {

struct Array {
    PointerFacts facts;
    std::unique_ptr<char[]> memory;  ///< null for pinned memory of the program
    std::vector<bool> initialised;

    char* begin() const { return static_cast<char*>(facts.base); }
    bool holds(const char* address) const {
        return address >= begin() && address <= begin() + facts.bytes;
    }
};

std::vector<std::unique_ptr<Array>> arrays;
std::vector<Finding> found;
bool in_kernel = false;
std::vector<const void*> accessed;
const Device* device = nullptr;
std::uint64_t limit = 0;

Array* array_of(const void* pointer) {
    const char* const address = static_cast<const char*>(pointer);
    for (const auto& array : arrays)
        if (array->holds(address)) return array.get();
    return nullptr;
}

Array& add(PointerKind kind, std::uint64_t bytes) {
    auto array = std::make_unique<Array>();
    array->memory = std::make_unique<char[]>(bytes + 256);  // the gap keeps neighbours apart
    array->facts.kind = kind;
    array->facts.base = array->memory.get();
    array->facts.bytes = bytes;
    array->initialised.resize(bytes);
    arrays.push_back(std::move(array));
    return *arrays.back();
}

}  // namespace

Site site_of(const void* return_address) {
    return return_address == nullptr ? Site{} : Site{"student.cu", 7, "main"};
}

Site resolve(const CallSite& site) {
    if (site.file != nullptr) return Site{site.file, site.line, {}};
    return site.return_address != nullptr ? site_of(site.return_address) : Site{};
}

PointerFacts pointer_facts(const void* pointer) {
    const Array* const array = array_of(pointer);
    if (array == nullptr) return {};
    PointerFacts facts = array->facts;
    facts.offset = static_cast<std::uint64_t>(static_cast<const char*>(pointer) - array->begin());
    return facts;
}

void* runtime_allocate(PointerKind kind, std::uint64_t bytes, const CallSite& site) {
    const MemoryUse use = device_memory_use();
    if (kind != PointerKind::pinned && bytes > use.total - use.used) return nullptr;
    Array& array = add(kind, bytes);
    array.facts.allocated = site;
    array.facts.device = chosen_device();
    return array.facts.base;
}

void runtime_set_element_bytes(void* pointer, unsigned element_bytes) {
    array_of(pointer)->facts.element_bytes = element_bytes;
}

std::vector<PointerFacts> live_allocations() {
    std::vector<PointerFacts> live;
    for (const auto& array : arrays)
        if (!array->facts.freed && array->facts.kind != PointerKind::host_tracked)
            live.push_back(array->facts);
    return live;
}

FreeResult runtime_free(void* pointer, const CallSite& site) {
    Array* const array = array_of(pointer);
    if (array == nullptr || array->facts.kind == PointerKind::host_tracked)
        return FreeResult::not_allocated;
    if (array->facts.freed) return FreeResult::already_freed;
    if (array->facts.base != pointer) return FreeResult::not_start;
    array->facts.freed = true;
    array->facts.released = site;
    return FreeResult::ok;
}

void runtime_pin(void* pointer, std::uint64_t bytes, const CallSite&) {
    auto array = std::make_unique<Array>();
    array->facts.kind = PointerKind::pinned;
    array->facts.base = pointer;
    array->facts.bytes = bytes;
    array->initialised.resize(bytes, true);
    arrays.push_back(std::move(array));
}

void runtime_unpin(void* pointer) {
    std::erase_if(arrays, [&](const auto& array) { return array->facts.base == pointer; });
}

void runtime_free_all(const CallSite& site) {
    for (const auto& array : arrays)
        if (array->facts.kind == PointerKind::device) {
            array->facts.freed = true;
            array->facts.released = site;
        }
}

MemoryUse device_memory_use() {
    MemoryUse use;
    use.total = limit;
    for (const auto& array : arrays)
        if (array->facts.kind == PointerKind::device && !array->facts.freed &&
            array->facts.device == chosen_device())
            use.used += array->facts.bytes;
    return use;
}

void mark_initialised(void* begin, std::uint64_t bytes) {
    Array* const array = array_of(begin);
    if (array == nullptr) return;
    const auto offset = static_cast<char*>(begin) - array->begin();
    std::fill_n(array->initialised.begin() + offset, bytes, true);
}

void copy_initialised(void* to, const void* from, std::uint64_t bytes) {
    Array* const target = array_of(to);
    const Array* const source = array_of(from);
    if (target == nullptr) return;
    for (std::uint64_t i = 0; i < bytes; ++i) {
        const bool state =
            source == nullptr || fake::initialised(static_cast<const char*>(from) + i);
        target
            ->initialised[static_cast<std::size_t>(static_cast<char*>(to) - target->begin()) + i] =
            state;
    }
}

void report(Finding finding) {
    found.push_back(std::move(finding));
}
void use_variables_of(int) {}
void note_runtime_call() {}

const void* running_thread() {
    return in_kernel ? &in_kernel : nullptr;
}
void check_device_access(const void* address, unsigned, bool, const void*) {
    accessed.push_back(address);
}
void end_kernel(int) {
    std::abort();
}
const Device& current_device() {
    return *device;
}

}  // namespace simtutor::simt

/// Runs the kernel as often as there are threads, one after the other.
extern "C" void simt_launch(const SimtLaunchConfig* config, const SimtKernelInfo* kernel,
                            void (*thunk)(const void*), const void* arguments,
                            const SimtArgumentInfo*, int) {
    using namespace simtutor::simt;
    const LaunchCheck check = check_launch(*config, *device, needs_of(kernel->address));
    if (!check.ok())
        return set_launch_error(check.error, {nullptr, config->file, config->line}, kernel->name);
    const SimtDim3 grid = config->grid, block = config->block;
    const unsigned threads = grid.x * grid.y * grid.z * block.x * block.y * block.z;
    in_kernel = true;
    for (unsigned i = 0; i < threads; ++i) thunk(arguments);
    in_kernel = false;
}
extern "C" int simt_on_device() {
    return simtutor::simt::in_kernel;
}

namespace simtutor::simt {
namespace fake {

void reset(const char* name, std::uint64_t memory_limit) {
    arrays.clear();
    found.clear();
    device = find_device(name);
    limit = memory_limit;
    reset_runtime();
}

void* host_array(std::uint64_t bytes, const std::string& name) {
    Array& array = add(PointerKind::host_tracked, bytes);
    array.facts.name = name;
    return array.facts.base;
}

void name_array(void* pointer, const std::string& name, unsigned element_bytes) {
    Array* const array = array_of(pointer);
    array->facts.name = name;
    array->facts.element_bytes = element_bytes;
}

bool initialised(const void* byte) {
    const Array* const array = array_of(byte);
    return array
        ->initialised[static_cast<std::size_t>(static_cast<const char*>(byte) - array->begin())];
}

std::vector<const void*> take_accesses() {
    return std::exchange(accessed, {});
}

const std::vector<Finding>& findings() {
    return found;
}

std::string rules() {
    std::string text;
    for (const Finding& finding : found) text += (text.empty() ? "" : " ") + finding.rule;
    return text;
}

}  // namespace fake
std::recursive_mutex& engine_mutex() {
    static std::recursive_mutex mutex;
    return mutex;
}

// Work is in order here; engine/ordering_test.cpp tests the real thing.
unsigned order_new_stream(bool, int) {
    return 1;
}
unsigned order_default_stream(int) {
    return 0;
}
void order_host_waits_for_stream(unsigned) {}
void order_host_waits_for_device(int) {}
VectorClock order_mark(unsigned) {
    return {};
}
void order_host_waits_for(const VectorClock&) {}
void order_stream_waits_for(unsigned, const VectorClock&) {}
bool order_host_has_seen(const VectorClock&) {
    return true;
}
void order_callback(unsigned, void (*function)(void*), void* data) {
    function(data);
}
void order_transfer(const Transfer&) {}

}  // namespace simtutor::simt

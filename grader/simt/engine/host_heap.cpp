#include "grader/simt/engine/host_heap.h"

#include <malloc.h>
#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <mutex>

#include "grader/simt/engine/simulator.h"

/// Of glibc's loader: where the first thread's stack ends.
extern "C" void* __libc_stack_end;

namespace simtutor::simt {
namespace {

/// A table with few places for each address: it never grows, because it is used within malloc and
/// free. Zero pages until used.
constexpr std::size_t sets = 1 << 13, ways = 8;
HostBlock table[sets][ways];

class SpinLock {
  public:
    void lock() {
        while (flag_.test_and_set(std::memory_order_acquire)) {
        }
    }
    void unlock() { flag_.clear(std::memory_order_release); }

  private:
    std::atomic_flag flag_ = ATOMIC_FLAG_INIT;
};
constinit SpinLock table_lock;
/// Most programs' calls of free() find nothing noted.
constinit std::atomic<bool> any = false;

HostBlock* set_of(std::uint64_t address) {
    return table[(address >> 4) * 0x9E3779B97F4A7C15ull >> 51];
}

/// The stack that the caller runs on.
struct StackRange {
    std::uint64_t begin = 0, end = 0;
};

StackRange stack_of_caller() {
    if (const Thread* thread = current_thread)
        return {thread->stack_base, thread->stack_base + thread->stack_bytes};
    static thread_local StackRange known = [] {
        StackRange range;
        pthread_attr_t attributes;
        if (pthread_getattr_np(pthread_self(), &attributes) != 0) {
            // Of the first thread it asks /proc, which a sandbox may not have; the loader knows,
            // too.
            if (::gettid() == ::getpid())
                range = {reinterpret_cast<std::uint64_t>(&range),
                         reinterpret_cast<std::uint64_t>(__libc_stack_end)};
            return range;
        }
        void* begin = nullptr;
        std::size_t bytes = 0;
        pthread_attr_getstack(&attributes, &begin, &bytes);
        pthread_attr_destroy(&attributes);
        range.begin = reinterpret_cast<std::uint64_t>(begin);
        range.end = range.begin + bytes;
        return range;
    }();
    return known;
}

/// The calls in the program's code around a frame. Translated code has frame pointers; what other
/// code has there is not followed off the stack.
void walk(HostBlock& block, const void* call, std::uint64_t frame) {
    const CodeMap& code = Simulator::get().code();
    const StackRange stack = stack_of_caller();
    block.calls[0] = call;
    for (unsigned i = 1; i < HostBlock::most_calls; ++i) {
        if (frame % 8 || frame < stack.begin || frame + 16 > stack.end) return;
        const auto* const words = reinterpret_cast<const std::uint64_t*>(frame);
        const std::uint64_t next = words[0], back = words[1];
        if (!code.in_student_code(back)) return;
        block.calls[i] = reinterpret_cast<const void*>(back);
        if (next <= frame) return;
        frame = next;
    }
}

}  // namespace

void note_host_block(void* memory, std::size_t bytes, const void* call, const void* frame) {
    if (!memory) return;
    HostBlock made;
    made.address = reinterpret_cast<std::uint64_t>(memory);
    made.bytes = bytes;
    walk(made, call, *static_cast<const std::uint64_t*>(frame));
    const std::lock_guard lock(table_lock);
    any.store(true, std::memory_order_relaxed);
    HostBlock* const set = set_of(made.address);
    HostBlock* place = set;
    for (std::size_t way = 0; way < ways; ++way) {
        if (set[way].address == made.address || !set[way].address) {
            place = &set[way];
            if (set[way].address) break;
        } else if (place->address && set[way].bytes < place->bytes) {
            place = &set[way];
        }
    }
    *place = made;
}

void forget_host_block(void* memory) {
    if (!any.load(std::memory_order_relaxed)) return;
    const auto address = reinterpret_cast<std::uint64_t>(memory);
    const std::lock_guard lock(table_lock);
    HostBlock* const set = set_of(address);
    for (std::size_t way = 0; way < ways; ++way)
        if (set[way].address == address) set[way].address = 0;
}

bool find_host_block(const void* memory, HostBlock& block) {
    const auto address = reinterpret_cast<std::uint64_t>(memory);
    const std::lock_guard lock(table_lock);
    for (std::size_t way = 0; way < ways; ++way) {
        block = set_of(address)[way];
        if (block.address != address) continue;
        // An allocator that gave it back behind our back has another block there now.
        const std::size_t usable = malloc_usable_size(const_cast<void*>(memory));
        constexpr std::size_t rounding = 32;
        return usable >= block.bytes && usable - block.bytes < rounding;
    }
    return false;
}

HostBlock calls_around(const void* call, const void* frame) {
    HostBlock block;
    walk(block, call, *static_cast<const std::uint64_t*>(frame));
    return block;
}

const void* call_of_program(const HostBlock& block) {
    for (const void* const call : block.calls) {
        if (!call) break;
        const Site site = site_of(call);
        if (site.line && !is_library_header(site.file)) return call;
    }
    return block.calls[0];
}

Site site_of(const HostBlock& block) {
    Site first;
    for (const void* const call : block.calls) {
        if (!call) break;
        const Site site = site_of(call);
        if (site.line && !is_library_header(site.file)) return site;
        if (!first.line) first = site;
    }
    return first;
}

}  // namespace simtutor::simt

#include "grader/simt/engine/boundary.h"

#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "grader/simt/engine/mark_initialised.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

constexpr std::uint64_t page_bytes = 4096;
constexpr std::uint64_t red_zone = 128;

struct ModuleParts {
    std::uint64_t wanted;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> code, written, fixed, thread_local_;
};

int take_parts(dl_phdr_info* info, std::size_t, void* data) {
    auto& parts = *static_cast<ModuleParts*>(data);
    const auto range = [&](const ElfW(Phdr) & header) {
        const std::uint64_t begin = info->dlpi_addr + header.p_vaddr;
        return std::pair{begin, begin + header.p_memsz};
    };
    bool inside = false;
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const auto [begin, end] = range(info->dlpi_phdr[i]);
        inside |=
            info->dlpi_phdr[i].p_type == PT_LOAD && parts.wanted >= begin && parts.wanted < end;
    }
    if (!inside) return 0;
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const auto& header = info->dlpi_phdr[i];
        if (header.p_type == PT_LOAD && (header.p_flags & PF_X))
            parts.code.push_back(range(header));
        if (header.p_type == PT_LOAD && (header.p_flags & PF_W))
            parts.written.push_back(range(header));
        if (header.p_type == PT_GNU_RELRO) parts.fixed.push_back(range(header));
        if (header.p_type == PT_TLS && info->dlpi_tls_data) {
            const auto begin = reinterpret_cast<std::uint64_t>(info->dlpi_tls_data);
            parts.thread_local_.push_back({begin, begin + header.p_memsz});
        }
    }
    return 1;
}

}  // namespace

constinit bool Boundary::on_ = false;
constinit bool Boundary::hides_ = true;
Boundary Boundary::instance_;

void Boundary::begin(bool hides) {
    on_ = true;
    hides_ = hides;
}

void Boundary::module_loaded(const void* code, std::uint64_t limit) {
    if (!on_) return;
    ModuleParts parts{reinterpret_cast<std::uint64_t>(code), {}, {}, {}, {}};
    dl_iterate_phdr(&take_parts, &parts);
    for (const auto& [begin, end] : parts.code) {
        code_begin_ = begin;
        code_bytes_ = end - begin;
    }
    for (const auto& [begin, end] : parts.fixed) tables_.push_back({begin, end});
    for (auto [begin, end] : parts.written) {
        // What the loader has made read-only lies at the beginning.
        for (const Range& table : tables_)
            if (table.begin <= begin && table.end > begin) begin = table.end;
        if (begin < end) variables_.push_back({begin, end});
    }
    host_limit_ = limit;
}

void Boundary::call(void (*function)(const void*), const void* argument) {
    if (!on_ || !code_bytes_) return function(argument);  // a module without hooks is a test's
    const auto limit = host_limit_;
    const int depth = std::exchange(depth_, 0);
    const bool inside = std::exchange(inside_, true);
    if (inside)
        outer_.push_back({reinterpret_cast<std::uint64_t>(__builtin_frame_address(0)), limit});
    protect(true);
    call_guarded(function, argument, host_limit_);
    if (inside) outer_.pop_back();
    protect(false);
    host_limit_ = limit;
    depth_ = depth;
    inside_ = inside;
    if (inside && !depth) protect(true);
}

// --- stores --------------------------------------------------------------------------------------

bool Boundary::in_thread_local(std::uint64_t address, std::uint64_t bytes) const {
    const auto error = reinterpret_cast<std::uint64_t>(&errno);
    if (address >= error && address + bytes <= error + sizeof errno) return true;
    ModuleParts parts{code_begin_, {}, {}, {}, {}};
    dl_iterate_phdr(&take_parts, &parts);
    return std::any_of(parts.thread_local_.begin(), parts.thread_local_.end(),
                       [&](const auto& range) {
                           return address >= range.first && address + bytes <= range.second;
                       });
}

bool Boundary::may_write(std::uint64_t address, std::uint64_t bytes) const {
    const std::uint64_t end = address + bytes;
    if (end < address) return false;
    if (address >= last_block_.begin && end <= last_block_.end) return true;
    for (const Range& range : variables_)
        if (address >= range.begin && end <= range.end) return true;
    const auto next = blocks_.upper_bound(address);
    if (next != blocks_.begin()) {
        const auto& [begin, block_end] = *std::prev(next);
        if (end <= block_end) {
            last_block_ = {begin, block_end};
            return true;
        }
    }
    return in_thread_local(address, bytes);
}

bool Boundary::in_variables(const Range& stack, std::uint64_t address, std::uint64_t end) const {
    // Each frame has the caller's frame pointer and the return address at its upper end. The frames
    // of our own functions come first.
    const auto word = [](std::uint64_t at) { return *reinterpret_cast<const std::uint64_t*>(at); };
    std::uint64_t link = stack.begin;
    while (!in_module(word(link + 8)) && word(link) > link && word(link) < stack.end)
        link = word(link);
    bool allowed = address >= link + 16 && end <= stack.end;
    while (allowed && word(link) > link && (link = word(link)) < end)
        allowed = address >= link + 16;
    return allowed;
}

void Boundary::ask_store(const void* to, std::uint64_t bytes, CallSite site, const char* function,
                         const void* frame) {
    const auto address = reinterpret_cast<std::uint64_t>(to), end = address + bytes;
    const Thread* const thread = current_thread;
    const auto ask = [&](const Range& stack) {
        if (end <= stack.begin || address >= stack.end) return false;
        if (in_variables(stack, address, end)) return true;
        refuse({Breach::Kind::own_frame, site, function, address, nullptr});
    };
    if (ask({reinterpret_cast<std::uint64_t>(frame), thread ? thread->stack_limit : host_limit_}))
        return;
    // A host function of a stream is called from within a call of the module, whose variables it
    // may have been given.
    if (!thread && std::any_of(outer_.begin(), outer_.end(), ask)) return;
    if (!may_write(address, bytes))
        refuse({Breach::Kind::foreign_store, site, function, address, nullptr});
}

void Boundary::ask_array_store(std::uint64_t address, std::uint64_t bytes, CallSite site,
                               const char* function) {
    const Allocation* const array = Simulator::get().owner_of(address);
    if (!array || !array->host_may_access() || bytes > array->live_bytes - (address - array->base))
        refuse({Breach::Kind::foreign_store, site, function, address, array});
    mark_initialised(reinterpret_cast<void*>(address), bytes);
}

void Boundary::allow(const void* begin, std::uint64_t bytes) {
    const auto first = reinterpret_cast<std::uint64_t>(begin);
    variables_.push_back({first, first + bytes});
}

void Boundary::own_block(const void* block, std::uint64_t bytes) {
    const auto begin = reinterpret_cast<std::uint64_t>(block);
    if (on_ && begin) blocks_[begin] = begin + bytes;
}

void Boundary::disown_block(const void* block, const void* return_address) {
    if (!on_ || !block) return;
    const auto begin = reinterpret_cast<std::uint64_t>(block);
    if (last_block_.begin == begin) last_block_ = {0, 0};
    if (!blocks_.erase(begin))
        refuse({Breach::Kind::foreign_free, {return_address, nullptr, 0}, "", begin, nullptr});
}

// --- jumps ---------------------------------------------------------------------------------------

void Boundary::ask_library_target(std::uint64_t address, const CallSite& site) {
    if (!on_) return;
    // A function of a library is known by the address that the loader has put into a table.
    for (const Range& table : tables_)
        for (std::uint64_t at = (table.begin + 7) / 8 * 8; at + 8 <= table.end; at += 8)
            if (*reinterpret_cast<const std::uint64_t*>(at) == address) return;
    refuse({Breach::Kind::foreign_target, site, "", address, nullptr});
}

void Boundary::refuse(const Breach& breach) {
    inside_ = false;
    if (closed_) protect(false);
    Simulator::get().tell(&Client::on_breach, breach);
    _exit(86);  // no client has done so
}

// --- arrays --------------------------------------------------------------------------------------

void Boundary::protect(bool closed) {
    if (!hides_) return;
    if (closed) {
        pages_.clear();
        bool follows = false;  // only a gap, or what is freed, lies behind the array before
        for (const auto& array : Simulator::get().memory().allocations()) {
            if (array->freed || array->kind == PointerKind::host_tracked) continue;
            const bool hidden = array->kind == PointerKind::device || array->sealed;
            const std::uint64_t end =
                (array->base + array->bytes + page_bytes - 1) / page_bytes * page_bytes;
            if (hidden && follows)
                pages_.back().end = end;
            else if (hidden)
                pages_.push_back({array->base, end});
            follows = hidden;
        }
    }
    for (const Range& range : pages_)
        mprotect(reinterpret_cast<void*>(range.begin), range.end - range.begin,
                 closed ? PROT_NONE : PROT_READ | PROT_WRITE);
    closed_ = closed;
}

void Boundary::seal() {
    for (const auto& array : Simulator::get().memory().allocations())
        if (array->kind == PointerKind::managed || array->kind == PointerKind::pinned)
            array->sealed = true;
}

bool Boundary::holds(std::uint64_t address) const {
    return closed_ && Memory::contains(address);
}

// --- outputs -------------------------------------------------------------------------------------

void Boundary::judge(const void* begin, std::uint64_t bytes) {
    if (!hides_) return;
    judged_.push_back({reinterpret_cast<std::uint64_t>(begin), bytes});
}

void Boundary::ask_outputs() {
    const Simulator& simulator = Simulator::get();
    std::map<const Allocation*, std::uint8_t> fills;
    for (const Judged& range : judged_) {
        const Allocation* const array = simulator.owner_of(range.begin);
        if (!array) continue;
        const std::uint64_t end = range.begin - array->base + range.bytes;
        for (std::uint64_t at = range.begin - array->base, next = 0; at < end; at = next) {
            const HostWrite* const write = array->host_writes.at(at, next);
            next = std::min(next, end);
            if (!write) continue;
            const std::uint64_t byte = array->shadow.first_not_authored(at, next - at);
            if (byte == next) continue;  // kernels have written all of it since
            const Breach breach{Breach::Kind::outputs_by_host, write->site, write->function,
                                array->base + byte, array};
            if (write->author == Author::host) refuse(breach);
            const auto [known, fresh] = fills.try_emplace(array, write->value);
            if (fresh || known->second == write->value) continue;
            refuse({Breach::Kind::outputs_by_fills, write->site, write->function,
                    array->base + byte, array});
        }
    }
}

// --- calls ---------------------------------------------------------------------------------------

[[gnu::noinline]] void call_guarded(void (*function)(const void*), const void* argument,
                                    std::uint64_t& limit) {
#if defined(__x86_64__)
    // The code may return with any value in any register but the stack's: all are declared lost,
    // so this function keeps what its caller needs in its own frame.
    std::uint64_t* place = &limit;
    asm volatile(
        "movq %%rsp, %%rbx\n\t"
        "subq %[zone], %%rsp\n\t"
        "andq $-16, %%rsp\n\t"
        "pushq %%rbx\n\t"
        "pushq %%rbx\n\t"
        "movq %%rsp, (%%rcx)\n\t"
        "call *%%rax\n\t"
        "movq (%%rsp), %%rsp\n\t"
        : "+a"(function), "+D"(argument), "+c"(place)
        : [zone] "i"(red_zone)
        : "rbx", "rdx", "rsi", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "xmm0", "xmm1",
          "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12",
          "xmm13", "xmm14", "xmm15", "memory", "cc");
#else
    limit = reinterpret_cast<std::uint64_t>(__builtin_frame_address(0));
    function(argument);
#endif
}

}  // namespace simtutor::simt

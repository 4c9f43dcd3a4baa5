#include "grader/simt/cuda/runtime/memory/registrations.h"

#include <malloc.h>

#include <atomic>

#include "grader/simt/cuda/runtime/runtime.h"
#include "grader/simt/engine/host_heap.h"

namespace simtutor::simt {
namespace {

std::atomic<bool> any = false;  ///< a range was ever registered

}  // namespace

void Registrations::add(const void* memory, const CallSite& site) {
    const std::lock_guard lock(mutex_);
    any = true;
    all_.emplace(memory, Registration{site, std::nullopt});
}

void Registrations::remove(const void* memory) {
    const std::lock_guard lock(mutex_);
    all_.erase(memory);
}

std::map<const void*, CallSite> Registrations::all() const {
    const std::lock_guard lock(mutex_);
    std::map<const void*, CallSite> sites;
    for (const auto& [memory, one] : all_) sites.emplace(memory, one.site);
    return sites;
}

void Registrations::note_free(const void* block, std::size_t bytes, const CallSite& site) {
    const std::lock_guard lock(mutex_);
    const void* const end = static_cast<const char*>(block) + bytes;
    for (auto one = all_.lower_bound(block); one != all_.end() && one->first < end; ++one)
        if (!one->second.freed) one->second.freed = site;
}

std::optional<CallSite> Registrations::freed(const void* memory) const {
    const std::lock_guard lock(mutex_);
    const auto found = all_.find(memory);
    return found == all_.end() ? std::nullopt : found->second.freed;
}

void note_free_of_registered(void* block, const void* call, const void* frame) {
    if (!any || !block) return;
    CallSite site{call, nullptr, 0};
    if (frame) site.return_address = call_of_program(calls_around(call, frame));
    Runtime::get().registrations.note_free(block, malloc_usable_size(block), site);
}

}  // namespace simtutor::simt

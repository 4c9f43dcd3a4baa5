#include "grader/simt/engine/releases.h"

#include <algorithm>

#include "grader/simt/engine/block.h"

namespace simtutor::simt {
namespace {

constexpr std::uint32_t any_block = ~std::uint32_t{0};

bool in_shared_memory(const Thread& thread, std::uint64_t address) {
    return address - thread.shared_base < thread.shared_bytes;
}

}  // namespace

void merge_acquired(std::vector<Acquired>& into, const std::vector<Acquired>& from) {
    for (const Acquired& fresh : from) {
        bool known = false;
        for (Acquired& old : into) {
            if (old.block != fresh.block || thread_of(old.who) != thread_of(fresh.who)) continue;
            old.who = std::max(old.who, fresh.who);
            old.interval = std::max(old.interval, fresh.interval);
            known = true;
        }
        if (!known) into.push_back(fresh);
    }
}

void learn(Thread& thread, const std::vector<Acquired>& what) {
    merge_acquired(thread.acquired, what);
    thread.has_acquired = !thread.acquired.empty();
}

std::vector<Acquired> knowledge_of(const Thread& thread, Stamp own) {
    Block& block = *thread.block;
    std::vector<Acquired> known = block.acquired();
    merge_acquired(known, thread.acquired);
    merge_acquired(known, {{block.linear_index(), block.interval(), own}});
    return known;
}

void Releases::publish(Thread& thread, std::uint64_t address) {
    const bool shared = in_shared_memory(thread, address);
    if (shared || thread.block_fence != thread.device_fence)
        merge_acquired(flags_[{address, thread.block->linear_index()}],
                       knowledge_of(thread, thread.block_fence));
    if (!shared && thread.device_fence)
        merge_acquired(flags_[{address, any_block}], knowledge_of(thread, thread.device_fence));
}

void Releases::acquire_from(Thread& thread, const Flag& flag) const {
    const auto found = flags_.find(flag);
    if (found != flags_.end()) learn(thread, found->second);
}

void Releases::take_over(Thread& thread, std::uint64_t address) const {
    acquire_from(thread, {address, thread.block->linear_index()});
    if (!in_shared_memory(thread, address)) acquire_from(thread, {address, any_block});
}

}  // namespace simtutor::simt

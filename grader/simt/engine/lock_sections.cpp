#include "grader/simt/engine/lock_sections.h"

#include <algorithm>
#include <utility>

#include "grader/simt/engine/atomics.h"
#include "grader/simt/engine/order.h"
#include "grader/simt/engine/releases.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

constexpr std::size_t most_sections = 32;  // of a lock

/// True if the thread knows that another one of its team was there, whatever locks it holds.
bool knows(const Thread& thread, Stamp place) {
    const SegmentInfo& info = Simulator::get().segments().info(segment_of(place));
    return info.interval < thread.block->interval() || covers(thread.acquired, info, place) ||
           covers(thread.block->acquired(), info, place);
}

/// False where segments run short. Then a section has none of its own.
bool open_segment(Thread& thread) {
    constexpr std::uint32_t most_segments = 1 << 24;
    const Segments& segments = Simulator::get().segments();
    const std::uint32_t most = std::min(most_segments, segments.limit() / 2);
    if (segments.next() - segments.first() >= most || segments.next() + 4096 >= segments.limit())
        return false;
    start_own_segment(thread);
    return true;
}

}  // namespace

void LockSections::enter(Thread& thread, const void* name) {
    Lock& lock = locks_[name];
    const bool own_segment = open_segment(thread);
    learn(thread, lock.before);
    for (const Section& section : lock.sections)
        if (!own_segment || (knows(thread, section.begin) && !knows(thread, section.end)))
            learn(thread, section.known);
    lock.held = own_segment;
    if (!own_segment) return;
    lock.open = {thread.stamp, 0, knowledge_of(thread, thread.stamp)};
    if (held_.size() <= thread.index) held_.resize(thread.index + 1);
    held_[thread.index].push_back(name);
}

void LockSections::leave(Thread& thread, const void* name) {
    Lock& lock = locks_[name];
    const Clock known = knowledge_of(thread, thread.stamp);
    const bool mine = lock.held && thread_of(lock.open.begin) == thread_of(thread.stamp);
    if (mine) {
        lock.open.end = thread.stamp;
        lock.open.known = known;
        lock.sections.push_back(std::move(lock.open));
        std::erase(held_[thread.index], name);
    } else {
        merge_clock(lock.before, known);
    }
    lock.held = false;
    if (lock.sections.size() > most_sections) {
        merge_clock(lock.before, lock.sections.front().known);
        lock.sections.pop_front();
    }
    open_segment(thread);
}

void LockSections::find_taken(Thread& thread, const void* name) {
    const auto found = locks_.find(name);
    if (found != locks_.end() && found->second.held) learn(thread, found->second.open.known);
}

const LockSections::Section* LockSections::section_of(const Thread& thread, Stamp earlier) const {
    if (thread.index >= held_.size()) return nullptr;
    const std::uint32_t segment = segment_of(earlier);
    for (const void* const name : held_[thread.index]) {
        const auto found = locks_.find(name);
        if (found == locks_.end()) continue;
        for (const Section& section : found->second.sections)
            if (thread_of(section.begin) == thread_of(earlier) &&
                segment >= segment_of(section.begin) && segment <= segment_of(section.end))
                return &section;
    }
    return nullptr;
}

void LockSections::read_from(Thread& thread, Stamp write) {
    if (!any() || write < thread.launch_floor || same_thread(write, thread.stamp)) return;
    if (const Section* const section = section_of(thread, write)) learn(thread, section->known);
}

}  // namespace simtutor::simt

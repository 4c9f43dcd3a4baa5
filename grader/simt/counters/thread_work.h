#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "grader/simt/counters/copy_work.h"
#include "grader/simt/engine/memory.h"
#include "grader/simt/engine/thread.h"

namespace simtutor::simt {

/// The accesses of one thread, from its log. Marks in the log say what went on around them: a task
/// of OpenMP, which any thread of the team could have run, or copies on their way.
class ThreadWork {
  public:
    enum class Mark : std::uint8_t { task_begins, task_ends, copies_begin, copies_end };

    /// A new thread.
    void begin() {
        marks_.clear();
        open_.assign(1, 0);
        accesses_ = most_of_task_ = 0;
        copying_ = false;
        shared_loads_ = 0;
        counted_ = 0;
        copies_.clear();
    }
    /// The thread has just written `logged` accesses since its log was last read.
    void mark(Mark mark, std::uint32_t logged) { marks_.push_back({logged, mark}); }
    /// Reads the log, all of it. Calls `load_during_copies(code)` for each load from shared memory
    /// while copies of the thread are on their way.
    template <class Function>
    void read(const AccessRecord* records, std::uint32_t count, Function&& load_during_copies) {
        shared_loads(records, count);
        counted_ = 0;
        std::uint32_t from = 0;
        for (const Place& place : marks_) {
            count_part(records + from, records + place.logged, load_during_copies);
            from = place.logged;
            pass(place.mark);
        }
        marks_.clear();
        count_part(records + from, records + count, load_during_copies);
    }
    /// Loads from shared memory so far. @param count of the log, which is longer at each call until
    /// it is read
    std::uint64_t shared_loads(const AccessRecord* records, std::uint32_t count) {
        for (; counted_ < count; ++counted_) shared_loads_ += is_shared_load(records[counted_]);
        return shared_loads_;
    }
    /// The same, once the log was read.
    std::uint64_t shared_loads() const { return shared_loads_; }
    CopyWork& copies() { return copies_; }
    const CopyWork& copies() const { return copies_; }
    /// Of global and shared memory, and texels.
    std::uint64_t accesses() const { return accesses_; }
    /// The most by the thread itself or by one of its tasks: a task is work that others could take.
    std::uint64_t busiest() const { return std::max(most_of_task_, open_.front()); }

  private:
    struct Place {
        std::uint32_t logged;
        Mark mark;
    };

    template <class Function>
    void count_part(const AccessRecord* begin, const AccessRecord* end, Function& during_copies) {
        std::uint64_t found = 0;
        for (const AccessRecord* record = begin; record != end; ++record) {
            found += record->region == Region::global || record->region == Region::shared ||
                     is_texel(*record);
            if (copying_ && is_shared_load(*record)) during_copies(record->code);
        }
        accesses_ += found;
        open_.back() += found;
    }
    static bool is_shared_load(const AccessRecord& record) {
        return record.region == Region::shared && record.kind == AccessKind::load;
    }
    /// In no region lie constant memory, the ends of basic blocks (size 0), and texels, which alone
    /// are in arrays.
    static bool is_texel(const AccessRecord& record) {
        return record.region == Region::other && record.size != 0 &&
               Memory::contains(record.address);
    }
    void pass(Mark mark) {
        if (mark == Mark::task_begins) open_.push_back(0);
        if (mark == Mark::task_ends && open_.size() > 1) {
            most_of_task_ = std::max(most_of_task_, open_.back());
            open_.pop_back();
        }
        if (mark == Mark::copies_begin) copying_ = true;
        if (mark == Mark::copies_end) copying_ = false;
    }

    std::vector<Place> marks_;            ///< in the part of the log that was not read yet
    std::vector<std::uint64_t> open_{0};  ///< accesses of the thread itself, then of open tasks
    std::uint64_t accesses_ = 0, most_of_task_ = 0;
    bool copying_ = false;
    std::uint64_t shared_loads_ = 0;
    std::uint32_t counted_ = 0;  ///< accesses of the log that `shared_loads_` knows
    CopyWork copies_;
};

}  // namespace simtutor::simt

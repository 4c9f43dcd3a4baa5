#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "grader/findings/finding.h"
#include "grader/findings/rules.h"
#include "grader/simt/engine/thread.h"

namespace simtutor::simt {

/// Collects findings, one per rule, kernel and pair of source places; repetitions are counted and
/// the threads they happened in remembered.
class FindingLog {
  public:
    void configure(const RuleSwitches& switches) { switches_ = switches; }
    bool off(const char* rule) const;

    /// Counts a repetition. @return false if this is the first: the caller then describes it and
    /// calls add(). Cheap, since a broken kernel repeats itself; `rule` must be a literal.
    bool repeated(const char* rule, std::uint32_t code, std::uint32_t other, const Thread* thread);
    void add(const char* rule, std::uint32_t code, std::uint32_t other, const Thread* thread,
             Finding finding);
    /// A finding that knows its places itself.
    void add(Finding finding);

    void set_kernel(const std::string& name) {
        kernel_ = name, kernel_hash_ = std::hash<std::string>()(name);
    }
    const std::string& kernel() const { return kernel_; }
    /// Worst level first, then in order of appearance; race.warp is folded into race.shared where
    /// both name the same lines.
    std::vector<Finding> sorted() const;
    bool empty() const { return entries_.empty(); }
    /// How many kinds of findings there are so far.
    std::size_t seen() const { return entries_.size(); }

  private:
    struct Entry {
        Finding finding;
        std::map<std::uint32_t, std::vector<bool>> threads;  ///< block -> thread indices
        std::map<std::uint32_t, ThreadCoordinates> blocks;   ///< first blocks' coordinates
        std::uint64_t more_blocks = 0;
        std::uint32_t last_extra_block = 0;
        bool openmp = false;
        bool flat_grid = true;
    };
    std::uint64_t key(const char* rule, std::uint32_t code, std::uint32_t other) const;
    Level level_of(const std::string& rule) const;
    static void note_thread(Entry& entry, const Thread* thread);
    static std::string thread_text(const Entry& entry);

    RuleSwitches switches_;
    std::string kernel_;
    std::uint64_t kernel_hash_ = 0;
    std::unordered_map<std::uint64_t, std::size_t> known_;
    std::vector<Entry> entries_;
};

}  // namespace simtutor::simt

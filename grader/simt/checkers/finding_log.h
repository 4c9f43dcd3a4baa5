#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "grader/findings/finding.h"
#include "grader/findings/rules.h"
#include "grader/simt/checkers/missing_order.h"
#include "grader/simt/engine/thread.h"

namespace simtutor::simt {

/// What findings are counted as one: the same rule at the same places in the code (see CodeMap).
/// The thread is one of those that it happened in; null: the host.
struct FindingKey {
    const char* rule;
    std::uint32_t code;
    std::uint32_t other = 0;  ///< of the second access, or what else tells two findings apart
    const Thread* thread = nullptr;
};

/// What a finding says.
struct FindingText {
    std::string message;              ///< what went wrong
    std::string advice;               ///< what to do next
    MissingOrder missing = {};        ///< of a race: what would order the accesses
    std::optional<Level> level = {};  ///< if it is not the rule's
};

/// Collects findings, one per rule, kernel and pair of source places; repetitions are counted and
/// the threads they happened in remembered.
class FindingLog {
  public:
    /// The one of this process. Defined by the room that lists the engine's clients.
    static FindingLog& get();

    void configure(const RuleSwitches& switches) { switches_ = switches; }
    bool off(const char* rule) const;
    /// @param handler called behind each finding that is an error; null: nothing is
    void on_error(void (*handler)()) { on_error_ = handler; }

    /// Counts a repetition. @return false if this is the first: the caller then describes it and
    /// calls add(). Cheap, since a broken kernel repeats itself.
    bool repeated(const FindingKey& key);
    /// @param sides the access at fault first, then what it conflicts with
    /// @param kernel where it happened, if that is not the kernel that runs
    void add(const FindingKey& key, FindingText text, std::vector<FindingSide> sides,
             std::string kernel = "");
    /// A finding that is told apart by its text. @param thread null: the host
    void add(const char* rule, FindingText text, std::vector<FindingSide> sides,
             const Thread* thread = nullptr, const std::string& kernel = "");
    void add(Finding finding, MissingOrder missing = {});

    /// A thread (null: the host) that has computed a number which did not fit accesses memory
    /// outside of its arrays: the number was an index, and index.overflow an error.
    void confirm_overflow(const Thread* thread);

    /// A launch begins and ends: what is found belongs to its kernel. Launches may lie in another.
    void begin_kernel(const std::string& name);
    void end_kernel() { kernels_.pop_back(); }
    /// The kernel that runs; empty for none.
    const std::string& kernel() const { return kernels_.back().name; }
    /// Worst level first, then in order of appearance; race.warp is folded into race.shared where
    /// both name the same lines, and what one missing synchronisation causes is one finding.
    std::vector<Finding> sorted() const;
    bool empty() const { return entries_.empty(); }
    /// How many kinds of findings there are so far.
    std::size_t seen() const { return entries_.size(); }

  private:
    struct Entry {
        Finding finding;
        MissingOrder missing;
        std::map<std::uint32_t, std::vector<bool>> threads;  ///< block -> thread indices
        std::map<std::uint32_t, ThreadCoordinates> blocks;   ///< first blocks' coordinates
        std::uint64_t more_blocks = 0;
        std::uint32_t last_extra_block = 0;
        bool openmp = false;
        bool flat_grid = true;
        _SimtDim3 extent{1, 1, 1};  ///< of a block
    };
    struct Kernel {
        std::string name;
        std::uint64_t hash = 0;
    };
    std::uint64_t number_of(const FindingKey& key) const;
    Level level_of(const std::string& rule) const;
    static void note_thread(Entry& entry, const Thread* thread);
    static std::string thread_text(const Entry& entry);

    RuleSwitches switches_;
    void (*on_error_)() = nullptr;
    std::vector<Kernel> kernels_{Kernel{}};  ///< innermost last; the first is the host
    std::unordered_map<std::uint64_t, std::size_t> known_;
    std::vector<Entry> entries_;
};

}  // namespace simtutor::simt

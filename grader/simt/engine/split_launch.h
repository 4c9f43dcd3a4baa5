#pragma once
/// Blocks of one launch on several cores, with the findings, counters and memory of one core.
///
/// When a launch takes long, the blocks that are left are cut into parts, in the order in which one
/// core would run them. This process runs the first part; for each other part a forked process
/// starts from the state of the moment, and writes down what its blocks changed. Each result is
/// then added to the state of this process, part after part, if no word that one part wrote was
/// touched by another. If one was, or if something happened whose place among all blocks counts (a
/// finding, an atomic, a fence, printf, malloc, the clock, a launch by the device), the result is
/// thrown away and this process runs the part itself. So the outcome never depends on the cores.

#include <sys/types.h>

#include <cstdint>
#include <deque>
#include <functional>

namespace simtutor::simt {

class Simulator;

class SplitLaunch {
  public:
    /// Notes the order of the warps of a block, as if it ran now. Blocks are numbered in the order
    /// in which they run.
    using NoteOrder = std::function<void(std::uint64_t block)>;

    /// Of a launch with `blocks` blocks that begins now.
    SplitLaunch(Simulator& simulator, std::uint64_t blocks, NoteOrder note_order);
    ~SplitLaunch();
    SplitLaunch(const SplitLaunch&) = delete;
    SplitLaunch& operator=(const SplitLaunch&) = delete;

    /// Between two blocks: splits the blocks [next, end) if that is worth it. `end` is then the end
    /// of this process's part; in a helper process, `next` is the beginning of its own.
    void consider(std::uint64_t& next, std::uint64_t& end);
    /// This process's part is done. @return true if blocks [next, end) are left for it to run; a
    /// helper process does not return.
    bool next_slice(std::uint64_t& next, std::uint64_t& end);
    /// The blocks do not run one by one: other parts are thrown away, and `end` is then the end of
    /// all blocks.
    void cancel(std::uint64_t& end);

    /// How many parts of all launches other processes were to run.
    struct Outcomes {
        std::uint64_t taken_over = 0, run_here = 0;
    };
    static const Outcomes& outcomes() { return outcomes_; }

    /// Ends a helper process whose part must run in order.
    [[noreturn]] static void give_up();

  private:
    /// Blocks [begin, end), and the process that runs them.
    struct Part {
        std::uint64_t begin, end;
        pid_t process = -1;  ///< -1: none
        int alive = -1;      ///< reads end-of-file when the process has ended
        int result = -1;
    };
    /// How many processes can share so many blocks.
    std::uint64_t cores(std::uint64_t left) const;
    bool worth_it(std::uint64_t done, std::uint64_t left) const;
    void split(std::uint64_t& next, std::uint64_t& end);
    void start(Part& part);
    void become_helper(int result);
    bool wait_for(const Part& part) const;
    void discard(Part& part) const;
    bool take_over(const Part& part);
    [[noreturn]] void finish_helper();

    static Outcomes outcomes_;
    Simulator& simulator_;
    std::uint64_t blocks_;
    NoteOrder note_order_;
    double started_at_;
    double split_at_ = 0;
    bool decided_;                     ///< whether to split
    std::uint64_t events_;             ///< Simulator::order_events() at the beginning
    std::uint32_t first_segment_ = 0;  ///< at the split
    int helper_result_ = -1;           ///< in a helper process, where its result goes
    std::deque<Part> parts_;           ///< of helper processes, in order
};

}  // namespace simtutor::simt

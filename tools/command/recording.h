#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grader/report/picture/trace_read.h"

namespace simtutor::command {

namespace picture = report::picture;

/// A moment of a recorded launch: an access, or the opening of a block's barrier.
struct Moment {
    const picture::Block* block = nullptr;
    const picture::Event* event = nullptr;  ///< null: the barrier that ends `interval`
    std::size_t interval = 0;
};

/// Threads of a block that stand at the same place.
struct Standing {
    std::string where;  ///< "at the barrier in line 12"
    std::vector<unsigned> threads;
};

/// What an array holds at a moment, as far as the recorded blocks tell.
struct Contents {
    std::vector<unsigned char> bytes;
    std::vector<bool> known;    ///< of each byte
    std::vector<bool> written;  ///< of each byte: by a recorded block, until then
};

/// A launch of the kernel of a finding, to be gone through moment by moment. What it says of a
/// moment is what was so right after it.
class Recording {
  public:
    /// @throws Trouble if the run recorded no such launch
    Recording(picture::TracedRun run, simt::Finding finding);
    Recording(const Recording&) = delete;
    Recording& operator=(const Recording&) = delete;

    const picture::TracedRun& run() const { return run_; }
    const simt::Finding& finding() const { return finding_; }
    const picture::Launch& launch() const { return *launch_; }
    const std::vector<Moment>& moments() const { return moments_; }

    /// Where the finding was seen, and of which of its sides that is.
    struct Stop {
        std::size_t moment = 0;
        std::size_t side = 0;
        bool exact = true;  ///< false: what the side names was not recorded; it is the place before
    };
    /// @throws Trouble if the threads of the finding did nothing that was recorded
    Stop stop() const;
    /// The moment of each side; none where that side's was not recorded.
    std::vector<std::optional<std::size_t>> moments_of_sides() const;

    /// Whether the thread takes part in the moment: its access, or a barrier that it waits at.
    bool takes_part(const Moment& moment, const picture::Block& block, unsigned thread) const;
    /// The next moment of a thread, or the one before; none at the end of the record.
    std::optional<std::size_t> next(std::size_t moment, const picture::Block& block,
                                    unsigned thread) const;
    std::optional<std::size_t> before(std::size_t moment, const picture::Block& block,
                                      unsigned thread) const;

    const picture::Block* block_of(const simt::ThreadCoordinates& who) const;
    unsigned number_of(const simt::ThreadCoordinates& who) const;
    /// "3", or "(3,2)" where the block has two dimensions.
    std::string thread_name(unsigned thread) const;
    std::string block_name(const picture::Block& block) const;
    std::string block_name(const simt::ThreadCoordinates& who) const;
    unsigned threads() const;
    int line_of(const picture::Event& event) const;
    /// Line of the barrier at which a thread ends the interval, or of the return with which it has
    /// ended before; 0: unknown, or the block was stopped.
    int barrier_line(const picture::Block& block, std::size_t interval, unsigned thread) const;

    /// Whether the finding is that threads wait and nobody ends it. Then its stop is the last
    /// attempt of a thread that waits, and all threads stand where the record ends.
    bool never_ends() const;
    /// Whether an atomic function left the word as the access before it: a lock that was not free.
    bool changes_nothing(std::size_t moment) const;

    /// Where the threads from `first` to `last` of a block stand.
    std::vector<Standing> standing(std::size_t moment, const picture::Block& block, unsigned first,
                                   unsigned last) const;
    Contents contents(std::size_t moment, const picture::Block& block, std::size_t object) const;
    /// The accesses of the bytes that the moment's event touches, by anyone, in order.
    std::vector<std::size_t> touching(const Moment& moment) const;

  private:
    std::optional<std::size_t> access_of(const simt::FindingSide& side) const;
    std::optional<std::size_t> barrier_of(const simt::FindingSide& side) const;
    std::optional<std::size_t> wait_of(const simt::FindingSide& side) const;
    /// Whether an access that is its thread's last one is an attempt in a line where threads wait.
    bool waits_in(std::size_t moment) const;
    /// The access of the side's line that broke a rule, where the side itself is none: an index.
    std::optional<std::size_t> refused_in(const simt::FindingSide& side) const;
    std::optional<std::size_t> place_before(const simt::FindingSide& side) const;
    bool fits(const Moment& moment, const simt::FindingSide& side) const;
    bool same_object(const picture::Block& a, std::size_t in_a, const picture::Block& b,
                     std::size_t in_b) const;
    bool overlap(const Moment& a, const Moment& b) const;
    bool conflict(const Moment& a, const Moment& b) const;
    std::string coordinates(const unsigned (&at)[3], const std::array<unsigned, 3>& extent) const;

    picture::TracedRun run_;
    simt::Finding finding_;
    const picture::Launch* launch_ = nullptr;
    std::vector<Moment> moments_;
};

}  // namespace simtutor::command

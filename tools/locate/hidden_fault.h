#pragma once

#include <set>
#include <string>

#include "grader/verdict/verdict.h"
#include "tools/locate/repair.h"

namespace simtutor::locate {

/// Changes that make a finding go and leave its cause, by what the report says of it.
class HiddenFault {
  public:
    HiddenFault(const std::string& text, const report::Verdict& verdict);

    /// - one more barrier, where threads meet because all use one buffer or one place: then they
    ///   wait for each other at what should not have been shared
    /// - one more barrier or fence, where no finding is about an order, or an element that nobody
    ///   wrote: every access was watched, so what is wrong is no order
    /// - a wait of the host, where works in two streams are to wait for each other
    /// - a comparison of floats that takes in, or leaves out, equal ones, where an element is read
    ///   that nobody wrote: it is written then by chance
    /// - a cast where a sum is used, if its variable is too narrow for it: the number has wrapped
    /// - a directive of OpenMP left out, where threads meet: one thread meets nobody
    /// - an array that gets one place more, or twice as many, where an index misses it: a size of
    ///   round numbers is meant so
    /// - another order in the launch, where the structure that it takes its grid and block from is
    ///   filled in a wrong order
    /// - a block of another shape, where too many threads are launched: the grid is made of as many
    ///   blocks as before, and is at fault
    /// - a stream that waits for the default one, where events of that one are to time it
    bool is_hidden_by(const Repair& repair) const;

  private:
    int more_of(const Repair& repair, const char* word) const;
    bool adds(const Repair& repair, const char* word) const;
    bool changes_launch(const Repair& repair) const;
    bool changes_block(const Repair& repair) const;
    bool compares_equal_floats(const Repair& repair) const;
    bool grows_missed_array(const Repair& repair) const;

    const std::string& text_;
    bool place_is_wrong_ = false, streams_meet_ = false, is_unwritten_ = false,
         order_is_wrong_ = false, threads_meet_ = false, sum_is_narrow_ = false,
         members_are_exchanged_ = false, other_stream_is_timed_ = false;
    std::set<std::string> blocks_;  ///< names of blocks, where too many threads are launched
    std::set<std::string> missed_;  ///< arrays that an access misses
};

}  // namespace simtutor::locate

#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include "grader/simt/engine/call_site.h"
#include "grader/simt/engine/stamp.h"

namespace simtutor::simt {

/// For each stream, up to which of its operations something is ordered after.
using VectorClock = std::vector<std::uint32_t>;

/// What is ordered before what among the host and the streams. Work runs when it is issued, but
/// only the rules of streams, events and synchronising calls order it: an access that meets one of
/// an operation which these rules leave unordered is a race, however the run went.
///
/// Each stream numbers its operations. A clock says, for each stream, up to which operation one
/// knows that it has ended. All host threads share one clock: how they order themselves is not
/// seen.
class HappensBefore {
  public:
    /// A kernel, a copy or a fill that the host may not know to have ended.
    struct Operation {
        std::uint32_t first_segment;
        unsigned stream;
        std::uint32_t number;  ///< in its stream, from 1
        std::string name;      ///< kernel or runtime function
        CallSite site;
        bool kernel;
        bool of_host = false;     ///< see host_goes_on()
        std::uint32_t graph = 0;  ///< the launch of a graph that it is a part of; 0: of none
    };

    /// The device that the operation's stream belongs to.
    int device_of(const Operation& operation) const { return streams_[operation.stream].device; }
    /// Whether work was asked for on more than one device.
    bool has_several_devices() const;

    /// A stream other than the default ones. `blocking`: it and its device's default stream wait
    /// for each other.
    unsigned add_stream(bool blocking, int device);
    /// The legacy default stream of a device.
    unsigned default_stream(int device);

    /// The next operation will be a copy from the host to a device.
    void copy_from_host();
    /// The next operation of a stream begins; accesses from segment `first_segment` on are its.
    void begin(Operation operation);
    /// It has run. What comes next is the host's or another operation's.
    void end() { current_ = host_; }
    /// Accesses from segment `first_segment` on are those of the host's own threads, up to the next
    /// operation: an OpenMP region begins, or goes on after a launch or a copy.
    void host_goes_on(std::uint32_t first_segment);

    void host_waits_for_stream(unsigned stream) { host_knows(streams_[stream].clock); }
    void host_waits_for_device(int device);
    void host_waits_for(const VectorClock& clock) { host_knows(clock); }
    bool host_has_seen(const VectorClock& clock) const;
    /// Whether the host knows this operation of a stream to have ended.
    bool host_has_seen(unsigned stream, std::uint32_t number) const;
    /// Whether the host knows all work of a stream, and what it waited for, to have ended.
    bool host_has_seen_all(unsigned stream) const;
    /// How many operations the stream has been asked for.
    std::uint32_t issued(unsigned stream) const { return streams_[stream].issued; }
    /// While a callback of a stream runs on the host, it knows what the stream has done before.
    VectorClock enter_callback(unsigned stream);
    void leave_callback(VectorClock host);
    /// Host code stores to an atomic flag, with release order, or has loaded it, with acquire
    /// order: then it knows what the streams had done of which callbacks have stored there. A
    /// callback runs when it is asked for, so whoever looks sees what it stored.
    void stores_flag(std::uint64_t address);
    void loads_flag(std::uint64_t address);

    /// A graph is launched, perhaps by a node of another one: what begins until leave_graph() is a
    /// part of it.
    void enter_graph() { graph_launches_ += graph_depth_++ == 0; }
    void leave_graph() { --graph_depth_; }
    bool in_graph() const { return graph_depth_ != 0; }
    /// True if the operation belongs to the launch of a graph that runs now.
    bool of_this_graph(const Operation& operation) const {
        return in_graph() && operation.graph == graph_launches_;
    }

    VectorClock clock_of(unsigned stream);
    void stream_waits_for(unsigned stream, const VectorClock& clock);

    /// True if every operation has ended for the one that runs now (or the host).
    bool all_known() const;
    /// Segments below belong to operations that the one which runs now (or the host) knows.
    std::uint32_t floor() const;
    bool known(std::uint32_t segment) const;
    /// The operation that a segment belongs to, or nullptr if the host knows it has ended.
    const Operation* find(std::uint32_t segment) const;
    /// The first segment of some work, before and after renumber().
    struct Renumbered {
        std::uint32_t before, now;
    };
    /// Forgets the operations that the host knows, and numbers the others anew: the first one gets
    /// the segment `known` + 1. @return all, in order; `now` is `known` for those forgotten
    std::vector<Renumbered> renumber(std::uint32_t known);

    /// The most devices on which kernels were at work at the same time: so many had one whose end
    /// the host had not waited for.
    unsigned devices_at_once() const { return devices_at_once_; }
    /// How often the host has waited for the end of a kernel behind which no work was queued.
    std::uint64_t kernel_waits() const { return kernel_waits_.size(); }
    /// A place in what the host asks for, one after the other.
    struct Moment {
        std::uint64_t kernels = 0;       ///< that had been launched
        std::uint64_t kernel_waits = 0;  ///< that had been made, see kernel_waits()
    };
    Moment now() const { return {kernels_, kernel_waits_.size()}; }
    /// The program takes the time between two events, recorded at these moments.
    void takes_time(const Moment& first, const Moment& second);
    /// How many of the kernel_waits() were made between two events between which the program took
    /// the time, for a kernel that was launched between them, too.
    std::uint64_t timed_waits() const { return timed_waits_; }
    /// How often the host asked for a copy to a device when it knew that all kernels had ended; of
    /// several copies without a kernel between them the first one counts.
    std::uint64_t copies_behind_kernels() const { return copies_behind_kernels_; }
    /// How often the host has waited for work, and then queued more.
    std::uint64_t host_waits() const { return host_waits_; }

    bool in_default_stream(const Operation& operation) const {
        return streams_[operation.stream].is_default;
    }

    static void merge(VectorClock& into, const VectorClock& from);
    /// True if who knows what `clock` says knows all that `earlier` says.
    static bool reaches(const VectorClock& clock, const VectorClock& earlier);

  private:
    struct Stream {
        bool blocking = true, is_default = false;
        int device = 0;
        std::uint32_t issued = 0;       ///< operations so far
        std::uint32_t last_kernel = 0;  ///< number of the last one that is a kernel; 0: none
        VectorClock clock;
    };
    static bool covers(const VectorClock& clock, const Operation& operation);
    void host_learns(const VectorClock& clock);
    void host_knows(const VectorClock& clock);
    /// What a stream must wait for before its next operation.
    void join_default_stream(unsigned stream);
    void count_devices();
    bool kernel_pending() const;

    std::vector<Stream> streams_;
    std::deque<Operation> operations_;  ///< from the first that the host does not know
    VectorClock host_, current_;
    std::map<std::uint64_t, VectorClock> flags_;  ///< that callbacks have stored to, by address
    unsigned callback_depth_ = 0;
    std::uint32_t graph_launches_ = 0;
    unsigned graph_depth_ = 0;
    unsigned devices_at_once_ = 0;
    std::vector<std::uint64_t> kernel_waits_;  ///< of each: how many kernels had been launched
    std::uint64_t timed_waits_ = 0;
    std::uint64_t kernels_ = 0, kernels_before_copy_ = 0, copies_behind_kernels_ = 0;
    std::uint64_t host_waits_ = 0;
    bool host_has_waited_ = false;  ///< since it queued work last
};

}  // namespace simtutor::simt

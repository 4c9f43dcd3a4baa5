#pragma once
/// When copies and kernels run: a model of what the engines of the devices do, and when.
///
/// Work begins as soon as the host has asked for it, all that it is ordered after has ended
/// (engine/happens_before.h), and its engine has room. The engines of a device work at the same
/// time: one runs kernels, one copies to the device, one copies to the host. Of the work that is
/// ready an engine takes what the host asked for first. On a device with one work queue it takes
/// all work in this order, also where the first has to wait and the next need not.
///
/// The model is deterministic and knows nothing of the wall clock. To ask costs the host no time.

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "grader/simt/devices/device.h"
#include "grader/simt/engine/call_site.h"
#include "grader/simt/engine/happens_before.h"

namespace simtutor::simt {

enum class Engine {
    none,       ///< work that needs no engine, such as an event
    kernels,    ///< also copies and fills within device memory
    to_device,  ///< copies from the host
    to_host     ///< copies to the host
};
constexpr std::size_t engine_count = 4;
/// "kernels", "copies to the device", ...
const char* engine_name(Engine engine);

/// What a stream is to do.
struct StreamWork {
    unsigned stream = 0;            ///< the engine's number, see HappensBefore
    int device = 0;                 ///< whose engine works
    const Device* model = nullptr;  ///< of this device; outlives the time line
    Engine engine = Engine::none;
    double us = 0;        ///< how long it takes
    double share = 1;     ///< of the device: kernels run together while their shares add up to 1
    bool staged = false;  ///< through a buffer of the driver's: the host is busy until it ends
    std::string name;     ///< kernel or runtime function
    std::string stream_name;  ///< "stream 1", "default stream"
    CallSite site;
};

/// When a piece of work has ended, in microseconds; known once the model has come that far.
struct Ending {
    bool known = false;
    double us = 0;
};
using Moment = std::shared_ptr<const Ending>;

/// One piece of work with its times, for people.
struct Span {
    StreamWork work;
    double start_us, end_us;
};

/// What work is ordered after, as HappensBefore has it.
struct WorkOrder {
    VectorClock after;             ///< clock_of() its stream, itself included
    std::vector<unsigned> joined;  ///< streams whose work so far, events included, comes before it
    /// Whether the host knew this work of a stream to have ended when it asked for the new one.
    std::function<bool(unsigned stream, std::uint32_t number)> host_has_seen;
};

class TimeLine {
  public:
    /// @param host_us the host's time, which moves when it waits; outlives the time line
    explicit TimeLine(double* host_us) : host_us_(host_us) {}

    /// Work that HappensBefore has numbered.
    void add(StreamWork work, const WorkOrder& order);
    /// An event is recorded, which takes the stream `us`. It is known by its address, and means its
    /// last record.
    void record(const void* event, unsigned stream, double us, const WorkOrder& order);
    /// The next work of the stream begins after the event. None that was recorded: no wait.
    void stream_waits_for(unsigned stream, const void* event);
    /// What the host asks for next begins after the event.
    void host_waits_for(const void* event);
    /// When the stream passes the event. @pre it was recorded
    double time_of(const void* event);

    /// What has been asked for runs to its end.
    void finish();
    /// The first copies, fills and kernels that ran, by their start. @pre finish() was called
    const std::deque<Span>& spans() const { return spans_; }
    std::uint64_t spans_left_out() const { return left_out_; }
    /// From the start of the first to the end of the last copy, fill or kernel.
    double length_us() const { return last_us_ - (first_us_ < 0 ? 0 : first_us_); }
    /// How long the engines of this kind worked. Kernels that run together count one by one.
    double busy_us(Engine engine) const { return busy_us_[static_cast<std::size_t>(engine)]; }

  private:
    using Id = std::uint64_t;  ///< in the order in which the host asked
    struct Asked {
        StreamWork work;
        double ready_us = 0;
        unsigned missing = 0;  ///< pieces of work that it waits for and whose end is not known
        std::vector<Id> followers;
        std::shared_ptr<Ending> ending;
    };
    struct Numbered {
        std::uint32_t number;  ///< of HappensBefore
        Moment ending;
    };
    struct Stream {
        std::deque<Id> asked;           ///< whose times are not known
        std::deque<Numbered> numbered;  ///< the last that the host knows, and all later ones
        Moment last;                    ///< of all that the stream was asked
        std::vector<Moment> waits_for;  ///< of the stream's next work
    };
    struct Running {
        double end_us, share;
    };
    /// Of one device.
    struct Engines {
        double free_us[engine_count] = {};
        std::vector<Running> kernels;
        std::deque<Id> queues[engine_count];  ///< of a device with one work queue
    };
    struct Choice {
        Id id;
        double start_us;
    };

    Id ask(StreamWork work, const WorkOrder& order);
    void catch_up(const WorkOrder& order);
    void wait_for_room();
    void follow(Id id, const Moment& earlier);
    Stream& stream(unsigned number);
    static Moment ending_of(const Stream& stream, std::uint32_t number);
    static bool in_order(const StreamWork& work);
    bool may_start(Id id, const Asked& asked) const;
    double start_of(const Asked& asked) const;
    Choice next() const;
    void run(const Choice& choice);
    void keep(const StreamWork& work, double start_us, double end_us);
    void resolve(const Moment& moment);
    void host_waits_for(const Moment& moment);
    Moment moment_of(const void* event) const;

    std::vector<Stream> streams_;
    std::map<Id, Asked> asked_;
    std::map<const Ending*, Id> by_ending_;  ///< of what is in asked_
    std::map<const void*, Moment> events_;
    mutable std::map<int, Engines> engines_;
    Id next_id_ = 0;
    double* host_us_;
    std::deque<Span> spans_;
    std::uint64_t left_out_ = 0;
    double first_us_ = -1, last_us_ = 0;
    double busy_us_[engine_count] = {};
};

}  // namespace simtutor::simt

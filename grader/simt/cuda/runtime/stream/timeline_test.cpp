// The modelled time line alone: engines, queues, streams, events and a host that waits.
#include "grader/simt/cuda/runtime/stream/timeline.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace simtutor::simt {
namespace {

/// Streams of one device and a host that asks them for work.
class Machine {
  public:
    explicit Machine(const char* device) : model_(find_device(device)) {}

    unsigned stream(bool blocking = true) {
        const unsigned made = order_.add_stream(blocking, 0);
        if (blocking) blocking_.push_back(made);
        return made;
    }
    unsigned default_stream() { return order_.default_stream(0); }
    void ask(unsigned stream, Engine engine, double us, const std::string& name, double share = 1) {
        order_.begin({++segment_, stream, 0, name, {}, engine == Engine::kernels});
        order_.end();
        StreamWork work;
        work.stream = stream;
        work.model = model_;
        work.engine = engine;
        work.us = us;
        work.share = share;
        work.staged = staged;
        work.name = name;
        line.add(work, order_of(stream));
    }
    void copy_in(unsigned stream, double us, const std::string& name) {
        ask(stream, Engine::to_device, us, name);
    }
    void copy_out(unsigned stream, double us, const std::string& name) {
        ask(stream, Engine::to_host, us, name);
    }
    void kernel(unsigned stream, double us, const std::string& name, double share = 1) {
        ask(stream, Engine::kernels, us, name, share);
    }
    /// Events are known by their addresses.
    void record(const int& event, unsigned stream) {
        line.record(&event, stream, 2, order_of(stream));
    }
    void wait_for_event(unsigned stream, const int& event, unsigned of) {
        order_.stream_waits_for(stream, order_.clock_of(of));
        line.stream_waits_for(stream, &event);
    }
    void host_waits(unsigned stream) { order_.host_waits_for_stream(stream); }

    Span span(const std::string& name) {
        line.finish();
        const auto found = std::ranges::find_if(
            line.spans(), [&](const Span& span) { return span.work.name == name; });
        return found == line.spans().end() ? Span{{}, -1, -1} : *found;
    }
    double start(const std::string& name) { return span(name).start_us; }
    double length() {
        line.finish();
        return line.length_us();
    }

    double host_us = 0;
    TimeLine line{&host_us};
    bool staged = false;

  private:
    WorkOrder order_of(unsigned stream) {
        WorkOrder order{order_.clock_of(stream), {}, [this](unsigned asked, std::uint32_t number) {
                            return order_.host_has_seen(asked, number);
                        }};
        if (stream == default_stream())
            order.joined = blocking_;
        else if (std::ranges::find(blocking_, stream) != blocking_.end())
            order.joined = {default_stream()};
        return order;
    }

    const Device* model_;
    HappensBefore order_;
    std::vector<unsigned> blocking_;
    std::uint32_t segment_ = 0;
};

/// Two streams with a chunk each: 10 us in, 10 us of kernel, 10 us out.
double two_chunks(Machine& machine, bool depth_first) {
    const unsigned streams[] = {machine.stream(), machine.stream()};
    if (depth_first) {
        for (const unsigned one : streams) {
            machine.copy_in(one, 10, "in");
            machine.kernel(one, 10, "kernel");
            machine.copy_out(one, 10, "out");
        }
    } else {
        for (const unsigned one : streams) machine.copy_in(one, 10, "in");
        for (const unsigned one : streams) machine.kernel(one, 10, "kernel");
        for (const unsigned one : streams) machine.copy_out(one, 10, "out");
    }
    return machine.length();
}

double two_chunks(const char* device, bool depth_first) {
    Machine machine(device);
    return two_chunks(machine, depth_first);
}

TEST(TimeLine, WorkOfOneStreamRunsInARow) {
    Machine machine("h100");
    const unsigned one = machine.stream();
    machine.copy_in(one, 10, "in");
    machine.kernel(one, 20, "kernel");
    machine.copy_out(one, 30, "out");
    EXPECT_EQ(machine.start("kernel"), 10);
    EXPECT_EQ(machine.start("out"), 30);
    EXPECT_EQ(machine.length(), 60);
    EXPECT_EQ(machine.line.busy_us(Engine::kernels), 20);
    EXPECT_EQ(machine.line.busy_us(Engine::to_device), 10);
    EXPECT_EQ(machine.line.busy_us(Engine::to_host), 30);
}

TEST(TimeLine, EnginesOfTwoStreamsOverlap) {
    EXPECT_EQ(two_chunks("h100", true), 40);
    EXPECT_EQ(two_chunks("h100", false), 40);
}

// One copy engine and one queue: the copy out of the first chunk waits for its kernel, and the copy
// in of the second behind it, though nothing else keeps it.
TEST(TimeLine, OneQueueKeepsTheOrderOfIssue) {
    EXPECT_EQ(two_chunks("c1060", true), 60);
    EXPECT_EQ(two_chunks("c1060", false), 40);
}

TEST(TimeLine, TwoCopyEnginesNeedNoOrderOfTheirOwn) {
    EXPECT_EQ(two_chunks("c2050", true), 40);
}

TEST(TimeLine, AQueueHoldsBackWorkBehindWorkThatWaits) {
    for (const auto& [device, start] : {std::pair{"c2050", 60.0}, std::pair{"h100", 0.0}}) {
        Machine machine(device);
        const unsigned one = machine.stream(), two = machine.stream();
        machine.copy_in(one, 50, "in");
        machine.kernel(one, 10, "waits");
        machine.kernel(two, 10, "ready", 0.5);
        EXPECT_EQ(machine.start("ready"), start) << device;
    }
}

TEST(TimeLine, OneDirectionIsCopiedByOneEngine) {
    Machine machine("h100");
    machine.copy_in(machine.stream(), 10, "first");
    machine.copy_in(machine.stream(), 10, "second");
    EXPECT_EQ(machine.start("second"), 10);
}

TEST(TimeLine, TheDefaultStreamSeparates) {
    Machine machine("h100");
    const unsigned one = machine.stream(), two = machine.stream(), free = machine.stream(false);
    machine.copy_in(one, 10, "before");
    machine.kernel(machine.default_stream(), 10, "default");
    machine.copy_out(two, 10, "after");
    machine.copy_out(free, 10, "free");
    EXPECT_EQ(machine.start("default"), 10);
    EXPECT_EQ(machine.start("after"), 20);
    EXPECT_EQ(machine.start("free"), 0);
}

TEST(TimeLine, AStreamWaitsForAnEvent) {
    Machine machine("h100");
    const unsigned one = machine.stream(), two = machine.stream();
    machine.copy_in(one, 10, "in");
    const int event = 0;
    machine.record(event, one);
    machine.wait_for_event(two, event, one);
    machine.kernel(two, 10, "kernel");
    EXPECT_EQ(machine.start("kernel"), 12);
    EXPECT_EQ(machine.line.time_of(&event), 12);
}

TEST(TimeLine, AnEventOfOneStreamKeepsNoOther) {
    Machine machine("h100");
    const unsigned one = machine.stream(), two = machine.stream();
    machine.copy_in(one, 10, "in");
    const int event = 0;
    machine.record(event, one);
    machine.kernel(two, 10, "kernel");
    EXPECT_EQ(machine.start("kernel"), 0);
}

TEST(TimeLine, AnEventOfTheDefaultStreamSeparates) {
    Machine machine("h100");
    const unsigned one = machine.stream(), free = machine.stream(false);
    const unsigned usual = machine.default_stream();
    machine.copy_in(one, 10, "before");
    const int event = 0;
    machine.record(event, usual);
    machine.kernel(one, 10, "after");
    machine.copy_out(free, 10, "free");
    EXPECT_EQ(machine.line.time_of(&event), 12);
    EXPECT_EQ(machine.start("after"), 12);
    EXPECT_EQ(machine.start("free"), 0);
}

TEST(TimeLine, TheHostAsksAfterItHasWaited) {
    Machine machine("h100");
    const unsigned one = machine.stream(), two = machine.stream();
    machine.copy_in(one, 10, "first");
    machine.host_waits(one);
    machine.kernel(two, 10, "second");
    EXPECT_EQ(machine.start("second"), 10);
}

TEST(TimeLine, AStagedCopyKeepsTheHost) {
    Machine machine("h100");
    const unsigned one = machine.stream(), two = machine.stream();
    machine.staged = true;
    machine.copy_in(one, 10, "staged");
    machine.staged = false;
    machine.kernel(two, 10, "kernel");
    EXPECT_EQ(machine.start("kernel"), 10);
}

TEST(TimeLine, SmallKernelsShareADevice) {
    Machine machine("h100");
    for (const char* name : {"a", "b", "c"}) machine.kernel(machine.stream(), 10, name, 0.4);
    EXPECT_EQ(machine.start("b"), 0);
    EXPECT_EQ(machine.start("c"), 10);
    Machine old("c1060");  // one kernel at a time
    for (const char* name : {"a", "b"}) old.kernel(old.stream(), 10, name, 0.1);
    EXPECT_EQ(old.start("b"), 10);
}

TEST(TimeLine, ALargeKernelWaitsForRoom) {
    Machine machine("h100");
    machine.kernel(machine.stream(), 10, "small", 0.1);
    machine.kernel(machine.stream(), 10, "large", 1);
    EXPECT_EQ(machine.start("large"), 10);
}

TEST(TimeLine, AskingForTimesChangesNothing) {
    Machine machine("h100");
    const unsigned one = machine.stream(), two = machine.stream();
    machine.copy_in(one, 10, "in");
    const int event = 0;
    machine.record(event, one);
    EXPECT_EQ(machine.line.time_of(&event), 12);
    machine.copy_out(two, 10, "out");
    EXPECT_EQ(machine.start("out"), 0);
}

TEST(TimeLine, ManyPiecesOfWorkAreBounded) {
    Machine machine("h100");
    const unsigned streams[] = {machine.stream(), machine.stream()};
    for (int i = 0; i < 5000; ++i) machine.kernel(streams[i % 2], 1, "kernel", 0.5);
    EXPECT_NEAR(machine.length(), 2500, 1e-6);
    EXPECT_EQ(machine.line.spans().size(), 2000u);
    EXPECT_EQ(machine.line.spans_left_out(), 3000u);
}

}  // namespace
}  // namespace simtutor::simt

#include "grader/simt/cuda/runtime/stream/timeline.h"

#include <algorithm>

#include "grader/simt/devices/concurrency.h"

namespace simtutor::simt {
namespace {

/// So much work a device is asked for at most; then the host waits.
constexpr std::size_t most_asked = 1024;
constexpr std::size_t most_spans = 2000;
/// Shares are sums of fractions.
constexpr double full = 1 + 1e-9;

std::size_t place(Engine engine) {
    return static_cast<std::size_t>(engine);
}

/// A device with one copy engine copies in one direction at a time.
Engine engine_of(const StreamWork& work) {
    return work.engine == Engine::to_host && work.model->copy_engines < 2 ? Engine::to_device
                                                                          : work.engine;
}

}  // namespace

const char* engine_name(Engine engine) {
    switch (engine) {
        case Engine::kernels:
            return "kernels";
        case Engine::to_device:
            return "copies to the device";
        case Engine::to_host:
            return "copies to the host";
        default:
            return "events";
    }
}

TimeLine::Stream& TimeLine::stream(unsigned number) {
    if (streams_.size() <= number) streams_.resize(number + 1);
    return streams_[number];
}

/// The end of the stream's work up to this number; null if there is none. Work of a stream ends in
/// its order.
Moment TimeLine::ending_of(const Stream& stream, std::uint32_t number) {
    const auto after = std::ranges::upper_bound(stream.numbered, number, {}, &Numbered::number);
    return after == stream.numbered.begin() ? nullptr : std::prev(after)->ending;
}

/// The host asks for something: it has waited for all that it has seen.
void TimeLine::catch_up(const WorkOrder& order) {
    for (unsigned i = 0; i < streams_.size(); ++i) {
        const auto seen = [&](const Numbered& work) { return order.host_has_seen(i, work.number); };
        std::deque<Numbered>& numbered = streams_[i].numbered;
        while (numbered.size() > 1 && seen(numbered[1])) numbered.pop_front();
        if (!numbered.empty() && seen(numbered[0])) host_waits_for(numbered[0].ending);
    }
}

void TimeLine::wait_for_room() {
    while (asked_.size() >= most_asked) host_waits_for(Moment(asked_.begin()->second.ending));
}

void TimeLine::follow(Id id, const Moment& earlier) {
    if (earlier == nullptr) return;
    Asked& mine = asked_.at(id);
    if (earlier->known) {
        mine.ready_us = std::max(mine.ready_us, earlier->us);
    } else {
        asked_.at(by_ending_.at(earlier.get())).followers.push_back(id);
        ++mine.missing;
    }
}

TimeLine::Id TimeLine::ask(StreamWork work, const WorkOrder& order) {
    catch_up(order);
    wait_for_room();
    const Id id = next_id_++;
    const unsigned number = work.stream;
    if (in_order(work)) engines_[work.device].queues[place(engine_of(work))].push_back(id);
    Asked& asked = asked_[id];
    asked.work = std::move(work);
    asked.ready_us = *host_us_;
    asked.ending = std::make_shared<Ending>();
    by_ending_[asked.ending.get()] = id;

    Stream& mine = stream(number);
    follow(id, mine.last);
    for (const Moment& moment : mine.waits_for) follow(id, moment);
    for (const unsigned other : order.joined)
        if (other < streams_.size()) follow(id, streams_[other].last);
    for (std::size_t i = 0; i < std::min(order.after.size(), streams_.size()); ++i)
        if (i != number) follow(id, ending_of(streams_[i], order.after[i]));
    mine.waits_for.clear();
    mine.last = asked.ending;
    mine.asked.push_back(id);
    return id;
}

void TimeLine::add(StreamWork work, const WorkOrder& order) {
    const unsigned number = work.stream;
    const bool staged = work.staged;
    const Moment ending = asked_.at(ask(std::move(work), order)).ending;
    stream(number).numbered.push_back({order.after.at(number), ending});
    if (staged) host_waits_for(ending);
}

void TimeLine::record(const void* event, unsigned number, double us, const WorkOrder& order) {
    StreamWork work;
    work.stream = number;
    work.us = us;
    events_[event] = asked_.at(ask(std::move(work), order)).ending;
}

Moment TimeLine::moment_of(const void* event) const {
    const auto found = events_.find(event);
    return found == events_.end() ? nullptr : found->second;
}

void TimeLine::stream_waits_for(unsigned number, const void* event) {
    if (const Moment moment = moment_of(event)) stream(number).waits_for.push_back(moment);
}

void TimeLine::host_waits_for(const void* event) {
    if (const Moment moment = moment_of(event)) host_waits_for(moment);
}

void TimeLine::host_waits_for(const Moment& moment) {
    resolve(moment);
    *host_us_ = std::max(*host_us_, moment->us);
}

double TimeLine::time_of(const void* event) {
    const Moment moment = moment_of(event);
    resolve(moment);
    return moment->us;
}

void TimeLine::finish() {
    while (!asked_.empty()) run(next());
    std::ranges::stable_sort(spans_, {}, &Span::start_us);
}

void TimeLine::resolve(const Moment& moment) {
    while (!moment->known) run(next());
}

bool TimeLine::in_order(const StreamWork& work) {
    return work.engine != Engine::none && has_one_work_queue(*work.model);
}

bool TimeLine::may_start(Id id, const Asked& asked) const {
    if (asked.missing != 0) return false;
    return !in_order(asked.work) ||
           engines_[asked.work.device].queues[place(engine_of(asked.work))].front() == id;
}

/// When its engine has room for work that may start.
double TimeLine::start_of(const Asked& asked) const {
    const StreamWork& work = asked.work;
    if (work.engine == Engine::none) return asked.ready_us;
    const Engines& engines = engines_[work.device];
    double start = std::max(asked.ready_us, engines.free_us[place(engine_of(work))]);
    if (work.engine != Engine::kernels) return start;
    while (true) {
        double shares = work.share, first_end = -1;
        int count = 1;
        for (const Running& running : engines.kernels) {
            if (running.end_us <= start) continue;
            shares += running.share;
            ++count;
            if (first_end < 0 || running.end_us < first_end) first_end = running.end_us;
        }
        if (first_end < 0 || (shares <= full && count <= concurrent_kernels(*work.model)))
            return start;
        start = first_end;
    }
}

/// What starts next of all that was asked for. The oldest may always start, so there is one. What
/// the host asks for later cannot start earlier: it has not waited for anything that ends later.
TimeLine::Choice TimeLine::next() const {
    Choice best{0, -1};
    for (const Stream& stream : streams_) {
        if (stream.asked.empty()) continue;
        const Id id = stream.asked.front();
        const Asked& asked = asked_.at(id);
        if (!may_start(id, asked)) continue;
        const double start = start_of(asked);
        if (best.start_us < 0 || start < best.start_us || (start == best.start_us && id < best.id))
            best = {id, start};
    }
    return best;
}

void TimeLine::run(const Choice& choice) {
    const auto found = asked_.find(choice.id);
    const Asked asked = std::move(found->second);
    asked_.erase(found);
    by_ending_.erase(asked.ending.get());
    const StreamWork& work = asked.work;
    const double end = choice.start_us + work.us;
    Engines& engines = engines_[work.device];
    const std::size_t engine = place(engine_of(work));
    if (in_order(work)) engines.queues[engine].pop_front();
    if (work.engine == Engine::kernels) {
        // Kernels start in the order in which this is called.
        engines.free_us[engine] = choice.start_us;
        std::erase_if(engines.kernels,
                      [&](const Running& one) { return one.end_us <= choice.start_us; });
        engines.kernels.push_back({end, work.share});
    } else if (work.engine != Engine::none) {
        engines.free_us[engine] = end;
    }
    streams_[work.stream].asked.pop_front();
    asked.ending->us = end;
    asked.ending->known = true;
    for (const Id id : asked.followers) {
        Asked& follower = asked_.at(id);
        follower.ready_us = std::max(follower.ready_us, end);
        --follower.missing;
    }
    if (work.engine != Engine::none) keep(work, choice.start_us, end);
}

void TimeLine::keep(const StreamWork& work, double start_us, double end_us) {
    if (first_us_ < 0 || start_us < first_us_) first_us_ = start_us;
    last_us_ = std::max(last_us_, end_us);
    busy_us_[place(work.engine)] += work.us;
    if (spans_.size() < most_spans)
        spans_.push_back({work, start_us, end_us});
    else
        ++left_out_;
}

}  // namespace simtutor::simt

#include "grader/simt/engine/happens_before.h"

#include <algorithm>

namespace simtutor::simt {

void HappensBefore::merge(VectorClock& into, const VectorClock& from) {
    if (into.size() < from.size()) into.resize(from.size());
    for (std::size_t i = 0; i < from.size(); ++i) into[i] = std::max(into[i], from[i]);
}

bool HappensBefore::covers(const VectorClock& clock, const Operation& operation) {
    if (operation.of_host) return true;  // one host thread issues what comes after
    return operation.stream < clock.size() && clock[operation.stream] >= operation.number;
}

unsigned HappensBefore::add_stream(bool blocking, int device) {
    streams_.push_back({blocking, false, device, 0, 0, {}});
    return static_cast<unsigned>(streams_.size() - 1);
}

unsigned HappensBefore::default_stream(int device) {
    for (unsigned i = 0; i < streams_.size(); ++i)
        if (streams_[i].is_default && streams_[i].device == device) return i;
    streams_.push_back({true, true, device, 0, 0, {}});
    return static_cast<unsigned>(streams_.size() - 1);
}

void HappensBefore::join_default_stream(unsigned stream) {
    Stream& mine = streams_[stream];
    if (!mine.blocking) return;
    for (Stream& other : streams_)
        if (&other != &mine && other.blocking && other.device == mine.device &&
            (mine.is_default || other.is_default))
            merge(mine.clock, other.clock);
}

void HappensBefore::begin(Operation operation) {
    const unsigned stream = operation.stream;
    host_waits_ += host_has_waited_;
    host_has_waited_ = false;
    join_default_stream(stream);
    VectorClock& clock = streams_[stream].clock;
    merge(clock, host_);
    if (clock.size() < streams_.size()) clock.resize(streams_.size());
    operation.number = clock[stream] = ++streams_[stream].issued;
    operation.graph = in_graph() ? graph_launches_ : 0;
    current_ = clock;
    if (operation.kernel) {
        ++kernels_;
        streams_[stream].last_kernel = operation.number;
        count_devices();
    }
    operations_.push_back(std::move(operation));
}

bool HappensBefore::kernel_pending() const {
    for (std::size_t i = 0; i < streams_.size(); ++i)
        if (streams_[i].last_kernel > (i < host_.size() ? host_[i] : 0)) return true;
    return false;
}

void HappensBefore::copy_from_host() {
    if (kernels_ == kernels_before_copy_ || kernel_pending()) return;
    kernels_before_copy_ = kernels_;
    ++copies_behind_kernels_;
}

void HappensBefore::count_devices() {
    std::uint64_t devices = 0;  // a bit for each
    for (std::size_t i = 0; i < streams_.size(); ++i)
        if (streams_[i].last_kernel > (i < host_.size() ? host_[i] : 0))
            devices |= std::uint64_t{1} << (streams_[i].device % 64);
    devices_at_once_ =
        std::max(devices_at_once_, static_cast<unsigned>(__builtin_popcountll(devices)));
}

void HappensBefore::host_goes_on(std::uint32_t first_segment) {
    if (operations_.empty() || operations_.back().of_host) return;
    operations_.push_back({first_segment, 0, 0, "", {}, false, true});
}

void HappensBefore::takes_time(const Moment& first, const Moment& second) {
    for (std::uint64_t wait = first.kernel_waits; wait < second.kernel_waits; ++wait)
        if (kernel_waits_[wait] > first.kernels) ++timed_waits_;
}

void HappensBefore::host_learns(const VectorClock& clock) {
    host_has_waited_ |= !reaches(host_, clock);
    merge(host_, clock);
}

void HappensBefore::host_knows(const VectorClock& clock) {
    host_learns(clock);
    const bool kernel_last = !operations_.empty() && operations_.back().kernel;
    while (!operations_.empty() && covers(host_, operations_.front())) operations_.pop_front();
    if (kernel_last && operations_.empty()) kernel_waits_.push_back(kernels_);
    current_ = host_;
}

bool HappensBefore::has_several_devices() const {
    return std::any_of(streams_.begin(), streams_.end(), [&](const Stream& stream) {
        return stream.device != streams_.front().device;
    });
}

void HappensBefore::host_waits_for_device(int device) {
    for (const Stream& stream : streams_)
        if (stream.device == device) host_learns(stream.clock);
    host_knows({});
}

bool HappensBefore::reaches(const VectorClock& clock, const VectorClock& earlier) {
    for (std::size_t i = 0; i < earlier.size(); ++i)
        if (earlier[i] > (i < clock.size() ? clock[i] : 0)) return false;
    return true;
}

bool HappensBefore::host_has_seen(const VectorClock& clock) const {
    return reaches(host_, clock);
}

bool HappensBefore::host_has_seen(unsigned stream, std::uint32_t number) const {
    return number <= (stream < host_.size() ? host_[stream] : 0);
}

bool HappensBefore::host_has_seen_all(unsigned stream) const {
    return reaches(host_, streams_[stream].clock);
}

VectorClock HappensBefore::enter_callback(unsigned stream) {
    VectorClock before = host_;
    merge(host_, streams_[stream].clock);
    current_ = host_;
    ++callback_depth_;
    return before;
}

void HappensBefore::leave_callback(VectorClock host) {
    --callback_depth_;
    current_ = host_ = std::move(host);
}

void HappensBefore::stores_flag(std::uint64_t address) {
    if (callback_depth_ != 0) merge(flags_[address], host_);
}

void HappensBefore::loads_flag(std::uint64_t address) {
    const auto flag = flags_.find(address);
    if (flag != flags_.end() && callback_depth_ == 0) host_knows(flag->second);
}

VectorClock HappensBefore::clock_of(unsigned stream) {
    join_default_stream(stream);
    merge(streams_[stream].clock, host_);
    return streams_[stream].clock;
}

void HappensBefore::stream_waits_for(unsigned stream, const VectorClock& clock) {
    merge(streams_[stream].clock, clock);
}

bool HappensBefore::all_known() const {
    for (std::size_t i = 0; i < streams_.size(); ++i)
        if (streams_[i].issued > (i < current_.size() ? current_[i] : 0)) return false;
    return true;
}

std::uint32_t HappensBefore::floor() const {
    if (all_known()) return ~std::uint32_t{0};
    for (const Operation& operation : operations_)
        if (!covers(current_, operation)) return operation.first_segment;
    return ~std::uint32_t{0};
}

const HappensBefore::Operation* HappensBefore::find(std::uint32_t segment) const {
    const auto after = std::upper_bound(
        operations_.begin(), operations_.end(), segment,
        [](std::uint32_t s, const Operation& operation) { return s < operation.first_segment; });
    return after == operations_.begin() ? nullptr : &*(after - 1);
}

std::vector<HappensBefore::Renumbered> HappensBefore::renumber(std::uint32_t known) {
    std::vector<Renumbered> all;
    std::uint32_t last = known;
    for (Operation& operation : operations_) {
        const std::uint32_t now = covers(host_, operation) ? known : ++last;
        all.push_back({operation.first_segment, now});
        operation.first_segment = now;
    }
    std::erase_if(operations_,
                  [known](const Operation& operation) { return operation.first_segment == known; });
    return all;
}

bool HappensBefore::known(std::uint32_t segment) const {
    const Operation* const operation = find(segment);
    return !operation || covers(current_, *operation);
}

}  // namespace simtutor::simt

#include "grader/simt/trace/event_log.h"

#include <cstring>

namespace simtutor::simt {
namespace {

void take_value(TracedEvent& event) {
    if (event.refused || event.bytes > event.value.size()) return;
    std::memcpy(event.value.data(), reinterpret_cast<const void*>(event.address), event.bytes);
    event.has_value = true;
}

std::string hexadecimal(const TracedEvent& event) {
    static constexpr char digits[] = "0123456789abcdef";
    std::string text;
    for (unsigned i = 0; i < event.bytes && i < event.value.size(); ++i) {
        text += digits[event.value[i] >> 4];
        text += digits[event.value[i] & 15];
    }
    return text;
}

}  // namespace

std::string text_of(const TracedEvent& event) {
    std::string text;
    for (const std::uint64_t number : {event.when, std::uint64_t{event.thread},
                                       std::uint64_t{event.interval}, std::uint64_t{event.site}})
        text += std::to_string(number) + ' ';
    text += event.has_object ? std::to_string(event.object) : "-1";
    text += ' ' + std::to_string(static_cast<int>(event.kind)) + ' ' +
            std::to_string(static_cast<int>(event.refused)) + ' ' + std::to_string(event.offset) +
            ' ' + std::to_string(event.bytes) + ' ' + (event.has_value ? hexadecimal(event) : "-");
    return text;
}

void EventLog::add(std::vector<TracedEvent>& block, TracedEvent event) {
    event.when = now_++;
    if (event.kind == AccessKind::load) take_value(event);
    block.push_back(event);
    ++size_;
    if (event.kind != AccessKind::load) pending_.push_back({&block, block.size() - 1});
}

void EventLog::take_stored() {
    for (const Pending& pending : pending_) take_value((*pending.block)[pending.event]);
    pending_.clear();
}

}  // namespace simtutor::simt

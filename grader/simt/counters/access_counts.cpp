#include "grader/simt/counters/access_counts.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace simtutor::simt {
namespace {

struct Field {
    const char* name;
    std::uint64_t AccessCounts::*value;
};

constexpr Field fields[] = {
    {"global_loads", &AccessCounts::global_loads},
    {"global_stores", &AccessCounts::global_stores},
    {"global_atomics", &AccessCounts::global_atomics},
    {"global_load_requests", &AccessCounts::global_load_requests},
    {"global_store_requests", &AccessCounts::global_store_requests},
    {"global_load_sectors", &AccessCounts::global_load_sectors},
    {"global_store_sectors", &AccessCounts::global_store_sectors},
    {"global_load_sectors_ideal", &AccessCounts::global_load_sectors_ideal},
    {"global_store_sectors_ideal", &AccessCounts::global_store_sectors_ideal},
    {"global_load_bytes", &AccessCounts::global_load_bytes},
    {"global_store_bytes", &AccessCounts::global_store_bytes},
    {"global_atomic_requests", &AccessCounts::global_atomic_requests},
    {"global_atomic_sectors", &AccessCounts::global_atomic_sectors},
    {"shared_loads", &AccessCounts::shared_loads},
    {"shared_stores", &AccessCounts::shared_stores},
    {"shared_atomics", &AccessCounts::shared_atomics},
    {"shared_atomic_requests", &AccessCounts::shared_atomic_requests},
    {"global_atomic_passes", &AccessCounts::global_atomic_passes},
    {"rounds_without_atomics", &AccessCounts::rounds_without_atomics},
    {"shared_atomic_passes", &AccessCounts::shared_atomic_passes},
    {"constant_loads", &AccessCounts::constant_loads},
    {"constant_load_requests", &AccessCounts::constant_load_requests},
    {"constant_load_passes", &AccessCounts::constant_load_passes},
    {"texture_loads", &AccessCounts::texture_loads},
    {"texture_load_requests", &AccessCounts::texture_load_requests},
    {"texture_load_sectors", &AccessCounts::texture_load_sectors},
    {"shared_load_requests", &AccessCounts::shared_load_requests},
    {"shared_store_requests", &AccessCounts::shared_store_requests},
    {"shared_load_wavefronts", &AccessCounts::shared_load_wavefronts},
    {"shared_store_wavefronts", &AccessCounts::shared_store_wavefronts},
    {"shared_load_conflicts", &AccessCounts::shared_load_conflicts},
    {"shared_store_conflicts", &AccessCounts::shared_store_conflicts},
    {"shared_load_row_requests", &AccessCounts::shared_load_row_requests},
    {"shared_exchanged_loads", &AccessCounts::shared_exchanged_loads},
    {"shared_loads_during_copies", &AccessCounts::shared_loads_during_copies},
    {"global_copied_bytes", &AccessCounts::global_copied_bytes},
    {"overlapped_copied_bytes", &AccessCounts::overlapped_copied_bytes},
    {"global_loads_under_8", &AccessCounts::global_loads_under_8},
    {"global_loads_under_16", &AccessCounts::global_loads_under_16},
    {"global_stores_under_8", &AccessCounts::global_stores_under_8},
    {"global_stores_under_16", &AccessCounts::global_stores_under_16},
    {"shared_loads_under_16", &AccessCounts::shared_loads_under_16},
    {"peer_accesses", &AccessCounts::peer_accesses},
    {"mapped_loads", &AccessCounts::mapped_loads},
    {"mapped_stores", &AccessCounts::mapped_stores},
    {"mapped_atomics", &AccessCounts::mapped_atomics},
    {"mapped_load_sectors", &AccessCounts::mapped_load_sectors},
    {"mapped_store_sectors", &AccessCounts::mapped_store_sectors},
    {"partial_requests", &AccessCounts::partial_requests},
    {"local_loads", &AccessCounts::local_loads},
    {"local_stores", &AccessCounts::local_stores},
    {"cc13_load_transactions", &AccessCounts::cc13_load_transactions},
    {"cc13_store_transactions", &AccessCounts::cc13_store_transactions},
    {"cc13_transactions_32", &AccessCounts::cc13_transactions_32},
    {"cc13_transactions_64", &AccessCounts::cc13_transactions_64},
    {"cc13_transactions_128", &AccessCounts::cc13_transactions_128},
    {"cc13_volume_bytes", &AccessCounts::cc13_volume_bytes},
    {"cc13_shared_load_wavefronts", &AccessCounts::cc13_shared_load_wavefronts},
    {"cc13_shared_store_wavefronts", &AccessCounts::cc13_shared_store_wavefronts},
};

/// Known only of programs that report their basic blocks.
constexpr Field block_fields[] = {
    {"divergent_branches", &AccessCounts::divergent_branches},
    {"fp32_adds", &AccessCounts::fp32_adds},
    {"fp32_multiplies", &AccessCounts::fp32_multiplies},
    {"fp32_fused", &AccessCounts::fp32_fused},
    {"fp32_special", &AccessCounts::fp32_special},
    {"fp64_adds", &AccessCounts::fp64_adds},
    {"fp64_multiplies", &AccessCounts::fp64_multiplies},
    {"fp64_fused", &AccessCounts::fp64_fused},
    {"fp64_special", &AccessCounts::fp64_special},
};

}  // namespace

AccessCounts& AccessCounts::operator+=(const AccessCounts& other) {
    for (const Field& field : fields) this->*field.value += other.*field.value;
    cc13_load_utilisation_sum += other.cc13_load_utilisation_sum;
    for (const Field& field : block_fields) this->*field.value += other.*field.value;
    if (meeting_lanes[1] == 0) {
        std::copy(std::begin(other.meeting_lanes), std::end(other.meeting_lanes), meeting_lanes);
        std::copy(std::begin(other.meeting_words), std::end(other.meeting_words), meeting_words);
    }
    block_ends += other.block_ends;
    blocks_entered += other.blocks_entered;
    return *this;
}

void AccessCounts::multiply_operations(std::uint64_t times) {
    for (const Field& field : block_fields) this->*field.value *= times;
    blocks_entered *= times;
}

std::uint64_t AccessCounts::requests() const {
    return global_load_requests + global_store_requests + global_atomic_requests +
           shared_load_requests + shared_store_requests + shared_atomic_requests;
}

std::uint64_t AccessCounts::accesses() const {
    return global_loads + global_stores + global_atomics + shared_loads + shared_stores +
           shared_atomics;
}

void AccessCounts::write(nlohmann::json& json) const {
    for (const Field& field : fields) json[field.name] = this->*field.value;
    // Not counted without -branches: no number is better than a wrong 0.
    // A line in the middle of a block has operations and no block of its own.
    const bool counted = std::any_of(std::begin(block_fields), std::end(block_fields),
                                     [&](const Field& field) { return this->*field.value > 0; });
    if (block_ends || blocks_entered || counted) {
        for (const Field& field : block_fields) json[field.name] = this->*field.value;
        json["fp32_operations"] = fp32_operations();
        json["fp64_operations"] = fp64_operations();
        if (const std::uint64_t bytes = moved_bytes())
            json["arithmetic_intensity"] =
                static_cast<double>(fp32_operations()) / static_cast<double>(bytes);
    }
    const std::uint64_t requests = this->requests();
    json["requests"] = requests;
    json["threads_per_request"] =
        requests ? static_cast<double>(accesses()) / static_cast<double>(requests) : 0.0;
    json["cc13_transactions"] = cc13_load_transactions + cc13_store_transactions;
    json["cc13_load_abu_percent"] =
        cc13_load_transactions
            ? 100 * cc13_load_utilisation_sum / static_cast<double>(cc13_load_transactions)
            : 0.0;
}

void AccessCounts::write_meeting(nlohmann::json& line) const {
    if (meeting_lanes[1] == 0) return;
    line["meeting_lane_first"] = meeting_lanes[0];
    line["meeting_lane_second"] = meeting_lanes[1];
    line["meeting_word_first"] = meeting_words[0];
    line["meeting_word_second"] = meeting_words[1];
}

}  // namespace simtutor::simt

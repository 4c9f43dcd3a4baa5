/// The counters of a launch whose blocks several processes run (engine/split_launch.h).

#include <algorithm>

#include "grader/simt/counters/counters.h"
#include "grader/simt/engine/slice_file.h"

namespace simtutor::simt {
namespace {

/// What the parts of a split launch add up.
constexpr std::uint64_t KernelCounts::*part_counts[] = {
    &KernelCounts::blocks, &KernelCounts::warps, &KernelCounts::threads, &KernelCounts::barriers,
    &KernelCounts::copied_tiles};

/// Of these the largest part counts.
constexpr std::uint64_t KernelCounts::*most_counts[] = {&KernelCounts::busiest_thread_now,
                                                        &KernelCounts::busiest_block_now};

}  // namespace

void Counters::begin_slice() {
    take_code_counts();
    *current_ = {};
    last_ = nullptr;
}

void Counters::write_slice(SliceWriter& writer) {
    take_code_counts();
    for (const auto count : part_counts) writer.put(current_->*count);
    writer.put(current_->static_shared_bytes);
    for (const auto most : most_counts) writer.put(current_->*most);
    writer.put(std::uint64_t{current_->by_code.size()});
    for (const auto& [code, counts] : current_->by_code) {
        writer.put(code);
        writer.put(counts);
    }
    writer.put(std::uint64_t{current_->blocks_entered.size()});
    for (const auto& [block, times] : current_->blocks_entered) {
        writer.put(block);
        writer.put(times);
    }
}

void Counters::read_slice(SliceReader& reader) {
    for (const auto count : part_counts) current_->*count += reader.get<std::uint64_t>();
    current_->static_shared_bytes =
        std::max(current_->static_shared_bytes, reader.get<std::uint64_t>());
    for (const auto most : most_counts)
        current_->*most = std::max(current_->*most, reader.get<std::uint64_t>());
    for (auto codes = reader.get<std::uint64_t>(); codes > 0; --codes) {
        const auto code = reader.get<std::uint32_t>();
        current_->by_code[code] += reader.get<AccessCounts>();
    }
    for (auto blocks = reader.get<std::uint64_t>(); blocks > 0; --blocks) {
        const auto block = reader.get<std::uint32_t>();
        current_->blocks_entered[block] += reader.get<std::uint64_t>();
    }
    last_ = nullptr;
}

}  // namespace simtutor::simt

#include "grader/check/slips/occupancy_slips.h"

#include <gtest/gtest.h>

#include <functional>

#include "grader/simt/devices/generations.h"

namespace simtutor::check {
namespace {

using Change = std::function<void(const Device&, const BlockUse&, BlockCounts&)>;

/// What a calculator with this change says of blocks of all sorts.
std::vector<CalculatedBlocks> answers_with(const Change& change) {
    std::vector<Device> devices = simt::generations();
    devices.push_back(*simt::find_device("c1060"));
    std::vector<CalculatedBlocks> answers;
    for (const Device& device : devices)
        for (int threads = 1; threads <= device.max_threads_per_block + 1; threads += 31)
            for (const int registers : {0, 16, 21, 37, 63})
                for (const std::uint64_t part : {0, 1, 5, 100}) {
                    BlockUse use;
                    use.threads = threads;
                    use.registers_per_thread = registers;
                    use.dynamic_shared_bytes = device.shared_per_block_opt_in * part / 100;
                    use.shared_opt_in = true;
                    const simt::Occupancy right = simt::occupancy(device, use);
                    BlockCounts counts{right.blocks_by_warps, right.blocks_by_registers,
                                       right.blocks_by_shared, right.blocks_by_limit};
                    change(device, use, counts);
                    answers.push_back({device, use, counts.least(), counts.limits()});
                }
    return answers;
}

/// The texts of what is found, with a bar between them.
std::string said(const std::vector<CalculatedBlocks>& answers, bool limits) {
    std::string text;
    for (const OccupancySlip* slip : slips_behind(answers, limits))
        text += (text.empty() ? "" : " | ") + slip->says;
    return text;
}

Change slip_with(const std::string& part) {
    for (const OccupancySlip& slip : occupancy_slips())
        if (slip.says.find(part) != std::string::npos) return slip.gives;
    ADD_FAILURE() << part;
    return {};
}

TEST(OccupancySlips, NothingIsSaidOfARightCalculator) {
    const auto right = answers_with([](const Device&, const BlockUse&, BlockCounts&) {});
    EXPECT_EQ(said(right, false), "");
    EXPECT_EQ(said(right, true), "");
}

TEST(OccupancySlips, PiecesThatAreRoundedInEachPart) {
    const auto answers = answers_with([](const Device& d, const BlockUse& use, BlockCounts& c) {
        if (use.registers_per_thread == 0 || c.registers == 0 ||
            d.register_allocation == simt::RegisterAllocation::per_block)
            return;
        const int of_warp = (use.registers_per_thread * d.warp_size + d.register_unit - 1) /
                            d.register_unit * d.register_unit;
        const int warps = (use.threads + d.warp_size - 1) / d.warp_size;
        c.registers = d.registers_per_multiprocessor / d.partitions / of_warp /
                      ((warps + d.partitions - 1) / d.partitions);
    });
    EXPECT_EQ(said(answers, true)
                  .find("the warps of one block are divided by the parts and "
                        "rounded up"),
              0u);
}

TEST(OccupancySlips, ALimitThatIsTakenForAnother) {
    const auto answers = answers_with([](const Device& d, const BlockUse& use, BlockCounts& c) {
        const std::uint64_t needed =
            (use.dynamic_shared_bytes + d.shared_reserved_per_block + d.shared_unit - 1) /
            d.shared_unit * d.shared_unit;
        if (c.shared != 0 && needed != 0)
            c.shared = static_cast<std::int64_t>(d.shared_per_block_opt_in / needed);
    });
    EXPECT_EQ(said(answers, false).find("shared_per_block, the most that one block may have"), 0u);
}

TEST(OccupancySlips, ANumberThatDependsOnAnotherShowsInTheLimitsOnly) {
    const auto answers = answers_with(slip_with("places for warps in the parts"));
    EXPECT_EQ(said(answers, false), "");
    EXPECT_NE(said(answers, true).find("places for warps in the parts"), std::string::npos);
}

TEST(OccupancySlips, AMultipleThatGetsOneUnitMore) {
    const auto up = [](std::int64_t value, std::int64_t unit) {
        return value / unit * unit + unit;
    };
    const auto answers = answers_with([&](const Device& d, const BlockUse& use, BlockCounts& c) {
        const std::int64_t count = up(use.threads, d.warp_size) / d.warp_size,
                           all = up(count, d.warp_unit);
        if (c.warps != 0) c.warps = d.max_threads_per_multiprocessor / d.warp_size / count;
        const std::int64_t raw = std::int64_t{use.registers_per_thread} * d.warp_size,
                           each = up(raw, d.register_unit);
        if (use.registers_per_thread == 0)
            ;  // no limit
        else if (d.register_allocation == simt::RegisterAllocation::per_block)
            c.registers = d.registers_per_multiprocessor / up(all * raw, d.register_unit);
        else
            c.registers =
                each * all > d.registers_per_block
                    ? 0
                    : d.registers_per_multiprocessor / d.partitions / each * d.partitions / count;
        const auto reserved = static_cast<std::int64_t>(d.shared_reserved_per_block),
                   bytes = up(static_cast<std::int64_t>(use.dynamic_shared_bytes) + reserved,
                              static_cast<std::int64_t>(d.shared_unit));
        c.shared = bytes > static_cast<std::int64_t>(d.shared_per_block_opt_in) + reserved
                       ? 0
                       : static_cast<std::int64_t>(d.shared_per_multiprocessor) / bytes;
    });
    EXPECT_EQ(said(answers, true).find("what is a multiple of its unit already gets one more"), 0u);
    EXPECT_EQ(said(answers, false), said(answers, true));
}

TEST(OccupancySlips, TwoSlipsTogether) {
    const Change warps = slip_with("not rounded up to a multiple of shared_unit"),
                 blocks = slip_with("any number of blocks");
    const auto answers = answers_with([&](const Device& d, const BlockUse& u, BlockCounts& c) {
        warps(d, u, c);
        blocks(d, u, c);
    });
    EXPECT_EQ(said(answers, true),
              "the shared memory of a block is not rounded up to a multiple of shared_unit. | a "
              "multiprocessor has any number of blocks. It has max_blocks at most.");
}

// One answer that the slip does not give, and it is not the cause.
TEST(OccupancySlips, ARightAnswerThatContradicts) {
    auto answers = answers_with(slip_with("any number of blocks"));
    ASSERT_NE(said(answers, false), "");
    const auto right = answers_with([](const Device&, const BlockUse&, BlockCounts&) {});
    for (std::size_t i = 0; i < answers.size(); ++i) {
        if (answers[i].blocks == right[i].blocks) continue;
        answers[i] = right[i];
        break;
    }
    EXPECT_EQ(said(answers, false), "");
}

}  // namespace
}  // namespace simtutor::check

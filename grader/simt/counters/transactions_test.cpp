#include "grader/simt/counters/transactions.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <set>

namespace simtutor::simt {
namespace {

WarpAccess access_of(unsigned size, std::uint32_t mask,
                     const std::function<std::uint64_t(unsigned)>& address) {
    WarpAccess access;
    access.size = size;
    access.mask = mask;
    for (unsigned lane = 0; lane < 32; ++lane) access.address[lane] = address(lane);
    return access;
}

constexpr std::uint32_t all = ~std::uint32_t{0};

TEST(BankMeeting, TheFirstTwoLanesInOneBank) {
    const auto met = [](const std::function<std::uint64_t(unsigned)>& offset) {
        std::uint64_t offsets[32];
        for (unsigned lane = 0; lane < 32; ++lane) offsets[lane] = offset(lane);
        const BankMeeting found = meeting_in_bank(access_of(4, all, offset), offsets);
        return std::pair(found.first, found.second);
    };
    using Lanes = std::pair<std::uint32_t, std::uint32_t>;
    // Two rows of 16 of an array whose rows have 33 words, read down its columns.
    EXPECT_EQ(met([](unsigned lane) { return 4 * (33 * (lane % 16) + lane / 16); }), Lanes(1, 16));
    EXPECT_EQ(met([](unsigned lane) { return 128ull * lane; }), Lanes(0, 1));
    // A row, and one word for all, meet nowhere.
    EXPECT_EQ(met([](unsigned lane) { return 4ull * lane; }), Lanes(0, 0));
    EXPECT_EQ(met([](unsigned) { return 64ull; }), Lanes(0, 0));
}

TEST(Transactions13, OneWordForAllIsOne32ByteTransactionPerHalfWarp) {
    const auto got =
        transactions13(access_of(4, all, [](unsigned) { return std::uint64_t{4096}; }));
    EXPECT_EQ(got.of32, 2u);
    EXPECT_EQ(got.volume, 64u);
    EXPECT_DOUBLE_EQ(got.utilisation_sum, 2 * 4.0 / 32);
}

TEST(Transactions13, AnAlignedRowIsOne64ByteTransactionPerHalfWarp) {
    const auto got =
        transactions13(access_of(4, all, [](unsigned lane) { return 4096 + 4ull * lane; }));
    EXPECT_EQ(got.of64, 2u);
    EXPECT_EQ(got.total(), 2u);
    EXPECT_DOUBLE_EQ(got.utilisation_sum, 2.0);
}

TEST(Transactions13, AShiftedRowNeedsTheWholeSegmentOrTwo) {
    // Bytes 4 … 67 of a segment: both halves. The second half-warp crosses into the next segment.
    const auto got =
        transactions13(access_of(4, all, [](unsigned lane) { return 4100 + 4ull * lane; }));
    EXPECT_EQ(got.of128, 1u);
    EXPECT_EQ(got.of64, 1u);
    EXPECT_EQ(got.of32, 1u);
}

TEST(Transactions13, AColumnIsOneTransactionPerLane) {
    const auto got =
        transactions13(access_of(4, all, [](unsigned lane) { return 4096 + 1024ull * lane; }));
    EXPECT_EQ(got.of32, 32u);
}

TEST(Transactions13, FloatFoursFillTwoSegmentsPerHalfWarp) {
    const auto got =
        transactions13(access_of(16, all, [](unsigned lane) { return 4096 + 16ull * lane; }));
    EXPECT_EQ(got.of128, 4u);
    EXPECT_DOUBLE_EQ(got.utilisation_sum, 4.0);
}

TEST(Sectors, CountsDistinct32ByteSectors) {
    EXPECT_EQ(sectors(access_of(4, all, [](unsigned lane) { return 4096 + 4ull * lane; })).count,
              4u);
    EXPECT_EQ(sectors(access_of(4, all, [](unsigned lane) { return 4100 + 4ull * lane; })).count,
              5u);
    EXPECT_EQ(sectors(access_of(4, all, [](unsigned) { return std::uint64_t{4096}; })).count, 1u);
    EXPECT_EQ(sectors(access_of(4, 0xFF, [](unsigned lane) { return 4096 + 4ull * lane; })).count,
              1u);
    EXPECT_EQ(sectors(access_of(4, all, [](unsigned lane) { return 4096 + 128ull * lane; })).count,
              32u);
}

/// The rule itself, byte by byte, without any short cut.
Transactions13 by_definition(const WarpAccess& access) {
    Transactions13 result;
    for (unsigned first = 0; first < 32; first += 16) {
        std::set<std::uint64_t> bytes;
        for (unsigned lane = first; lane < first + 16; ++lane)
            for (unsigned byte = 0; byte < access.size && (access.mask >> lane & 1); ++byte)
                bytes.insert(access.address[lane] + byte);
        while (!bytes.empty()) {
            const std::uint64_t segment = *bytes.begin() / 128;
            const auto end = bytes.lower_bound((segment + 1) * 128);
            const std::uint64_t low = *bytes.begin(), high = *std::prev(end);
            const auto useful = std::distance(bytes.begin(), end);
            const unsigned size = low / 32 == high / 32 ? 32 : low / 64 == high / 64 ? 64 : 128;
            ++(size == 32 ? result.of32 : size == 64 ? result.of64 : result.of128);
            result.volume += size;
            result.utilisation_sum += static_cast<double>(useful) / size;
            bytes.erase(bytes.begin(), end);
        }
    }
    return result;
}

TEST(Transactions13, AgreesWithTheRuleByteByByte) {
    std::mt19937 random(7);
    for (int round = 0; round < 4000; ++round) {
        WarpAccess access;
        access.size = 1u << random() % 5;
        access.mask = round % 3 ? all : static_cast<std::uint32_t>(random());
        const std::uint64_t base = 4096 + random() % 64 * access.size;
        const std::uint64_t step = random() % 4 * access.size;
        for (unsigned lane = 0; lane < 32; ++lane) {
            access.address[lane] = base + step * lane;
            if (round % 5 == 0) access.address[lane] = base + random() % 64 * access.size;
        }
        const auto got = transactions13(access), want = by_definition(access);
        ASSERT_EQ(got.of32, want.of32) << "round " << round;
        ASSERT_EQ(got.of64, want.of64) << "round " << round;
        ASSERT_EQ(got.of128, want.of128) << "round " << round;
        ASSERT_EQ(got.volume, want.volume);
        ASSERT_NEAR(got.utilisation_sum, want.utilisation_sum, 1e-9);
        std::set<std::uint64_t> touched, bytes;
        for (unsigned lane = 0; lane < 32; ++lane)
            for (unsigned i = 0; i < access.size && (access.mask >> lane & 1); ++i) {
                touched.insert((access.address[lane] + i) / 32);
                bytes.insert(access.address[lane] + i);
            }
        ASSERT_EQ(sectors(access).count, touched.size()) << "round " << round;
        ASSERT_EQ(sectors(access).bytes, bytes.size()) << "round " << round;
    }
}

TEST(Wavefronts, FollowTheBanks) {
    const auto passes = [](std::uint64_t step) {
        WarpAccess access;
        access.size = 4;
        access.mask = all;
        std::uint64_t offsets[32];
        for (unsigned lane = 0; lane < 32; ++lane) offsets[lane] = step * lane;
        return wavefronts(access, offsets).needed;
    };
    EXPECT_EQ(passes(0), 1u);     // one word for all
    EXPECT_EQ(passes(4), 1u);     // a row
    EXPECT_EQ(passes(8), 2u);     // every second word
    EXPECT_EQ(passes(64), 16u);   // a column of a 16-wide tile
    EXPECT_EQ(passes(68), 1u);    // the same, padded to 17
    EXPECT_EQ(passes(128), 32u);  // a column of a 32-wide tile
}

TEST(Wavefronts, AgreeWithTheRuleBankByBank) {
    std::mt19937 random(11);
    for (int round = 0; round < 4000; ++round) {
        WarpAccess access;
        access.size = 4;
        access.mask = round % 4 ? all : static_cast<std::uint32_t>(random());
        std::uint64_t offsets[32];
        const std::uint64_t low = random() % 64 * 4, high = round % 3 ? low : random() % 64 * 4;
        const std::uint64_t step = random() % 3 * 4;
        for (unsigned lane = 0; lane < 32; ++lane)
            offsets[lane] = (lane < 16 ? low : high) + lane % 16 * step;
        std::set<std::uint64_t> banks[32];
        for (unsigned lane = 0; lane < 32; ++lane)
            if (access.mask >> lane & 1) banks[offsets[lane] / 4 % 32].insert(offsets[lane] / 4);
        std::size_t most = 0;
        for (const auto& words : banks) most = std::max(most, words.size());
        ASSERT_EQ(wavefronts(access, offsets).needed, most) << "round " << round;
    }
}

std::uint32_t passes13(unsigned size, std::uint64_t step, std::uint32_t mask = all) {
    WarpAccess access;
    access.size = size;
    access.mask = mask;
    std::uint64_t offsets[32];
    for (unsigned lane = 0; lane < 32; ++lane) offsets[lane] = step * lane;
    return wavefronts13(access, offsets);
}

TEST(Wavefronts13, FollowSixteenBanksAndHalfWarps) {
    EXPECT_EQ(passes13(4, 0), 2u);            // one word for all: once per half-warp
    EXPECT_EQ(passes13(4, 4), 2u);            // a row
    EXPECT_EQ(passes13(4, 4, 0xFFFF), 1u);    // half of it
    EXPECT_EQ(passes13(4, 4, 0xFF), 1u);      // a quarter
    EXPECT_EQ(passes13(4, 8), 4u);            // every second word
    EXPECT_EQ(passes13(4, 64), 32u);          // a column of a 16-wide tile
    EXPECT_EQ(passes13(4, 68), 2u);           // padded to 17
    EXPECT_EQ(passes13(4, 72), 4u);           // padded to 18: two words in each even bank
    EXPECT_EQ(passes13(8, 8), 8u);            // float2: two requests with a stride of 2
    EXPECT_EQ(passes13(16, 16), 32u);         // float4: four requests with a stride of 4
    EXPECT_EQ(passes13(4, 64, 0x10001), 2u);  // one lane per half-warp
}

TEST(Wavefronts13, AgreeWithTheRuleBankByBank) {
    std::mt19937 random(13);
    for (int round = 0; round < 4000; ++round) {
        WarpAccess access;
        access.size = 4;
        access.mask = round % 4 ? all : static_cast<std::uint32_t>(random());
        std::uint64_t offsets[32];
        const std::uint64_t low = random() % 64 * 4, step = random() % 3 * 4;
        for (unsigned lane = 0; lane < 32; ++lane)
            offsets[lane] = round % 3 ? low + lane * step : random() % 64 * 4;
        std::size_t needed = 0;
        for (unsigned first = 0; first < 32; first += 16) {
            std::set<std::uint64_t> banks[16];
            for (unsigned lane = first; lane < first + 16; ++lane)
                if (access.mask >> lane & 1)
                    banks[offsets[lane] / 4 % 16].insert(offsets[lane] / 4);
            std::size_t most = 0;
            for (const auto& words : banks) most = std::max(most, words.size());
            needed += most;
        }
        ASSERT_EQ(wavefronts13(access, offsets), needed) << "round " << round;
    }
}

TEST(Addresses, CountsThoseThatDifferAndTheLanesOnOne) {
    WarpAccess access;
    access.size = 4;
    access.mask = all;
    const auto expect = [&](std::uint32_t distinct, std::uint32_t most_lanes) {
        EXPECT_EQ(addresses(access).distinct, distinct);
        EXPECT_EQ(addresses(access).most_lanes, most_lanes);
    };
    expect(1, 32);
    for (unsigned lane = 0; lane < 32; ++lane) access.address[lane] = 4 * lane;
    expect(32, 1);
    for (unsigned lane = 0; lane < 32; ++lane) access.address[lane] = lane % 5 * 256;
    expect(5, 7);
    access.mask = 0x421;  // lanes 0, 5 and 10 want one address
    expect(1, 3);
    access.mask = 0x6;
    expect(2, 1);
}

}  // namespace
}  // namespace simtutor::simt

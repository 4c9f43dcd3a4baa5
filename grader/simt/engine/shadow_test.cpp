#include "grader/simt/engine/shadow.h"

#include <gtest/gtest.h>

#include <memory>

namespace simtutor::simt {
namespace {

TEST(OtherReadersTest, ANewReaderTakesThePlaceOfTheOldOneOfItsWord) {
    const auto readers = std::make_unique<OtherReaders>();
    const Cell word;
    readers->remember(word, 7);
    readers->remember(word, 8);
    EXPECT_EQ(readers->find(word), 8u);
}

/// A word that falls on another's place drives its reader out: it is lost, and never taken for the
/// newcomer's.
TEST(OtherReadersTest, AReaderThatWasDrivenOutIsLostAndNotMistaken) {
    const auto readers = std::make_unique<OtherReaders>();
    const auto cells = std::make_unique<Cell[]>(1 << 16);
    readers->remember(cells[0], 1);
    unsigned rival = 0;
    for (unsigned i = 1; i < 1 << 16 && !rival; ++i) {
        readers->remember(cells[i], 1000 + i);
        if (readers->find(cells[0]) == 0) rival = i;
    }
    ASSERT_NE(rival, 0u) << "the table should be smaller than this";
    EXPECT_EQ(readers->find(cells[rival]), 1000 + rival);
    readers->remember(cells[0], 2);
    EXPECT_EQ(readers->find(cells[0]), 2u);
    EXPECT_EQ(readers->find(cells[rival]), 0u);
}

TEST(OtherReadersTest, NeighboursDoNotDriveEachOtherOut) {
    const auto readers = std::make_unique<OtherReaders>();
    const auto cells = std::make_unique<Cell[]>(1 << 12);
    for (unsigned i = 0; i < 1 << 12; ++i) readers->remember(cells[i], 1 + i);
    for (unsigned i = 0; i < 1 << 12; ++i) EXPECT_EQ(readers->find(cells[i]), 1 + i);
}

TEST(ShadowTest, ChangingStampsReachesWordsAndBytes) {
    Shadow shadow(64);
    shadow.for_cells(0, 4, [](Cell& cell) { cell.write = 10; });
    shadow.for_cells(9, 1, [](Cell& cell) { cell.read = 20; });
    shadow.change_stamps([](Stamp stamp) { return stamp + 1; });
    int written = 0, read = 0;
    shadow.look_at_cells(0, 64, [&](const Cell& cell, std::uint64_t at) {
        if (cell.write == 11 && at == 0) ++written;
        if (cell.read == 21 && at == 9) ++read;
        EXPECT_EQ(cell.write, at == 0 ? 11u : 0u);
        EXPECT_EQ(cell.read, at == 9 ? 21u : 0u);
    });
    EXPECT_EQ(written, 1);
    EXPECT_EQ(read, 1);
}

}  // namespace
}  // namespace simtutor::simt

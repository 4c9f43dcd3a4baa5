#include "tools/command/shard.h"

#include <gtest/gtest.h>

#include "tools/command/error.h"
#include "tools/command/files.h"

namespace simtutor::command {
namespace {

TEST(Shard, IsReadAsWritten) {
    EXPECT_EQ(shard_from("2/4").number, 2u);
    EXPECT_EQ(shard_from("2/4").of, 4u);
    for (const char* wrong : {"", "2", "2/", "/4", "0/4", "5/4", "2/4 ", "2/0", "-1/4", "a/b",
                              "1/99999999999999999999"})
        EXPECT_THROW(shard_from(wrong), Trouble) << wrong;
}

TEST(Shard, EachSubmissionIsInExactlyOnePart) {
    for (const std::size_t count : {0u, 1u, 7u, 60u}) {
        for (const std::size_t of : {1u, 2u, 7u, 100u}) {
            std::vector<int> taken(count);
            for (std::size_t number = 1; number <= of; ++number) {
                for (const std::size_t i : part_of_class({number, of}, count)) ++taken[i];
            }
            EXPECT_EQ(taken, std::vector<int>(count, 1)) << count << " in " << of;
        }
    }
}

TEST(Shard, PlacesThatAreNoLongerThereAreLeftOut) {
    const TemporaryFolder folder;
    write_places(folder.path() / "1", {"verdicts/b/13", "verdicts/gone/13"});
    EXPECT_EQ(places_named_in(folder.path() / "1", {"verdicts/a/13", "verdicts/b/13"}),
              std::vector<std::size_t>{1});
    EXPECT_THROW(places_named_in(folder.path() / "2", {}), Trouble);
}

}  // namespace
}  // namespace simtutor::command

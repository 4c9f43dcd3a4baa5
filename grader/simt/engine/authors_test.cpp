#include "grader/simt/engine/authors.h"

#include <gtest/gtest.h>

#include "grader/simt/engine/shadow.h"

using namespace simtutor::simt;

namespace {

Author author_at(const HostWrites& writes, std::uint64_t offset) {
    std::uint64_t end = 0;
    const HostWrite* const write = writes.at(offset, end);
    EXPECT_GT(end, offset);
    return write ? write->author : Author::nobody;
}

const HostWrite copied{Author::host, 0, "cudaMemcpy", {}};
const HostWrite filled{Author::fill, 7, "cudaMemset", {}};

}  // namespace

TEST(Authors, TheLastWriteOfAByteCounts) {
    HostWrites writes;
    writes.set(10, 20, copied);
    writes.set(15, 5, filled);
    writes.set(28, 10, filled);
    for (std::uint64_t at = 0; at < 50; ++at) {
        const bool fill = (at >= 15 && at < 20) || (at >= 28 && at < 38);
        const Author wanted = fill                  ? Author::fill
                              : at >= 10 && at < 28 ? Author::host
                                                    : Author::nobody;
        EXPECT_EQ(author_at(writes, at), wanted) << at;
    }
    writes.set(0, 100, {});
    EXPECT_TRUE(writes.empty());
}

TEST(Authors, FollowACopyAlsoOntoItself) {
    HostWrites writes;
    writes.set(0, 4, copied);
    writes.set(8, 4, filled);
    writes.copy(2, writes, 0, 12);
    EXPECT_EQ(author_at(writes, 1), Author::host);
    EXPECT_EQ(author_at(writes, 5), Author::host);
    EXPECT_EQ(author_at(writes, 6), Author::nobody);
    EXPECT_EQ(author_at(writes, 9), Author::nobody);
    EXPECT_EQ(author_at(writes, 10), Author::fill);
    EXPECT_EQ(author_at(writes, 13), Author::fill);
    EXPECT_EQ(author_at(writes, 14), Author::nobody);
}

TEST(Authors, AThreadIsTheAuthorUntilTheHostWrites) {
    Shadow shadow(64);
    shadow.set_authored(5, 16);
    EXPECT_TRUE(shadow.initialised(5, 16));
    EXPECT_EQ(shadow.first_not_authored(5, 59), 21u);
    shadow.clear_authored(7, 3);
    for (std::uint64_t at = 0; at < 64; ++at)
        EXPECT_EQ(shadow.authored(at), at >= 5 && at < 21 && !(at >= 7 && at < 10)) << at;
    EXPECT_TRUE(shadow.initialised(5, 16)) << "the host has written them, not forgotten them";
    Shadow other(64);
    other.copy_authored(1, shadow, 5, 20);
    EXPECT_TRUE(other.authored(1));
    EXPECT_FALSE(other.authored(3));
    EXPECT_TRUE(other.authored(16));
    EXPECT_FALSE(other.authored(17));
    shadow.clear_initialised(0, 64);
    EXPECT_EQ(shadow.first_not_authored(0, 64), 0u);
}

#include "grader/findings/race/chain_link.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::chain_link_test {

TEST(ChainLink, ANodeThatIsLinkedToItself) {
    const auto said = [](const std::string& lines) {
        return linked_to_itself(
            words_of("__device__ void put(int* first, int* after, int one) {\n" + lines + "}\n"));
    };
    const std::string head = "    first[0] = one;\n", link = "    after[one] = first[0];\n";
    EXPECT_EQ(said(head + link),
              "Line 3 links one to first[0] after line 2 has set that to one: after[one] is one "
              "itself, the chain that was there is lost, and a walk along it never ends. Exchange "
              "the two lines.");
    EXPECT_EQ(said(link + head), "");
    EXPECT_EQ(said(head + "    first[0] = 0;\n" + link), "");
    EXPECT_EQ(said("    *first = one;\n    after[one] = *first;\n").substr(0, 33),
              "Line 3 links one to *first after ");
    EXPECT_EQ(said("    const int old = one;\n    after[one] = old;\n"), "");
}

TEST(ChainLink, SearchedBeforeTheLock) {
    const auto said = [](const std::string& before, const std::string& under) {
        return searched_before_lock(
            words_of("__global__ void count(int* locks, int* heads, int* used, int b) {\n" +
                     before + "    while (atomicCAS(&locks[b], 0, 1) != 0) {}\n" + under +
                     "    if (at >= 0) {\n        counts[at] += 1;\n    }\n"
                     "    heads[b] = at;\n"
                     "    atomicExch(&locks[b], 0);\n}\n"),
            4);
    };
    const std::string search = "    int at = look(heads[b], b);\n";
    EXPECT_EQ(said(search, ""),
              "Line 2 sets at before line 3 takes the lock `&locks[b]`, and line 4 decides by it "
              "when the lock is held: by then another thread may have changed what was looked at. "
              "Look behind line 3.");
    EXPECT_EQ(said("", search), "");
    EXPECT_EQ(said("    int at = keys[b];\n", ""), "");
    EXPECT_EQ(said(search, "    at = look(heads[b], b);\n"), "");
    expect_part(
        said("    const int head = heads[b];\n", "    int at = head;\n"),
        "Line 2 sets head before line 3 takes the lock `&locks[b]`, and line 4 uses it when");
    const std::string leaves = search + "    if (at >= 0) return;\n";
    expect_part(
        searched_before_lock(
            words_of("__global__ void count(int* locks, int* heads, int* used, int b) {\n" +
                     leaves +
                     "    while (atomicCAS(&locks[b], 0, 1) != 0) {}\n"
                     "    heads[b] = atomicAdd(used, 1);\n"
                     "    atomicExch(&locks[b], 0);\n}\n"),
            5),
        "Line 2 sets at, and line 3 decides by it before line 4 takes the lock `&locks[b]`");
    // An address does not grow old.
    EXPECT_EQ(said("    int* head = heads + b;\n", "    int at = *head;\n"), "");
}

}  // namespace simtutor::chain_link_test

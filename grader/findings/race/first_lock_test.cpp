#include "grader/findings/race/first_lock.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::first_lock_test {

std::string said(const std::string& lock, const std::string& object, const std::string& index) {
    return told(
               "__global__ void add(const int* keys, int* locks, int* heads, int n) {\n"
               "    const int b = keys[threadIdx.x] % n;\n"
               "    while (atomicCAS(" +
                   lock +
                   ", 0, 1) != 0) {}\n"
                   "    heads[" +
                   index +
                   "] += 1;\n"
                   "    atomicExch(" +
                   lock + ", 0);\n}\n",
               3, "hang.deadlock", object, "Thread 0 waits in line 3 for it to change.")
        .advice;
}

TEST(FirstLock, NoIndexWhereTheWorkHasOne) {
    EXPECT_EQ(said("locks", "locks[0]", "b"),
              "Line 3 takes locks without an index: all threads want locks[0], whatever their b "
              "is, and it is not free. If locks has a lock for each b (line 2), as heads[b] has "
              "its element, take locks + b, and give that back in line 5. Else look for who holds "
              "it: a lock must be free at the launch, and given back on every path.");
}

TEST(FirstLock, NotOfOtherLocks) {
    EXPECT_EQ(said("locks + b", "locks[3]", "b"), "");
    EXPECT_EQ(said("locks + b", "locks[0]", "b"), "");
    // One lock for one place.
    EXPECT_EQ(said("locks", "locks[0]", "0"), "");
}

}  // namespace simtutor::first_lock_test

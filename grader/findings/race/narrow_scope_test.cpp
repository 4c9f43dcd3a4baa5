#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::narrow_scope_test {

/// A race under a lock whose release has this body, between two blocks or within one.
simt::Finding race(const std::string& release, unsigned other_block) {
    simt::Finding finding = finding_at(
        "struct Lock {\n"
        "    int* word;\n"
        "    __device__ void acquire() const {\n"
        "        cuda::atomic_ref<int, cuda::thread_scope_device> flag(*word);\n"
        "        while (flag.exchange(1, cuda::memory_order_acquire) != 0) {}\n"
        "    }\n"
        "    __device__ void release() const {\n" +
            release +
            "        atomicExch(word, 0);\n"
            "    }\n"
            "};\n"
            "__global__ void k(Lock lock, int* sum) {\n"
            "    lock.acquire();\n"
            "    *sum += 1;\n"
            "    lock.release();\n"
            "}\n",
        14, "race.global", "sum[0]", "");
    finding.advice = "";
    finding.sides[0].who.block[0] = other_block;
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].action = "write";
    finding.sides[1].who.block[0] = 0;
    return finding;
}

const std::string fence(const std::string& scope) {
    return "        cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_" +
           scope + ");\n";
}

TEST(NarrowScope, OfAFenceBetweenBlocks) {
    EXPECT_EQ(told(race(fence("block"), 1)).advice,
              "Line 8 says thread_scope_block: like __threadfence_block(), it orders for the "
              "threads of one block only, and "
              "threads of other blocks take the lock, too. Use cuda::thread_scope_device there.");
}

TEST(NarrowScope, OfAReference) {
    expect_part(
        told(race("        cuda::atomic_ref<int, cuda::thread_scope_block>(*word).store(0);\n", 1))
            .advice,
        "Line 8 says thread_scope_block");
}

TEST(NarrowScope, OfTheOnlyFenceInTheLocksOwnFunction) {
    EXPECT_EQ(told(race("        __threadfence_block();\n", 1)).advice,
              "Line 8 is __threadfence_block(): it orders for the threads of one block only, and "
              "threads of other blocks take the lock, too. Use __threadfence() there.");
    for (const auto& [release, other] :
         {std::pair{"        __threadfence_block();\n", 0U},
          std::pair{"        __threadfence_block(); __threadfence();\n", 1U}})
        EXPECT_EQ(told(race(release, other)).advice.find("Line 8 is"), std::string::npos);
}

TEST(NarrowScope, AsksForNoFenceWhereAnOrderIsGiven) {
    for (const char* scope : {"block", "device"})
        for (const unsigned other : {0U, 1U})
            EXPECT_EQ(told(race(fence(scope), other)).advice.find("__threadfence() belongs"),
                      std::string::npos)
                << scope << other;
    EXPECT_EQ(told(race(fence("block"), 0)).advice.find("Line 8 says"), std::string::npos);
    EXPECT_EQ(told(race(fence("device"), 1)).advice.find("Line 8 says"), std::string::npos);
}

TEST(NarrowScope, IsAllThatIsSaidOfAFenceWhereTheReaderAcquires) {
    simt::Finding finding = race(fence("device"), 1);
    finding.sides.pop_back();
    finding.advice =
        "Put __threadfence() between line 20 (the data) and line 21 (the flag). One more "
        "__threadfence() belongs after line 5, where it is read, before line 14.";
    Sources sources;
    advise_by_cause(finding, sources);
    EXPECT_EQ(finding.advice,
              "Put __threadfence() between line 20 (the data) and line 21 (the flag).");
}

}  // namespace simtutor::narrow_scope_test

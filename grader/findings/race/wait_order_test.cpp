#include "grader/findings/race/wait_order.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::wait_order_test {

std::string said(const std::string& body, bool own = false) {
    simt::Finding finding = finding_at(
        "constexpr int stages = 2;\n"
        "__device__ void start_copies(Tile& tile, const float* a) {\n"
        "    __pipeline_memcpy_async(&tile.a[0], a, 4);\n"
        "}\n"
        "__global__ void k(const float* a) {\n"
        "    start_copies(ring[0], a);\n" +
            body + "\n}\n",
        9, "memory.uninitialised", "ring[0]",
        std::string("Thread 0 of block 0 reads ring[0] in line 9, but the asynchronous copy to it "
                    "that ") +
            (own ? "it started" : "thread 1 of block 0 started") +
            " in line 3 has not been waited for: the value may still be on its way.");
    finding.advice = "Wait before line 9.";
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].action = "write";
    finding.sides[1].site.line = 3;
    return told(finding).advice;
}

TEST(WaitOrder, TheBarrierComesFirst) {
    EXPECT_EQ(said("    __syncthreads();\n    __pipeline_wait_prior(0);\n    read(ring[0]);"),
              "The barrier in line 7 stands before the wait in line 8. A thread waits only for its "
              "own copies, so the order must be: wait (line 8), then barrier (line 7), and then "
              "read: exchange the two.");
}

TEST(WaitOrder, NoBarrierOrALateWait) {
    expect_part(said("    __pipeline_wait_prior(0);\n    read(ring[0]);"),
                "Behind the wait in line 7 no __syncthreads() stands");
    expect_part(
        said("    __syncthreads();\n    read(ring[0]);\n    __pipeline_wait_prior(0);", true),
        "The wait in line 9 comes behind line 8, which already takes the new values. The "
        "order must be: wait (line 9), then barrier (line 7), and then read (line 8).");
}

TEST(WaitOrder, CopiesThatStartBeforeTheBarrier) {
    const std::string barrier = "\n    __syncthreads();\n    read(ring[0]);";
    EXPECT_EQ(said("    __pipeline_wait_prior(0);\n    start_copies(ring[1], a);" + barrier),
              "Line 8 starts copies before the barrier in line 9: other threads may still be "
              "reading the place that they go to, and only the barrier tells that all are done. "
              "Start them behind line 9.");
    expect_part(
        said("    auto send = [&](int t) {\n        start_copies<true>(ring[t], a);\n    };\n"
             "    __pipeline_wait_prior(0);\n    send(1);" +
             barrier),
        "Line 11 starts copies before the barrier in line 12");
    expect_part(said("    __pipeline_wait_prior(0);\n    read(ring[0]);\n    __syncthreads();"),
                "Line 8 stands between the wait in line 7 and the barrier in line 9: if it reads "
                "what was copied, the order must be");
}

TEST(WaitOrder, ARaceWithACopyThatWasWaitedFor) {
    const auto race = [](const std::string& body) {
        simt::Finding finding = finding_at(
            "__global__ void k(const float* a) {\n"
            "    __pipeline_memcpy_async(&s[me], a, 4);\n" +
                body + "\n}\n",
            4, "race.shared", "s[0]", "No barrier comes between.");
        finding.advice = "Put __syncthreads() between line 2 and line 4.";
        finding.sides.push_back(finding.sides[0]);
        finding.sides[1].action = "write";
        finding.sides[1].site.line = 2;
        return told(finding).advice;
    };
    expect_part(race("    __pipeline_wait_prior(0);\n    out = s[you];"),
                "Behind the wait in line 3 no __syncthreads() stands");
    EXPECT_EQ(race("    __pipeline_wait_prior(0);\n    __syncthreads(); out = s[you];"), "");
}

TEST(WaitOrder, TheLinesWhereTheOrderIsRight) {
    EXPECT_EQ(
        said("    __pipeline_wait_prior(stages - 1);\n    __syncthreads();\n    read(ring[0]);",
             true),
        "Wait before line 9. start_copies is called in line 6; the wait is in line 7 (N = "
        "stages - 1 = 1).");
}

TEST(WaitOrder, TheBarrierMayStandInAnotherFunction) {
    const std::string read = "\n    read(ring[0]);";
    const std::string none = "no __syncthreads() stands";
    EXPECT_NE(said("    __pipeline_wait_prior(0);" + read).find(none), std::string::npos);
    const auto with = [](const std::string& helper, const std::string& body) {
        simt::Finding finding = finding_at(
            "__device__ void start_copies(Tile& tile, const float* a) {\n"
            "    __pipeline_memcpy_async(&tile.a[0], a, 4);\n"
            "}\n" +
                helper +
                "\n__global__ void k(const float* a) {\n    start_copies(ring[0], a);\n    " +
                body + "\n    read(ring[0]);\n}\n",
            8, "memory.uninitialised", "ring[0]",
            "Thread 0 of block 0 reads ring[0] in line 8, but the asynchronous copy to it that "
            "thread 1 of block 0 started in line 2 has not been waited for: the value may still be "
            "on its way.");
        finding.advice = "Wait before line 8.";
        finding.sides.push_back(finding.sides[0]);
        finding.sides[1].action = "write";
        finding.sides[1].site.line = 2;
        return told(finding).advice;
    };
    EXPECT_EQ(
        with("__device__ void all() { __syncthreads(); }", "__pipeline_wait_prior(0);\n    all();")
            .find(none),
        std::string::npos);
    EXPECT_EQ(with("__device__ void arrive() { __pipeline_wait_prior(0); }",
                   "arrive();\n    __syncthreads();")
                  .find(none),
              std::string::npos);
}

}  // namespace simtutor::wait_order_test

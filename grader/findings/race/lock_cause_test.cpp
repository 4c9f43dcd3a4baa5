#include "grader/findings/race/lock_cause.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::lock_cause_test {

/// A race in add_to(), which the kernel calls beside its lock.
std::string of_call(const std::string& body, const std::string& take = "while") {
    simt::Finding finding = finding_at(
        "struct Lock {\n"
        "    int* word;\n"
        "    __device__ void acquire() { " +
            take +
            " (atomicCAS(word, 0, 1) != 0) {} __threadfence(); }\n"
            "    __device__ void release() { __threadfence(); atomicExch(word, 0); }\n"
            "};\n"
            "__device__ void add_to(float* sum, float x) {\n"
            "    const float high = sum[0] + x;\n"
            "    sum[0] = high;\n"
            "}\n"
            "__global__ void dot(float* sum, int* word) {\n"
            "    Lock mutex{word};\n" +
            body + "\n}\n",
        7, "race.global", "sum[0]", "");
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].action = "write";
    finding.sides[1].site.line = 8;
    return told(finding).advice;
}

TEST(LockAroundACall, TooEarlyOrTooLate) {
    EXPECT_EQ(
        of_call("    mutex.acquire();\n    mutex.release();\n    add_to(sum, 1);"),
        "Line 14 calls add_to, which changes sum, without the lock `mutex` that line 12 takes "
        "and line 13 gives back. Move the call before line 13.");
    expect_part(of_call("    add_to(sum, 1);\n    mutex.acquire();\n    mutex.release();"),
                "Move the call behind line 13.");
}

TEST(LockAroundACall, ALockThatKeepsNobodyOut) {
    const std::string held = "    mutex.acquire();\n    add_to(sum, 1);\n    mutex.release();";
    expect_part(of_call(held, "if"),
                "Line 13 calls add_to under the lock `mutex`, and two threads were there at once. "
                "Line 3 asks for it once, by if");
    expect_part(of_call(held),
                "and nothing put two threads in order there. Does the lock let both in? Look at "
                "line 3:");
}

TEST(FenceUnderLock, TheFunctionThatTakesTheLockHasAFence) {
    const auto said = [](const std::string& fence) {
        simt::Finding finding = finding_at(
            "__device__ void acquire(int* word) {\n"
            "    while (atomicCAS(word, 0, 1) != 0) {}\n    " +
                fence +
                "\n}\n"
                "__global__ void k(int* lock, int* used) {\n"
                "    acquire(lock);\n"
                "    const int first = *used;\n"
                "    *used = first + 3;\n"
                "    atomicExch(lock, 0);\n"
                "}\n",
            7, "race.global", "used[0]", "");
        finding.sides.push_back(finding.sides[0]);
        finding.sides[1].action = "write";
        finding.sides[1].site.line = 8;
        finding.advice = "Put __threadfence() between line 8 (the data) and line 9 (the flag).";
        return told(finding).advice;
    };
    expect_part(said("__threadfence();"), "The fence in line 3, where the lock is taken, is not");
    expect_part(said(""), "One more __threadfence() belongs where acquire has got the lock.");
}

TEST(LockCause, TheFenceBelongsIntoWhatGivesTheLock) {
    simt::Finding finding = finding_at(
        "__device__ void release(int* word) { atomicExch(word, 0); }\n"
        "__global__ void k(int* lock, int* used) {\n"
        "    while (atomicCAS(lock, 0, 1) != 0) {}\n"
        "    const int first = *used;\n"
        "    *used = first + 3;\n"
        "    release(lock);\n"
        "}\n",
        4, "race.global", "used[0]", "");
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].action = "write";
    finding.sides[1].site.line = 5;
    finding.advice = "Put __threadfence() between line 5 (the data) and line 1 (the flag).";
    EXPECT_EQ(
        told(finding).advice,
        "Put __threadfence() between line 5 (the data) and line 6, which gives the lock back, "
        "best in release, before the lock is free, for all who call it: without it the lock "
        "can be seen free before the data. One more __threadfence() belongs after line 3, "
        "where the lock is taken.");
}

TEST(OtherLockGiven, TakenAndGivenByOtherNames) {
    const auto said = [](const std::string& given) {
        return told(
                   "__global__ void k(int* locks, int b) {\n"
                   "    while (atomicCAS(&locks[0], 0, 1) != 0) {}\n"
                   "    atomicExch(&locks[" +
                       given + "], 0);\n}\n",
                   2, "hang.deadlock", "locks[0]", "waits in line 2 for locks[0] to change")
            .advice;
    };
    EXPECT_EQ(
        said("b"),
        "Line 2 takes the lock `&locks[0]`, and line 3 gives `&locks[b]` back: a lock that nobody "
        "gives back is never free again. Both must name the same one.");
    EXPECT_EQ(said("0"), "");
}

TEST(LockCause, AFenceForOneBlock) {
    const auto said = [](const std::string& fence, unsigned block) {
        simt::Finding finding = finding_at(
            "__global__ void count(int* locks, int* heads, const int* keys) {\n"
            "    const int bucket = keys[threadIdx.x];\n"
            "    while (atomicCAS(&locks[bucket], 0, 1) != 0) {}\n"
            "    __threadfence();\n"
            "    heads[bucket] = threadIdx.x;\n    " +
                fence +
                "();\n"
                "    atomicExch(&locks[bucket], 0);\n"
                "}\n",
            5, "race.acquire", "heads[749]", "");
        finding.sides[0].action = "write";
        finding.sides.push_back(finding.sides[0]);
        finding.sides[1].who.block[0] = block;
        finding.advice = "Put __threadfence() between reading the flag and line 5.";
        return told(finding).advice;
    };
    EXPECT_EQ(said("__threadfence_block", 1),
              "The fence in line 6, before line 7 gives the lock `&locks[bucket]` back, is "
              "__threadfence_block(): it holds for the threads of one block, and another block "
              "takes the lock next. Use __threadfence() there.");
    expect_part(said("__threadfence", 1), "no fence is missing");
    expect_part(said("__threadfence_block", 0), "no fence is missing");
}

TEST(LockCause, AFenceForOneBlockBehindTheLock) {
    const auto said = [](const std::string& fence, unsigned block) {
        simt::Finding finding = finding_at(
            "__global__ void count(int* locks, int* heads, const int* keys) {\n"
            "    const int bucket = keys[threadIdx.x];\n"
            "    while (atomicCAS(&locks[bucket], 0, 1) != 0) {}\n    " +
                fence +
                "();\n"
                "    heads[bucket] += 1;\n"
                "    __threadfence();\n"
                "    atomicExch(&locks[bucket], 0);\n"
                "}\n",
            5, "race.acquire", "heads[749]", "");
        finding.sides.push_back(finding.sides[0]);
        finding.sides[1].action = "write";
        finding.sides[1].who.block[0] = block;
        finding.advice = "Put __threadfence() before line 5, after the flag has been read.";
        return told(finding).advice;
    };
    EXPECT_EQ(said("__threadfence_block", 1),
              "The fence in line 4, behind line 3 which takes the lock `&locks[bucket]`, is "
              "__threadfence_block(): it holds for the threads of one block, and another block "
              "had the lock before. Use __threadfence() there.");
    expect_part(said("__threadfence", 1), "no fence is missing");
    expect_part(said("__threadfence_block", 0), "no fence is missing");
}

TEST(LockCause, AFenceThatSomeThreadsPass) {
    const auto said = [](const std::string& release) {
        simt::Finding finding = finding_at(
            "__global__ void count(int* locks, int* heads, const int* keys) {\n"
            "    const int bucket = keys[threadIdx.x];\n"
            "    while (atomicCAS(&locks[bucket], 0, 1) != 0) {}\n"
            "    __threadfence();\n"
            "    if (heads[bucket] != -1) {\n"
            "        heads[bucket] = threadIdx.x;\n"
            "    } else {\n"
            "        heads[bucket] = 0;\n"
            "        __threadfence();\n"
            "    }\n    " +
                release +
                "atomicExch(&locks[bucket], 0);\n"
                "}\n",
            6, "race.global", "heads[749]", "");
        finding.sides[0].action = "write";
        finding.sides.push_back(finding.sides[0]);
        finding.sides[1].who.block[0] = 1;
        finding.advice = "Put __threadfence() between reading the flag and line 6.";
        return told(finding).advice;
    };
    EXPECT_EQ(said(""),
              "Only some threads pass the fence in line 9, those that line 7 sends there. The "
              "others give the lock `&locks[bucket]` back in line 11 with no fence behind what "
              "they wrote. Move it behind all of that, directly before line 11.");
    expect_part(said("__threadfence(); "), "no fence is missing");
}

TEST(LockAroundACall, OneThatAsksAgainIsNoFault) {
    const auto said = [](const std::string& acquire) {
        simt::Finding finding = finding_at(
            "struct Lock {\n"
            "    int* word;\n"
            "    __device__ " +
                acquire +
                "\n"
                "    __device__ void release() { __threadfence(); atomicExch(word, 0); }\n"
                "};\n"
                "__global__ void dot(float* sum, int* word) {\n"
                "    Lock mutex{word};\n"
                "    mutex.acquire();\n"
                "    __threadfence();\n"
                "    const float high = sum[0] + 1;\n"
                "    sum[0] = high;\n"
                "    mutex.release();\n"
                "}\n",
            10, "race.global", "sum[0]", "");
        finding.sides.push_back(finding.sides[0]);
        finding.sides[1].action = "write";
        finding.sides[1].site.line = 11;
        return told(finding).advice;
    };
    const std::string once = "asks for it once, by if";
    EXPECT_NE(said("void acquire() { if (atomicCAS(word, 0, 1) == 0) {} }").find(once),
              std::string::npos);
    for (const char* right :
         {"void acquire() { for (;;) { if (atomicCAS(word, 0, 1) == 0) break; } }",
          "bool acquire() { if (atomicCAS(word, 0, 1) == 0) return true; "
          "return false; }"}) {
        EXPECT_EQ(said(right).find(once), std::string::npos) << right;
        expect_part(said(right), "Does the lock let both in? Look at line 3:");
    }
    // Neither fences nor a loop: both are said.
    simt::Finding bare = finding_at(
        "__device__ void acquire(int* word) { if (atomicCAS(word, 0, 1) == 0) {} }\n"
        "__device__ void release(int* word) { atomicExch(word, 0); }\n"
        "__global__ void dot(float* sum, int* word) {\n"
        "    acquire(word);\n"
        "    const float high = sum[0] + 1;\n"
        "    sum[0] = high;\n"
        "    release(word);\n"
        "}\n",
        5, "race.global", "sum[0]", "");
    bare.sides.push_back(bare.sides[0]);
    bare.sides[1].action = "write";
    bare.sides[1].site.line = 6;
    expect_part(told(bare).advice, once);
    expect_part(told(bare).advice, "A lock alone orders no data");
}

TEST(OtherLockGiven, OneLockThatIsWrittenInTwoWays) {
    const auto said = [](const std::string& before, const std::string& taken,
                         const std::string& given) {
        return told("__global__ void k(int* locks, int b) {\n    " + before +
                        "\n"
                        "    while (atomicCAS(" +
                        taken + ", 0, 1) != 0) {}\n    atomicExch(" + given + ", 0);\n}\n",
                    3, "hang.deadlock", "locks[0]", "waits in line 3 for locks[0] to change")
            .advice;
    };
    EXPECT_EQ(said("", "&locks[b]", "locks + b"), "");
    EXPECT_EQ(said("int* const mine = locks + b;", "mine", "&locks[b]"), "");
    expect_part(said("", "&locks[b]", "locks + 1"), "Both must name the same one.");
}

/// A race in a count that a lock guards. @param leave what the function does that gives it back
std::string of_functions(const std::string& leave) {
    simt::Finding finding = finding_at(
        "__device__ bool enter(int* word) {\n"
        "    if (atomicCAS(word, 0, 1) != 0) return false;\n"
        "    __threadfence();\n"
        "    return true;\n"
        "}\n"
        "__device__ void leave(int* word) {\n" +
            leave +
            "}\n"
            "__global__ void count(int* counts, int* locks) {\n"
            "    bool done = false;\n"
            "    while (!done) {\n"
            "        if (enter(&locks[0])) {\n"
            "            counts[0] += 1;\n"
            "            leave(&locks[0]);\n"
            "            done = true;\n"
            "        }\n"
            "    }\n"
            "}\n",
        14, "race.global", "counts[0]", "");
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].action = "write";
    return told(finding).advice;
}

TEST(LockFunctions, AreKnownByWhatTheyDo) {
    EXPECT_EQ(of_functions("    atomicExch(word, 0);\n    __threadfence();\n"),
              "leave gives the lock `&locks[0]` back in line 7, and its fence in line 8 comes only "
              "then: another thread may take the lock before it sees what was written. Put the "
              "__threadfence() before line 7.");
    const std::string right = of_functions("    __threadfence();\n    atomicExch(word, 0);\n");
    EXPECT_EQ(right.find("only then"), std::string::npos) << right;
    EXPECT_EQ(right.find("Line 14 runs under the lock"), 0u) << right;
}

}  // namespace simtutor::lock_cause_test

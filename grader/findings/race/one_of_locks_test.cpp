#include "grader/findings/race/one_of_locks.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::one_of_locks_test {

std::string said(const std::string& lock, const std::string& change) {
    const Tokens file = words_of(
        "__global__ void put(int* locks, int* taken, int* items, int b) {\n"
        "    int* mine = " +
        lock +
        ";\n"
        "    while (atomicCAS(mine, 0, 1) != 0) {}\n"
        "    __threadfence();\n"
        "    " +
        change +
        "\n"
        "    __threadfence();\n"
        "    atomicExch(mine, 0);\n"
        "}\n");
    simt::FindingSide side;
    side.site = {"", 5, ""};
    const auto held = held_at(file, side);
    return held ? one_of_locks(file, 5, *held) : "no lock";
}

TEST(OneOfLocks, WhatBelongsToAllIsNotProtected) {
    const std::string text =
        "Line 5 changes *taken under the lock `mine`, which is one of many (locks + b, line 2): "
        "threads that hold another one of these come here at the same time, and two of them get "
        "the same number. What belongs to all is changed by an atomic function: atomicAdd(taken, "
        "1) gives each thread a number of its own.";
    EXPECT_EQ(said("locks + b", "const int fresh = (*taken)++;"), text);
    expect_part(said("&locks[b]", "const int fresh = taken[0]++;"), "Line 5 changes taken[0]");
    expect_part(said("&locks[b]", "taken[0] += 1;"), "Line 5 changes taken[0]");
    expect_part(said("&locks[b]", "const int fresh = *taken;\n    *taken = fresh + 1;"),
                "Line 6 changes *taken");
    EXPECT_EQ(said("&locks[b]", "*taken = 7;"), "");
}

TEST(OneOfLocks, NotOfTheOnlyLockNorOfItsOwnElement) {
    EXPECT_EQ(said("locks", "const int fresh = (*taken)++;"), "");
    EXPECT_EQ(said("locks + b", "items[b] += 1;"), "");
    EXPECT_EQ(said("locks + b", "const int fresh = atomicAdd(taken, 1);"), "");
}

}  // namespace simtutor::one_of_locks_test

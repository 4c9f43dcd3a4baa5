#include "grader/findings/calls/current_device.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::current_device_test {

/// A search for the best of `count` devices, with this in its loop and before it.
std::string said(const std::string& inside, const std::string& before = "",
                 const std::string& limit = "count") {
    return current_device(
        words_of("double peak(int device) {\n"
                 "    cudaDeviceProp p;\n"
                 "    cudaGetDeviceProperties(&p, device);\n"
                 "    return p.multiProcessorCount;\n"
                 "}\n"
                 "int choose(int count, int n) {\n"
                 "    int current = 0, best = 0;\n"
                 "    " +
                 before + "\n    for (int device = 0; device < " + limit +
                 "; ++device) {\n"
                 "        " +
                 inside +
                 "\n"
                 "    }\n"
                 "    return best;\n"
                 "}\n"
                 "int main() {\n"
                 "    int devices = 0;\n"
                 "    check(cudaGetDeviceCount(&devices), \"count\");\n"
                 "    return choose(devices, 7);\n"
                 "}\n"));
}

TEST(CurrentDevice, IsTheSameInEachRound) {
    EXPECT_EQ(said("cudaGetDevice(&current); cudaDeviceProp p; cudaGetDeviceProperties(&p, "
                   "current);"),
              "cudaGetDevice in line 10 gives the number of the current device, and nothing in the "
              "loop over device (line 9) makes another one current: cudaGetDeviceProperties in "
              "line 10 asks the same device in each round. Give it device in place of current.");
    expect_part(said("if (peak(current) > peak(best)) best = device;", "cudaGetDevice(&current);"),
                "cudaGetDevice in line 8 gives the number of the current device");
}

TEST(CurrentDevice, HasTheMemoryThatIsAskedFor) {
    expect_part(said("size_t room, whole; cudaMemGetInfo(&room, &whole);"),
                "cudaMemGetInfo in line 10 tells of the current device");
    EXPECT_EQ(said("cudaSetDevice(device); size_t room, whole; cudaMemGetInfo(&room, &whole);"),
              "");
}

TEST(CurrentDevice, IsAskedRightlyWhereTheLoopChoosesIt) {
    EXPECT_EQ(said("cudaSetDevice(device); cudaGetDevice(&current); peak(current);"), "");
    EXPECT_EQ(said("cudaGetDevice(&current); printf(\"%d\", current); peak(device);"), "");
    EXPECT_EQ(said("cudaGetDevice(&current); peak(current);", "", "n"), "")
        << "a loop over other things";
    EXPECT_EQ(said("peak(device);", "cudaGetDevice(&current); peak(current);"), "");
}

/// A function that is given a device, with these statements.
std::string of_parameter(const std::string& body) {
    return current_device(words_of("int clock(int device) {\n    int hertz = 0, now = 0;\n    " +
                                   body + "\n    return hertz;\n}\n"));
}

TEST(CurrentDevice, IsNoPlaceForTheOneThatWasGiven) {
    expect_part(of_parameter("cudaGetDevice(&device); "
                             "cudaDeviceGetAttribute(&hertz, cudaDevAttrClockRate, device);"),
                "cudaGetDevice in line 3 replaces device, which clock was given");
    expect_part(of_parameter("cudaGetDevice(&now); "
                             "cudaDeviceGetAttribute(&hertz, cudaDevAttrClockRate, now);"),
                "asks that one, whatever device is: give it device in place of now.");
    EXPECT_EQ(of_parameter("cudaSetDevice(device); cudaGetDevice(&now); "
                           "cudaDeviceGetAttribute(&hertz, cudaDevAttrClockRate, now);"),
              "");
    EXPECT_EQ(of_parameter("cudaGetDevice(&now); hertz = now == device ? 1 : 2;"), "");
}

}  // namespace simtutor::current_device_test

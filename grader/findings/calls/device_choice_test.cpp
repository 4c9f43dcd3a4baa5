#include "grader/findings/calls/device_choice.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::device_choice_test {

Tokens program(const std::string& choice, const std::string& share = "n * (me + 1) / devices",
               const std::string& member = "parts[me].device = me;") {
    return words_of(
        "struct Part { int device = 0, first, count; float* a; };\n"
        "void start(Part& part) {\n"
        "    " +
        choice +
        "\n"
        "    cudaMalloc(&part.a, part.count);\n"
        "    dot<<<1, 1>>>(part.a);\n"
        "}\n"
        "void all(int n) {\n"
        "    int devices = 0;\n"
        "    cudaGetDeviceCount(&devices);\n"
        "    for (int me = 0; me < devices; ++me) {\n"
        "        " +
        member +
        "\n"
        "        parts[me].count = " +
        share +
        ";\n"
        "        start(parts[me]);\n"
        "    }\n"
        "}\n");
}

TEST(DeviceChoice, WhereNoDeviceIsChosen) {
    expect_part(device_choice(program("")),
                "The program never calls cudaSetDevice, so device 0 gets everything: lines 4, 5");
    EXPECT_EQ(device_choice(program("cudaSetDevice(part.device);")), "");
    expect_part(device_choice(program("cudaSetDevice(0);")), "Line 3 chooses device 0 whatever");
    expect_part(device_choice(program("cudaSetDevice(part.device);", "1", "")),
                "Line 3 chooses the device part.device, and no line gives that a value: it is what "
                "line 1 says");
    // A program that knows of one device has no choice to make.
    EXPECT_EQ(device_choice(words_of("int main() { cudaMalloc(&a, n); }")), "");
}

TEST(DeviceChoice, WhereAnotherFunctionChooses) {
    const auto said = [](const std::string& before) {
        return device_choice(
            words_of("void start(Part& part) {\n"
                     "    cudaMalloc(&part.a, part.count);\n"
                     "}\n"
                     "void finish(Part& part) { cudaSetDevice(part.number); }\n"
                     "void all() {\n"
                     "    cudaGetDeviceCount(&devices);\n"
                     "    part.number = 1;\n"
                     "    " +
                     before + "\n    start(part);\n    finish(part);\n}\n"));
    };
    expect_part(said(""), "Line 2 in start goes to the device that was chosen last");
    EXPECT_EQ(said("cudaSetDevice(part.number);"), "");
}

TEST(RestOfDevices, WhatBelongsToNoDevice) {
    const std::string choice = "cudaSetDevice(part.device);";
    EXPECT_EQ(rest_of_devices(program(choice, "n / devices"), "n = 11, 4 devices"),
              "n / devices in line 12 rounds down: the last n % devices elements belong to no "
              "device. With 11 elements and 4 devices that is 3. Who takes them?");
    for (const char* share : {"(n + devices - 1) / devices", "n * (me + 1) / devices",
                              "n / devices + (me < n % devices)"})
        EXPECT_EQ(rest_of_devices(program(choice, share), "n = 11, 4 devices"), "") << share;
    expect_part(rest_of_devices(program(choice, "n / devices + (me < n % devices ? 1 : 0)",
                                        "parts[me].first = me * (n / devices);"),
                                ""),
                "Line 11 lets a part begin at me * (n / devices), and line 12 gives some parts one "
                "element more");
}

TEST(DeviceChoice, AHelperThatChooses) {
    const auto said = [](const std::string& inside, const std::string& before) {
        return device_choice(
            words_of("void use(int device) { cudaSetDevice(device); }\n"
                     "void start(Part& part) {\n    " +
                     inside +
                     "\n"
                     "    cudaMalloc(&part.a, part.count);\n"
                     "}\n"
                     "void begin(Part& part) { start(part); }\n"
                     "void all() {\n"
                     "    cudaGetDeviceCount(&devices);\n"
                     "    " +
                     before + "\n    begin(part);\n}\n"));
    };
    expect_part(said("", ""), "Line 4 in start goes to the device that was chosen last");
    EXPECT_EQ(said("use(part.device);", ""), "");
    EXPECT_EQ(said("", "use(1);"), "");
}

TEST(DeviceChoice, AnObjectThatIsMadeAsAWhole) {
    const std::string choice = "cudaSetDevice(part.device);";
    EXPECT_EQ(device_choice(program(choice, "1", "parts[me] = Part{me, 0, 0, nullptr};")), "");
    EXPECT_EQ(device_choice(program(choice, "1", "cudaGetDevice(&parts.device);")), "");
    EXPECT_NE(device_choice(program(choice, "1", "if (me) {} else { parts[me].first = 1; }")), "");
}

TEST(RestOfDevices, TheLastPartTakesWhatIsLeft) {
    EXPECT_EQ(rest_of_devices(program("cudaSetDevice(part.device);",
                                      "me == devices - 1 ? n - first : n / devices"),
                              "n = 11, 4 devices"),
              "");
}

}  // namespace simtutor::device_choice_test

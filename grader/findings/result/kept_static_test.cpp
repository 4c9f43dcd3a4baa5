#include "grader/findings/result/kept_static.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::kept_static_test {

std::string told(const std::string& line, const std::string& call = "peak(device)") {
    return kept_static(
        words_of("static cudaDeviceProp ask(int device) { cudaDeviceProp p; return p; }\n"
                 "double peak(int device) {\n    " +
                 line +
                 "\n    return properties.clockRate;\n}\n"
                 "int main(int argc, char** argv) {\n"
                 "    for (int device = 0; device < 3; ++device)\n"
                 "        std::printf(\"%g\", " +
                 call + ");\n}\n"));
}

const char* const once =
    "Line 3 is static: properties is made once, when this line runs for the first time, with the "
    "device of then. For every later device it is still the same properties. Leave out static.";

TEST(KeptStatic, TheFirstDevicesAnswerIsKept) {
    EXPECT_EQ(told("static const cudaDeviceProp properties = ask(device);"), once);
    EXPECT_EQ(told("static cudaDeviceProp properties(ask(device));"), once);
    EXPECT_EQ(told("static const auto properties = [&] { return ask(device); }();"), once);
    EXPECT_EQ(told("static const auto properties = [](int d) -> cudaDeviceProp { return ask(d); }("
                   "device);"),
              once);
    // The grader calls it.
    EXPECT_EQ(told("static const cudaDeviceProp properties = ask(device);", "1"), once);
}

TEST(KeptStatic, InALoopAndInALambda) {
    EXPECT_EQ(kept_static(words_of("int main() {\n    for (int d = 0; d < 3; ++d) {\n"
                                   "        static const int size = room(d);\n    }\n}\n")),
              "Line 3 is static: size is made once, when this line runs for the first time, with "
              "the d of then. For every later d it is still the same size. Leave out static.");
    expect_part(kept_static(words_of("int main() {\n    const auto peak = [&](int d) {\n"
                                     "        static const int size = room(d);\n"
                                     "        return size;\n    };\n"
                                     "    use(peak(0));\n    use(peak(1));\n}\n")),
                "Line 3 is static: size is made once");
}

TEST(KeptStatic, NothingThatChanges) {
    EXPECT_EQ(told("static cudaDeviceProp properties;"), "");
    EXPECT_EQ(told("static const cudaDeviceProp properties = ask(0);"), "");
    EXPECT_EQ(told("const cudaDeviceProp properties = ask(device);"), "");
    EXPECT_EQ(told("static const auto properties = [](int device) { return ask(device); };"), "");
    EXPECT_EQ(told("static const auto properties = [](int device) { return ask(device); }(0);"),
              "");
    // Each call gives the same.
    EXPECT_EQ(told("static const cudaDeviceProp properties = ask(device);", "peak(0)"), "");
    EXPECT_EQ(kept_static(words_of("int blocks(int n) { static const int made = n / 2; return "
                                   "made; }\nint main() { int n = 5; blocks(n); blocks(n); }\n")),
              "");
}

}  // namespace simtutor::kept_static_test

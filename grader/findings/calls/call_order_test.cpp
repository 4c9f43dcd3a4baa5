#include "grader/findings/calls/call_order.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::call_order_test {

TEST(CallOrder, RecordedBeforeTheCopy) {
    const auto said = [](const std::string& first, const std::string& second) {
        return recorded_too_early(words_of("void send(float* host, float* device, int n) {\n"
                                           "    for (int i = 0; i < n; ++i) {\n"
                                           "        if (i > 0) check(cudaEventSynchronize(done));\n"
                                           "        fill(host);\n        " +
                                           first + "\n        " + second + "\n    }\n}\n"),
                                  5 + (first.find("Memcpy") == std::string::npos));
    };
    const std::string record = "check(cudaEventRecord(done, s));",
                      copy = "check(cudaMemcpyAsync(device, host, 4, kind, s));";
    EXPECT_EQ(said(record, copy),
              "Line 3 waits for done, and line 5 records it before line 6: a wait for an event "
              "covers only what was asked for before its record. Record it behind line 6.");
    EXPECT_EQ(said(copy, record), "");
    EXPECT_EQ(said(record, copy + record), "");
    EXPECT_EQ(said("check(cudaEventRecord(other, s));", copy), "");
}

TEST(CallOrder, RecordedBeforeTheLaunch) {
    const auto said = [](const std::string& first, const std::string& second) {
        return recorded_too_early(words_of("void f(float* a) {\n    " + first + "\n    " + second +
                                           "\n    check(cudaEventSynchronize(done));\n}\n"),
                                  first.find("<<<") == std::string::npos ? 3 : 2);
    };
    const std::string record = "check(cudaEventRecord(done));", launch = "sums<<<4, 32>>>(a);";
    EXPECT_EQ(said(record, launch),
              "Line 4 waits for done, and line 2 records it before line 3: a wait for an event "
              "covers only what was asked for before its record. Record it behind line 3.");
    EXPECT_EQ(said(launch, record), "");
}

TEST(CallOrder, TheStreamBeforeTheDevice) {
    const std::string create = "    check(cudaStreamCreate(&p.s), \"s\");\n",
                      choose = "    check(cudaSetDevice(p.device), \"d\");\n";
    const auto file = [](const std::string& two) {
        return words_of("void f(P& p) {\n" + two + "}\n");
    };
    EXPECT_EQ(stream_before_device(file(create + choose)),
              "Line 2 creates the stream before line 3 chooses the device, so it belongs to the "
              "device that was current before. Exchange the two: line 3 first.");
    EXPECT_EQ(stream_before_device(file(choose + create)), "");
    EXPECT_EQ(stream_before_device(file(create)), "");
}

TEST(CallOrder, AStreamThatNoDeviceWasChosenFor) {
    const auto said = [](const std::string& before) {
        return stream_of_other_device(words_of("void make(Part& p) {\n" + before +
                                               "    cudaStreamCreate(&p.stream);\n"
                                               "}\n"
                                               "void start(Part& p) {\n"
                                               "    cudaSetDevice(p.device);\n"
                                               "    dot<<<1, 64, 0, p.stream>>>(p.a);\n"
                                               "}\n"),
                                      before.empty() ? 6 : 7);
    };
    EXPECT_EQ(said(""),
              "Line 2 in make creates the stream, and no cudaSetDevice stands before it there: it "
              "belongs to the device that was current then. Choose the device first, as for the "
              "launch.");
    EXPECT_EQ(said("    cudaSetDevice(p.device);\n"), "");
}

TEST(CallOrder, AStreamOfAnotherBlock) {
    EXPECT_EQ(stream_before_device(words_of("void f(P* p, int n) {\n"
                                            "    cudaStreamCreate(&p[0].s);\n"
                                            "    for (int d = 1; d < n; ++d) {\n"
                                            "        cudaSetDevice(d);\n"
                                            "        cudaStreamCreate(&p[d].s);\n"
                                            "    }\n}\n")),
              "");
}

}  // namespace simtutor::call_order_test

#include "grader/findings/calls/default_stream.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::default_stream_test {

std::string told(const std::string& calls, const std::set<int>& given = {}) {
    return default_stream_calls(
        words_of("void compute(float* d, const float* a, int n) {\n"
                 "    check(cudaStreamCreate(&s));\n" +
                 calls + "\n    check(cudaMemcpyAsync(d, a, n * 4, kind, s), \"a\");\n}\n"),
        given);
}

TEST(DefaultStream, CallsThatNameNoStream) {
    EXPECT_EQ(told("    check(cudaMemsetAsync(d, 0, room * 4), \"clear\");\n"
                   "    cudaMemsetAsync(e, 0, std::min(n, 4) * 4, 0);"),
              "cudaMemsetAsync in lines 3, 4 names no stream, so it runs in the default stream: it "
              "waits for the other streams, and they for it. Give it the stream whose buffer it "
              "works on.");
    expect_part(told("    cudaMemset(d, 0, 4);"),
                "Take cudaMemsetAsync, with the stream whose buffer it works on.");
    expect_part(told("    cudaMemcpyAsync(d, a, 4, kind);"), "cudaMemcpyAsync in line 3 names no ");
}

TEST(DefaultStream, NothingIsSaidOfOthers) {
    EXPECT_EQ(told(""), "");
    EXPECT_EQ(told("    cudaMemsetAsync(d, 0, f(n, 4), streams[i % 2]);"), "");
    EXPECT_EQ(told("    cudaMemset(d, 0, 4);", {3}), "");
    EXPECT_EQ(default_stream_calls(words_of("void f() {\n    cudaMemset(d, 0, 4);\n}\n"), {}), "");
}

TEST(DefaultStream, StreamsThatDoNotWaitForIt) {
    const std::string said = default_stream_calls(
        words_of("void f() {\n    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);\n"
                 "    cudaMemset(d, 0, 4);\n}\n"),
        {});
    EXPECT_EQ(said.find("they for it"), std::string::npos) << said;
    expect_part(said, "cudaMemset in line 3 names no stream, so it runs in the default stream. ");
}

}  // namespace simtutor::default_stream_test

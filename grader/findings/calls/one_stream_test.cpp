#include "grader/findings/calls/one_stream.h"

#include <gtest/gtest.h>

#include "grader/findings/source/call_lines.h"
#include "grader/findings/told_cause.h"

namespace simtutor::one_stream_test {

Tokens program(const std::string& stream, const std::string& declared) {
    return words_of(
        "float* host_array(int n) {\n"
        "    float* array = make(n);\n"
        "    return array;\n"
        "}\n"
        "void compute(const float* a, float* c, int n) {\n"
        "    " +
        declared +
        "\n"
        "    for (int k = 0; k < n; ++k) {\n"
        "        const int s = k % 2;\n"
        "        cudaMemcpyAsync(d_a[s], a, bytes, cudaMemcpyHostToDevice, " +
        stream +
        ");\n"
        "        blend<<<blocks, 256, 0, " +
        stream +
        ">>>(d_a[s]);\n"
        "        cudaMemcpyAsync(c, d_a[s], bytes, cudaMemcpyDeviceToHost, " +
        stream +
        ");\n"
        "    }\n"
        "}\n");
}

const char* const message =
    "From the first copy to the last it takes 160.0 us by the model, wanted at most 127.9. An H100 "
    "can do these three at the same time, if all host memory is pinned, each copy and each launch "
    "names its stream, and the streams have buffers of their own.";

TEST(OneStream, OfAllCopiesAndLaunches) {
    EXPECT_EQ(
        call_lines(program("stream[0]", "cudaStream_t stream[2];"), message),
        "all copies and launches name one stream, `stream[0]` (lines 9, 10, 11): the works of "
        "one stream go one after the other.");
    expect_part(one_stream(program("only", "cudaStream_t only;")), "one stream, `only`");
}

TEST(OneStream, IsNotToldOfSeveralOrOfWhatTheTextDoesNotTell) {
    EXPECT_EQ(one_stream(program("stream[s]", "cudaStream_t stream[2];")), "");
    EXPECT_EQ(one_stream(program("its", "cudaStream_t its = stream[n];")), "");
    EXPECT_EQ(one_stream(program("given", "int more;")), "");
}

}  // namespace simtutor::one_stream_test

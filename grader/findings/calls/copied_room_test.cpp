#include "grader/findings/calls/copied_room.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::copied_room_test {

std::string said(const std::string& made, const std::string& to = "c + begin") {
    return told(
               "void compute(const float* a, float* c, int n, int chunk) {\n"
               "    const std::size_t room = chunk * sizeof(float);\n"
               "    float* d_c = nullptr;\n"
               "    cudaMalloc(&d_c, room);\n"
               "    for (int begin = 0; begin < n; begin += chunk) {\n"
               "        const std::size_t part = std::min(chunk, n - begin) * sizeof(float);\n"
               "        cudaMemcpyAsync(d_c, a + begin, part, cudaMemcpyHostToDevice, s);\n"
               "        const std::size_t bytes = " +
                   made +
                   ";\n"
                   "        cudaMemcpyAsync(" +
                   to +
                   ", d_c, bytes, cudaMemcpyDeviceToHost, s);\n"
                   "    }\n}\n",
               9, "copy.size", "", "cudaMemcpyAsync is asked for 262,144 bytes")
        .advice;
}

TEST(CopiedRoom, IsTooMuchForAShorterPart) {
    EXPECT_EQ(said("room"),
              "Line 8 makes the size room, and room is all the room of d_c (line 4). Where a part "
              "has fewer elements, as the last one may, so many bytes go beyond it: copy as many "
              "bytes as the part has, as line 7 does.");
    EXPECT_EQ(said("part").find("all the room"), std::string::npos);
    EXPECT_EQ(said("room", "c").find("all the room"), std::string::npos);
}

}  // namespace simtutor::copied_room_test

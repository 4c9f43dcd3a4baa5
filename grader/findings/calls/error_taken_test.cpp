#include "grader/findings/calls/error_taken.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::error_taken_test {

std::string program(const std::string& first, const std::string& second) {
    return "int main() {\n"
           "    square<<<8, 2000>>>(x);\n"
           "    " +
           first + "\n    " + second +
           "\n"
           "    must(cudaMemcpy(host, x, 32, cudaMemcpyDeviceToHost));\n"
           "}\n";
}

const char* const said =
    "cudaGetLastError() in line 3 returns the launch's error and clears it, and goes on: the call "
    "in line 4 then finds none. Ask once, keep the answer, and end the program if it is an error.";

TEST(ErrorTaken, ByACallThatOnlySaysSo) {
    const char* const ask = "must(cudaGetLastError());";
    const std::string printed = "std::puts(\"\"), std::printf(\"%d\\n\", int(cudaGetLastError()));";
    EXPECT_EQ(error_taken(words_of(program(printed, ask))), said);
    EXPECT_EQ(error_taken(words_of(program("cudaGetLastError();", ask))), said);
    const std::string branch = "if (cudaGetLastError() != cudaSuccess) std::cerr << 1;";
    EXPECT_EQ(error_taken(words_of(program(branch, ask))), said);
    simt::Finding unset =
        finding_at(program(branch, ask), 5, "memory.uninitialised", "host[0]",
                   "Line 9 reads what cudaMemcpy in line 5 copied from x, which nothing has "
                   "written.");
    unset.advice = "Find the thread that should write x: the grid may end before it.";
    EXPECT_EQ(told(unset).advice, said);
}

TEST(ErrorTaken, NotByOneThatEndsOrKeeps) {
    const char* const ask = "must(cudaGetLastError());";
    EXPECT_EQ(error_taken(words_of(program("", ask))), "");
    EXPECT_EQ(error_taken(words_of(program("if (cudaGetLastError()) return 1;", ask))), "");
    EXPECT_EQ(error_taken(words_of(program("const auto e = cudaGetLastError();", ask))), "");
    EXPECT_EQ(error_taken(words_of(program("must(cudaPeekAtLastError());", ask))), "");
}

}  // namespace simtutor::error_taken_test

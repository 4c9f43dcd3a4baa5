#include <gtest/gtest.h>

#include "grader/simt/checkers/describe.h"
#include "grader/simt/checkers/race_advice.h"

namespace simtutor::simt {
namespace {

FindingSide side(const char* action, const std::string& file, int line) {
    FindingSide one;
    one.action = action;
    one.site = {file, line, "sums"};
    return one;
}

TEST(OpenmpAdvice, AStaticVariableIsOneForAll) {
    const std::string own =
        openmp_advice(side("write", "/home/me/a.cpp", 9), side("write", "/home/me/a.cpp", 9));
    EXPECT_NE(own.find("without static"), std::string::npos) << own;
    const std::string handed =
        openmp_advice(side("read", "/home/me/a.cpp", 12), side("write", "/home/me/a.cpp", 9));
    EXPECT_NE(handed.find("without static"), std::string::npos) << handed;
    EXPECT_NE(handed.find("stored in line 9?"), std::string::npos) << handed;
    EXPECT_EQ(handed.find("barrier"), std::string::npos) << handed;
}

TEST(OpenmpAdvice, ALineOfAHeaderIsNoPlaceForABarrier) {
    const FindingSide read = side("read", "/home/me/a.cpp", 52),
                      write = side("write", "/usr/include/c++/13/bits/stl_vector.h", 395);
    const std::string advice = openmp_advice(read, write);
    EXPECT_EQ(advice.find("395"), std::string::npos) << advice;
    EXPECT_EQ(advice.find("barrier"), std::string::npos) << advice;
    EXPECT_NE(advice.find("without static"), std::string::npos) << advice;
    EXPECT_EQ(line_text(write.site), "line 395 of stl_vector.h");
    EXPECT_EQ(line_text(read.site), "line 52");
}

}  // namespace
}  // namespace simtutor::simt

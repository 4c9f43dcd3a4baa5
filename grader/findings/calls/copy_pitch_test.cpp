#include "grader/findings/calls/copy_pitch.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::copy_pitch_test {

std::string said(const std::string& to, const std::string& from, const std::string& array) {
    const std::string text =
        "void f(float* out, Plate p, int w, int h) {\n"
        "    const size_t bytes = w * sizeof(float);\n"
        "    cudaMemcpy2D(" +
        to + ", " + from + ", bytes, h, cudaMemcpyDeviceToDevice);\n}\n";
    simt::Finding finding = finding_at(text, 3, "copy.size", array, "cudaMemcpy2D is asked");
    finding.sides[0].on_device = false;
    return told(finding).advice;
}

TEST(CopyPitch, TheOtherSidesPitch) {
    EXPECT_EQ(said("out, p.pitch", "p.cells, p.pitch", "out"),
              "cudaMemcpy2D in line 3 gives both sides the same distance of rows, p.pitch: that is "
              "argument 2 for out, and argument 4 for p.cells. out is too small for rows so far "
              "apart. If it has nothing between its rows, their distance is the width, bytes: give "
              "that for out.");
    expect_part(said("p.cells, p.pitch", "out, p.pitch", "out"), "argument 4 for out");
}

TEST(CopyPitch, ItsOwn) {
    EXPECT_EQ(said("out, bytes", "p.cells, p.pitch", "out"), "");
    EXPECT_EQ(said("out, bytes", "p.cells, bytes", "out"), "");
    EXPECT_EQ(said("out, p.pitch", "p.cells, p.pitch", "other"), "");
}

TEST(CopyPitch, OfAParameterOfTheFunction) {
    const auto told_of = [](const std::string& given) {
        simt::Finding finding = finding_at(
            "void fill(Plate p, const float* cells, int w, int h) {\n"
            "    cudaMemcpy2D(p.cells, p.pitch, cells, p.pitch, w * sizeof(float), h, kind);\n}\n"
            "void all(Plate p, const float* heaters, int w, int h) { fill(p, " +
                given + ", w, h); }\n",
            2, "copy.size", "heaters", "cudaMemcpy2D is asked");
        finding.sides[0].on_device = false;
        return told(finding).advice;
    };
    expect_part(told_of("heaters"),
                "argument 4 for cells, and argument 2 for p.cells. cells is too small for rows");
    EXPECT_EQ(told_of("other").find("is too small"), std::string::npos);
}

}  // namespace simtutor::copy_pitch_test

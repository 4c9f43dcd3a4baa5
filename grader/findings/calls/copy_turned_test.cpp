#include "grader/findings/calls/copy_turned.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::copy_turned_test {

std::string of_heat(const std::string& copy, const std::string& behind = "") {
    return turned_copy(
        words_of("void heat(float* field, size_t bytes) {\n"
                 "    float* other = nullptr;\n"
                 "    cudaMalloc(&other, bytes);\n"
                 "    float* const both[2] = {field, other};\n"
                 "    step<<<1, 1>>>(both[0], both[1]);\n"
                 "    " +
                 copy + "\n    " + behind +
                 "\n"
                 "    cudaFree(other);\n"
                 "}\n"));
}

TEST(TurnedCopy, ADestinationThatNothingReads) {
    EXPECT_EQ(of_heat("if (odd) cudaMemcpy(other, field, bytes, cudaMemcpyDeviceToDevice);"),
              "Line 6 copies from field to other, and nothing reads other behind that: are source "
              "and destination exchanged? The destination comes first.");
    EXPECT_EQ(of_heat("cudaMemcpy(field, other, bytes, cudaMemcpyDeviceToDevice);"), "");
    const std::string copy = "cudaMemcpy(other, field, bytes, cudaMemcpyDeviceToDevice);";
    EXPECT_EQ(of_heat(copy, "step<<<1, 1>>>(other, field);"), "");
    EXPECT_EQ(of_heat(copy, "step<<<1, 1>>>(both[1], field);"), "");
}

TEST(TurnedCopy, ASourceThatNothingWasStoredTo) {
    const auto said = [](const std::string& copy) {
        return turned_copy(
            words_of("void heat(float* field, int width, int height) {\n"
                     "    const Plate plates[2] = {make_plate(width, height), "
                     "make_plate(width, height)};\n    " +
                     copy +
                     "\n    step<<<1, 1>>>(plates[0].cells, plates[1].cells);\n"
                     "    const Plate& last = plates[1];\n"
                     "    cudaMemcpy(field, last.cells, bytes);\n"
                     "    for (const Plate& plate : plates) free_plate(plate);\n"
                     "}\n"));
    };
    EXPECT_EQ(said("cudaMemcpy2D(field, row, plates[0].cells, pitch, row, height);"),
              "Line 3 copies from plates[0].cells to field, and nothing was stored to "
              "plates[0].cells before. Are source and destination exchanged (the destination comes "
              "first), or is a launch or a copy missing?");
    EXPECT_EQ(said("cudaMemcpy2D(plates[0].cells, pitch, field, row, row, height);"), "");
}

TEST(TurnedCopy, NotWhereALambdaCopies) {
    const auto said = [](const std::string& before, const std::string& behind) {
        return turned_copy(
            words_of("void draw(float* picture) {\n"
                     "    float* rgb = nullptr;\n"
                     "    cudaMalloc(&rgb, bytes);\n    " +
                     before + "cudaMemcpy(picture, rgb, bytes, cudaMemcpyDeviceToHost);" + behind +
                     "\n    julia<<<1, 1>>>(rgb);\n    finish();\n}\n"));
    };
    EXPECT_EQ(said("const auto finish = [&] { ", " };"), "");
    expect_part(said("", ""), "nothing was stored to rgb before");
}

TEST(TurnedCopy, AProgramThatCopiesNothingBack) {
    const auto said = [](const std::string& kind) {
        return turned_copy(
            words_of("int main() {\n"
                     "    for (int i = 0; i < 2; ++i) {\n"
                     "        cudaMemcpy(d_a, a, n, cudaMemcpyHostToDevice);\n"
                     "        cudaMemcpy(d_c, c, n, " +
                     kind + ");\n    }\n}\n"));
    };
    expect_part(said("cudaMemcpyHostToDevice"), "All copies go to the device (lines 3, 4)");
    EXPECT_EQ(said("cudaMemcpyDeviceToHost"), "");
    EXPECT_EQ(said("cudaMemcpyDefault"), "");
}

}  // namespace simtutor::copy_turned_test

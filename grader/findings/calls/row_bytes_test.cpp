#include "grader/findings/calls/row_bytes.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::row_bytes_test {

std::string text(const std::string& pitched, const std::string& copied,
                 const std::string& type = "float") {
    return "struct Plate { " + type +
           "* cells; size_t pitch; };\n"
           "void make(int width, int height) {\n"
           "    cudaMallocPitch(&plate.cells, &plate.pitch, " +
           pitched +
           ", height);\n"
           "    const size_t row = " +
           copied +
           ";\n"
           "    cudaMemcpy2D(plate.cells, plate.pitch, field, row, row, height, kind);\n"
           "}\n";
}

TEST(RowBytes, ACopyOfRowsThatCountsElements) {
    const std::string file = text("width * sizeof(float)", "width");
    const std::string said =
        "cudaMemcpy2D in line 5 gets row (width, line 4) for the bytes of a row, and that is the "
        "number of its elements: it reaches the begin of each row only. Give it width * "
        "sizeof(float).";
    EXPECT_EQ(copied_row_without_bytes(words_of(file)), said);
    simt::Finding finding =
        finding_at(file, 3, "memory.uninitialised", "memory[13952]", "never written");
    finding.advice = "Which line should write this element first?";
    EXPECT_EQ(told(finding).advice, said);
}

TEST(RowBytes, AnAllocationThatCountsElements) {
    const std::string file = text("width", "width * sizeof(float)");
    const std::string said =
        "cudaMallocPitch in line 3 gets width for the bytes of a row, and that is the number of "
        "its elements: give it width * sizeof(float).";
    EXPECT_EQ(pitched_row_without_bytes(words_of(file)), said);
    for (const char* advice : {"The width counts texels: is it given in bytes here?",
                               "Width and pitch are in bytes; the pitch is at least the width."}) {
        simt::Finding finding = finding_at(file, 5, "api.error", "", "");
        finding.advice = advice;
        EXPECT_EQ(told(finding).advice, said);
    }
}

TEST(RowBytes, RightCode) {
    const auto silent = [](const std::string& file) {
        EXPECT_EQ(
            copied_row_without_bytes(words_of(file)) + pitched_row_without_bytes(words_of(file)),
            "");
    };
    silent(text("width * sizeof(float)", "width * sizeof(float)"));
    silent(text("width", "width", "unsigned char"));
    silent(text("4 * width", "4 * width"));
    silent(text("row_bytes", "row_bytes"));
}

TEST(RowBytes, AParameterThatIsGivenBytes) {
    const auto said = [](const std::string& given) {
        return copied_row_without_bytes(
            words_of("void send(float* to, const float* from, int w, int h) {\n"
                     "    cudaMemcpy2D(to, w, from, w, w, h, kind);\n}\n"
                     "void all(float* a, float* b, int n) { send(a, b, " +
                     given + ", n); }\n"));
    };
    EXPECT_EQ(said("n * sizeof(float)"), "");
    EXPECT_NE(said("n"), "");
}

}  // namespace simtutor::row_bytes_test

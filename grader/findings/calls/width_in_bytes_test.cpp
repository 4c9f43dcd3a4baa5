#include "grader/findings/calls/width_in_bytes.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::width_in_bytes_test {

std::string said(const std::string& width) {
    simt::Finding finding = finding_at(
        "Plate make(int width, int height) {\n"
        "    auto& rows = memory.res.pitch2D;\n"
        "    const size_t bytes = width * sizeof(float);\n"
        "    rows.width = " +
            width +
            ";\n"
            "    rows.pitchInBytes = bytes;\n"
            "    cudaCreateTextureObject(&texture, &memory, &reading, nullptr);\n"
            "}\n",
        6, "api.error", "", "");
    finding.advice = "The width counts texels: is it given in bytes here? If it is right, …";
    return told(finding).advice;
}

TEST(WidthInBytes, TheLineThatGivesBytes) {
    EXPECT_EQ(said("width * sizeof(float)"),
              "The width counts texels, and line 4 gives it in bytes: rows.width = width * "
              "sizeof(float). It is width.");
    expect_part(said("bytes"), "line 4 gives it in bytes: rows.width = bytes. It is width.");
    EXPECT_EQ(said("width"), "");
}

}  // namespace simtutor::width_in_bytes_test

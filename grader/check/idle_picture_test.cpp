#include "grader/check/idle_picture.h"

#include <gtest/gtest.h>

namespace simtutor::check {
namespace {

Picture picture_of(const std::vector<std::uint8_t>& bytes) {
    return {static_cast<int>(bytes.size() / 3), 1, bytes};
}

std::string text_of(const std::vector<std::uint8_t>& got) {
    return right_without_kernels(picture_of({1, 1, 1, 1, 90, 120, 0, 0, 0}), picture_of(got),
                                 "a.ppm");
}

TEST(IdlePicture, BytesOfSeveralValuesAreComputedByTheHost) {
    EXPECT_EQ(text_of({1, 1, 1, 1, 90, 121, 7, 7, 7}),
              "In a run where the kernels do nothing, 6 of the 6 bytes of a.ppm that are not 0 are "
              "right all the same. So the host computes them. Write what the kernel has stored, "
              "and nothing else.");
}

TEST(IdlePicture, BytesOfOneValueMayComeFromACopyToTheDevice) {
    const std::string black = text_of({0, 0, 0, 0, 0, 0, 0, 0, 0});
    EXPECT_EQ(black.find("So the host computes"), std::string::npos);
    EXPECT_NE(black.find("4 of the 6 bytes of a.ppm that are not 0 are right all the same, or off "
                         "by 1, which counts as right: most of these hold 0. Is the array "
                         "set before the launch, by a copy to the device or by cudaMemset?"),
              std::string::npos)
        << black;
    EXPECT_NE(text_of({1, 1, 1, 1, 1, 1, 1, 1, 1}).find("most of these hold 1. "),
              std::string::npos);
}

TEST(IdlePicture, WhatMemoryHoldsByChanceIsNoCause) {
    EXPECT_EQ(text_of({77, 77, 77, 77, 77, 77, 77, 77, 77}), "");
    EXPECT_EQ(text_of({1, 1, 1}), "");
}

}  // namespace
}  // namespace simtutor::check

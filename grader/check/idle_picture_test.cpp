#include "grader/check/idle_picture.h"

#include <gtest/gtest.h>

namespace simtutor::check {
namespace {

Picture picture_of(const std::vector<std::uint8_t>& bytes) {
    return {static_cast<int>(bytes.size() / 3), 1, bytes};
}

std::string text_of(const std::vector<std::uint8_t>& got) {
    return right_without_kernels(picture_of({2, 2, 2, 2, 90, 120, 0, 1, 1}), picture_of(got),
                                 "a.ppm");
}

TEST(IdlePicture, BytesOfSeveralValuesAreComputedByTheHost) {
    EXPECT_EQ(text_of({2, 2, 2, 2, 90, 121, 7, 7, 7}),
              "In a run where the kernels do nothing, 6 of the 6 bytes of a.ppm that are larger "
              "than 1 are right all the same. So the host computes them. Write what the kernel has "
              "stored, "
              "and nothing else.");
}

TEST(IdlePicture, BytesOfOneValueMayComeFromACopyToTheDevice) {
    const std::string flat = text_of({2, 2, 2, 2, 2, 2, 2, 2, 2});
    EXPECT_EQ(flat.find("So the host computes"), std::string::npos);
    EXPECT_NE(flat.find("4 of the 6 bytes of a.ppm that are larger than 1 are right all the same, "
                        "or off by 1, which counts as right: most of these hold 2. Is the array "
                        "set before the launch, by a copy to the device or by cudaMemset?"),
              std::string::npos)
        << flat;
    EXPECT_NE(text_of({3, 3, 3, 3, 3, 3, 3, 3, 3}).find("most of these hold 3. "),
              std::string::npos);
}

TEST(IdlePicture, ADarkPictureIsBlackWhereTheArrayWasCleared) {
    const Picture dark = picture_of({1, 1, 0, 1, 1, 1, 1, 1, 90});
    EXPECT_EQ(right_without_kernels(dark, picture_of(std::vector<std::uint8_t>(9)), "a.ppm"), "");
}

TEST(IdlePicture, WhatMemoryHoldsByChanceIsNoCause) {
    EXPECT_EQ(text_of({77, 77, 77, 77, 77, 77, 77, 77, 77}), "");
    EXPECT_EQ(text_of({1, 1, 1}), "");
}

}  // namespace
}  // namespace simtutor::check

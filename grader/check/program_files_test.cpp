// Pictures in files that a program wrote: whatever stands there, it is a picture or a sentence.
#include "grader/check/program_files.h"

#include <gtest/gtest.h>

#include <cstring>

namespace simtutor::check {
namespace {

std::string problem_of(const std::string& bytes) {
    std::string problem;
    EXPECT_FALSE(read_ppm(bytes, problem)) << bytes;
    return problem;
}

TEST(ProgramFiles, APictureComesBackAsItWas) {
    const Picture picture{2, 1, {1, 2, 3, 10, 13, 32}};
    std::string problem;
    const auto read = read_ppm(ppm(picture), problem);
    ASSERT_TRUE(read) << problem;
    EXPECT_EQ(read->width, 2);
    EXPECT_EQ(read->height, 1);
    EXPECT_EQ(read->rgb, picture.rgb);
    EXPECT_EQ(read->rgba(), (std::vector<std::uint8_t>{1, 2, 3, 255, 10, 13, 32, 255}));
    // White space and comments may stand between the words of the head.
    EXPECT_TRUE(read_ppm("P6 # made by hand\n1\t1\n# 9 9\n255\nabc", problem)) << problem;
}

void add_file(Run& run, const std::string& name, const std::string& bytes) {
    host::FileHeader header;
    header.bytes = static_cast<std::int64_t>(bytes.size());
    std::vector<std::byte> all(sizeof header + bytes.size());
    std::memcpy(all.data(), &header, sizeof header);
    std::memcpy(all.data() + sizeof header, bytes.data(), bytes.size());
    run.result.outputs[name] = std::move(all);
}

TEST(ProgramFiles, AnotherFileWithTheSamePicture) {
    check::Run run;
    const std::string points = ppm({2, 1, {1, 2, 3, 10, 13, 32}});
    add_file(run, "a.ppm", points);
    add_file(run, "b.ppm", ppm({2, 1, {1, 2, 3, 10, 13, 33}}));
    EXPECT_EQ(same_as_other(run, "a.ppm"), "");
    add_file(run, "c.ppm", points);
    EXPECT_EQ(same_as_other(run, "c.ppm"), "c.ppm holds the same picture as a.ppm.");
    for (const char* name : {"a.ppm", "c.ppm"})
        add_file(run, name, ppm({2, 1, {1, 2, 3, 1, 2, 3}}));
    EXPECT_EQ(same_as_other(run, "c.ppm"), "");
    EXPECT_EQ(same_as_other(run, "none.ppm"), "");
}

TEST(ProgramFiles, OtherBytesAreNoPicture) {
    EXPECT_EQ(problem_of(""), "does not begin with P6");
    EXPECT_EQ(problem_of("P3\n1 1\n255\n0 0 0"), "does not begin with P6");
    for (const char* head :
         {"P6", "P6\n", "P6\n1", "P6\n1 1\n", "P6\n0 1\n255\n", "P6\n-1 1\n255\n",
          "P6\n1 1\n65535\n", "P6\n1 99999999999999999999\n255\n", "P6\n# 1 1 255"})
        EXPECT_EQ(problem_of(head), "begins with no width, height and 255 behind P6");
    EXPECT_EQ(problem_of("P6\n1 2\n255\nabc"),
              "has 3 bytes behind its head, and 1 x 2 pixels of 3 bytes are 6");
    EXPECT_EQ(problem_of("P6\n1 1\n255\nabcd"),
              "has 4 bytes behind its head, and 1 x 1 pixels of 3 bytes are 3");
    EXPECT_EQ(problem_of("P6\n1 1\n255"),
              "has 0 bytes behind its head, and 1 x 1 pixels of 3 bytes are 3");
}

TEST(ProgramFiles, TheDifferenceNamesTheFirstWrongPixel) {
    const Picture wanted{2, 2, {0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3}};
    Picture got = wanted;
    EXPECT_EQ(difference(wanted, got, 0).wrong, 0u);
    got.rgb[8] = 4;
    EXPECT_EQ(difference(wanted, got, 2).wrong, 0u);
    EXPECT_EQ(difference(wanted, got, 1).text(wanted),
              "1 of 4 pixels is wrong. The first: x = 0, y = 1 is (2, 2, 4), wanted (2, 2, 2).");
    got.rgb[11] = 9;
    EXPECT_EQ(difference(wanted, got, 1).text(wanted),
              "2 of 4 pixels are wrong. Only the last row is wrong. The first: x = 0, y = 1 is "
              "(2, 2, 4), wanted (2, 2, 2).");
}

TEST(ProgramFiles, PixelsOfTheRightHueThatAreTooDark) {
    Picture wanted{10, 1, {}}, dark{10, 1, {}};
    for (std::uint8_t i = 0; i < 10; ++i) {
        for (const std::uint8_t part : {60 + 10 * i, 100, 30})
            wanted.rgb.push_back(part), dark.rgb.push_back(static_cast<std::uint8_t>(0.6 * part));
    }
    Picture other = dark;
    EXPECT_NE(difference(wanted, dark, 1)
                  .text(wanted)
                  .find("In 10 of them red, green and blue are off by one factor: the colour is "
                        "right, and how light it is is not."),
              std::string::npos);
    for (std::size_t i = 0; i < 30; i += 3) std::swap(other.rgb[i], other.rgb[i + 1]);
    other.rgb[1] = 9;
    EXPECT_EQ(difference(wanted, other, 1).text(wanted).find("factor"), std::string::npos);
    // One part alone is always the wanted one times a factor.
    Picture red{10, 1, {}}, less_red{10, 1, {}};
    for (std::uint8_t i = 0; i < 10; ++i)
        for (const std::uint8_t part : {200, 0, 0})
            red.rgb.push_back(part), less_red.rgb.push_back(part / 2);
    EXPECT_EQ(difference(red, less_red, 1).text(red).find("factor"), std::string::npos);
    // Grey has no hue.
    const Picture grey{10, 1, std::vector<std::uint8_t>(30, 90)};
    const Picture less{10, 1, std::vector<std::uint8_t>(30, 50)};
    EXPECT_EQ(difference(grey, less, 1).text(grey).find("factor"), std::string::npos);
}

}  // namespace
}  // namespace simtutor::check

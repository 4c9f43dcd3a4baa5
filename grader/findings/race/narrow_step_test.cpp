#include "grader/findings/race/narrow_step.h"

#include "grader/findings/told_cause.h"

namespace simtutor::narrow_step_test {

std::string said(const std::string& store, unsigned other = 1) {
    simt::Finding finding = finding_at(
        "__global__ void paint(unsigned char* rgb, int width) {\n"
        "    const int x = threadIdx.x, y = threadIdx.y;\n"
        "    unsigned char* pixel = rgb + (y * width + x);\n    " +
            store + "\n}\n",
        4, "race.warp", "rgb[2]", "Two threads meet.");
    finding.sides[0].action = "write";
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].who.thread[0] = other;
    finding.advice = "Let one thread write it, or use an atomic function.";
    return told(finding).advice;
}

TEST(NarrowStep, SeveralElementsThroughAPointer) {
    const std::string text =
        "Each thread stores to pixel[0] to pixel[2] (line 4), and the two threads are neighbours "
        "along x: the next one's pixel (line 3) lies fewer than 3 elements further. If each thread "
        "has 3 elements of its own, multiply its number by 3 there.";
    EXPECT_EQ(said("pixel[0] = pixel[1] = pixel[2] = x;"), text);
    EXPECT_EQ(said("pixel[0] = x; pixel[1] = y; pixel[2] = 0;"), text);
}

TEST(NarrowStep, ThreadsThatLieApart) {
    EXPECT_EQ(said("pixel[0] = pixel[1] = pixel[2] = x;", 9).find("Each thread stores"),
              std::string::npos);
    EXPECT_EQ(said("pixel[0] = x;").find("Each thread stores"), std::string::npos);
}

}  // namespace simtutor::narrow_step_test

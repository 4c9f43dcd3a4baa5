#include "grader/report/handed_out.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace simtutor::report {
namespace {

namespace fs = std::filesystem;

TEST(HandedOut, IsTheSolutionOrTheStarterBesideThePage) {
    const fs::path course = fs::path(testing::TempDir()) / "handed_out_test";
    fs::remove_all(course);
    EXPECT_EQ(handed_out_file(course, "62-streams"), "");
    const fs::path starter = course / "lessons/62-streams/starter";
    fs::create_directories(starter);
    std::ofstream(starter / "kernel.cu") << "\n";
    EXPECT_EQ(handed_out_file(course, "62-streams"), (starter / "kernel.cu").string());
    const fs::path solution = course / "solutions/62-streams";
    fs::create_directories(solution);
    std::ofstream(solution / "kernel.cu") << "\n";
    EXPECT_EQ(handed_out_file(course, "62-streams"), (solution / "kernel.cu").string());
    EXPECT_EQ(handed_out_file(course, "../solutions/62-streams"), "");
    EXPECT_EQ(handed_out_file(course, ""), "");
}

}  // namespace
}  // namespace simtutor::report

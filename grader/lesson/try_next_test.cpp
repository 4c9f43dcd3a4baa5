#include "grader/lesson/try_next.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

using namespace simtutor::check;
namespace fs = std::filesystem;

namespace {

/// A lesson with one counter check, one pitfall and these entries.
class TryNextFile : public testing::Test {
  protected:
    TryNextFile()
        : folder_(fs::temp_directory_path() / ("simtutor-next-" + std::to_string(getpid())) /
                  "21-dot-product") {
        fs::create_directories(folder_);
    }
    ~TryNextFile() override { fs::remove_all(folder_.parent_path()); }

    std::vector<TryNext> entries(const std::string& next) {
        std::ofstream(folder_ / "lesson.toml") << R"toml([lesson]
title = "t"
summary = "s"
language = "cuda"
entries = ["__global__ void dot(int n)"]
[[check]]
id = "tree"
kind = "counter"
title = "t"
points = 1
[[check.gate]]
name = "loads"
counter = "global_loads"
device = "h100"
at_most = "n"
at_least = "1"
[[check]]
id = "correct"
kind = "correct"
title = "t"
points = 1
[[pitfall]]
name = "alone"
summary = "s"
fails = ["tree"]
)toml" << next;
        return load_try_next(load_manifest((folder_ / "lesson.toml").string()));
    }

    std::string problem(const std::string& next) {
        try {
            entries(next);
        } catch (const ManifestError& error) {
            return error.what();
        }
        return "none";
    }

  private:
    fs::path folder_;
};

TEST_F(TryNextFile, NamesAlternativesPitfallsAndGates) {
    const auto read = entries(
        "[[next]]\ntext = \"Try\"\nimprovement = \"shuffles\"\n"
        "[[next]]\ntext = \"Let\"\nexperiment = \"alone\"\nfails = \"tree\"\ngate = \"loads\"\n"
        "[[next]]\ntext = \"Read\"\nlook = true\n");
    ASSERT_EQ(read.size(), 3u);
    EXPECT_EQ(read[0].improvement, "shuffles");
    EXPECT_EQ(read[1].gate, "loads");
    EXPECT_TRUE(read[2].look);
    EXPECT_GT(read[2].line, read[1].line);
}

TEST_F(TryNextFile, RefusesWhatIsNotThere) {
    const std::string entry = "[[next]]\ntext = \"Let\"\n";
    EXPECT_NE(problem(entry).find("needs an improvement"), std::string::npos);
    EXPECT_NE(problem(entry + "look = true\nimprovement = \"x\"\n").find("needs an improvement"),
              std::string::npos);
    EXPECT_NE(problem(entry + "experiment = \"x\"\nfails = \"tree\"\n").find("no pitfall 'x'"),
              std::string::npos);
    EXPECT_NE(problem(entry + "experiment = \"alone\"\nfails = \"correct\"\n")
                  .find("does not fail 'correct'"),
              std::string::npos);
    EXPECT_NE(problem(entry + "experiment = \"alone\"\nfails = \"tree\"\ngate = \"stores\"\n")
                  .find("has no gate 'stores'"),
              std::string::npos);
    EXPECT_NE(problem(entry + "look = true\nlok = 1\n"), "none");
}

}  // namespace

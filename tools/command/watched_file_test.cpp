#include "tools/command/watched_file.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tools/command/files.h"

namespace simtutor::command {
namespace {

class WatchedFileTest : public testing::Test {
  protected:
    void write(const std::string& text) { std::ofstream(path_) << text; }

    TemporaryFolder folder_;
    std::filesystem::path path_ = folder_.path() / "kernel.cu";
};

TEST_F(WatchedFileTest, SaysOnceThatAFileWasSaved) {
    write("one");
    WatchedFile file(path_);
    EXPECT_FALSE(file.saved());
    write("three");
    EXPECT_FALSE(file.saved()) << "it may still be written to";
    EXPECT_TRUE(file.saved());
    EXPECT_FALSE(file.saved());
}

TEST_F(WatchedFileTest, WaitsForASaveInProgress) {
    write("one");
    WatchedFile file(path_);
    write("");
    EXPECT_FALSE(file.saved());
    EXPECT_FALSE(file.saved()) << "an editor has emptied the file and not filled it yet";
    write("two two");
    EXPECT_FALSE(file.saved());
    write("two two two");
    EXPECT_FALSE(file.saved());
    EXPECT_TRUE(file.saved());
}

TEST_F(WatchedFileTest, SeesAFileThatWasReplaced) {
    write("one");
    WatchedFile file(path_);
    write_file(path_, "two");
    file.saved();
    EXPECT_TRUE(file.saved());
}

TEST_F(WatchedFileTest, SurvivesAFileThatIsGoneForAWhile) {
    write("one");
    WatchedFile file(path_);
    std::filesystem::remove(path_);
    EXPECT_FALSE(file.saved());
    EXPECT_FALSE(file.saved());
    write("one");
    file.saved();
    EXPECT_TRUE(file.saved());
}

}  // namespace
}  // namespace simtutor::command

#include "tools/command/files.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>

#include "tools/command/error.h"

namespace simtutor::command {
namespace {

namespace fs = std::filesystem;

TEST(Files, AreReplacedWhole) {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "für alle.txt";
    write_file(file, "one");
    write_file(file, "two");
    EXPECT_EQ(read_file(file), "two");
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()), 1);
    EXPECT_THROW(write_file(folder.path(), "a folder"), Trouble);
    EXPECT_THROW(read_file(folder.path()), Trouble);
}

/// As root, a replaced /dev/null harms the whole machine.
TEST(Files, WhatIsNoFileIsNotReplaced) {
    const TemporaryFolder folder;
    const fs::path pipe = folder.path() / "pipe";
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    const int reader = open(pipe.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    write_file(pipe, "text");
    char text[8] = "";
    EXPECT_EQ(read(reader, text, sizeof text), 4);
    close(reader);
    EXPECT_TRUE(fs::is_fifo(pipe));
    EXPECT_THROW(read_file(pipe), Trouble) << "it would wait for ever";
}

TEST(Files, LinksStay) {
    const TemporaryFolder folder;
    write_file(folder.path() / "file", "old");
    fs::create_symlink("file", folder.path() / "link");
    write_file(folder.path() / "link", "new");
    EXPECT_TRUE(fs::is_symlink(folder.path() / "link"));
    EXPECT_EQ(read_file(folder.path() / "file"), "new");
}

TEST(Files, ATemporaryFolderWithoutItsPlace) {
    const char* before = std::getenv("TMPDIR");
    const std::string kept = before != nullptr ? before : "";
    setenv("TMPDIR", "/nowhere", 1);
    const TemporaryFolder folder;
    EXPECT_TRUE(fs::is_directory(folder.path()));
    if (before != nullptr) {
        setenv("TMPDIR", kept.c_str(), 1);
    } else {
        unsetenv("TMPDIR");
    }
}

}  // namespace
}  // namespace simtutor::command

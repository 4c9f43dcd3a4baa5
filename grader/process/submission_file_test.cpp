#include "grader/process/submission_file.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>

#include "grader/process/file_descriptor.h"

namespace simtutor {
namespace {

namespace fs = std::filesystem;

class SubmissionFileTest : public testing::Test {
  protected:
    void SetUp() override {
        std::string pattern = testing::TempDir() + "submission-XXXXXX";
        ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
        folder = pattern;
    }
    void TearDown() override { fs::remove_all(folder); }

    std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(folder + "/" + name) << text;
        return folder + "/" + name;
    }
    static void expect_refused(const SubmissionFile& file, const std::string& part) {
        EXPECT_FALSE(file.ok());
        EXPECT_NE(file.problem.find(part), std::string::npos) << file.problem;
        EXPECT_TRUE(file.text.empty());
    }

    std::string folder;
};

TEST_F(SubmissionFileTest, AFileIsReadWhole) {
    const std::string text("int x;\0\n// \xff", 12);
    const SubmissionFile file = read_submission(write("a \"quoted\"\n.cu", text));
    EXPECT_EQ(file.problem, "");
    EXPECT_EQ(file.text, text);
}

TEST_F(SubmissionFileTest, LinksAreRefused) {
    write("real.cu", "int x;");
    fs::create_symlink("real.cu", folder + "/link.cu");
    fs::create_symlink("loop.cu", folder + "/loop.cu");
    fs::create_symlink("/dev/zero", folder + "/zero.cu");
    for (const char* name : {"/link.cu", "/loop.cu", "/zero.cu"})
        expect_refused(read_submission(folder + name), "is a link");
}

TEST_F(SubmissionFileTest, WhatIsNoFileIsRefusedUnopened) {
    expect_refused(read_submission(folder), "is a folder");
    // Opening a FIFO for reading would wait for a writer.
    ASSERT_EQ(::mkfifo((folder + "/fifo.cu").c_str(), 0600), 0);
    expect_refused(read_submission(folder + "/fifo.cu"), "is a named pipe");
    for (const char* device : {"/dev/zero", "/dev/tty", "/dev/null"})
        expect_refused(read_submission(device), "is a device");
    const FileDescriptor socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, (folder + "/s.cu").c_str(), sizeof address.sun_path - 1);
    ASSERT_EQ(::bind(socket.get(), reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    expect_refused(read_submission(folder + "/s.cu"), "is a socket");
}

TEST_F(SubmissionFileTest, TheLargestFileIsReadAndALargerOneIsNot) {
    EXPECT_TRUE(read_submission(write("most.cu", std::string(largest_submission, 'x'))).ok());
    expect_refused(read_submission(write("more.cu", std::string(largest_submission + 1, 'x'))),
                   "more than 1048576 bytes");
    fs::resize_file(write("sparse.cu", ""), 1ull << 40);
    expect_refused(read_submission(folder + "/sparse.cu"), "more than 1048576 bytes");
}

TEST_F(SubmissionFileTest, WhatCannotBeReadSaysWhy) {
    expect_refused(read_submission(folder + "/none.cu"), "does not exist");
    if (::geteuid() == 0) return;
    ::chmod(write("closed.cu", "int x;").c_str(), 0);
    expect_refused(read_submission(folder + "/closed.cu"), "check its permissions");
}

TEST_F(SubmissionFileTest, BelowAFolderNoLinkIsFollowed) {
    fs::create_directories(folder + "/alice/deep");
    write("alice/deep/kernel.cu", "int x;");
    fs::create_directory_symlink("alice", folder + "/bob");
    EXPECT_EQ(read_submission_below(folder, "alice/deep/kernel.cu").text, "int x;");
    EXPECT_EQ(read_submission_below(folder, "alice//deep/kernel.cu").problem.find("lies"),
              std::string::npos);
    expect_refused(read_submission_below(folder, "bob/deep/kernel.cu"), "behind the link bob");
    expect_refused(read_submission_below(folder, "alice/../alice/deep/kernel.cu"), "leads out");
    expect_refused(read_submission_below(folder, "alice/deep/none.cu"), "does not exist");
    expect_refused(read_submission_below(folder, "alice/none/kernel.cu"), "does not exist");
}

}  // namespace
}  // namespace simtutor

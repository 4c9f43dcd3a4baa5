#include "grader/paths/system_headers.h"

#include <gtest/gtest.h>

#include <regex>
#include <sstream>
#include <string>

#include "grader/process/run_process.h"

namespace simtutor {
namespace {

/// A compiler may lie anywhere, and its headers with it.
TEST(SystemHeaders, AllThatTheCompilerBringsAlong) {
    const ProcessResult said = run_process({paths::compiler, "-x", "c++", "-E", "-"},
                                           "#include <vector>\n#include <cstdlib>\n"
                                           "#if __has_include(<immintrin.h>)\n"
                                           "#include <immintrin.h>\n#endif\n");
    ASSERT_EQ(said.exit_code, 0) << said.messages;
    static const std::regex marker("^# [0-9]+ \"(/[^\"]+)\"");
    std::istringstream lines(said.output);
    int headers = 0;
    for (std::string line; std::getline(lines, line);) {
        std::smatch match;
        if (!std::regex_search(line, match, marker)) continue;
        ++headers;
        EXPECT_TRUE(paths::is_system_header(match[1].str())) << line;
    }
    EXPECT_GT(headers, 100);
}

TEST(SystemHeaders, NoFileOfAStudent) {
    EXPECT_FALSE(paths::is_system_header("/home/student/kernel.cu"));
    EXPECT_FALSE(paths::is_system_header("/usrland/kernel.cu"));
    EXPECT_FALSE(paths::is_system_header("kernel.cu"));
}

}  // namespace
}  // namespace simtutor

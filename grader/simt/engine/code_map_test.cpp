#include "grader/simt/engine/code_map.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace simtutor::simt {
namespace {

int line_of_lookup = 0;

/// The line that calls this, as the debug information tells.
[[gnu::noinline]] Site calling_site(int line) {
    line_of_lookup = line;
    return CodeMap::innermost_site(reinterpret_cast<std::uint64_t>(__builtin_return_address(0)));
}

TEST(CodeMap, KnowsTheLinesOfTheProgram) {
    const Site site = calling_site(__LINE__);
    EXPECT_EQ(site.line, line_of_lookup);
    EXPECT_TRUE(site.file.ends_with("code_map_test.cpp")) << site.file;
}

/// Where libc6-dbg is installed there is something to read, and it takes long.
TEST(CodeMap, DoesNotReadSystemLibraries) {
    CodeMap map;
    const auto function = reinterpret_cast<std::uint64_t>(&std::qsort);
    EXPECT_TRUE(map.frames_at(function + 8).empty());
    EXPECT_EQ(map.site_of_address(function + 8).line, 0);
}

TEST(CodeMap, ShortensFunctionNames) {
    EXPECT_EQ(short_function_name("kernel(float const*, int)"), "kernel");
    EXPECT_EQ(short_function_name("void sum<float>(float*)"), "sum<float>");
}

}  // namespace
}  // namespace simtutor::simt

#include "grader/simt/permitted/student_region.h"

#include <gtest/gtest.h>

using namespace simtutor::simt;

namespace {

/// A region as the preprocessor leaves it, with `body` as the student's text.
StudentRegion region_of(const std::string& body) {
    return {"/s/kernel.cu", "# 1 \"/s/kernel.cu\" 1\n" + body + "# 2 \"<stdin>\" 2\n"};
}
std::string preprocessed(const StudentRegion& region) {
    return "# 0 \"<stdin>\"\nint before;\n" + region.text();
}

const std::vector<std::string> own = {"/ours/", "/usr/include/"};

StudentRegion::Parts parts_of(const std::string& body) {
    const StudentRegion region = region_of(body);
    return region.parts(preprocessed(region), own).value();
}

}  // namespace

TEST(StudentRegion, PartsTheStudentsTextFromTheRest) {
    const StudentRegion::Parts parts = parts_of("int mine;\n");
    EXPECT_EQ(parts.before, "# 0 \"<stdin>\"\nint before;\n");
    EXPECT_EQ(parts.region, "# 1 \"/s/kernel.cu\"\nint mine;\n# 2 \"/s/kernel.cu\"\n");
}

TEST(StudentRegion, ItsWordsDifferEachTime) {
    EXPECT_NE(region_of("").text(), region_of("").text());
}

TEST(StudentRegion, AMarkerClaimsNoHeaderAndNoFlag) {
    const std::string region =
        parts_of("# 1 \"/ours/launch.h\" 1 3\nint a;\n# 9 \"/s/other.h\" 3 4\nint b;\n").region;
    EXPECT_EQ(region.find("/ours/"), std::string::npos);
    EXPECT_NE(region.find("# 1 \"/s/kernel.cu\"\nint a;\n"), std::string::npos);
    EXPECT_NE(region.find("# 9 \"/s/other.h\"\nint b;\n"), std::string::npos);
}

TEST(StudentRegion, AFileThatSwallowsOrRepeatsTheEndHasNoParts) {
    const StudentRegion region = region_of("");
    const std::string text = preprocessed(region);
    const std::string words = region.text();
    const std::string begin = words.substr(0, words.find('\n'));
    EXPECT_FALSE(region.parts("int x;\n", own));
    EXPECT_FALSE(region.parts(text + "\n" + begin + "\n", own));
    EXPECT_TRUE(region.parts(text, own));
}

TEST(StudentRegion, KnowsWhatTheFileIncludesItself) {
    EXPECT_EQ(parts_of("# 1 \"/usr/include/a.h\" 1 3\n# 1 \"/usr/include/b.h\" 1 3\n"
                       "# 2 \"/usr/include/a.h\" 2 3\n# 2 \"/s/kernel.cu\" 2\n"
                       "# 1 \"/usr/include/c.h\" 1 3\n# 3 \"/s/kernel.cu\" 2\n")
                  .included,
              (std::vector<std::string>{"/usr/include/a.h", "/usr/include/c.h"}));
}

TEST(LeadingIncludes, AreThoseBeforeAnythingElse) {
    const LeadingIncludes found = leading_includes(
        "// a\n\n/* b\n */ #include <cstdio>\n#include <cooperative_groups.h>  \nint x;\n");
    EXPECT_EQ(found.headers,
              (std::vector<LeadingIncludes::Header>{{"cstdio", 4}, {"cooperative_groups.h", 5}}));
    EXPECT_TRUE(found.complete);
}

TEST(LeadingIncludes, OthersAreLeftToThePreprocessor) {
    for (const char* text :
         {"#define N 3\n#include <cstdio>\n", "#include \"mine.h\"\n", "#include </etc/passwd>\n",
          "#include <../x.h>\n", "// \\\n#include <cstdio>\n", "#include <a> int x;\n",
          "#  include <cstdio>\n", "%:include <cstdio>\n", "#import <cstdio>\n"}) {
        const LeadingIncludes found = leading_includes(text);
        EXPECT_TRUE(found.headers.empty()) << text;
        EXPECT_FALSE(found.complete) << text;
    }
    EXPECT_FALSE(leading_includes("#include <cstdio>\nint x;\n#include <cmath>\n").complete);
}

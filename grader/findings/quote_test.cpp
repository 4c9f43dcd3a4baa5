#include "grader/findings/quote.h"

#include "grader/findings/told_cause.h"

namespace simtutor::quote_test {

/// A race between lines 3 and 5 of a file with this ending.
simt::Finding race(const std::string& extension) {
    const auto file = std::filesystem::path(testing::TempDir()) / ("quote_test" + extension);
    std::ofstream(file) << "void add(float* sums) {\n"
                           "    for (;;) {\n"
                           "        sums[0] = 0;\n"
                           "#pragma omp critical\n"
                           "        sums[0] += 1;\n"
                           "    }\n"
                           "}\n";
    simt::Finding finding;
    finding.rule = "race.global";
    for (const int line : {3, 5}) {
        simt::FindingSide side;
        side.action = "write";
        side.site = {file.string(), line, "add"};
        side.object = "sums[0]";
        finding.sides.push_back(side);
    }
    finding.sides[1].on_device = false;
    return finding;
}

std::string quoted(const simt::Finding& finding) {
    Style style;
    style.utf8 = false;
    Page page(style);
    Sources sources;
    quote_with_marks(page, sources, finding);
    return page.text();
}

TEST(Quote, ADirectiveBetweenTwoLinesIsWhole) {
    expect_part(quoted(race(".cpp")), "4 | #pragma omp critical\n");
}

TEST(Quote, PlainCodeHasNeitherBlocksNorAHost) {
    const std::string device = quoted(race(".cu"));
    expect_part(device, "write sums[0], thread 0 of block 0");
    expect_part(device, "write sums[0], host code");
    const std::string plain = quoted(race(".cpp"));
    expect_part(plain, "write sums[0]\n");
    EXPECT_EQ(plain.find("block 0"), std::string::npos) << plain;
    EXPECT_EQ(plain.find("host code"), std::string::npos) << plain;
}

}  // namespace simtutor::quote_test

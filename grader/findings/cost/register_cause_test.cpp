#include "grader/findings/cost/register_cause.h"

#include "grader/findings/told_cause.h"

namespace simtutor::register_cause_test {

TEST(RegisterCause, AnIndexThatIsMadeFromTheThread) {
    const auto said = [](const std::string& index) {
        simt::Finding finding = finding_at(
            "__global__ void gpu6(float* c) {\n"
            "    float sum[16] = {};\n"
            "    for (int i = 0; i < 16; ++i) {\n"
            "        const int r = (i + threadIdx.x) % 16;\n"
            "        sum[" +
                index +
                "] += 1;\n"
                "    }\n"
                "}\n",
            2, "registers.local-array", "sum", "The array cannot stay.");
        finding.sides.push_back(finding.sides[0]);
        finding.sides[0].action = "declare";
        finding.sides[1].action = "index";
        finding.sides[1].site.line = 5;
        return told(finding).advice;
    };
    expect_part(said("r"), "The index of sum is made from threadIdx (r in line 4)");
    expect_part(said("r + i"), "The index of sum is made from threadIdx (r in line 4)");
    EXPECT_EQ(said("i"), "");
}

TEST(RegisterCause, TheLineThatMakesTheIndexOfIt) {
    simt::Finding finding = finding_at(
        "__global__ void gpu6(float* c) {\n"
        "    const int y = threadIdx.y;\n"
        "    float sum[16] = {};\n"
        "    for (int r = 0; r < 16; ++r) {\n"
        "        const int i = (r + 2 * y) % 16;\n"
        "        c[i] = sum[i];\n"
        "    }\n"
        "}\n",
        3, "registers.local-array", "sum", "The array cannot stay.");
    finding.sides.push_back(finding.sides[0]);
    finding.sides[0].action = "declare";
    finding.sides[1].action = "index";
    finding.sides[1].site.line = 6;
    const Told said = told(finding);
    expect_part(said.advice,
                "The index of sum is made from threadIdx (line 5 makes i of (r + 2 * y) % 16, with "
                "y in line 2)");
    EXPECT_EQ(said.lines, (std::vector<int>{2, 5}));
}

TEST(RegisterCause, IsNotWhatAnotherArrayOfALambdaIsIndexedWith) {
    simt::Finding finding = finding_at(
        "__global__ void gpu6(float* c) {\n"
        "    const int own = 4 * threadIdx.x;\n"
        "    float right[2][8];\n"
        "    const auto read_step = [&](const Tile& tile, int k, int set) {\n"
        "        for (int j = 0; j < 8; j += 4)\n"
        "            read4(&right[set][j], &tile.b[k][own + 16 * j]);\n"
        "    };\n"
        "}\n",
        3, "registers.local-array", "right", "The array cannot stay.");
    finding.sides.push_back(finding.sides[0]);
    finding.sides[0].action = "declare";
    finding.sides[1].action = "index";
    finding.sides[1].site.line = 6;
    EXPECT_EQ(told(finding).advice, "");
}

}  // namespace simtutor::register_cause_test

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
    EXPECT_EQ(said("i"), "");
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

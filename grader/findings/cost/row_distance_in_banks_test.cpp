#include <gtest/gtest.h>

#include "grader/findings/cost/lane_places.h"
#include "grader/findings/told_cause.h"

namespace simtutor::row_distance_in_banks_test {

/// Of line 8, in which a block of 16 x 16 stores.
std::string of_store(const std::string& pitch, const std::string& index,
                     const WarpShape& warp = {16, 16, false}) {
    const auto file = std::filesystem::path(testing::TempDir()) / "row_distance_test.cu";
    std::ofstream(file) << "__device__ int pitch_for(int width) { return " + pitch +
                               "; }\n"
                               "__device__ int place(int r, int c, int pitch) {\n"
                               "    return r * pitch + (c ^ r);\n}\n"
                               "__global__ void turn(float* a) {\n"
                               "    __shared__ float tile[1056];\n"
                               "    const int x = threadIdx.x, y = threadIdx.y, pitch = "
                               "pitch_for(blockDim.x), step = 2;\n"
                               "    tile[" +
                               index + "] = a[y * blockDim.x + x];\n}\n";
    Sources sources;
    return lane_places(sources, file.string(), 8, warp, true);
}

TEST(RowDistanceInBanks, TellsTheNumberThatWouldKeepLanesApart) {
    expect_part(of_store("width < 16 ? 16 : 32", "place(y, x, pitch)"),
                ". pitch is 32 here (line 7 makes it pitch_for(blockDim.x), line 1): with 16 no "
                "lanes of a warp would meet.");
    EXPECT_EQ(of_store("width <= 16 ? 16 : 32", "place(y, x, pitch)"), "");
    expect_part(of_store("32", "x * pitch + y", {32, 8, false}), "with 33 no lanes");
}

TEST(RowDistanceInBanks, NotWhereTheTurnIsWrongOrNothingFits) {
    // A turn by half the row would not do with 16, either; 17 would only hide it.
    const std::string turned = of_store("16", "y * pitch + (x ^ y / 2)");
    EXPECT_EQ(turned.find("no lanes of a warp would meet"), std::string::npos) << turned;
    const std::string large = of_store("64", "x * pitch + y", {40, 8, false});
    EXPECT_EQ(large.find("no lanes of a warp would meet"), std::string::npos) << large;
}

TEST(RowDistanceInBanks, NotAStepWithinARowNorWhatIsNotKnown) {
    for (const std::string index : {"y * 32 + x * step", "x * n + y"}) {
        const std::string text = of_store("32", index);
        EXPECT_EQ(text.find("no lanes of a warp would meet"), std::string::npos) << text;
    }
    const std::string unknown = of_store("width < n ? 16 : 32", "place(y, x, pitch)");
    EXPECT_EQ(unknown.find("pitch is"), std::string::npos) << unknown;
}

}  // namespace simtutor::row_distance_in_banks_test

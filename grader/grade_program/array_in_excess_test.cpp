#include "grader/grade_program/array_in_excess.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

namespace simtutor::report {
namespace {

const char* const kernel =
    R"(__global__ void product(const float* a, const float* b, float* c, int n) {
    __shared__ float as[16][16];
    const float* from = a + threadIdx.x;
    as[0][threadIdx.x] = from[0];
    as[1][threadIdx.x] = from[1];
    float sum = as[0][0] * b[threadIdx.x];
    c[threadIdx.x] = sum;
}
)";

/// A gate that failed, of a kernel whose lines 4 and 5 load `a` so often each, and line 6 `b`.
class Excess : public testing::Test {
  protected:
    check::GateResult& gate() { return checks_[0].gates[0]; }

    void blamed(double of_a, double of_b, double reference, double written = 64) {
        checks_.resize(1);
        checks_[0].gates.resize(1);
        gate() = {};
        gate().counter = counter_;
        gate().device = "h100";
        gate().run = "n = 16";
        gate().n = 16;
        gate().value = 2 * of_a + of_b + stored_;
        gate().at_most = check::Bound{"n", reference};
        gate().exactly = check::Bound{"n", reference};
        gate().place = place_;
        const auto line = [&](int number, double count) {
            return nlohmann::json{{"line", number}, {"global_loads", count}, {counter_, count}};
        };
        nlohmann::json store{{"line", 7}, {"global_stores", 64}};
        if (stored_ > 0) store[counter_] = stored_;
        const nlohmann::json counters{
            {"buffers", {{"c", {{"elements_written", written}}}}},
            {"kernels",
             {{{"name", "product"},
               {"totals", nlohmann::json::object()},
               {"lines", {line(4, of_a), line(5, of_a), line(6, of_b), store}}}}}};
        const std::string file =
            (std::filesystem::path(testing::TempDir()) / "array_in_excess_test.cu").string();
        std::ofstream(file) << kernel;
        Sources sources(file);
        blame_arrays(checks_, {{"n = 16", "h100", 16, {}, counters}}, file, sources);
    }

    std::string counter_ = "global_loads";
    check::CounterPlace place_ = {"kernel.cu", 6, "product", "1 of 2 come from here",
                                  "Load less often."};
    double stored_ = 0;
    std::vector<CheckVerdict> checks_;
};

TEST_F(Excess, TheArrayThatTheReferenceLeavesLessForIsNamed) {
    blamed(8192, 131072, 139264);
    EXPECT_EQ(gate().place.line, 4);
    EXPECT_EQ(gate().place.text,
              "8,192 of 147,456 come from here; lines 4, 5, which load a, make 16,384 in all. The "
              "reference makes 139,264; without those of b 8,192 are left for a");
    EXPECT_EQ(gate().place.advice.find("Is an element of a loaded"), 0U);
}

TEST_F(Excess, TheOtherArrayToo) {
    blamed(4096, 262144, 139264);
    EXPECT_EQ(gate().place.line, 6);
    EXPECT_EQ(gate().place.text,
              "262,144 of 270,336 come from here, where b is loaded. The reference makes 139,264; "
              "without those of a 131,072 are left for b");
}

TEST_F(Excess, OfNarrowLoadsTheReferenceMayHaveThoseOfOneArrayOnly) {
    counter_ = "global_loads_under_8";
    blamed(8192, 131072, 131072);
    EXPECT_EQ(gate().place.line, 4);
    EXPECT_NE(gate().place.text.find("The reference makes 131,072, as many as those of b here"),
              std::string::npos);
}

TEST_F(Excess, OfPiecesTheStoresAreLeftOutWhereTheyAreAsMeant) {
    counter_ = "cc13_transactions";
    stored_ = 1024;
    blamed(512, 8192, 9728);
    EXPECT_EQ(gate().place.line, 4);
    EXPECT_NE(gate().place.text.find("without those of b and of the stores 512 are left for a"),
              std::string::npos);
    // Elements that are stored twice may be what is too much.
    blamed(512, 8192, 9728, 32);
    EXPECT_EQ(gate().place.line, 6);
}

TEST_F(Excess, NothingIsSaidWhereBothOrNeitherMayBeAsMeant) {
    blamed(256, 512, 640);  // each of them may be the half of 5/8
    EXPECT_EQ(gate().place.line, 6);
    EXPECT_EQ(gate().place.text, "1 of 2 come from here");
    blamed(300, 700, 640);
    EXPECT_EQ(gate().place.line, 6);
}

TEST_F(Excess, OfTwoLinesOfOneArrayNoneIsRight) {
    place_ = {"kernel.cu", 4, "product", "64 of 576 come from here",
              "Without these it would be no more than allowed. Are they meant?"};
    blamed(288, 0, 512);
    EXPECT_EQ(gate().place.text,
              "64 of 576 come from here; lines 4, 5, which all load a, make 576. The reference "
              "makes 512");
    EXPECT_EQ(gate().place.advice.find("Does one of these lines load"), 0U);
    // The other array's lines are not of that kind.
    blamed(256, 64, 512);
    EXPECT_EQ(gate().place.text.find("which all load"), std::string::npos);
}

TEST_F(Excess, NothingIsSaidOfOtherCounts) {
    counter_ = "shared_loads";
    blamed(8192, 131072, 139264);
    EXPECT_EQ(gate().place.line, 6);
}

}  // namespace
}  // namespace simtutor::report

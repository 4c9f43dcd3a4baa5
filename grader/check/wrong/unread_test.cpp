#include "grader/check/wrong/unread.h"

#include <gtest/gtest.h>

#include <functional>
#include <nlohmann/json.hpp>

using namespace simtutor;
using namespace simtutor::check;

namespace {

std::vector<bool> marks(std::uint64_t rows, std::uint64_t columns,
                        const std::function<bool(std::uint64_t, std::uint64_t)>& is) {
    std::vector<bool> all;
    for (std::uint64_t row = 0; row < rows; ++row)
        for (std::uint64_t column = 0; column < columns; ++column) all.push_back(is(row, column));
    return all;
}

TEST(PartOfElements, RowsColumnsAndPieces) {
    const auto said = [](const auto& is) { return part_of_elements(marks(12, 10, is), 12, 10); };
    EXPECT_EQ(said([](auto r, auto) { return r < 10; }), "rows 0 to 9 of 12");
    EXPECT_EQ(said([](auto r, auto) { return r == 3; }), "row 3 of 12");
    EXPECT_EQ(said([](auto r, auto) { return r < 4 || r == 8; }), "rows 0 to 3, 8 of 12");
    EXPECT_EQ(said([](auto, auto c) { return c < 8; }), "columns 0 to 7 of 10");
    EXPECT_EQ(said([](auto r, auto c) { return r < 8 && c < 8; }),
              "rows 0 to 7 of 12 and, of them, columns 0 to 7 of 10");
    EXPECT_EQ(said([](auto r, auto c) { return r * 10 + c < 25; }), "elements 0 to 24 of 120");
    EXPECT_EQ(said([](auto r, auto c) { return (r + c) % 2 == 0; }),
              "60 of 120 elements (the first that is not: row 0, column 1)");
    EXPECT_EQ(part_of_elements(marks(40, 1, [](auto r, auto) { return r % 16 == 0; }), 40, 1),
              "rows 0, 16, 32 of 40");
    EXPECT_EQ(part_of_elements(marks(1, 40, [](auto, auto c) { return c < 3; }), 1, 40),
              "elements 0 to 2 of 40");
}

/// A product of 2 x 3 and 3 x 2 elements, of which all are wrong; a's rows lie 4 apart.
class Unread : public testing::Test {
  protected:
    Unread() {
        const auto add = [&](const char* name, std::uint64_t rows, std::uint64_t columns,
                             std::uint64_t stride) {
            host::Array array;
            array.rows = rows;
            array.row_elements = columns;
            array.stride = stride;
            run.call.arguments.push_back({});
            run.call.arguments.back().name = name;
            run.call.arguments.back().array = array;
        };
        add("a", 2, 3, 4);
        add("b", 3, 2, 2);
        comparison.operands = {{"a", 2, 3, {1, 2, 3, 4, 5, 6}}, {"b", 3, 2, {1, 3, 5, 7, 11, 13}}};
    }
    void reads(const char* name, const char* bits) {
        run.result.counters["inputs_read"][name] = {{"read", bits}, {"lines", {7, 9}}};
    }
    std::string said() { return unread_of_wrong(run, comparison, {0, 1, 2, 3}); }

    std::vector<double> want = {44, 56, 95, 125};
    Comparison comparison{2, 2, &want, {1, 2, 3, 4}, std::vector<bool>(4), 1e-6};
    check::Run run;
};

TEST_F(Unread, AFactorThatIsReadInPart) {
    EXPECT_EQ(said(), "");
    reads("b", "f0");
    EXPECT_EQ(said(), "Of b only rows 0 to 1 of 3 are read (lines 7, 9).");
    reads("b", "30");
    EXPECT_EQ(said(), "Of b only row 0 of 3 is read (lines 7, 9).");
    reads("b", "f0");
    reads("a", "77");
    EXPECT_EQ(said(), "Of b only rows 0 to 1 of 3 are read (lines 7, 9).") << "a has gaps";
    reads("a", "73");
    EXPECT_EQ(said().find("Of a only elements 0 to 4 of 6 are read (lines 7, 9)."), 0u);
}

TEST_F(Unread, NothingIsSaidOfOtherResults) {
    reads("b", "f0");
    want[0] = 45;  // no product
    EXPECT_EQ(said(), "");
    want[0] = 44;
    comparison.unwritten[1] = true;
    EXPECT_EQ(said(), "");
    comparison.unwritten[1] = false;
    run.call.blocks = 2;
    EXPECT_EQ(said(), "");
}

}  // namespace

#include "grader/findings/unset/component_order.h"

#include <gtest/gtest.h>

#include "grader/findings/source/lines_behind.h"
#include "grader/findings/told_cause.h"

namespace simtutor::component_order_test {

Tokens kernel(const std::string& list, const std::string& index) {
    return words_of(
        "__global__ void weigh(const int4* in, const int* by, int* out) {\n"
        "    const int4 v = in[threadIdx.x];\n"
        "    const int part[4] = {" +
        list +
        "};\n"
        "    int sum = 0;\n"
        "    for (int k = 0; k < 4; ++k) sum += part[" +
        index +
        "] * by[k];\n"
        "    out[threadIdx.x] = sum;\n"
        "}\n");
}

TEST(ComponentOrder, OfAnArrayThatIsReadForwards) {
    const std::string text = component_order(kernel("v.x, v.z, v.y, v.w", "k"));
    EXPECT_EQ(text,
              "Line 3 puts the components into part in the order x, z, y, w. In memory they lie in "
              "the order x, y, z, w: which of them belongs to which of the elements that it "
              "meets?");
}

TEST(ComponentOrder, NotAsTheyLie) {
    EXPECT_EQ(component_order(kernel("v.x, v.y, v.z, v.w", "k")), "");
    EXPECT_EQ(component_order(kernel("v.w, v.z, v.y, v.x", "3 - k")), "");
    EXPECT_EQ(component_order(kernel("v.w, 0, v.y, v.x", "k")), "");
}

}  // namespace simtutor::component_order_test

#include "grader/findings/cast_cause.h"

#include "grader/findings/told_cause.h"

namespace simtutor {
namespace {

TEST(CastCause, WhatIsAddedBeforeTheCast) {
    const auto text = [](const std::string& cast) {
        return "__global__ void gpu(const float* b, float* c, int n) {\n"
               "    const float4* b4 = " +
               cast +
               ";\n"
               "    c[0] = b4[0].x;\n"
               "}\n";
    };
    const Told said = told(text("reinterpret_cast<const float4*>(b + group)"), 3,
                           "memory.misaligned", "b[41]", "");
    expect_part(said.advice, "Line 2 adds group before the cast, so it counts single elements");
    expect_part(said.advice, "reinterpret_cast<const float4*>(b) + group");
    EXPECT_EQ(told(text("reinterpret_cast<const float4*>(b) + group"), 3, "memory.misaligned",
                   "b[41]", "")
                  .advice,
              "");
}

}  // namespace
}  // namespace simtutor

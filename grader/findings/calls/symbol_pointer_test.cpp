#include "grader/findings/calls/symbol_pointer.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::symbol_pointer_test {

std::string text(const std::string& declared) {
    return "struct Sphere { float x; };\n" + declared +
           "\n"
           "__global__ void trace(float* out) {\n"
           "    out[0] = spheres[0].x;\n"
           "}\n"
           "void render(const float* scene, int count) {\n"
           "    cudaMemcpyToSymbol(spheres, scene, count * sizeof(Sphere));\n"
           "    trace<<<1, 1>>>(out);\n"
           "}\n";
}

std::string said(const std::string& declared, int line, const std::string& rule) {
    return told(finding_at(text(declared), line, rule, "spheres", "")).advice;
}

TEST(SymbolPointer, HasNoRoomForElements) {
    const std::string pointer =
        "Line 2 declares spheres as a pointer of the host: it has room for an address and for no "
        "Sphere. What cudaMemcpyToSymbol fills and kernels read by its name is an array of the "
        "device: __constant__ Sphere spheres[…], with a constant length.";
    EXPECT_EQ(said("const Sphere* spheres;", 7, "copy.size"), pointer);
    EXPECT_EQ(said("const Sphere* spheres;", 4, "pointer.host-on-device"), pointer);
    expect_part(said("__constant__ Sphere* spheres;", 7, "copy.size"), "as a pointer: it has room");
}

TEST(SymbolPointer, AnArray) {
    EXPECT_EQ(pointer_for_symbol(words_of(text("__constant__ Sphere spheres[9];")), 7, ""), "");
}

}  // namespace simtutor::symbol_pointer_test

#include "grader/module/entry_declaration.h"

#include <gtest/gtest.h>

namespace simtutor {
namespace {

std::string names_of(const EntryDeclaration& entry) {
    std::string names;
    for (const EntryParameter& parameter : entry.parameters) names += parameter.name + " ";
    return names;
}

TEST(EntryDeclaration, ReadsAKernel) {
    const auto entry = parse_entry("__global__ void dot(const float* a, float *sum, int n);");
    ASSERT_TRUE(entry);
    EXPECT_EQ(entry->signature, "__global__ void dot(const float* a, float *sum, int n)");
    EXPECT_EQ(entry->name, "dot");
    EXPECT_EQ(entry->result, "void");
    EXPECT_EQ(entry->parameter_list, "const float* a, float *sum, int n");
    EXPECT_TRUE(entry->is_kernel);
    EXPECT_FALSE(entry->returns_value());
    EXPECT_EQ(names_of(*entry), "a sum n ");
}

TEST(EntryDeclaration, ReadsTheResult) {
    EXPECT_TRUE(parse_entry("float f(void)")->returns_value());
    EXPECT_TRUE(parse_entry("float f(void)")->parameters.empty());
    EXPECT_EQ(parse_entry("unsigned  int f ( )")->result, "unsigned int");
    EXPECT_EQ(parse_entry("unsigned int f()")->name, "f");
    EXPECT_FALSE(parse_entry("void f()")->is_kernel);
}

TEST(EntryDeclaration, KnowsPointersAndConst) {
    const auto entry = parse_entry(
        "void f(const float* a, float const *__restrict__ b, float* const c, float d[4], "
        "const double x, float y, int (*rows)[3])");
    ASSERT_TRUE(entry);
    EXPECT_EQ(names_of(*entry), "a b c d x y rows ");
    std::string pointers, constants, floating;
    for (const EntryParameter& parameter : entry->parameters) {
        pointers += parameter.pointer ? "1" : "0";
        constants += parameter.constant ? "1" : "0";
        floating += parameter.floating ? "1" : "0";
    }
    EXPECT_EQ(pointers, "1111001");
    EXPECT_EQ(constants, "1100100");
    EXPECT_EQ(floating, "0000110");
}

TEST(EntryDeclaration, NamesMayBeMissing) {
    const auto entry = parse_entry(
        "void f(float*, int, unsigned int, const Matrix, Pair<int, float>, Matrix m, unsigned n, "
        "float* __restrict__, std::size_t count = 4, size_t)");
    ASSERT_TRUE(entry);
    ASSERT_EQ(entry->parameters.size(), 10u);
    EXPECT_EQ(entry->parameters[5].name, "m");
    EXPECT_EQ(entry->parameters[6].name, "n");
    EXPECT_EQ(entry->parameters[8].name, "count");
    for (const int unnamed : {0, 1, 2, 3, 7, 9})
        EXPECT_EQ(entry->parameters.at(static_cast<std::size_t>(unnamed)).name, "") << unnamed;
}

TEST(EntryDeclaration, SpacesAndCommentsDoNotMatter) {
    const auto entry = parse_entry(
        "  __global__\n void\tdot (const float* a, // the first, one\n   int /* size */ n) ; ");
    ASSERT_TRUE(entry);
    EXPECT_EQ(entry->signature, "__global__ void dot (const float* a, int n)");
    EXPECT_EQ(entry->name, "dot");
    EXPECT_EQ(names_of(*entry), "a n ");
    EXPECT_FALSE(parse_entry("void f(int n /* open )"));
}

TEST(EntryDeclaration, RefusesWhatNoModuleCanCall) {
    for (const char* wrong :
         {"", "nothing", "float k", "f(int n)", "__global__ f(int n)", "void (int n)",
          "void f(int n", "void f(int n) {}", "void f(float& x)", "void f(float&& x)",
          "void f(int,)", "template <class T> void f(T* a)", "void f(int n))",
          "__launch_bounds__(64) void f()"})
        EXPECT_FALSE(parse_entry(wrong)) << wrong;
}

}  // namespace
}  // namespace simtutor

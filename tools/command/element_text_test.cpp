#include "tools/command/element_text.h"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

namespace simtutor::command {
namespace {

const char* const source =
    "// int a in a comment\n"
    "__global__ void k(const float* __restrict__ a, unsigned char *image, int n) {\n"
    "    __shared__ float as[16][17], bs[16][17];\n"
    "    extern __shared__ double cache[];\n"
    "    const float4 wide = {};\n"
    "    MyPixel* pixels;\n";

template <class Number>
std::string text(Number number, const std::string& type) {
    std::vector<unsigned char> bytes(sizeof number);
    std::memcpy(bytes.data(), &number, sizeof number);
    return element_text(bytes, type);
}

TEST(DeclaredType, IsReadFromTheDeclaration) {
    EXPECT_EQ(declared_type(source, "a"), "float");
    EXPECT_EQ(declared_type(source, "image"), "unsigned char");
    EXPECT_EQ(declared_type(source, "as"), "float");
    EXPECT_EQ(declared_type(source, "bs"), "float");
    EXPECT_EQ(declared_type(source, "cache"), "double");
    EXPECT_EQ(declared_type(source, "wide"), "float4");
    EXPECT_EQ(declared_type(source, "n"), "int");
}

TEST(DeclaredType, IsEmptyWhereNoLineTellsIt) {
    EXPECT_EQ(declared_type(source, "pixels"), "");
    EXPECT_EQ(declared_type(source, "nothing"), "");
    EXPECT_EQ(declared_type(source, "an array"), "");
    EXPECT_EQ(declared_type("", "a"), "");
}

TEST(ElementText, IsWrittenAsItsType) {
    EXPECT_EQ(text(0.5f, "float"), "0.5");
    EXPECT_EQ(text(-3, "int"), "-3");
    EXPECT_EQ(text(0xffffffffu, "unsigned"), "4294967295");
    EXPECT_EQ(text(static_cast<unsigned char>(200), "unsigned char"), "200");
    const float four[] = {1, 2, 3, 4.5f};
    std::vector<unsigned char> bytes(16);
    std::memcpy(bytes.data(), four, 16);
    EXPECT_EQ(element_text(bytes, "float4"), "(1, 2, 3, 4.5)");
    EXPECT_EQ(element_text(bytes, "float"), "(1, 2, 3, 4.5)");  // a wide access of a float array
}

TEST(ElementText, IsHexadecimalWhereTheTypeIsNotKnownOrDoesNotFit) {
    EXPECT_EQ(text(1.0f, ""), "0x3f800000");
    EXPECT_EQ(text(static_cast<unsigned char>(7), "float"), "0x07");
    EXPECT_EQ(element_text({}, "float"), "0x");
}

}  // namespace
}  // namespace simtutor::command

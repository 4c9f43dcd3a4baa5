#include "grader/findings/index/size_of_name.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::size_of_name_test {

std::string said(const std::string& call, unsigned asked) {
    return size_of_name(words_of("__constant__ Light lights[64];\n"
                                 "void make(const float* given, int count) {\n"
                                 "    int* flag = nullptr;\n"
                                 "    " +
                                 call +
                                 "\n"
                                 "}\n"),
                        4, asked);
}

TEST(SizeOfName, OfAPointer) {
    EXPECT_EQ(
        said("cudaMemset(flag, 0, sizeof(flag));", 8),
        "sizeof(flag) in line 4 is the size of a pointer, 8 bytes, whatever it points to (line "
        "3): for one element take sizeof(*flag), for more their number times that.");
    expect_part(said("cudaMemset(flag, 0, count * sizeof(flag));", 80), "the size of a pointer");
    EXPECT_EQ(said("cudaMemset(flag, 0, sizeof(*flag));", 4), "");
    EXPECT_EQ(said("cudaMemset(flag, 0, count * sizeof(int));", 8), "");
    EXPECT_EQ(said("cudaMemcpyToSymbol(where, &flag, sizeof(flag));", 8), "");
    expect_part(said("cudaMalloc(&flag, sizeof(flag));", 8), "the size of a pointer");
}

TEST(SizeOfName, OfAReferenceToAPointer) {
    const auto told = [](const std::string& parameter) {
        return size_of_pointer(
            words_of("void start(Part& part) {\n"
                     "    const auto get = [](" +
                     parameter +
                     ", int elements) {\n"
                     "        check(cudaMalloc(&array, elements * sizeof array));\n"
                     "    };\n"
                     "    get(part.a, part.count);\n"
                     "}\n"));
    };
    expect_part(told("float*& array"),
                "in line 3 is the size of a pointer, 8 bytes, whatever it "
                "points to (line 2)");
    EXPECT_EQ(told("Tile& array"), "");
}

TEST(SizeOfName, OfAWholeArray) {
    EXPECT_EQ(said("cudaMemcpyToSymbol(lights, given, sizeof(lights));", 1280),
              "sizeof(lights) is the whole array of line 1, 1,280 bytes, but the other side need "
              "not have as many elements: take the number of those that are there times "
              "sizeof(Light).");
    EXPECT_EQ(said("cudaMemcpyToSymbol(lights, given, count * sizeof(Light));", 1280), "");
}

TEST(SizeOfName, OfAVector) {
    const auto copied = [](const std::string& bytes, const std::string& size) {
        return size_of_name(words_of("int main() {\n"
                                     "    std::vector<float> celsius(n), few;\n"
                                     "    const std::size_t bytes = " +
                                     bytes +
                                     ";\n"
                                     "    cudaMemcpy(to, celsius.data(), " +
                                     size +
                                     ", cudaMemcpyHostToDevice);\n"
                                     "}\n"),
                            4, 24);
    };
    const std::string end =
        " is the size of the vector itself, 24 bytes, however many elements it has (line 2): take "
        "n * sizeof(celsius[0]).";
    EXPECT_EQ(copied("sizeof(celsius)", "bytes"), "sizeof(celsius) in line 3" + end);
    EXPECT_EQ(copied("0", "sizeof(celsius)"), "sizeof(celsius) in line 4" + end);
    expect_part(copied("sizeof few", "bytes"), "take few.size() * sizeof(few[0]).");
    // The size of an element, or of something else.
    EXPECT_EQ(copied("n * sizeof(celsius[0])", "bytes"), "");
    EXPECT_EQ(copied("n * sizeof(float)", "bytes"), "");
    EXPECT_EQ(copied("sizeof(other)", "bytes"), "");
}

}  // namespace simtutor::size_of_name_test

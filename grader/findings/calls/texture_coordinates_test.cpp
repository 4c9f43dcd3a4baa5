#include "grader/findings/calls/texture_coordinates.h"

#include <gtest/gtest.h>

#include "grader/findings/source/lines_behind.h"
#include "grader/findings/told_cause.h"

namespace simtutor::texture_coordinates_test {

std::string plane(const std::string& first, const std::string& second,
                  const std::string& how = "0") {
    return "__global__ void step(cudaTextureObject_t old, float* next, int pitch, int n) {\n"
           "    const int y = blockIdx.y * blockDim.y + threadIdx.y;\n"
           "    const int x = blockIdx.x * blockDim.x + threadIdx.x;\n"
           "    const float u = " +
           first + ", v = " + second +
           ";\n"
           "    next[y * (pitch / sizeof(float)) + x] = tex2D<float>(old, u, v) +\n"
           "        tex2D<float>(old, u - 1, v);\n"
           "}\n"
           "void heat(float* field, int n) {\n"
           "    how.normalizedCoords = " +
           how +
           ";\n"
           "    const int last = n;\n"
           "    step<<<n, n>>>(make(how), other, 8, n);\n"
           "    cudaMemcpy(field, other, 4 * n, cudaMemcpyDeviceToDevice);\n"
           "}\n";
}

std::string look(const std::string& text) {
    const auto file = std::filesystem::path(testing::TempDir()) / "coordinates_test.cu";
    std::ofstream(file) << text;
    Sources sources;
    return lines_behind(sources, file.string(),
                        "36 of 37 elements of field are wrong. The wrong elements form the tail: "
                        "the last 36 elements, from 1 on.\nThe first: field[1]: wanted 1, got 2.",
                        "heat, 37 cells");
}

TEST(TextureCoordinates, TheRowIsGivenFirst) {
    const std::string text = plane("y + 0.5f", "x + 0.5f");
    const std::string said = turned_fetch(words_of(text));
    EXPECT_EQ(said,
              "Line 5 reads tex2D(old, u, v): its first coordinate is made of y, its second "
              "of x. Line 5 stores with y as the row and x as the column. The first coordinate of "
              "tex2D counts along a row, the second counts the rows.");
    EXPECT_EQ(look(text), said);
}

TEST(TextureCoordinates, AFetchWithoutAStoredPlace) {
    const auto fetch = [](const std::string& place) {
        return turned_fetch(
            words_of("__global__ void k(cudaTextureObject_t old, float* c) {\n"
                     "    const int x = blockIdx.x * blockDim.x + threadIdx.x;\n"
                     "    const int y = blockIdx.y * blockDim.y + threadIdx.y;\n"
                     "    c[0] = tex2D<float>(old, " +
                     place +
                     ");\n"
                     "}\n"));
    };
    EXPECT_EQ(
        fetch("y, x - 1"),
        "Line 4 fetches with y, made of threadIdx.y, as the first coordinate and x - 1, made "
        "of threadIdx.x, as the second. tex2D takes the place in the row first, then the row. "
        "Is x - 1 the place in the row? Then exchange the two.");
    EXPECT_EQ(fetch("x - 1, y"), "");
}

TEST(TextureCoordinates, SharesOfASideWhichAreNone) {
    const std::string text = plane("x + 0.5f", "y + 0.5f", "1");
    const std::string said = normalised_coordinates(words_of(text));
    expect_part(said, "Line 9 sets normalizedCoords: each side of the texture then counts from 0");
    EXPECT_EQ(look(text), said);
}

TEST(TextureCoordinates, RightCode) {
    EXPECT_EQ(turned_fetch(words_of(plane("x + 0.5f", "y + 0.5f"))), "");
    EXPECT_EQ(turned_fetch(words_of(plane("x + y", "y + 0.5f"))), "");
    EXPECT_EQ(normalised_coordinates(words_of(plane("x + 0.5f", "y + 0.5f"))), "");
    EXPECT_EQ(normalised_coordinates(words_of(plane("(x + 0.5f) / n", "y * one", "1"))), "");
    EXPECT_EQ(normalised_coordinates(words_of(plane("middle(x)", "y", "1"))), "");
}

TEST(TextureCoordinates, AWordOfTheMessageIsNoNameOfTheFile) {
    const std::string said = look(plane("x + 0.5f", "y + 0.5f"));
    EXPECT_EQ(said.find("last is set"), std::string::npos) << said;
    // The kernel may be right, and the copy wrong.
    expect_part(said, "In step next gets its values in line 5");
    expect_part(said, " Line 12 copies other to field.");
}

std::string line(const std::string& left, const std::string& guard) {
    return "__global__ void step(cudaTextureObject_t old, float* next, int width, int height) {\n"
           "    const int y = blockIdx.y * blockDim.y + threadIdx.y;\n"
           "    const int x = blockIdx.x * blockDim.x + threadIdx.x;\n"
           "    if (" +
           guard +
           ") return;\n"
           "    const int here = y * width + x;\n"
           "    const int left = " +
           left +
           ", right = here + 1;\n"
           "    next[here] = tex1Dfetch<float>(old, here) + tex1Dfetch<float>(old, left) +\n"
           "        tex1Dfetch<float>(old, right);\n"
           "}\n";
}

TEST(TextureCoordinates, NeighboursBeyondAnEdge) {
    EXPECT_EQ(neighbour_without_question(words_of(line("here - 1", "x >= width || y >= height"))),
              "step reads its neighbours, as here - 1, for every element (line 6), also for one at "
              "an edge. A linear texture knows no rows: beside the last element of a row lies the "
              "first of the next one, and before its begin and behind its end it gives 0.");
}

TEST(TextureCoordinates, NeighboursThatAreAskedFor) {
    const auto said = [](const std::string& left, const std::string& guard) {
        return neighbour_without_question(words_of(line(left, guard)));
    };
    EXPECT_EQ(said("x > 0 ? here - 1 : here", "x >= width || y >= height"), "");
    EXPECT_EQ(said("here - 1", "x == 0 || x >= width - 1"), "");
}

}  // namespace simtutor::texture_coordinates_test

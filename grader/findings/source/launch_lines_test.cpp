#include "grader/findings/source/launch_lines.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "grader/findings/calls/memory_lines.h"
#include "grader/findings/launch/grid_limit.h"
#include "grader/findings/source/given_line.h"

namespace simtutor::launch_lines_test {

Tokens words(const std::string& text) {
    const auto file = std::filesystem::path(testing::TempDir()) / "launch_lines_test.cu";
    std::ofstream(file) << text;
    Sources sources;
    return tokens_of(sources, file.string());
}

TEST(LaunchLines, ABlockTooMany) {
    const auto said = [](const std::string& needed) {
        return grid_text(words("void add(float* c, int n, int threads) {\n"
                               "    const int needed = " +
                               needed +
                               ";\n"
                               "    const int blocks = std::min(needed, most);\n"
                               "    sum<<<blocks, threads>>>(c, n);\n"
                               "}\n"),
                         "sum");
    };
    EXPECT_EQ(said("n / threads + 1"),
              "The grid is made in line 2: n / threads + 1 is one too many where n is a "
              "multiple of threads; (n + threads - 1) / threads rounds up.");
    EXPECT_EQ(said("(n + threads - 1) / threads"), "The grid is made in lines 2, 3.");
    EXPECT_EQ(said("(n + threads) / threads"),
              "The grid is made in line 2: (n + threads) / threads is one too many where n is a "
              "multiple of threads; (n + threads - 1) / threads rounds up.");
    EXPECT_EQ(said("n / threads + (n % threads != 0)"), "The grid is made in lines 2, 3.");
}

TEST(LaunchLines, ASideThatIsNotDivided) {
    const auto said = [](const std::string& sides) {
        return grid_text(words("void add(float* c, int n) {\n"
                               "    const dim3 block(32, 16);\n"
                               "    const int across = (n + 31) / 32;\n"
                               "    const dim3 grid(" +
                               sides +
                               ");\n"
                               "    sum<<<grid, block>>>(c, n);\n"
                               "}\n"),
                         "sum", true);
    };
    EXPECT_EQ(said("across, n"),
              "The grid is made in line 4: it has n blocks along y. Has a block one thread along "
              "y, for one element? If it has more, divide n by them, rounded up.");
    EXPECT_EQ(said("across, (n + 15) / 16"), "The grid is made in lines 3, 4.");
    EXPECT_EQ(said("across, across"), "The grid is made in lines 3, 4.");
}

TEST(LaunchLines, WhatAConditionMayLeaveOutIsNotAll) {
    const auto said = [](const std::string& limit) {
        return grid_text(words("void add(float* c, int n, int threads, int most) {\n"
                               "    int blocks = n / threads + (n % threads != 0);\n"
                               "    " +
                               limit +
                               "\n"
                               "    sum<<<blocks, threads>>>(c, n);\n"
                               "}\n"),
                         "sum");
    };
    EXPECT_EQ(said("if (blocks > most) blocks = most;"), "The grid is made in lines 2, 3.");
    EXPECT_EQ(said("if (blocks > most) { blocks = most; }"), "The grid is made in lines 2, 3.");
    EXPECT_EQ(said("if (n > 9) blocks = 1; else blocks = most;"),
              "The grid is made in lines 2, 3.");
    // This one always holds: what stood there before is gone.
    EXPECT_EQ(said("blocks = 7;"), "The grid is made in line 3.");
}

TEST(LaunchLines, AGridThatIsComputedInTheLaunchIsMadeThere) {
    const auto said = [](const std::string& grid) {
        return grid_text(words("int main(int argc, char** argv) {\n"
                               "    const int threads = std::atoi(argv[1]);\n"
                               "    const int n = argc - 2;\n"
                               "    add<<<" +
                               grid +
                               ", threads>>>(n);\n"
                               "}\n"),
                         "");
    };
    EXPECT_EQ(said("n / threads + 1"),
              "The grid is made in line 4: n / threads + 1 is one too many where n is a multiple "
              "of threads; (n + threads - 1) / threads rounds up.");
    EXPECT_EQ(said("(n + 2 * threads - 1) / threads"), "The grid is made in line 4.");
    EXPECT_EQ(said("dim3(n, 1)"), "The grid is made in line 3.");
}

TEST(LaunchLines, AGridThatAFunctionGives) {
    const auto said = [](const std::string& made, const std::string& grid) {
        return grid_text(words("dim3 grid_for(int n, dim3 block) {\n"
                               "    return dim3(n / block.x, n / block.y);\n"
                               "}\n"
                               "void run(int n) {\n"
                               "    const dim3 block(8, 8);\n"
                               "    " +
                               made +
                               "\n"
                               "    add<<<" +
                               grid +
                               ", block>>>(n);\n"
                               "}\n"),
                         "");
    };
    // The block is right, and only handed on.
    EXPECT_EQ(said("", "grid_for(n, block)"), "The grid is made in line 7, by grid_for.");
    EXPECT_EQ(said("const dim3 grid = grid_for(n, block);", "grid"),
              "The grid is made in line 6, by grid_for.");
    EXPECT_EQ(said("const dim3 grid(n, n);", "grid"), "The grid is made in line 6.");
}

TEST(LaunchLines, SidesThatAreSetOneByOne) {
    const Tokens file = words(
        "void grey(float* c, int width, int height) {\n"
        "    dim3 blocks;\n"
        "    blocks.x = std::ceil(width / 32);\n"
        "    blocks.y = height / rows;\n"
        "    make<<<blocks, 256>>>(c);\n"
        "}\n");
    EXPECT_EQ(grid_text(file, "make"), "The grid is made in lines 3, 4.");
    EXPECT_EQ(empty_grid_text(file, 5),
              "width / 32 in line 3 divides whole numbers, so it rounds down before ceil() sees "
              "it: write (width + 31) / 32. height / rows in line 4 divides whole numbers, so it "
              "rounds down: write (height + rows - 1) / rows. Where there is no work, leave the "
              "launch out.");
    EXPECT_EQ(small_launch_text(file, "make"),
              "make is launched in line 5, its grid is made in lines 3, 4. width / 32 in line 3 "
              "rounds down before ceil() sees it: what is left over gets no block.");
    EXPECT_EQ(empty_grid_text(words("void grey(float* c, int n) {\n"
                                    "    const int blocks = std::ceil(n / 32.0);\n"
                                    "    make<<<dim3((n + 31) / 32, blocks), 256>>>(c);\n"
                                    "}\n"),
                              3),
              "");
}

TEST(LaunchLines, AGridThatTwoKernelsShare) {
    const auto said = [](const std::string& second) {
        return empty_grid_text(words("void multiply(float* c, int n) {\n"
                                     "    const dim3 block(8, 8);\n"
                                     "    const dim3 grid((n / 2 + 7) / 8, (n + 7) / 8);\n"
                                     "    if (n % 4 == 0)\n"
                                     "        pairs<<<grid, block>>>(c, n);\n"
                                     "    else\n"
                                     "        " +
                                     second + "<<<grid, block>>>(c, n);\n}\n"),
                               7);
    };
    EXPECT_EQ(said("single"),
              "Line 3 makes grid of n / 2, and the launches of pairs (line 5) and single (line 7) "
              "share it. Where a thread of single makes one element, it needs a grid of its own, "
              "with a thread for each of all, not of n / 2.");
    EXPECT_EQ(said("pairs"), "");
    const std::string own = empty_grid_text(words("void multiply(float* c, int n) {\n"
                                                  "    if (n % 4 != 0) {\n"
                                                  "        const dim3 grid((n + 7) / 8, n);\n"
                                                  "        single<<<grid, 8>>>(c, n);\n"
                                                  "        return;\n"
                                                  "    }\n"
                                                  "    const dim3 grid((n / 8 + 7) / 8, n);\n"
                                                  "    quads<<<grid, 8>>>(c, n);\n}\n"),
                                            8);
    EXPECT_EQ(own.find("share"), std::string::npos) << own;
}

TEST(LaunchLines, TheSameQuotientTwiceIsToldOnce) {
    EXPECT_EQ(empty_grid_text(words("void multiply(float* c, int n) {\n"
                                    "    make<<<dim3(n / 16, n / 16), dim3(16, 16)>>>(c);\n"
                                    "}\n"),
                              2),
              "n / 16 in line 2 divides whole numbers, so it rounds down: write (n + 15) / 16. "
              "Where there is no work, leave the launch out.");
}

TEST(LaunchLines, AGridOfPairsThatAnotherKernelSharesIsNotRoundedUp) {
    const auto said = [](const std::string& other) {
        return empty_grid_text(words("void multiply(float* c, int n) {\n"
                                     "    const int across = n / 2;\n"
                                     "    const dim3 grid((across + 7) / 8, n);\n"
                                     "    if (n % 4 == 0)\n"
                                     "        pairs<<<" +
                                     other +
                                     ", 8>>>(c, n);\n"
                                     "    else\n"
                                     "        single<<<grid, 8>>>(c, n);\n}\n"),
                               7);
    };
    const std::string shared = said("grid");
    EXPECT_EQ(shared.find("Line 3 makes grid of n / 2, and the launches of pairs (line 5) and "
                          "single (line 7) share it."),
              0U)
        << shared;
    EXPECT_EQ(shared.find("write"), std::string::npos) << shared;
    EXPECT_EQ(said("dim3(1, n)").find("n / 2 in line 2 divides whole numbers"), 0U);
}

TEST(LaunchLines, OfSeveralDivisionsTheLastOneIsRoundedUp) {
    const auto said = [](const std::string& grid) {
        return empty_grid_text(words("void multiply(float* c, int n) {\n"
                                     "    const dim3 block(8, 8);\n"
                                     "    const dim3 grid(1, " +
                                     grid +
                                     ");\n"
                                     "    make<<<grid, block>>>(c);\n"
                                     "}\n"),
                               4);
    };
    EXPECT_EQ(said("n / 2 / block.y"),
              "n / 2 / block.y in line 3 divides whole numbers, so it rounds down: write (n / 2 + "
              "block.y - 1) / block.y. Where there is no work, leave the launch out.");
    EXPECT_NE(said("(n + 1) / 2 / 8").find("write ((n + 1) / 2 + 7) / 8."), std::string::npos);
    EXPECT_NE(said("n / block.y").find("write (n + block.y - 1) / block.y."), std::string::npos);
    EXPECT_EQ(said("(n / 2 + block.y - 1) / block.y"), "");
}

TEST(LaunchLines, TheBlockOfTheKernelThatIsMeant) {
    const Tokens file = words(
        "void multiply(float* c, int n) {\n"
        "    const dim3 block(8, 8);\n"
        "    wide<<<n, block>>>(c);\n"
        "    plain<<<n, 256>>>(c);\n"
        "    plain<<<n, 128>>>(c);\n"
        "}\n");
    EXPECT_EQ(block_text(file, "wide"), "The block is made in line 2.");
    EXPECT_EQ(block_line(file, "wide"), 2);
    EXPECT_EQ(block_line(file, ""), 0);
    EXPECT_EQ(block_text(file, "plain"), "");
    EXPECT_EQ(block_text(file, ""), "");
}

TEST(LaunchLines, ALaunchThatIsTooSmall) {
    const auto said = [](const std::string& block, const std::string& later) {
        return small_launch_text(words("void make(float* c, int w, int h) {\n"
                                       "    " +
                                       block +
                                       ";\n"
                                       "    dim3 grid((w + block.x - 1) / block.x, h);\n"
                                       "    " +
                                       later +
                                       "\n"
                                       "    grey<<<grid, block>>>(c, w, h);\n"
                                       "}\n"),
                                 "grey");
    };
    EXPECT_EQ(
        said("dim3 block(8, 8)", ""),
        "grey is launched in line 5, its grid is made in line 3, its block is made in line 2.");
    EXPECT_EQ(
        said("dim3 block = (8, side)", ""),
        "grey is launched in line 5, its grid is made in line 3, its block is made in line 2. "
        "(8, side) in line 2 is no pair: the comma operator gives the last number alone, side, "
        "and the other sides are 1. Write block(8, side).");
    const auto flat = [](const std::string& blocks) {
        return small_launch_text(words("void make(float* c, int n) {\n"
                                       "    k<<<" +
                                       blocks +
                                       ", 16>>>(c, n);\n"
                                       "}\n"),
                                 "k");
    };
    EXPECT_EQ(flat("n / 16"),
              "k is launched in line 2. n / 16 in line 2 rounds down: what is left over gets no "
              "block.");
    EXPECT_EQ(flat("(n + 15) / 16"), "k is launched in line 2.");
    EXPECT_EQ(flat("n / 16 + 1"), "k is launched in line 2.");
    EXPECT_EQ(
        said("dim3 block(8, 8)", "block = dim3(16, 4);"),
        "grey is launched in line 5, its grid is made in line 3, its block is made in line 4. "
        "Here grid is made in line 3, before line 4 gives block its sides: make it behind that.");
}

TEST(LaunchLines, AGridWithoutTheSideThatTheKernelAsksFor) {
    const auto said = [](const std::string& grid, const std::string& axis) {
        return small_launch_text(words("__global__ void grey(float* c) {\n"
                                       "    c[blockIdx." +
                                       axis +
                                       "] = 1;\n"
                                       "}\n"
                                       "void make(float* c, int w) {\n"
                                       "    " +
                                       grid +
                                       ";\n"
                                       "    grey<<<grid, 64>>>(c);\n"
                                       "}\n"),
                                 "grey");
    };
    const std::string text =
        " grid in line 5 has one side, so all blocks have blockIdx.y == 0, which line 2 takes for "
        "more: give it a second side.";
    EXPECT_NE(said("const dim3 grid((w + 63) / 64)", "y").find(text), std::string::npos);
    EXPECT_NE(said("const int grid = (w + 63) / 64", "y").find(text), std::string::npos);
    EXPECT_EQ(said("const dim3 grid((w + 63) / 64)", "x").find(text), std::string::npos);
    EXPECT_EQ(said("const dim3 grid((w + 63) / 64, w)", "y").find(text), std::string::npos);
    for (const char* other : {"dim3 grid((w + 63) / 64); grid.y = w", "const dim3 grid(sides)",
                              "const dim3 grid(sides_of(w, 64))", "dim3 grid = sides_of(int(w))"})
        EXPECT_EQ(said(other, "y").find("one side"), std::string::npos) << other;
}

TEST(MemoryLines, WaitsAndArrays) {
    const Tokens file = words(
        "__device__ Sphere spheres[1000];\n"
        "__global__ void k() {\n"
        "    __pipeline_wait_prior(0);\n"
        "}\n");
    EXPECT_EQ(wait_lines(file), "The program waits for copies in line 3.");
    EXPECT_EQ(device_array_line(file),
              "Line 1 declares spheres in device memory (__device__). What all threads only read, "
              "one element at a time, belongs into constant memory: __constant__.");
    const Tokens other =
        words("__constant__ Sphere spheres[1000];\n__device__ float f(float x);\n");
    EXPECT_EQ(wait_lines(other), "");
    EXPECT_EQ(device_array_line(other), "");
}

TEST(LaunchLines, AGridThatAsksNoDevice) {
    const std::string made = "int blocks(int n) {\n    return (n + size - 1) / size;\n}\n";
    EXPECT_EQ(grid_without_limit(words(made)),
              "Line 2 makes as many blocks as the elements need, and no line asks the device how "
              "many threads it holds at once: take the smaller of that and multiProcessorCount * "
              "(maxThreadsPerMultiProcessor / size).");
    EXPECT_EQ(grid_without_limit(words("int blocks(int n) {\n"
                                       "    const int all = (n + size - 1) / size;\n"
                                       "    return all < 264 ? all : 264;\n}\n"))
                  .substr(0, 70),
              "Line 3 limits the blocks by a number that is the same for every device");
    EXPECT_EQ(grid_without_limit(words(made + "int most() { return p.multiProcessorCount; }\n")),
              "");
    const std::string other = made + "int most() { return p.maxThreadsPerBlock; }\n";
    EXPECT_EQ(grid_without_limit(words(other)),
              "Line 4 asks the device for maxThreadsPerBlock, and no line asks it how many "
              "multiprocessors it has (cudaDevAttrMultiProcessorCount). The limit of the blocks "
              "needs that number.");
    EXPECT_TRUE(grid_without_limit(words("cudaDeviceGetAttribute(&n, cudaDevAttrWarpSize, 0);\n"))
                    .starts_with("Line 1 asks the device for cudaDevAttrWarpSize, and no line"));
}

TEST(LaunchLines, LinesThatAreGiven) {
    const auto file = (std::filesystem::path(testing::TempDir()) / "given_line_test.cu").string();
    std::ofstream(file) << "void run() {\n"
                           "    // simtutor: begin student\n"
                           "    const dim3 block(8, 8);\n"
                           "    // simtutor: end\n"
                           "    k<<<1, block>>>();\n"
                           "}\n";
    Sources sources;
    EXPECT_FALSE(is_given(sources, file, 3));
    EXPECT_TRUE(is_given(sources, file, 5));
    EXPECT_TRUE(is_given(sources, file, 1));
    EXPECT_TRUE(
        names_only_given(sources, file, "k is launched in line 5; n is set in lines 1, 6."));
    EXPECT_FALSE(names_only_given(sources, file, "Lines 1 to 5 and 3 launch k."));
    EXPECT_FALSE(names_only_given(sources, file, "Line 3 makes the block."));
    EXPECT_FALSE(names_only_given(sources, file, "No launch is there."));
    // Of a file without marks all is the reader's own.
    const auto plain = (std::filesystem::path(testing::TempDir()) / "no_marks_test.cu").string();
    std::ofstream(plain) << "void run() {}\n";
    EXPECT_FALSE(is_given(sources, plain, 1));
}

TEST(LaunchLines, LinesThatAreGivenInAFileWithoutMarks) {
    const auto folder = std::filesystem::path(testing::TempDir());
    const auto original = (folder / "handed_out_test.cu").string();
    std::ofstream(original) << "struct Pair {\n    int a, b;\n};\n\n"
                               "void check(int e) {\n    if (e) exit(1);\n}\n\n"
                               "void run() {\n"
                               "    // simtutor: begin student\n"
                               "    k<<<1, 1>>>();\n"
                               "    // simtutor: end\n"
                               "}\n\n"
                               "int main() { run(); }\n";
    const auto own = (folder / "without_marks_test.cu").string();
    std::ofstream(own) << "struct Pair { int a, b; };\n"
                          "/// Told in other words.\n"
                          "void check(int e) { if (e) exit(1); }\n"
                          "void run() {\n"
                          "    k<<<1, 1>>>();\n"
                          "}\n"
                          "int main() {\n"
                          "    run();\n"
                          "    run();\n"
                          "}\n";
    Sources sources(own);
    // Its last function, and the one that is written, are the student's.
    EXPECT_EQ(given_lines(sources, own, original), (std::set<int>{1, 3}));
    EXPECT_TRUE(names_only_given(sources, own, "exit() is called in line 3 (in check).", original));
    EXPECT_FALSE(names_only_given(sources, own, "k is launched in line 5.", original));
    EXPECT_TRUE(given_lines(sources, own).empty());
}

TEST(LaunchLines, AHelperOutsideOfTheMarksIsTheStudents) {
    const auto folder = std::filesystem::path(testing::TempDir());
    const auto original = (folder / "with_marks_original_test.cu").string();
    const std::string given =
        "void check(int e) { if (e) exit(1); }\n"
        "void run() {\n"
        "// simtutor: begin student\n"
        "// simtutor: end\n"
        "}\n";
    std::ofstream(original) << given;
    const auto own = (folder / "with_marks_own_test.cu").string();
    std::ofstream(own) << given << "short weigh(int red) { return 77 * red; }\n";
    Sources sources(own);
    EXPECT_EQ(given_lines(sources, own, original), (std::set<int>{1, 2, 4, 5}));
    EXPECT_FALSE(names_only_given(sources, own, "weigh adds in line 6.", original));
    EXPECT_TRUE(names_only_given(sources, own, "exit() is called in line 1.", original));
    // A file that is not there tells nothing.
    EXPECT_TRUE(given_lines(sources, own, original + ".none").contains(6));
}

TEST(LaunchLines, AGridOfOneBlockTooFew) {
    const auto of = [](const std::string& blocks) {
        return empty_grid_text(words("void add_all(float* c, int n, int threads) {\n"
                                     "    const int blocks = " +
                                     blocks +
                                     ";\n"
                                     "    add<<<blocks, threads>>>(c, n);\n"
                                     "}\n"),
                               3);
    };
    EXPECT_EQ(of("(n - 1) / threads"),
              "(n - 1) / threads in line 2 rounds down, which is one less than n elements need: "
              "write (n - 1) / threads + 1, or (n + threads - 1) / threads. Where there is no "
              "work, leave the launch out.");
    EXPECT_EQ(of("(n - 1) / threads + 1").find("(n - 1)"), std::string::npos);
    EXPECT_NE(of("1; int blocks = (n - 1) / threads; if (blocks > n) blocks = n").find("(n - 1)"),
              std::string::npos);
    EXPECT_EQ(of("1 + (n - 1) / threads").find("(n - 1)"), std::string::npos);
}

}  // namespace simtutor::launch_lines_test

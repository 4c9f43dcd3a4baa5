#include "grader/findings/cost/counter_lines.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace simtutor::counter_lines_test {

std::string lines(const std::string& text, const CountAsked& asked) {
    const auto file = std::filesystem::path(testing::TempDir()) / "counter_lines_test.cu";
    std::ofstream(file) << text;
    Sources sources;
    return counter_lines(sources, file.string(), asked);
}

TEST(CounterLines, ABarrierThatALoopRepeats) {
    const auto kernel = [](const std::string& first, const std::string& second) {
        return "__global__ void k(const float* a, int n) {\n"
               "    __shared__ float tile[16];\n"
               "    for (int t = 0; t < n; ++t) {\n"
               "        tile[threadIdx.x] = a[t];\n" +
               first + "        for (int k = 0; k < 16; ++k) {\n" + second +
               "            sum += tile[k];\n"
               "        }\n"
               "        __syncthreads();\n"
               "    }\n"
               "}\n";
    };
    const std::string barrier = "        __syncthreads();\n";
    EXPECT_EQ(lines(kernel("", barrier), {"barriers", "k"}),
              "The barrier in line 6 stands in the loop in line 5, which only reads shared memory: "
              "every round waits once more. Put it outside of that loop.");
    EXPECT_EQ(lines(kernel(barrier, ""), {"barriers", "k"}), "The barriers are in lines 5, 9.");
    const std::string helper =
        "__device__ void publish(float* tile, float value) {\n"
        "    __syncthreads();\n"
        "    tile[threadIdx.x] = value;\n"
        "}\n"
        "__device__ void other() {\n"
        "    __syncthreads();\n"
        "}\n"
        "__global__ void k(const float* a) {\n"
        "    __shared__ float tile[16];\n"
        "    publish(tile, a[threadIdx.x]);\n"
        "    __syncthreads();\n"
        "}\n";
    EXPECT_EQ(lines(helper, {"barriers", "k"}), "The barriers are in lines 2, 11.");
}

TEST(CounterLines, AnElementThatTheSameThreadStored) {
    const auto said = [](const std::string& loaded) {
        CountAsked asked{"shared_exchanged_loads", "", true};
        asked.run = "picture, 64 x 48";
        return lines(
            "__global__ void picture(float* c) {\n"
            "    __shared__ float tile[16][16];\n"
            "    tile[threadIdx.y][threadIdx.x] = c[0];\n"
            "    __syncthreads();\n"
            "    c[1] = tile[" +
                loaded + "];\n}\n",
            asked);
    };
    EXPECT_EQ(
        said("threadIdx.y][threadIdx.x"),
        "Line 5 reads tile[threadIdx.y][threadIdx.x], which the same thread stored in line 3: "
        "it must read what another one stored.");
    EXPECT_EQ(said("15 - threadIdx.y][threadIdx.x").find("the same thread"), std::string::npos);
}

TEST(CounterLines, TheArrayOfTheKernelThatRan) {
    CountAsked asked{"shared_exchanged_loads", "", true};
    asked.run = "picture, 64 x 48";
    EXPECT_EQ(lines("__global__ void picture(float* c) {\n"
                    "    __shared__ float tile[16];\n"
                    "    tile[threadIdx.x] = c[0];\n"
                    "}\n"
                    "__global__ void soften(float* c) {\n"
                    "    __shared__ float other[16];\n"
                    "}\n",
                    asked)
                  .find("The array of the block is declared in line 2:"),
              0u);
}

TEST(CounterLines, ALoopOfOneThread) {
    const std::string text =
        "__global__ void k(float* a, int n) {\n"
        "    const int t = threadIdx.x;\n"
        "    if (t == 0)\n"
        "        for (int i = 0; i < n; ++i) a[i] = 0;\n"
        "}\n";
    EXPECT_EQ(lines(text, {"busiest_thread_accesses", "k"}),
              "The loop in line 4 runs only where t == 0 (line 3): the other threads wait. Divide "
              "its rounds among all of them.");
    EXPECT_EQ(lines("__global__ void k(float* a, int n) {\n"
                    "    for (int i = threadIdx.x; i < n; ++i) a[i] = 0;\n"
                    "}\n",
                    {"busiest_thread_accesses", "k"}),
              "");
}

TEST(CounterLines, TheCopyOfEachRound) {
    const auto steps = [](const std::string& name) {
        return "void " + name +
               "(float* field, float* next, int steps) {\n"
               "    for (int step = 0; step < steps; ++step) {\n"
               "        go<<<1, 1>>>(field, next);\n"
               "        cudaMemcpy(field, next, 64, cudaMemcpyDeviceToDevice);\n"
               "    }\n"
               "    cudaMemcpy(field, next, 64, cudaMemcpyDeviceToDevice);\n"
               "}\n";
    };
    CountAsked asked;
    asked.counter = "device_copy_bytes";
    asked.run = "heat, 64 x 48 cells";
    const std::string both = lines(steps("plain") + steps("heat"), asked);
    EXPECT_TRUE(
        both.starts_with("Line 11 copies in every round of the loop in line 9: let two "
                         "buffers take turns instead"))
        << both;
    asked.run = "neither";
    EXPECT_TRUE(lines(steps("plain") + steps("heat"), asked).starts_with("The copies are in"));
}

TEST(CounterLines, CopiesAndArrays) {
    const std::string text =
        "__global__ void k(const float* a, float* c) {\n"
        "    const float x = a[0];\n"
        "    c[0] = x;\n"
        "}\n"
        "void run(const float* a, float* d) {\n"
        "    cudaMemcpy(d, a, 4, cudaMemcpyHostToDevice);\n"
        "}\n";
    EXPECT_EQ(lines(text, {"link_bytes", "", false, true}),
              "The copy is in line 6. The arrays are in device memory already: nothing has to "
              "cross the link.");
    EXPECT_EQ(lines(text, {"device_copy_bytes", "", false, true}),
              "The copy is in line 6. Nothing has to be copied from device memory to device "
              "memory: copy all bytes straight to where they are used.");
    EXPECT_EQ(lines(text, {"device_copy_bytes", ""}),
              "The copy is in line 6: is anything copied more than once, or more than what is "
              "needed?");
    for (const char* size : {"sizeof all", "sizeof(all)"})
        EXPECT_EQ(
            lines(
                "void run() {\n    cudaMemcpyToSymbol(table, all, " + std::string(size) + ");\n}\n",
                {"link_bytes", ""}),
            "The copy is in line 2: is anything copied more than once, or more than what is "
            "needed? The one in line 2 copies the whole of `all`, however much of it is filled.");
    EXPECT_EQ(lines("void run() {\n    cudaMemcpyToSymbol(table, all, n * sizeof(Cell));\n}\n",
                    {"link_bytes", ""}),
              "The copy is in line 2: is anything copied more than once, or more than what is "
              "needed?");
    EXPECT_EQ(lines(text, {"write_combined_store_bytes", "", true}), "");
    EXPECT_EQ(lines("void run(float** a) {\n    cudaHostAlloc(a, 4, cudaHostAllocMapped);\n}\n",
                    {"write_combined_store_bytes", "", true}),
              "Host memory is allocated in line 2: is it write-combined?");
    EXPECT_EQ(lines(text, {"buffers.a.elements_read", "", true}),
              "a is read in line 2: for which elements does no thread, or no round, come here?");
    EXPECT_EQ(lines(text, {"buffers.c.elements_written", "", true}),
              "c is stored to in line 3: for which elements does no thread, or no round, come "
              "here?");
    EXPECT_EQ(lines(text, {"shared_loads", "", true}), "No line declares an array as __shared__.");
    EXPECT_EQ(lines(text, {"global_loads", "", true}), "");
}

TEST(CounterLines, ATileThatIsLoadedWhereItIsNeeded) {
    const auto said = [](const std::string& from) {
        CountAsked asked{"tiles_ahead", "", true};
        asked.run = "ahead, n = 128";
        return lines(
            "__global__ void k(const float* a, int n) {\n"
            "    __shared__ float tile[32], next[32]; float ring[32];\n"
            "    for (int t = 0; t < n; ++t) {\n"
            "        const float p = " +
                from +
                "[threadIdx.x];\n"
                "        tile[threadIdx.x] = p;\n"
                "    }\n"
                "}\n"
                "void ahead(const float* a, int n) { k<<<1, 32>>>(a, n); }\n",
            asked);
    };
    EXPECT_TRUE(said("a").starts_with("Line 4 loads p, and line 5 stores it to tile in the same"))
        << said("a");
    EXPECT_EQ(said("next"), "") << "it is there already";
    EXPECT_EQ(said("ring"), "") << "it is the thread's own";
}

TEST(CounterLines, HowATeamDividesItsWork) {
    const std::string text =
        "void f(int n) {\n"
        "#pragma omp parallel for\n"
        "    for (int i = 0; i < n; ++i) g(i);\n"
        "}\n";
    EXPECT_EQ(lines(text, {"busiest_thread_percent"}).find("The work is divided in line 2."), 0u);
    const std::string named =
        "void f(int n, int piece) {\n"
        "#pragma omp parallel for schedule(static, piece)\n"
        "    for (int i = 0; i < n; ++i) g(i);\n"
        "}\n";
    EXPECT_EQ(lines(named, {"busiest_thread_percent"})
                  .find("Line 2 deals the rounds out in pieces of piece"),
              0u)
        << lines(named, {"busiest_thread_percent"});
    const std::string pieces =
        "void f(int n) {\n"
        "#pragma omp parallel for schedule(static, 64)\n"
        "    for (int i = 0; i < n; ++i) g(i);\n"
        "}\n";
    EXPECT_EQ(lines(pieces, {"busiest_thread_percent"})
                  .find("Line 2 deals the rounds out in pieces of 64:"),
              0u);
}

TEST(CounterLines, OnlyTheTeamOfTheRun) {
    CountAsked asked{"busiest_thread_percent"};
    asked.run = "n = 127, 7 threads";
    const auto said = [&](const std::string& how, const std::string& more = "") {
        return lines(
            "void f(int n) {\n    const int piece = (n / 7 + 63) / 64 * 64;\n#pragma omp " + how +
                "\n    for (int i = 0; i < n; ++i) g(i);\n" + more +
                "}\nvoid sums(int rows) {\n#pragma omp parallel for\n    for (int i = 0; i "
                "< rows; ++i) g(i);\n}\n",
            asked);
    };
    EXPECT_EQ(said("parallel for"),
              "The work is divided in line 3. Has the loop at least as many rounds as the team has "
              "threads, and does nobody take more than an even share of them?");
    EXPECT_EQ(said("parallel for schedule(static, piece)"),
              "Line 3 deals the rounds out in pieces of piece (line 2 makes it (n / 7 + 63) / 64 * "
              "64): where there are few pieces for each thread, some threads get one more than "
              "others, or none. How many rounds are there, and how many pieces?");
    EXPECT_EQ(said("single"),
              "What stands behind line 3 (omp single) is done by one thread of the team while the "
              "others wait or go on: is a part of the work there that all should share?");
    EXPECT_EQ(said("single", "#pragma omp task\n    g(n);\n").find("omp single"),
              std::string::npos);
}

}  // namespace simtutor::counter_lines_test

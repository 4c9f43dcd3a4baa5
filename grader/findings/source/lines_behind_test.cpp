#include "grader/findings/source/lines_behind.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace simtutor::lines_behind_test {

std::string file_of(const std::string& text) {
    const auto file = std::filesystem::path(testing::TempDir()) / "lines_behind_test.cu";
    std::ofstream(file) << text;
    return file.string();
}

TEST(LinesBehind, AGridWithItsSidesExchanged) {
    const auto said = [](const std::string& sides) {
        Sources sources;
        const std::string file = file_of(
            "void make(unsigned char* grey, int width, int height) {\n"
            "    const dim3 grid(" +
            sides +
            ");\n"
            "    run<<<grid, 256>>>(grey, width, height);\n"
            "}\n");
        return lines_behind(sources, file, "8 of 31 pixels of grey are wrong.");
    };
    EXPECT_EQ(
        said("(height + 15) / 16, (width + 15) / 16").find("grid in line 2 counts along x by"), 0u);
    EXPECT_EQ(said("(width + 15) / 16, (height + 15) / 16").find("grid in line 2"),
              std::string::npos);
}

TEST(LinesBehind, ANumberOfAThreadThatWrapsIsToldOfWhateverTheMessageSays) {
    Sources sources;
    const std::string file = file_of(
        "__global__ void count(const unsigned char* bytes, unsigned* bins, int n) {\n"
        "    for (std::size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step())\n"
        "        atomicAdd(&bins[bytes[i]], 1u);\n"
        "}\n");
    EXPECT_EQ(lines_behind(sources, file, "Bin 0 held 136 and is 144 now.",
                           "count, n = 1000, 4194305 x 1024 threads")
                  .find("Line 2 multiplies blockIdx.x by blockDim.x"),
              0u);
}

TEST(LinesBehind, TheHeadOfALoopThatEndsTooEarlyIsNamedBeforeTheSum) {
    Sources sources;
    const std::string file = file_of(
        "void matmul(const float* a, float* c, int n) {\n"
        "    float sum = 0;\n"
        "    for (int k = 0; k + 4 < n; k += 4) sum += a[k];\n"
        "    c[0] = sum;\n"
        "}\n");
    const std::string said = lines_behind(
        sources, file,
        "8 of 9 elements of c are wrong. Each wrong element's sum lacks the last 4 terms of its 8 "
        "terms. The first: c[0]: wanted 3, got 2.");
    EXPECT_EQ(said.find("Line 3 goes on only while k + 4 < n"), 0u) << said;
}

TEST(LinesBehind, BlocksThatStoreNothingAreNamedBeforeTheValue) {
    Sources sources;
    const std::string file = file_of(
        "__global__ void dot(const float* a, float* partial, int n) {\n"
        "    __shared__ float cache[32];\n"
        "    if (blockIdx.x * 32 >= n) return;\n"
        "    cache[threadIdx.x] = a[blockIdx.x * 32 + threadIdx.x];\n"
        "    if (threadIdx.x == 0) partial[blockIdx.x] = cache[0];\n"
        "}\n");
    const std::string said = lines_behind(
        sources, file,
        "the sum of the partial sums is wrong: wanted 0.4, got NaN. Something that was "
        "never written, or NaN, went into it.");
    EXPECT_EQ(said.find("Line 3 lets whole blocks return before line 5"), 0u) << said;
}

TEST(LinesBehind, WhereTheRunsThatAreWrongHaveSomethingInCommon) {
    const auto said = [](const std::string& value, const std::string& common) {
        Sources sources;
        const std::string file = file_of(
            "__global__ void trace(float* c, int width, int height) {\n"
            "    float value = threadIdx.x - " +
            value +
            ";\n"
            "    c[threadIdx.x] = value;\n"
            "}\n");
        return lines_behind(sources, file,
                            "8 of 31 elements of c are wrong. The first: c[0]: wanted 1, got 2.",
                            "17 x 33", common);
    };
    EXPECT_EQ(said("width / 2", "Wrong only where width or height is odd.").find("Line 2 makes"),
              0u);
    EXPECT_EQ(said("blockDim.x / 32",
                   "Wrong only where the number of threads in a block is more than 32 and no "
                   "multiple of 32.")
                  .find("Line 2 divides the threads of a block"),
              0u);
}

TEST(LinesBehind, TheFirstValueOfASearchIsAskedFor) {
    Sources sources;
    const std::string file = file_of(
        "__global__ void trace(float* c, const float* z, int count) {\n"
        "    float top = 0;\n"
        "    for (int i = 0; i < count; ++i)\n"
        "        if (z[i] > top) top = z[i];\n"
        "    c[threadIdx.x] = top;\n"
        "}\n");
    EXPECT_EQ(lines_behind(sources, file,
                           "57 of 600 pixels are black although a sphere is there; the others are "
                           "right. At which height does the search begin?")
                  .find("Line 2 lets top begin at 0"),
              0u);
}

TEST(LinesBehind, AKernelThatIsRightOnOneDeviceIsNotNamed) {
    const auto said = [](const std::string& common) {
        Sources sources;
        const std::string file = file_of(
            "__global__ void add(const float* a, float* total, int n) {\n"
            "    for (int i = threadIdx.x; i < n; i += blockDim.x) total[threadIdx.x] += a[i];\n"
            "}\n"
            "int main() { add<<<1, 32>>>(a, t, 9); }\n");
        return lines_behind(sources, file, "The sum is 5; wanted 9.", "n = 9, 2 devices", common);
    };
    EXPECT_EQ(said("Wrong only where there is more than one device."), "");
    EXPECT_EQ(said("Wrong in 3 of 4 runs; right, for example, with n = 3, 1 device."), "");
    EXPECT_NE(
        said("Wrong in 3 of 4 runs; right, for example, with n = 3, 2 devices.").find("total"),
        std::string::npos);
}

TEST(LinesBehind, WhereTheProgramEndsItself) {
    Sources sources;
    const std::string file = file_of(
        "#include <cstdlib>\n"
        "void check(int error) {\n"
        "    if (error == 0) return;\n"
        "    std::exit(1);\n"
        "}\n"
        "int main() { check(2); log.exit(3); }\n");
    EXPECT_EQ(
        lines_behind(sources, file, "The program ended by exit(1) before `main` had returned."),
        "exit() is called in line 4 (in check).");
}

TEST(LinesBehind, AKernelThatIsGivenIsNotAtFault) {
    const std::string text =
        "__global__ void add(float* total, const float* frame, int n) {\n"
        "    const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    if (i < n) total[i] += frame[i];\n"
        "}\n"
        "void send(float* total, float* frame, int n) {\n"
        "    // simtutor: begin student\n"
        "    for (int f = 1; f < n; ++f) add<<<1, 32>>>(total, frame, n);\n"
        "    // simtutor: end\n"
        "}\n"
        "int main() { send(a, b, 9); }\n";
    Sources sources;
    EXPECT_EQ(lines_behind(sources, file_of(text), "The kernels stored 9 elements. wanted 18."),
              "add is launched in line 7: how often does this run come there, and what does the "
              "kernel get?");
    // Another message would name the lines of the kernel; these are not for the student to change.
    EXPECT_EQ(lines_behind(sources, file_of(text), "The sum is 5; wanted 9."), "");
}

TEST(LinesBehind, AFunctionThatIsCalledForTheValue) {
    Sources sources;
    const std::string file = file_of(
        "__device__ int steps_inside(float r, float i) {\n"
        "    r = r * r - i * i;\n"
        "    return r > 4;\n"
        "}\n"
        "__global__ void julia(unsigned char* rgb, int n) {\n"
        "    const float real = 1.5f * threadIdx.x / n;\n"
        "    rgb[threadIdx.x] = 255 * steps_inside(real, 0);\n"
        "}\n");
    const std::string said = lines_behind(sources, file, "8 of 31 pixels of rgb are wrong.");
    EXPECT_NE(said.find("its value is made of steps_inside (line 2), real (line 6)"),
              std::string::npos)
        << said;
}

TEST(LinesBehind, ARightNumberThatIsNotEnoughHasNoLine) {
    Sources sources;
    const std::string file = file_of(
        "__global__ void julia(unsigned char* rgb, int n) { rgb[threadIdx.x] = n; }\n"
        "float useful_share(int n) { return 1.0f / n; }\n");
    EXPECT_EQ(lines_behind(sources, file,
                           "With blocks of 16 x 16 only 0.42 of the steps are useful; wanted at "
                           "least 0.44."),
              "");
}

TEST(LinesBehind, WhatAResourceAllowsSaysMoreThanALikeName) {
    Sources sources;
    const std::string file =
        file_of("int by_registers(int n) {\n    int warps = n / 4;\n    return warps / 2;\n}\n");
    EXPECT_EQ(
        lines_behind(sources, file,
                     "A block of 64 threads: limited by registers; you say warps. On its own, "
                     "the warps would allow 16, the registers 6, the shared memory any "
                     "number, and the limit of blocks 8. Wrong in 3 of 9 cases."),
        "");
}

TEST(LinesBehind, LinesBehindAWrongResult) {
    Sources sources;
    const std::string file = file_of(
        "__global__ void k(const float* a, const float* b, float* c, int n) {\n"
        "    const int column = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    const int row = blockIdx.y * blockDim.y + threadIdx.y;\n"
        "    float sum = 0;\n"
        "    for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[column * n + k];\n"
        "    c[row * n + column] = sum;\n"
        "}\n");
    EXPECT_EQ(lines_behind(sources, file,
                           "4 of 4 elements of c are wrong. The wrong elements are right for b "
                           "read with rows and columns exchanged."),
              "b is read in line 5: which part of the index is the row there?");
    EXPECT_EQ(lines_behind(sources, file, "4 of 9 elements of c are wrong."),
              "c is written in line 6; its index is made of row (line 3), column (line 2), its "
              "value of sum (line 5).");
    EXPECT_EQ(
        lines_behind(sources, file, "the sum is wrong"),
        "In k c is written in line 6; its index is made of row (line 3), column (line 2), its "
        "value of sum (line 5).");
}

TEST(LinesBehind, TheLaunchBehindWhatWasNeverWritten) {
    Sources sources;
    const std::string file = file_of(
        "__global__ void k(float* c, int n) {\n"
        "    const float one = 1;\n"
        "    c[threadIdx.x] = one;\n"
        "}\n"
        "void fill(float* c, int n) {\n"
        "    if (n < 2) return;\n"
        "    const dim3 block(32, 8);\n"
        "    const dim3 grid(n / 32, n / 32);\n"
        "    k<<<grid, block>>>(c, n);\n"
        "}\n");
    EXPECT_EQ(
        lines_behind(sources, file, "4 of 9 elements of c are wrong. They were never written."),
        "c is written in line 3. The launch is in line 9, its grid is made in line 8, line 6 "
        "returns before it.");
    EXPECT_EQ(lines_behind(sources, file, "4 of 9 elements of c are wrong."),
              "c is written in line 3; its value is made of one (line 2).");
}

TEST(LinesBehind, TheCopyOfWhatNoKernelComputed) {
    Sources sources;
    const std::string file = file_of(
        "__global__ void step(float* next) {\n"
        "    next[threadIdx.x] = 1;\n"
        "}\n"
        "void heat(float* field, int steps) {\n"
        "    step<<<1, 2>>>(plates[1]);\n"
        "    float* last = plates[steps % 2];\n"
        "    cudaMemcpy(field, last, 8, cudaMemcpyDeviceToDevice);\n"
        "}\n");
    const std::string said =
        lines_behind(sources, file,
                     "cudaMemcpy in line 7: `field[0]` was copied, and no kernel has computed it.");
    EXPECT_TRUE(
        said.ends_with(" Line 7 copies last to field, where last is plates[steps % 2] "
                       "(line 6)."))
        << said;
}

TEST(LinesBehind, TheLoopThatLeavesElementsOutComesBeforeTheLaunch) {
    const auto said = [](const std::string& nothing) {
        Sources sources;
        return lines_behind(
            sources,
            file_of("__global__ void add(const float* a, float* c, int n) {\n"
                    "    const int stride = blockDim.x * gridDim.x;\n"
                    "    const int first = threadIdx.x * gridDim.x + blockIdx.y;\n"
                    "    for (int i = first; i < n; i += stride) {\n"
                    "        c[i] = a[i];\n"
                    "    }\n"
                    "}\n"
                    "void vector_add(const float* a, float* c, int n, int threads) {\n"
                    "    if (" +
                    nothing +
                    ") return;\n"
                    "    const int blocks = (n + threads - 1) / threads;\n"
                    "    add<<<blocks, threads>>>(a, c, n);\n"
                    "}\n"),
            "16 of 33 elements of c are wrong. They were never written.");
    };
    const std::string all =
        "c is written in line 5, in the loop over i of line 4, which begins at first (line 3). The "
        "launch is in line 11, its grid is made in line 10";
    // Without an element nothing can be wrong.
    for (const char* nothing : {"n == 0", "n <= 0 || threads == 0", "!n"})
        EXPECT_EQ(said(nothing), all + ".");
    EXPECT_EQ(said("n < 32"), all + ", line 9 returns before it.");
}

TEST(LinesBehind, ALoopOverRowsThatEndsBeforeTheLast) {
    Sources sources;
    const std::string said = lines_behind(
        sources,
        file_of("void product(float* c, int n, int who, int team) {\n"
                "    const int first = who * n / team;\n"
                "    const int last = who == team - 1 ? n - 1 : (who + 1) * n / team;\n"
                "    for (int i = first; i < last; ++i) {\n"
                "        float* row = c + i * n;\n"
                "        for (int j = 0; j < n; ++j) row[j] = 0;\n"
                "        for (int j = 0; j < n; ++j) row[j] += 1;\n"
                "    }\n"
                "}\n"),
        "4 of 16 elements of c are wrong. Only the last row is wrong. The wrong elements were "
        "never "
        "written.");
    expect_part(said,
                ", in the loop over i of line 4, which begins at first (line 2) and ends at "
                "last (line 3).");
}

TEST(LinesBehind, ANumberOfTilesThatIsRoundedDown) {
    const auto said = [](const std::string& steps) {
        Sources sources;
        return lines_behind(
            sources,
            file_of("constexpr int tile = 16;\n"
                    "__global__ void k(float* c, int n) {\n"
                    "    const int steps = " +
                    steps +
                    ";\n"
                    "    for (int s = 0; s < steps; ++s) c[s] = 1;\n"
                    "}\n"),
            "3 of 4 elements of c are wrong.", "n = 17",
            "Wrong only where n is no multiple of 16 (wrong for 17; right for 16).");
    };
    EXPECT_EQ(said("n / tile").find("n / tile in line 3 rounds down"), 0u);
    EXPECT_EQ(said("(n + tile - 1) / tile").find("c is written in line 4"), 0u);
    EXPECT_EQ(said("n / 8").find("c is written in line 4"), 0u);
}

TEST(LinesBehind, ATextureWhoseSizeCountsElements) {
    const auto said = [](const std::string& size) {
        Sources sources;
        return lines_behind(sources,
                            file_of("void make(cudaResourceDesc& resource, size_t count) {\n"
                                    "    resource.res.linear.sizeInBytes = " +
                                    size + ";\n}\n"),
                            "3 of 4 elements of c are wrong.");
    };
    EXPECT_EQ(said("count").find("sizeInBytes in line 2 is a number of bytes, and gets count"), 0u);
    EXPECT_EQ(said("count * sizeof(float)"), "");
    EXPECT_EQ(said("bytes"), "");
}

TEST(LinesBehind, AnArrayThatIsClearedInPart) {
    const auto said = [](const std::string& size) {
        Sources sources;
        return lines_behind(sources,
                            file_of("void f(float* c, int n) {\n"
                                    "    std::memset(c, 0, " +
                                    size +
                                    ");\n"
                                    "    for (int i = 0; i < n; ++i) c[i] += 1;\n"
                                    "}\n"),
                            "3 of 4 elements of c are wrong. What was never set went into them.");
    };
    EXPECT_EQ(said("n * n").find("memset in line 2 takes a number of bytes, and gets n * n"), 0u);
    EXPECT_EQ(said("n * n * sizeof(float)"), "c is written in line 3.");
    EXPECT_EQ(said("bytes"), "c is written in line 3.");
}

TEST(LinesBehind, LinesOfTheKernelThatTheRunNames) {
    Sources sources;
    const std::string file = file_of(
        "__global__ void add(float* c) {\n"
        "    c[0] = 1;\n"
        "}\n"
        "__global__ void add_all(float* c) {\n"
        "    c[0] = 2;\n"
        "}\n");
    const std::string wrong = "1 of 1 elements of c are wrong.";
    EXPECT_EQ(lines_behind(sources, file, wrong, "add, n = 1"), "c is written in line 2.");
    EXPECT_EQ(lines_behind(sources, file, wrong, "add_all, n = 1"), "c is written in line 5.");
    EXPECT_EQ(lines_behind(sources, file, wrong, "n = 1"), "c is written in lines 2, 5.");
}

TEST(LinesBehind, AWrongThreadNumber) {
    Sources sources;
    const std::string file = file_of(
        "__global__ void k(float* c, int n) {\n"
        "    int i = blockIdx.x * gridDim.x + threadIdx.x;\n"
        "    if (i < n) c[i] = 1;\n"
        "}\n");
    EXPECT_NE(lines_behind(sources, file, "4 of 9 elements of c are wrong.").find("Line 2 gives"),
              std::string::npos);
    const auto in_block = [](const std::string& row) {
        Sources other;
        return lines_behind(other,
                            file_of("__global__ void k(int* c) {\n"
                                    "    const int number = threadIdx.y * " +
                                    row +
                                    " + threadIdx.x;\n"
                                    "    c[number] = number / 32;\n"
                                    "}\n"),
                            "4 of 9 elements of c are wrong.");
    };
    EXPECT_EQ(in_block("blockDim.y")
                  .find("Line 2: Only in a block that is as wide as it is high is threadIdx.y * "
                        "blockDim.y + threadIdx.x a thread's number;"),
              0u);
    EXPECT_EQ(in_block("blockDim.x").find("c is written in line 3"), 0u);
    const std::string turned = file_of(
        "__global__ void k(float* c, int n) {\n"
        "    int i = blockIdx.x * blockDim.x + threadIdx.y;\n"
        "}\n");
    Sources others;
    EXPECT_EQ(lines_behind(others, turned, "the sum is wrong"), "");
}

TEST(LinesBehind, TheBranchThatChoosesAKernel) {
    const auto said = [](const std::string& between) {
        Sources sources;
        const std::string file = file_of(
            "__global__ void wide(float* out) { out[0] = 1; }\n"
            "__global__ void plain(float* c) { c[0] = 1; }\n"
            "void run(float* c, int n) {\n"
            "    if (n % 2 == 0) {\n"
            "        wide<<<1, n>>>(c);\n" +
            between +
            "        plain<<<1, n>>>(c);\n"
            "    }\n"
            "}\n");
        return lines_behind(sources, file, "1 of 1 element of c is wrong.");
    };
    const std::string choice =
        "line 4 decides which kernel runs (n % 2 == 0): wide in line 5, or plain in line ";
    EXPECT_EQ(said("} else {\n"), choice + "7; c is written in line 2.");
    EXPECT_EQ(said("return; } {\n"), choice + "7; c is written in line 2.");
    EXPECT_EQ(said("} {\n"), "c is written in line 2.");
}

TEST(LinesBehind, AQuotientOfWholeNumbers) {
    const auto said = [](const std::string& factor) {
        Sources sources;
        const std::string file =
            file_of("__global__ void k(const float* c, float* f) {\n    f[0] = c[0] * " + factor +
                    " + 32;\n}\n");
        return lines_behind(sources, file, "4 of 4 elements of f are wrong.");
    };
    EXPECT_EQ(said("(9 / 5)").find("9 / 5 in line 2 divides whole numbers, which gives 1"), 0u);
    for (const char* right : {"(9.0f / 5)", "9 / 5", "(10 / 5)"})
        EXPECT_EQ(said(right).find("divides whole numbers"), std::string::npos) << right;
}

TEST(LinesBehind, RowsThatBelongToNobody) {
    const auto said = [](const std::string& rows) {
        Sources sources;
        const std::string file =
            file_of("void matmul(float* c, int n, int team) {\n    const int rows = " + rows +
                    ";\n    c[0] = 1;\n}\n");
        return lines_behind(sources, file,
                            "1,024 of 65,536 elements of c are wrong. Only the last 4 rows, from "
                            "row 252 on, are wrong. The wrong elements were never written.");
    };
    EXPECT_EQ(said("n / team"), "n / team in line 2 rounds down: who takes what is left over?");
    EXPECT_EQ(said("(n + team - 1) / team").find("rounds down"), std::string::npos);
}

TEST(LinesBehind, ANumberForBlocksOfOneWidth) {
    const auto said = [](const std::string& host) {
        Sources sources;
        const std::string file = file_of(
            "__global__ void k(int* map) {\n"
            "    const int thread = threadIdx.y * 32 + threadIdx.x;\n"
            "    map[0] = thread / 32;\n"
            "}\n" +
            host);
        return lines_behind(sources, file, "4 of 4 pixels of map are wrong.");
    };
    EXPECT_EQ(said("").find("Line 2: threadIdx.y * 32 + threadIdx.x is a thread's number only in"),
              0u);
    EXPECT_EQ(said("void f() { const dim3 block(32, 8); }\n").find("only in a block"),
              std::string::npos);
}

TEST(LinesBehind, AFractionThatIsLostAndAnEdgeThatIsZero) {
    const auto said = [](const std::string& middle, const std::string& mode) {
        Sources sources;
        const std::string file = file_of(
            "__global__ void k(float* f, int column, int width) {\n    const float x = column - " +
            middle + ";\n}\nvoid make() { how.addressMode[0] = " + mode + "; }\n");
        return lines_behind(sources, file, "1 of 1 element of f is wrong.");
    };
    EXPECT_EQ(said("width / 2", "cudaAddressModeClamp").find("width / 2 in line 2 divides whole"),
              0u);
    EXPECT_EQ(said("width / 2.0f", "cudaAddressModeClamp"), "");
    EXPECT_EQ(
        said("width / 2.0f", "cudaAddressModeBorder")
            .find("Line 4 chooses cudaAddressModeBorder: beyond the edge the texture gives 0."),
        0u);
}

TEST(LinesBehind, TheCallsThatAMessageIsAbout) {
    const auto said = [](const std::string& message) {
        Sources sources;
        const std::string file = file_of(
            "int main() {\n"
            "    cudaMemcpyAsync(d, a, n, cudaMemcpyHostToDevice, s);\n"
            "    cudaMemcpyAsync(c, d, n, cudaMemcpyDeviceToHost, s);\n"
            "    cudaDeviceSynchronize();\n"
            "    cublasSgemm(work, k);\n"
            "}\n");
        return lines_behind(sources, file, message);
    };
    // The order of the copies tells nothing while a kernel waits for all streams.
    const std::string unnamed = file_of(
        "int main() {\n"
        "    cudaMemcpyAsync(d, a, n, cudaMemcpyHostToDevice, s);\n"
        "    blend<<<blocks, 128>>>(d);\n"
        "    cudaMemcpyAsync(c, d, n, cudaMemcpyDeviceToHost, s);\n"
        "}\n");
    Sources sources;
    EXPECT_EQ(lines_behind(sources, unnamed, "A C1060 has one copy engine."),
              "blend in line 3 is launched without a stream, so it runs in the default stream: it "
              "waits for the other streams, and they for it. Name the stream as the launch's "
              "fourth argument; only then the order of the copies matters.");
    const std::string grid = file_of(
        "int blocks_for(int n) {\n"
        "    int blocks = prop.multiProcessorCount;\n"
        "    return blocks;\n"
        "}\n");
    Sources again;  // the file is another one now
    EXPECT_EQ(lines_behind(again, grid, "the launch has 16896 threads on 132 multiprocessors."),
              "the number of multiprocessors is read in line 2. How many threads does the launch "
              "have for each of them?");
    EXPECT_EQ(said("The host waits 2 times for a kernel."),
              "these calls wait: cudaDeviceSynchronize in line 4.");
    const std::string marked = file_of(
        "void time() {\n"
        "    // simtutor: begin student\n"
        "    cudaDeviceSynchronize();\n"
        "    // simtutor: end\n"
        "    cudaMemcpy(c, d, n, kind);\n"
        "}\n");
    Sources third;
    EXPECT_EQ(lines_behind(third, marked, "The host waits 40 times for a kernel."),
              "these calls wait: cudaDeviceSynchronize in line 3.");
    EXPECT_EQ(said("A C1060 has one copy engine."),
              "to the device: cudaMemcpyAsync in line 2; back to the host: cudaMemcpyAsync in "
              "line 3.");
    EXPECT_EQ(said("20 of 30 elements are wrong: pass lda as the leading dimension of A."),
              "the library is called here: cublasSgemm in line 5.");
    EXPECT_EQ(said("The device was slow."), "");
}

TEST(LinesBehind, ACounterIsNoValue) {
    Sources sources;
    const std::string file = file_of(
        "__global__ void k(float* c, int n) {\n"
        "    const int top = 16 * blockIdx.y;\n"
        "    float acc[16] = {};\n"
        "    for (int k = 0; k < n; k++)\n"
        "        for (int i = 0; i < 16; i++) acc[i] += at[k][i] * x;\n"
        "    for (int i = 0; i < 16; i++) c[(top + i) * n] = acc[i];\n"
        "}\n");
    EXPECT_EQ(lines_behind(sources, file, "4 of 4 elements of c are wrong."),
              "c is written in line 6; its index is made of top (line 2), its value of acc "
              "(line 5).");
}

TEST(LinesBehind, ARunWithoutANameIsOfTheFirstFunction) {
    const std::string file = file_of(
        "__global__ void one(float* c) {\n    c[0] = 1;\n}\n"
        "void matmul(float* c) { one<<<1, 1>>>(c); }\n"
        "__global__ void two(float* c) {\n    c[0] = 2;\n}\n"
        "void matmul_ahead(float* c) { two<<<1, 1>>>(c); }\n");
    const auto said = [&](const std::string& run) {
        Sources sources;
        return lines_behind(sources, file, "4 of 4 elements of c are wrong.", run);
    };
    EXPECT_EQ(said("n = 128"), "c is written in line 2.");
    EXPECT_EQ(said("matmul_ahead, n = 128"), "c is written in line 6.");
}

TEST(LinesBehind, ALastPieceThatGetsNoRound) {
    const auto said = [](const std::string& condition) {
        Sources sources;
        const std::string file =
            file_of("__global__ void k(float* c, int n) {\n    for (int start = 0; " + condition +
                    "; start += depth) c[0] = 1;\n}\n");
        return lines_behind(sources, file, "1 of 1 element of c is wrong.", "",
                            "Wrong only where n is no multiple of 16 (wrong for 1).");
    };
    EXPECT_EQ(said("start + depth <= n"),
              "the loop in line 2 goes on while start + depth <= n: a last piece of fewer than "
              "depth gets no round.");
    EXPECT_EQ(said("start + 1 < n")
                  .find("the loop in line 2 goes on while start + 1 < n (line 2 goes on by depth), "
                        "so what is left over gets no round."),
              0u);
    EXPECT_EQ(said("start < n").find("gets no round"), std::string::npos);
    // Another loop may take up what is left over.
    expect_part(said("start + depth <= n; start += depth) c[0] = 1;\n    for (; start + 1 < n"),
                "gets no round there. Does a line behind the loop take it?");
}

TEST(LinesBehind, TheKernelThatTheRunLaunches) {
    Sources sources;
    const std::string file = file_of(
        "__global__ void wide(float* c) {\n"
        "    float2* c2 = reinterpret_cast<float2*>(c);\n"
        "    c2[0] = make_float2(0, 0);\n"
        "}\n"
        "__global__ void plain(float* c) { c[0] = 1; }\n"
        "__global__ void vector(float* c) { *reinterpret_cast<float2*>(c + 2) = pair; }\n"
        "void matmul(float* c) { plain<<<1, 1>>>(c); }\n"
        "void matmul_wide(float* c) { wide<<<1, 1>>>(c); }\n"
        "void matmul_vector(float* c) { vector<<<1, 1>>>(c); }\n");
    const std::string wrong = "1 of 1 elements of c are wrong.";
    EXPECT_EQ(lines_behind(sources, file, wrong, "matmul, n = 4"), "c is written in line 5.");
    EXPECT_EQ(lines_behind(sources, file, wrong, "matmul_wide, n = 4"), "c is written in line 3.");
    EXPECT_EQ(lines_behind(sources, file, wrong, "matmul_vector, n = 4"),
              "c is written in line 6.");
}

TEST(LinesBehind, ElementsThatAreAFactorOffLieWhereTheyBelong) {
    const auto file_with = [](const std::string& value) {
        return file_of(
            "__global__ void multiply(float* s, const float* t, int n) {\n"
            "    const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
            "    const float scale = 1.0f / n;\n"
            "    s[i] = " +
            value +
            ";\n"
            "}\n"
            "int main() { multiply<<<1, 64>>>(s, t, 64); }\n");
    };
    const auto said = [&](const std::string& value, const std::string& more) {
        Sources sources;
        return lines_behind(sources, file_with(value), "64 of 64 elements are wrong." + more);
    };
    const std::string factor = " The wrong elements are 64 times the expected value.";
    EXPECT_NE(said("s[i] * t[i]", "").find("its index is made of i"), std::string::npos);
    EXPECT_EQ(said("s[i] * t[i]", factor), "");
    const std::string scaled = said("s[i] * scale", factor);
    EXPECT_NE(scaled.find("its value is made of scale (line 3)"), std::string::npos) << scaled;
    EXPECT_EQ(scaled.find("index"), std::string::npos) << scaled;
}

TEST(LinesBehind, NoLineOfAKernelWhereATextureMayBeTooShort) {
    Sources sources;
    const std::string file = file_of(
        "__global__ void step(float* next) { next[0] = 1; }\n"
        "void heat(float* field) { step<<<1, 1>>>(field); }\n");
    const std::string wrong = "Every cell is 0, which is wrong.";
    EXPECT_NE(lines_behind(sources, file, wrong, "heat, 1 cell").find("next is written in line 1"),
              std::string::npos);
    EXPECT_EQ(
        lines_behind(sources, file, wrong + " A read behind its end gives 0.", "heat, 1 cell"), "");
}

TEST(LinesBehind, APointerOfAnotherFunctionIsAnother) {
    Sources sources;
    const std::string file = file_of(
        "__device__ void read4(float* to, const float* from) {\n"
        "    to[0] = from[0];\n"
        "}\n"
        "__global__ void run(float* c, int n) {\n"
        "    float four[4];\n"
        "    read4(four, c);\n"
        "    float* to = c + n;\n"
        "    to[4] = four[1];\n"
        "}\n");
    const std::string said = lines_behind(sources, file, "8 of 31 elements of c are wrong.");
    EXPECT_TRUE(said.starts_with("c is written in line 8")) << said;
}

TEST(LinesBehind, OnlyKernelsThatTheRunLaunches) {
    Sources sources;
    const std::string file = file_of(
        "__global__ void multiply(float* s) { s[0] = 1; }\n"
        "void product(float* c) { gemm(c); }\n"
        "void convolve(float* s) { multiply<<<1, 1>>>(s); }\n"
        "int main() { product(c); convolve(c); }\n");
    const std::string wrong = "64 of 64 elements are wrong.";
    EXPECT_EQ(lines_behind(sources, file, wrong, "product: 4 x 4"), "");
    EXPECT_NE(lines_behind(sources, file, wrong, "convolve: n = 4").find("In multiply s is"),
              std::string::npos);
    EXPECT_NE(lines_behind(sources, file, wrong, "n = 4").find("In multiply s is"),
              std::string::npos);
    const std::string none = file_of(
        "__global__ void multiply(float* s) { s[0] = 1; }\n"
        "void product(float* c) {}\n"
        "int main() { product(c); }\n");
    EXPECT_EQ(lines_behind(sources, none, wrong, "product: 4 x 4"), "");
    EXPECT_EQ(lines_behind(sources, file, "Wrong: wanted 5 GB/s, got 0 GB/s.", "n = 4"), "");
}

// A claim answers what a message asks, and lines that only take part do not.
TEST(LinesBehind, HowTheyAreKnown) {
    const auto known = [&](const std::string& sum) {
        Sources sources;
        return told_behind(sources,
                           file_of("__global__ void dot(const float* a, float* c, int n) {\n"
                                   "    " +
                                   sum +
                                   "\n    for (int k = 0; k < n; ++k) s += a[k];\n"
                                   "    c[threadIdx.x] = s;\n"
                                   "}\n"),
                           "8 of 31 elements of c are wrong.")
            .known;
    };
    EXPECT_EQ(known("int s = 0;"), Known::text);
    EXPECT_EQ(known("float s = 0;"), Known::place);
    Sources none;
    EXPECT_EQ(told_behind(none, "no.cu", "The output is too long.").known, Known::nothing);
}

}  // namespace simtutor::lines_behind_test

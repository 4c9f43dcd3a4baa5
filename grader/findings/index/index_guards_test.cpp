#include "grader/findings/index/index_search.h"
#include "grader/findings/told_cause.h"

namespace simtutor::index_guards_test {

TEST(IndexGuards, AParameterThatNobodyAsks) {
    const auto text = [](const std::string& value) {
        return "static void pack(const float* a, int stride, int rows, int terms, float* panel) {\n"
               "    for (int t = 0; t < terms; ++t)\n"
               "        for (int r = 0; r < tile_rows; ++r)\n"
               "            panel[t * tile_rows + r] = " +
               value +
               ";\n"
               "}\n";
    };
    const std::string outside =
        "The program reads outside the array, at a[1]: it has 1 element, so the last is a[0].";
    expect_part(told(text("a[r * stride + t]"), 4, "bounds.host", "a[1]", outside).advice,
                "the parameter rows of pack stands in no statement");
    EXPECT_EQ(told(text("a[r * stride + t] * rows"), 4, "bounds.host", "a[1]", outside)
                  .advice.find("stands in no statement"),
              std::string::npos);
}

TEST(IndexGuards, AGuardOfAnotherPlace) {
    const Told said = told(
        "__global__ void gpu(const float* b, int n) {\n"
        "    const int x = threadIdx.x, y = threadIdx.y;\n"
        "    const int column = blockIdx.x * tile + x;\n"
        "    const int row = blockIdx.y * tile + y;\n"
        "    for (int start = 0; start < n; start += tile)\n"
        "        bs[x][y] = start + y < n && row < n ? b[(start + y) * n + column] : 0.0f;\n"
        "}\n",
        6, "bounds.global", "b[15376]",
        "Thread (12, 11) of block (7, 3) reads outside the array, at b[15376]: it has 15376 "
        "elements, so the last is b[15375].");
    expect_part(said.advice, "line 6 asks for row, which this index does not have");
}

TEST(IndexGuards, AGuardOfTheOtherCoordinate) {
    const auto said = [](const std::string& guarded) {
        return told(
            "__global__ void rectangular(const float* b, int k, int l) {\n"
            "    const int tx = threadIdx.x, ty = threadIdx.y;\n"
            "    const int column = blockIdx.x * tile + tx;\n"
            "    for (int start = 0; start < k; start += tile)\n"
            "        if (start + " +
                guarded +
                " < k && column < l)\n"
                "            bs[ty][tx] = b[(std::size_t)(start + ty) * l + column];\n"
                "}\n",
            6, "bounds.global", "b[3082]",
            "Thread (0, 14) of block (0, 4) reads outside the array, at b[3082]: it has 2278 "
            "elements, so the last is b[2277].");
    };
    expect_part(
        said("tx").advice,
        "Line 5 compares start + tx with k, but the index has start + ty. Is start + ty the "
        "element that is wanted? Then put ty in place of tx in the condition; else correct "
        "the index.");
    EXPECT_EQ(said("ty").advice.find("in place of"), std::string::npos);
}

/// A tile of each matrix: the name keeps what the load of one of them has to ask.
Told tiles_with(const std::string& asked, const std::string& load_of_a) {
    return told(
        "__global__ void tiled(const float* a, const float* b, int n) {\n"
        "    const int tx = threadIdx.x, ty = threadIdx.y;\n"
        "    const int column = blockIdx.x * tile + tx, row = blockIdx.y * tile + ty;\n"
        "    for (int start = 0; start < n; start += tile) {\n"
        "        const bool exists = start + tx < n;\n"
        "        " +
            load_of_a +
            "\n"
            "        bs[ty][tx] = " +
            asked +
            " && column < n ? b[(start + ty) * n + column] : 0.0f;\n"
            "    }\n"
            "}\n",
        7, "bounds.global", "b[16241]",
        "Thread (0, 15) of block (7, 5) reads outside the array, at b[16241]: it has 16129 "
        "elements, so the last is b[16128].");
}

TEST(IndexGuards, AGuardThatAnotherLoadNeeds) {
    const std::string kept =
        "Line 5 compares start + tx with n, but the index has start + ty. Line 6 needs that, for "
        "it has start + tx: leave it, and let this line ask start + ty < n in its place.";
    for (const char* load : {"as[ty][tx] = exists && row < n ? a[row * n + start + tx] : 0.0f;",
                             "if (exists && row < n) as[ty][tx] = a[row * n + (start + tx)];"})
        expect_part(tiles_with("exists", load).advice, kept);
}

TEST(IndexGuards, ABranchAroundTwoLoads) {
    expect_part(
        told("__global__ void tiled(const float* a, const float* b, int n) {\n"
             "    const int tx = threadIdx.x, ty = threadIdx.y;\n"
             "    const int column = blockIdx.x * tile + tx, row = blockIdx.y * tile + ty;\n"
             "    for (int start = 0; start < n; start += tile)\n"
             "        if (start + tx < n) {\n"
             "            if (row < n) as[ty][tx] = a[row * n + start + tx];\n"
             "            if (column < n) bs[ty][tx] = b[(start + ty) * n + column];\n"
             "        }\n"
             "}\n",
             7, "bounds.global", "b[16241]",
             "Thread (0, 15) of block (7, 5) reads outside the array, at b[16241]: it has 16129 "
             "elements, so the last is b[16128].")
            .advice,
        "Line 6 needs that, for it has start + tx: let each of the two lines ask for its own "
        "alone, this one start + ty < n.");
}

TEST(IndexGuards, AGuardThatNoOtherLoadNeeds) {
    for (const char* load : {"as[ty][tx] = row < n ? a[row * n + start + tx] : 0.0f;",
                             "as[ty][tx] = exists && row < n ? a[row * n + start + ty] : 0.0f;"})
        expect_part(tiles_with("exists", load).advice,
                    "Then put ty in place of tx in the condition");
}

TEST(IndexGuards, AVectorOfParametersOfWhichOnlyTheFirstElementIsGuarded) {
    const auto said = [](const std::string& guarded) {
        return told(
            "template <bool whole>\n"
            "__device__ void load4(float* to, const float* matrix, int row, int column, int n) {\n"
            "    for (int i = 0; i < 4; ++i) {\n"
            "        to[i] = 0;\n"
            "        if (row < n && " +
                guarded +
                " < n) to[i] = matrix[row * n + column + i];\n"
                "    }\n"
                "}\n",
            5, "bounds.global", "b[14641]",
            "Thread (14, 1) of block 0 reads outside the array, at b[14641]: it has 14641 "
            "elements, so the last is b[14640].");
    };
    expect_part(said("column").advice, "this line tests column alone. Test column + i.");
    EXPECT_EQ(said("column + i").advice.find("tests column alone"), std::string::npos);
}

TEST(IndexGuards, AColumnOfElementsAddedToAPointerToPairs) {
    const auto said = [](const std::string& added) {
        return told(
                   "__global__ void gpu2(const float* b, int n) {\n"
                   "    const int column = 2 * (blockIdx.x * blockDim.x + threadIdx.x);\n"
                   "    if (column >= n) return;\n"
                   "    const float2* pairs = reinterpret_cast<const float2*>(b) + " +
                       added +
                       ";\n"
                       "    for (int k = 0; k < n; k += 4) add(sum, pairs[(k + 3) * n / 2]);\n"
                       "}\n",
                   5, "bounds.global", "b[65664]",
                   "reads outside the array, at b[65664]: it has 65536 elements.")
            .advice;
    };
    expect_part(said("column"),
                "column counts single elements (2 times a thread's place, line 2), and pairs "
                "points to groups of 2: line 4 goes 2 times too far. Add column / 2.");
    EXPECT_EQ(said("column / 2").find("times too far"), std::string::npos);
}

TEST(IndexGuards, ANumberFromACounterOfAllThreads) {
    const auto said = [](const std::string& number) {
        return told(
                   "__global__ void count_keys(int* keys, int* used) {\n"
                   "    int node = 0;\n"
                   "    node = " +
                       number +
                       ";\n"
                       "    keys[node] = 1;\n"
                       "}\n",
                   4, "bounds.global", "keys[1024]",
                   "writes outside the array, at keys[1024]: it has 1024 elements.")
            .advice;
    };
    for (const char* shared : {"(*used)++", "used[0]++"})
        expect_part(said(shared), "node takes its number from " + std::string(shared) +
                                      " (line 3), which is three steps");
    EXPECT_EQ(said("atomicAdd(used, 1)").find("three steps"), std::string::npos);
}

TEST(IndexGuards, ALockThatIsGivenBackTooEarly) {
    const std::string change = "    counts[node] += 1;\n",
                      release = "    atomicExch(&locks[bucket], 0);\n";
    const auto said = [](const std::string& middle) {
        return told(
                   "__global__ void count_keys(int* locks, int* counts, int* keys, int* used) {\n"
                   "    if (atomicCAS(&locks[bucket], 0, 1) == 0) {\n"
                   "    int node = counts[heads[bucket]];\n"
                   "    node = atomicAdd(used, 1);\n" +
                       middle +
                       "    keys[node] = 1;\n"
                       "    }\n"
                       "}\n",
                   7, "bounds.global", "keys[1024]",
                   "writes outside the array, at keys[1024]: it has 1024 elements.")
            .advice;
    };
    EXPECT_EQ(said(release + change),
              "The lock `locks` is given back in line 5, and line 6 still changes `counts`, which "
              "`locks` guards: give it back behind that, after a fence.");
    expect_part(said(change + release), "node is drawn by atomicAdd() in line 4");
}

TEST(IndexGuards, AnElementThatStandsForNone) {
    const auto said = [](const std::string& index, const char* object) {
        return told(
                   "__global__ void k(int* heads, int* next, int bucket, int node) {\n"
                   "    next[" +
                       index + "] = node;\n}\n",
                   2, "bounds.global", object,
                   std::string("Thread 0 of block 1 writes outside the array, at ") + object +
                       ": it has 1024 elements, so the last is next[1023].")
            .advice;
    };
    EXPECT_EQ(said("heads[bucket]", "next[-1]"),
              "heads[bucket] was -1 for this thread. If -1 stands for none there, ask for that "
              "before it is an index; else look for what has stored it.");
    EXPECT_EQ(said("heads[bucket]", "next[-7]").find("stands for none"), std::string::npos);
    EXPECT_EQ(said("bucket - 1", "next[-1]").find("stands for none"), std::string::npos);
}

TEST(IndexGuards, AnArrayIsSmallerThanTheBlock) {
    simt::Finding finding = finding_at(
        "__global__ void k(float* a) {\n"
        "    __shared__ float tile[256];\n"
        "    const int w = blockDim.x, x = threadIdx.x, y = threadIdx.y;\n"
        "    const int turned = (x + y) % w;\n"
        "    tile[w * y + turned] = a[0];\n"
        "}\n",
        5, "bounds.row", "",
        "Thread (0, 15) of block (0, 0) uses index 270 in line 5, outside an array of type 'float "
        "[256]'.");
    const std::string plain = told(finding).advice;
    expect_part(plain, "with the largest values of");
    finding.threads = "33 of the 289 threads of block (0, 0)";
    expect_part(told(finding).advice,
                "in a block of 289 threads; the array has 256 elements. If each thread has one "
                "there, declare as many as the largest block has threads");
    finding.threads = "33 of the 128 threads of block (0, 0)";
    EXPECT_EQ(told(finding).advice, plain);
}

}  // namespace simtutor::index_guards_test

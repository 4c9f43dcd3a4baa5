#include "grader/findings/unset/shared_element.h"

#include "grader/findings/told_cause.h"

namespace simtutor::shared_element_test {

/// What a read of an element that no thread stored is told, in line 7 of a kernel.
std::string said(const std::string& store, const std::string& read, const std::string& object,
                 const std::string& between = "__syncthreads();") {
    simt::Finding finding = finding_at(
        "__global__ void sum(const float* a, const unsigned char* bytes, float* out, int n) {\n"
        "    __shared__ float cache[256];\n"
        "    const int me = threadIdx.x, kept = (blockDim.x + 1) / 2;\n    " +
            store + "\n    " + between + "\n    for (int k = 0; k < 256; ++k)\n        " + read +
            "\n}\n",
        7, "memory.uninitialised", object, "reads");
    finding.advice = "Shared memory starts undefined: write the element first.";
    return told(finding).advice;
}

const char* const usual =
    "Line 4 stores one element of cache for each thread. Where the block has fewer threads than "
    "cache has elements, the rest is never written: let each thread go on in steps of blockDim.x.";

TEST(SharedElement, APartnerThatNoThreadIs) {
    EXPECT_EQ(
        said("cache[me] = a[me];", "if (me < kept) cache[me] += cache[me + kept];", "cache[7]"),
        "Line 4 stores one element of cache for each thread, and line 7 reads cache[7] as "
        "cache[me + kept], which no thread has stored. If that element is not wanted, let "
        "line 7 ask for an index below the number of elements that are set, or correct the "
        "index. If it is wanted, let line 4 go on in steps of blockDim.x, "
        "or give the block more threads.");
    // Without a barrier the thread may be the one that stores it later.
    EXPECT_EQ(
        said("cache[me] = a[me];", "if (me < kept) cache[me] += cache[me + kept];", "cache[7]", ""),
        "");
}

TEST(SharedElement, AnIndexOfTheGrid) {
    EXPECT_EQ(said("cache[me] = a[me];", "out[blockIdx.x] = cache[blockIdx.x];", "cache[81]"),
              "The index of cache[blockIdx.x] in line 7 has the number of the block in it, and "
              "each block has a cache of its own, of which line 4 stores one element for each "
              "thread. Correct the index in line 7.");
}

TEST(SharedElement, AReaderOfTheWholeArray) {
    EXPECT_EQ(said("cache[me] = 0;", "out[k] += cache[k];", "cache[81]"), usual);
    EXPECT_EQ(said("cache[me] = 0;", "cache[bytes[k + me]] += 1;", "cache[81]"), usual);
    EXPECT_EQ(said("cache[threadIdx.x] = 0;", "out[0] = cache[81];", "cache[81]"), usual);
}

TEST(SharedElement, StoresThatReachOtherElements) {
    const std::string text =
        "Shared memory starts undefined. Line 4 stores to cache with a barrier behind, and no "
        "thread had stored to cache[3] when line 7 read it. If that element is wanted, compare the "
        "index of the store, and what lets threads come to it, with the index of the read; has the "
        "block as many threads as that index counts with? If it is not, is the index or the "
        "condition of the read wrong?";
    EXPECT_EQ(
        said("cache[16 * (me / 16) + me % 4] = a[me];", "out[me] = cache[4 * me];", "cache[3]"),
        text);
    EXPECT_EQ(said("cache[2 * me] = a[me]; cache[2 * me + 2] = a[me];", "out[me] = cache[me];",
                   "cache[3]"),
              text);
    EXPECT_EQ(
        said("if (me < n) out[me] = cache[me] = a[me];", "out[me] = cache[me + 1];", "cache[3]"),
        text);
    // What lacks is the barrier, or there is no store at all.
    EXPECT_EQ(said("cache[4 * me] = a[me];", "out[me] = cache[me];", "cache[3]", ""), "");
    EXPECT_EQ(said("", "out[me] = cache[me];", "cache[3]"), "");
}

}  // namespace simtutor::shared_element_test

#include "grader/findings/source/named_memory.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::named_memory_test {

std::string named(const std::string& store, const std::string& call, const std::string& action) {
    simt::Finding finding =
        finding_at("void frame_of(float* frame, const float* other, int n) {\n    " + store +
                       "\n}\nint main() {\n    float* array = pinned_array(n);\n    frame_of(" +
                       call + ", array, n);\n}\n",
                   2, "sync.missing", "memory[8]",
                   "The host " + action +
                       "s memory[8] in line 2 without waiting for the device: "
                       "cudaMemcpyAsync in line 78 reads it, and may not have done so yet.");
    finding.sides[0].action = action;
    finding.sides[0].on_device = false;
    Sources sources;
    name_memory(finding, sources);
    EXPECT_EQ(finding.sides[0].object,
              finding.message.find("frame[8]") == std::string::npos ? "memory[8]" : "frame[8]");
    return finding.message.substr(0, finding.message.find(" without"));
}

TEST(NamedMemory, HasThePointersName) {
    EXPECT_EQ(named("for (int i = 0; i < n; ++i) frame[i] = other[i];", "array", "write"),
              "The host writes frame[8] in line 2");
    EXPECT_EQ(named("for (int i = 0; i < n; ++i) total += frame[i];", "array", "read"),
              "The host reads frame[8] in line 2");
}

TEST(NamedMemory, OfAReadOfWhatNothingHasWritten) {
    simt::Finding finding = finding_at(
        "int main() {\n    float* sums = pinned_array(n);\n    total += sums[8];\n}\n", 3,
        "memory.uninitialised", "memory[8]", "Line 3 reads memory[8], which was never written.");
    finding.sides[0].on_device = false;
    Sources sources;
    name_memory(finding, sources);
    EXPECT_EQ(finding.message, "Line 3 reads sums[8], which was never written.");
}

TEST(NamedMemory, OfAPointerIntoItKeepsItsNumber) {
    for (const std::string call : {"array + n", "&array[n]"})
        EXPECT_EQ(named("frame[0] = 1;", call, "write"),
                  "The host writes memory[8] (through `frame`) in line 2");
    EXPECT_EQ(named("frame += n; frame[0] = 1;", "array", "write"),
              "The host writes memory[8] (through `frame`) in line 2");
}

TEST(NamedMemory, HasNoNameWhereTheLineHasSeveral) {
    for (const std::string several : {"total += frame[0] * other[0];", "total += frame[order[8]];"})
        EXPECT_EQ(named(several, "array", "read"), "The host reads memory[8] in line 2");
}

TEST(NamedMemory, OfAPointerInAnArrayOrAStruct) {
    EXPECT_EQ(named("total += rows[1][8];", "array", "read"),
              "The host reads memory[8] (through `rows[1]`) in line 2");
    EXPECT_EQ(named("total += part.sums[8];", "array", "read"),
              "The host reads memory[8] (through `part.sums`) in line 2");
    const auto with = [](const std::string& made, const std::string& access) {
        simt::Finding finding = finding_at(
            "void f(float* base) {\n    " + made + "\n    " + access + "\n}\n", 3, "race.stream",
            "memory[8]", "cudaMemcpyAsync in line 3 writes memory[8], and kernel `k` reads it.");
        finding.sides[0].action = "write";
        finding.sides[0].on_device = false;
        Sources sources;
        name_memory(finding, sources);
        return finding.message.substr(0, finding.message.find(", and"));
    };
    const std::string copy = "cudaMemcpyAsync(d_a[s], h, n, cudaMemcpyHostToDevice, stream[s]);";
    EXPECT_EQ(with("check(cudaMalloc(&d_a[s], n));", copy),
              "cudaMemcpyAsync in line 3 writes d_a[s][8]");
    EXPECT_EQ(with("d_a[s] = base + s * n;", copy),
              "cudaMemcpyAsync in line 3 writes memory[8] (through `d_a[s]`)");
    EXPECT_EQ(with("d_a[s] = array(n);", "*d_a[s] = 1;"),
              "cudaMemcpyAsync in line 3 writes d_a[s][8]");
}

}  // namespace simtutor::named_memory_test

#include "tools/locate/hidden_fault.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <string>

namespace simtutor::locate {

namespace {

bool is_hidden(const std::string& text, const std::string& old, const std::string& fresh,
               const std::string& rule, const std::string& advice) {
    report::Verdict verdict;
    verdict.findings.resize(1);
    verdict.findings[0].finding.rule = rule;
    verdict.findings[0].finding.advice = advice;
    const std::size_t at = text.find(old);
    return HiddenFault(text, verdict).is_hidden_by({"", "", 1, {{at, at + old.size(), fresh}}});
}

TEST(HiddenFault, ABarrierWhereThePlaceIsWrong) {
    const std::string text = "const int side = start % 2;";
    const std::string told = "Let it change; then look again at which barriers are needed.";
    EXPECT_TRUE(is_hidden(text, "const", "__syncthreads(); const", "race.shared", told));
    EXPECT_FALSE(is_hidden(text, "start", "start / tile", "race.shared", told));
    EXPECT_FALSE(is_hidden(text, "const", "__syncthreads(); const", "race.shared",
                           "Put __syncthreads() between line 1 and line 2."));
}

TEST(HiddenFault, AWaitOfTheHostWhereStreamsMeet) {
    const std::string text = "cudaEventRecord(halved, first);";
    const std::string waits = "cudaDeviceSynchronize(); cudaEventRecord(halved, first);";
    EXPECT_TRUE(is_hidden(text, text, waits, "race.stream", "Record it first."));
    EXPECT_FALSE(is_hidden(text, text, waits, "race.stream", "Call cudaStreamSynchronize."));
    EXPECT_FALSE(is_hidden(text, text, waits, "sync.missing", "Wait."));
}

TEST(HiddenFault, EqualFloatsWhereAnElementIsUnwritten) {
    const std::string text = "float z = f(i); if (z > highest) found = true; if (i > n) return;";
    EXPECT_TRUE(is_hidden(text, ">", ">=", "memory.uninitialised", ""));
    EXPECT_FALSE(is_hidden(text, ">", ">=", "race.global", ""));
    EXPECT_FALSE(is_hidden("int i = 1; if (i > n) return;", ">", ">=", "memory.uninitialised", ""));
}

TEST(HiddenFault, AnotherBlockWhereTooManyThreadsAreLaunched) {
    const auto hidden_by = [](const std::string& old, const std::string& fresh, double value) {
        const std::string text =
            "void product(float* c, int n) {\n"
            "    const dim3 block(32, 16);\n"
            "    const dim3 grid((n + 31) / 32, n);\n"
            "    fill<<<grid, block>>>(c, n);\n"
            "}\n";
        report::Verdict verdict;
        verdict.file = testing::TempDir() + "/block-" + std::to_string(::getpid()) + ".cu";
        std::ofstream(verdict.file) << text;
        verdict.checks.resize(1);
        verdict.checks[0].gates.resize(1);
        check::GateResult& gate = verdict.checks[0].gates[0];
        gate.counter = "threads";
        gate.value = value;
        gate.at_most.emplace().value = 100;
        gate.passed = value <= 100;
        const std::size_t at = text.find(old);
        return HiddenFault(text, verdict).is_hidden_by({"", "", 2, {{at, at + old.size(), fresh}}});
    };
    EXPECT_TRUE(hidden_by("32, 16", "128, 4", 200));
    EXPECT_FALSE(hidden_by("32, 16", "128, 4", 90)) << "the launch is as large as it may be";
    EXPECT_FALSE(hidden_by(", n)", ", (n + 15) / 16)", 200)) << "the grid";
}

TEST(HiddenFault, ACastOfASumThatHasWrapped) {
    const auto hidden_in = [](const std::string& type) {
        const std::string text =
            "__device__ void grey(unsigned char* g, unsigned char r, int i) {\n"
            "    const " +
            type +
            " sum = 300 * r;\n"
            "    g[i] = sum / 256;\n"
            "}\n";
        report::Verdict verdict;
        verdict.file = testing::TempDir() + "/hidden-" + std::to_string(::getpid()) + ".cu";
        std::ofstream(verdict.file) << text;
        const std::size_t at = text.find("sum / 256");
        return HiddenFault(text, verdict)
            .is_hidden_by({"", "", 3, {{at, at + 3, "static_cast<unsigned>(sum)"}}});
    };
    EXPECT_TRUE(hidden_in("short"));
    EXPECT_FALSE(hidden_in("int"));
}

TEST(HiddenFault, ABiggerArrayWhereAnIndexMissesIt) {
    const auto is_hidden_for = [](const std::string& object, const std::string& text,
                                  const std::string& old, const std::string& fresh) {
        report::Verdict verdict;
        verdict.findings.emplace_back();
        simt::Finding& finding = verdict.findings.back().finding;
        finding.rule = "bounds.shared";
        finding.sides.resize(1);
        finding.sides[0].object = object;
        const std::size_t at = text.find(old);
        return HiddenFault(text, verdict).is_hidden_by({"", "", 1, {{at, at + old.size(), fresh}}});
    };
    const std::string text = "__shared__ float as[16][tile]; as[threadIdx.x + 16][0] = 1;";
    EXPECT_TRUE(is_hidden_for("as[16][0]", text, "16", "17"));
    EXPECT_TRUE(is_hidden_for("as[16][0]", text, "16", "32"));
    EXPECT_TRUE(is_hidden_for("as[16][0]", text, "tile", "tile + 1"));
    EXPECT_FALSE(is_hidden_for("bs[16][0]", text, "16", "17"));
    EXPECT_FALSE(is_hidden_for("as[16][0]", text, "+ 16", "+ 15"));
    // A size that is no round number is a slip.
    EXPECT_FALSE(is_hidden_for("as[15]", "__shared__ float as[15]; as[x] = 1;", "15", "16"));
}

/// Whether a change of the file's text, which the verdict knows, is hidden.
bool is_hidden_in_file(const std::string& text, const std::string& old, const std::string& fresh) {
    report::Verdict verdict;
    verdict.file = testing::TempDir() + "/hidden-" + std::to_string(::getpid()) + ".cu";
    std::ofstream(verdict.file) << text;
    const std::size_t at = text.find(old);
    return HiddenFault(text, verdict).is_hidden_by({"", "", 1, {{at, at + old.size(), fresh}}});
}

TEST(HiddenFault, ALaunchWhereAStructureIsFilledInAnotherOrder) {
    const auto text = [](const std::string& filled) {
        return "struct Shape { int blocks, threads; };\n"
               "Shape shape_for(int n) {\n"
               "    const int threads = 128, blocks = n / threads;\n    return " +
               filled +
               ";\n}\n"
               "void work(float* a, int n) {\n"
               "    const Shape shape = shape_for(n);\n"
               "    scale<<<shape.blocks, shape.threads>>>(a, n);\n"
               "}\n";
    };
    const std::string launch = "shape.blocks, shape.threads",
                      turned = "shape.threads, shape.blocks";
    EXPECT_TRUE(is_hidden_in_file(text("{threads, blocks}"), launch, turned));
    EXPECT_FALSE(
        is_hidden_in_file(text("{threads, blocks}"), "{threads, blocks}", "{blocks, threads}"));
    EXPECT_FALSE(is_hidden_in_file(text("{blocks, threads}"), launch, turned));
}

TEST(HiddenFault, AStreamThatWaitsForTheDefaultOneWhoseEventsTimeIt) {
    const auto hidden = [](const std::string& record) {
        return is_hidden_in_file(
            "float rate(float* to, const float* from, int bytes) {\n"
            "    cudaStreamCreateWithFlags(&lane, cudaStreamNonBlocking);\n"
            "    cudaEventRecord(begin" +
                record +
                ");\n"
                "    cudaMemcpyAsync(to, from, bytes, cudaMemcpyHostToDevice, lane);\n"
                "    cudaEventRecord(end" +
                record +
                ");\n"
                "    cudaEventElapsedTime(&ms, begin, end);\n"
                "    return bytes / ms;\n"
                "}\n",
            "cudaStreamNonBlocking", "cudaStreamDefault");
    };
    EXPECT_TRUE(hidden(""));
    EXPECT_FALSE(hidden(", lane"));
}

}  // namespace

}  // namespace simtutor::locate

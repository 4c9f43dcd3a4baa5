#include "grader/simt/simcc_runtime/profile.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>

namespace simtutor::simt {
namespace {

/// A transposition of 64 x 64 floats without a tile: each warp's stores touch 32 sectors.
nlohmann::json transposition() {
    const nlohmann::json counts = {{"global_loads", 4096},
                                   {"global_load_requests", 128},
                                   {"global_load_sectors", 512},
                                   {"global_load_sectors_ideal", 512},
                                   {"global_load_bytes", 16384},
                                   {"global_stores", 4096},
                                   {"global_store_requests", 128},
                                   {"global_store_sectors", 4096},
                                   {"global_store_sectors_ideal", 512},
                                   {"global_store_bytes", 16384},
                                   {"shared_loads", 4096},
                                   {"shared_load_requests", 128},
                                   {"shared_load_wavefronts", 4096},
                                   {"shared_load_conflicts", 3968},
                                   {"cc13_load_transactions", 256},
                                   {"cc13_transactions_64", 256},
                                   {"cc13_load_abu_percent", 100.0},
                                   {"requests", 384},
                                   {"threads_per_request", 32.0}};
    nlohmann::json totals = counts, line = counts;
    totals.update({{"blocks", 16}, {"warps", 128}, {"threads", 4096}, {"barriers", 16}});
    line.update({{"file", "no/such/file.cu"}, {"line", 7}});
    return {{"kernels",
             {{{"name", "transpose"},
               {"launches", 1},
               {"grid", {4, 4, 1}},
               {"block", {16, 16, 1}},
               {"static_shared_bytes", 32768},
               {"totals", totals},
               {"lines", {line}}}}}};
}

TEST(Profile, ShowsAKernelAndItsHottestLines) {
    const std::string expected =
        R"(== simcc: profile on device h100; a model without caches, see docs/counters.md

transpose
   launches 1, grid 4 x 4 x 1, block 16 x 16 x 1
   blocks 16, warps 128, threads 4,096, barriers 16
   theoretical occupancy: 75 % (48 of 64 warps), limited by shared memory
     shared memory of a block: 32,768 bytes; registers unknown: upper bound (--registers)
                                                      loads            stores           atomics
   global accesses by threads                         4,096             4,096                 0
   global requests by warps                             128               128                 0
   sectors of 32 bytes                                  512             4,096                 0
   sectors per request                                 4.00             32.00                 -
     ideal                                             4.00              4.00
   bytes moved                                       16,384           131,072                 0
   bytes used of a sector's 32                        32.00              4.00
   shared accesses by threads                         4,096                 0                 0
   shared requests                                      128                 0                 0
   shared wavefronts                                  4,096                 0
   shared bank conflicts                              3,968                 0
   active threads per request: 32.00; requests without some of the warp's threads: 0

Lines with most sectors (loads and stores)
   4,608 sectors, 18.00 per request, ideal 4.00
     no/such/file.cu:7

Lines with most bank conflicts
   3,968 of 4,096 wavefronts are conflicts
     no/such/file.cu:7
)";
    EXPECT_EQ(profile_text(transposition(), {.device = "h100"}), expected);
}

TEST(Profile, TakesRegistersIntoAccount) {
    const std::string text =
        profile_text(transposition(), {.device = "h100", .registers = {{"transpose", 64}}});
    EXPECT_NE(text.find("50 % (32 of 64 warps), limited by registers"), std::string::npos) << text;
    EXPECT_NE(text.find("registers per thread: 64"), std::string::npos) << text;
    EXPECT_EQ(text.find("unknown"), std::string::npos);
}

TEST(Profile, ShowsTheOldTransactionsOnTheOldDeviceOnly) {
    const std::string old = profile_text(transposition(), {.device = "c1060"});
    EXPECT_NE(old.find("of 32, 64 and 128 bytes: 0, 256 and 0"), std::string::npos) << old;
    EXPECT_EQ(profile_text(transposition(), {.device = "h100"}).find("cc 1.3"), std::string::npos);
}

TEST(Profile, ShowsOperationsWhereTheyWereCounted) {
    nlohmann::json counters = transposition();
    EXPECT_EQ(profile_text(counters, {.device = "h100"}).find("FP32"), std::string::npos);
    counters["kernels"][0]["totals"].update({{"divergent_branches", 0},
                                             {"fp32_operations", 5000},
                                             {"fp32_adds", 1000},
                                             {"fp32_multiplies", 2000},
                                             {"fp32_fused", 1000},
                                             {"fp32_special", 7},
                                             {"arithmetic_intensity", 0.125}});
    counters["kernels"][0]["lines"][0]["fp32_operations"] = 5000;
    const std::string text = profile_text(counters, {.device = "h100"});
    for (const char* part : {"   FP32 operations: 5,000; special (division, root, expf, ...): 7\n",
                             "     adds 1,000, multiplies 2,000, fused (count twice) 1,000\n",
                             "   arithmetic intensity: 0.125 FP32 operations per byte moved\n",
                             "Lines with most FP32 operations\n   5,000 operations\n"})
        EXPECT_NE(text.find(part), std::string::npos) << part << text;
    EXPECT_EQ(text.find("FP64"), std::string::npos);
}

TEST(Profile, TakesRegistersFromNvcc) {
    ProfileFrame frame;
    frame.device = "h100";
    frame.nvcc_registers = {{"transpose", 64}};
    frame.nvcc_source = "nvcc 13.0 for sm_90";
    EXPECT_NE(profile_text(transposition(), frame).find("thread: 64 (nvcc 13.0 for sm_90)\n"),
              std::string::npos);
    frame.registers = {{"transpose", 32}};  // the user's number has priority
    EXPECT_NE(profile_text(transposition(), frame).find("thread: 32\n"), std::string::npos);
    frame = {.device = "h100", .nvcc_problem = "there is no nvcc."};
    EXPECT_NE(profile_text(transposition(), frame).find("No registers from nvcc: there is"),
              std::string::npos);
    frame.registers = {{"transpose", 32}};  // then nothing is missing
    EXPECT_EQ(profile_text(transposition(), frame).find("No registers from nvcc"),
              std::string::npos);
}

TEST(Profile, ShowsAnOpenmpRegionThatStoresToItsArrays) {
    nlohmann::json counters = transposition();
    nlohmann::json& region = counters["kernels"][0];
    region["name"] = "omp region at line 5";
    region["openmp"] = true;
    EXPECT_EQ(profile_text(counters, {.device = "h100"}).find("omp"), std::string::npos);
    region["totals"]["openmp_stores"] = 1000;
    region["totals"]["openmp_shared_line_stores"] = 64;
    const std::string text = profile_text(counters, {.device = "h100"});
    EXPECT_NE(text.find("omp region at line 5\n   stores: 1,000, of them to cache lines that "
                        "several threads wrote: 64\n"),
              std::string::npos)
        << text;
    EXPECT_EQ(text.find("Lines"), std::string::npos) << text;
}

TEST(Profile, IsNoWiderThan100Columns) {
    nlohmann::json counters = transposition();
    counters["kernels"][0]["name"] = std::string(300, 'k');
    for (const char* name :
         {"divergent_branches", "fp32_operations", "fp32_adds", "fp32_multiplies", "fp32_fused",
          "fp32_special", "fp64_operations", "fp64_special"})
        counters["kernels"][0]["totals"][name] = 9'999'999'999'999;
    counters["kernels"][0]["totals"]["arithmetic_intensity"] = 123456.789;
    std::istringstream lines(profile_text(counters, {.device = "c1060"}));
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100u) << line;
}

TEST(ProfileRegisters, NamesMayHoldCommas) {
    const auto registers = read_registers("matmul=40,reduce<256, float>=32");
    EXPECT_EQ(registers.at("matmul"), 40);
    EXPECT_EQ(registers.at("reduce<256, float>"), 32);
    EXPECT_TRUE(read_registers("").empty());
    for (const char* wrong : {"matmul", "matmul=", "matmul=0", "=3", "matmul=4x", "a=1,b"})
        EXPECT_THROW(read_registers(wrong), std::invalid_argument) << wrong;
}

}  // namespace
}  // namespace simtutor::simt

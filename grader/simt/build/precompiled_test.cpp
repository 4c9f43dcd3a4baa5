#include "grader/simt/build/precompiled.h"

#include <gtest/gtest.h>

#include "grader/process/run_process.h"
#include "grader/simt/build/compile.h"
#include "grader/simt/build/preparation.h"

using namespace simtutor;
using namespace simtutor::simt;

namespace {

const std::string kernel =
    "#include <cuda_pipeline.h>\n"
    "template <int width> __global__ void add(const float* a, float* c, int n) {\n"
    "    __shared__ float tile[width];\n"
    "    tile[threadIdx.x] = a[threadIdx.x];\n"
    "    __syncthreads();\n"
    "    for (int i = threadIdx.x; i < n; i += width) c[i] = tile[threadIdx.x] + sqrtf(a[i]);\n"
    "}\n"
    "void run(const float* a, float* c, int n) { add<64><<<1, 64>>>(a, c, n); }\n";

class Precompiled : public testing::Test {
  protected:
    std::string preprocessed(const std::string& text) {
        const CommandResult result = preprocess(workshop, request, text);
        EXPECT_EQ(result.exit_code, 0) << result.messages;
        return result.output;
    }
    std::string translated(const std::string& text, bool unroll_whole = false) {
        return translate(preprocessed(text), translate_options(unroll_whole)).text;
    }
    /// The machine code of a module, without the file's name.
    std::string code(const std::string& text) {
        const std::string made = workshop.folder() + "/module.so";
        const CommandResult result = compile_and_link(workshop, request, text, made);
        EXPECT_EQ(result.exit_code, 0) << result.messages;
        return run_process({"objdump", "-d", "--no-show-raw-insn", made}, "").output;
    }

    ModuleRequest request;
    Workshop workshop{compile_view()};
};

}  // namespace

TEST_F(Precompiled, StandsForTheHeadersInEveryCompileOfAJudgedModule) {
    const std::string text = translated(kernel);
    for (const bool blocks : {false, true}) {
        request.report_blocks = blocks;
        EXPECT_TRUE(with_precompiled_headers(text, module_flags(request)));
    }
    EXPECT_TRUE(with_precompiled_headers(text, step_flags(request)));
    EXPECT_TRUE(with_precompiled_headers(translated(kernel, true), optimised_flags(request)));
    EXPECT_LT(with_precompiled_headers(text, step_flags(request))->size(), text.size() / 5);
}

TEST_F(Precompiled, IsNotUsedWithOtherFlagsOrOtherHeaders) {
    const std::string text = translated(kernel);
    request.optimisation = "-O0";
    EXPECT_FALSE(with_precompiled_headers(text, module_flags(request)));
    request.optimisation = "-Og";
    EXPECT_FALSE(with_precompiled_headers("\n" + text, module_flags(request)));
    EXPECT_FALSE(with_precompiled_headers("int x;\n", module_flags(request)));
    // The project's own kernels see a library without assertions.
    request.judged = false;
    EXPECT_FALSE(with_precompiled_headers(translated(kernel), module_flags(request)));
}

TEST_F(Precompiled, GivesTheSameCode) {
    const std::string text = translated(kernel);
    const std::string with = code(text);
    EXPECT_GT(with.size(), 1000u);
    // A line more at the beginning: the compiler reads the headers themselves.
    EXPECT_EQ(with, code("\n" + text));
}

TEST_F(Precompiled, LeavesTheMessagesOfErrorsAsTheyAre) {
    const std::string text = translated("__global__ void k(float* c) { c[0] = absent; }\n");
    const auto compiled = [&](const std::string& one) {
        return compile_and_link(workshop, request, one, workshop.folder() + "/module.so");
    };
    const CommandResult with = compiled(text), without = compiled("\n" + text);
    EXPECT_NE(with.exit_code, 0);
    EXPECT_NE(with.messages.find("'absent' was not declared"), std::string::npos) << with.messages;
    EXPECT_EQ(with.messages, without.messages);
}

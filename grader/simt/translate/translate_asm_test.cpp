/// Inline PTX: what becomes of it, and what is refused.

#include <gtest/gtest.h>

#include "grader/simt/translate/translate_test_text.h"

using namespace simtutor::simt;

namespace {

/// The error of a statement in line 3, with an operand of each kind.
std::string error_of(const std::string& instructions) {
    return first_error(
        "__device__ void f(int a, float b, long long c, short s, double d) {\n\nasm volatile(\"" +
        instructions +
        "\" : \"+r\"(a), \"+f\"(b), \"+l\"(c), \"+h\"(s), \"+d\"(d) :: \"memory\");\n}");
}

}  // namespace

TEST(TranslateAsm, BecomesCalls) {
    const Translation result = translated(
        "__device__ void f(float* p) { asm(\"trap;\"); float x; int n = 1;\n"
        " asm volatile(\"{ .reg .pred q;\\n\"\n  \"setp.gt.s32 q, %1, 0;\\n\"\n"
        "  \"@q ld.global.f32 %0, [%2+4]; }\" : \"=f\"(x) : \"r\"(n), \"l\"(p) : \"memory\"); }\n");
    EXPECT_TRUE(result.errors.empty()) << result.errors[0].text;
    EXPECT_TRUE(has(result.text, "::__simt_ptx::__stop();")) << result.text;
    EXPECT_TRUE(has(result.text, "::__simt_ptx::__load<float>(")) << result.text;
    EXPECT_TRUE(has(result.text, "# 4 \"/home/me/kernel.cu\"\nif (")) << result.text;
}

TEST(TranslateAsm, IsCheckedAgainstItsOperands) {
    const auto error = [](const std::string& statement) {
        return first_error("__device__ void f(int a, float b, long long c) {\n" + statement +
                           "\n}");
    };
    EXPECT_EQ(error("asm(\"add.s32 %0, %0, 1;\" : \"+r\"(a));"), "(none)");
    EXPECT_TRUE(
        has(error("asm(\"add.s32 %0, %1, 1;\" : \"=r\"(a) : \"l\"(c));"), "'%1' has 64 bits"));
    EXPECT_TRUE(has(error("asm(\"add.s32 %0, %1, 1;\" : \"=r\"(a) : \"f\"(b));"), "holds a float"));
    EXPECT_TRUE(has(error("asm(\"add.s32 %0, %1;\" : \"+r\"(a));"), "has 3 operands, not 2"));
    EXPECT_TRUE(
        has(error("asm(\"mov.b32 %0, %1;\" : \"=r\"(a));"), "'%1' of 'mov.b32' is no operand"));
    EXPECT_TRUE(
        has(error("asm(\"mov.b32 %0, x;\" : \"=r\"(a));"), "'x' in 'mov.b32' is no register"));
    EXPECT_TRUE(
        has(error("asm(\"wgmma.fence.sync.aligned;\");"), "2: 'asm wgmma.fence.sync.aligned'"));
    EXPECT_TRUE(has(error("asm(\"mov.u32 %0, %%smid;\" : \"=r\"(a));"), "'asm mov.u32 %smid'"));
    EXPECT_TRUE(has(error("asm(\"bar.sync 1, 64;\");"), "'asm bar.sync'"));
    EXPECT_TRUE(has(error("asm(\"mov.b32 %0, 1;\" : \"=x\"(a));"), "constraint \"=x\""));
    EXPECT_TRUE(has(error("asm(\"cvt.f32.s32 %0, 1;\" : \"=f\"(b));"), "needs a rounding"));
    EXPECT_TRUE(has(error("asm(\"done: trap;\");"), "label 'done'"));
}

TEST(TranslateAsm, HeadersComeOnlyWhereThereAreInstructions) {
    TranslateOptions options;
    options.untouched = {"/include/"};
    const std::string headers =
        "# 1 \"/include/cuda_runtime.h\" 1\nint first;\n# 1 \"/include/ptx.h\" 1\nint ptx;\n"
        "# 1 \"/include/small_float.h\" 1\nint small;\n# 3 \"/include/ptx.h\" 2\nint more;\n"
        "# 3 \"/include/cuda_runtime.h\" 2\nint last;\n# 1 \"/home/ptx.cu\"\n";
    const auto text = [&](const std::string& program) {
        return translate(headers + program, options).text;
    };
    EXPECT_TRUE(has(text("__global__ void k() {\n asm(\"trap;\");\n}\n"), "int ptx;\n"));
    EXPECT_TRUE(has(text("__global__ void k() {}\n"),
                    "int first;\n# 1 \"/include/ptx.h\" 1\n# 1 \"/include/small_float.h\" 1\n"
                    "int small;\n# 3 \"/include/ptx.h\" 2\n# 3 \"/include/cuda_runtime.h\" 2\n"
                    "int last;\n# 1 \"/home/ptx.cu\"\n"));
    EXPECT_TRUE(has(text("int mine;\n"), "int mine;\n"));
}

// nvcc refuses these, too.
TEST(TranslateAsm, MistakesAreNamedWithTheirLine) {
    struct Mistake {
        const char *instructions, *says;
    };
    for (const Mistake& mistake : std::initializer_list<Mistake>{
             {"add.u32 %0, %%tid.x, 1;", "'%tid.x' is read by mov or cvt only, not by 'add.u32'"},
             {"mov.u32 %0, %%clock64;", "'%clock64' has 64 bits"},
             {"ld.global.u32 %3, [%2];", "'%3' has 16 bits"},
             {"ld.acquire.global.u32 %0, [%2];", "needs a scope"},
             {"ld.release.gpu.global.u32 %0, [%2];", "'asm ld.release.gpu.global.u32'"},
             {"ld.global.v2.u32 %0, [%2];", "takes 2 registers in braces"},
             {"ld.global.u32 %0, %2;", "takes an address in brackets"},
             {"ld.global.u32 %0, [%0];", "'%0' has 32 bits"},
             {"ld.global.u32 %0, [%2-4];", "write [a+-4]"},
             {"ld.global.v4.f64 {%4, %4, %4, %4}, [%2];", "'asm ld.global.v4.f64'"},
             {"st.acquire.gpu.global.u32 [%2], %0;", "'asm st.acquire.gpu.global.u32'"},
             {"st.global.f64 [%2], %1;", "'%1' has 32 bits"},
             {"atom.global.inc.s32 %0, [%2], 1;", "'asm atom.global.inc.s32'"},
             {"atom.global.add.u32 %0, [%2];", "has 3 operands, not 2"},
             {"red.global.exch.b32 [%2], %0;", "'asm red.global.exch.b32'"},
             {"fence.acq_rel.global;", "'asm fence.acq_rel.global'"},
             {"membar.gpu;", "'asm membar.gpu'"},
             {"bar.red.popc.u32 %0, 0, %0;", "'%0' is no predicate"},
             {"shfl.sync.down.b32 %0, %0, 1, 0x1f;", "has 5 operands, not 4"},
             {"shfl.sync.down.b64 %2, %2, 1, 0x1f, -1;", "'asm shfl.sync.down.b64'"},
             {"vote.sync.any.pred %0, %0, -1;", "'%0' is no predicate"},
             {"match.all.sync.u32 %0, %0, -1;", "'asm match.all.sync.u32'"},
             {"redux.sync.add.b32 %0, %0, -1;", "'asm redux.sync.add.b32'"},
             {"mad.s32 %0, %0, %0, %0;", "'asm mad.s32'"},
             {"mad.wide.s32 %0, %0, %0, %0;", "'%0' has 32 bits"},
             {"prmt.b32.f8e %0, %0, %0, %0;", "'asm prmt.b32.f8e'"},
             {"lop3.b32 %0, %0, %0, %0, %0;", "takes a constant there"},
             {"bfe.b32 %0, %0, 1, 2;", "'asm bfe.b32'"},
             {"bfi.u32 %0, %0, %0, 1, 2;", "'asm bfi.u32'"},
             {"shf.l.b32 %0, %0, %0, 1;", "'asm shf.l.b32'"},
             {"shl.u32 %0, %0, 1;", "'asm shl.u32'"},
             {"min.b32 %0, %0, %0;", "'asm min.b32'"},
             {"add.sat.u32 %0, %0, %0;", "'asm add.sat.u32'"},
             {"sqrt.f32 %1, %1;", "'asm sqrt.f32'"},
             {"fma.f32 %1, %1, %1, %1;", "'asm fma.f32'"},
             {"cvt.s32.f32 %0, %1;", "needs a rounding: .rni"},
             {"cvt.rn.s32.f32 %0, %1;", "needs a rounding: .rni"},
             {"cvt.f32.f64 %1, %4;", "needs a rounding: .rn"},
             {"cvt.sat.u64.u32 %2, %0;", "'asm cvt.sat.u64.u32'"},
             {"cvt.rz.f16x2.f32 %0, %1;", "has 3 operands, not 2"},
             {"cp.async.ca.global.shared [%2], [%0], 4;", "'asm cp.async.ca.global.shared'"},
             {"cp.async.wait_group %0;", "takes a constant there"},
             {"ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %0}, [%0];",
              "takes 4 registers there, not 2"},
             {"ldmatrix.aligned.m8n8.x1.shared.b16 {%0}, [%0];", "'asm ldmatrix.aligned"},
             {"mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%1, %1, %1, %1}, {%0, %0}, {%0, "
              "%0}, {%1, %1, %1, %1};",
              "takes 4 registers there, not 2"},
             {"mma.sync.aligned.m16n8k16.row.row.f32.f16.f16.f32 {%1, %1, %1, %1}, {%0, %0, %0, "
              "%0}, {%0, %0}, {%1, %1, %1, %1};",
              "'asm mma.sync.aligned.m16n8k16.row.row"},
             {"mov.b64 %2, {%0, %0, %0};", "'asm mov.b64'"},
             {"setp.lt.s32 %0, %0, 1;", "'%0' is no predicate"},
             {"{ .reg .pred p; selp.f32 %1, %0, %1, %1; }", "'%1' is no predicate"},
             {"{ .reg .pred p; .reg .b32 p; }", "'p' is declared twice"},
             {"{ .reg .f32 x; add.s32 %0, %0, x; }", "'x' holds a float"},
             {"{ .reg .pred p; @q mov.b32 %0, 1; }", "'q' in 'mov.b32' is no register"},
             {"{ mov.b32 %0, 1;", "a '{' has no '}'"},
             {"mov.b32 %0, 0f3F80;", "'0f3F80' is no number"},
             {"mov.f32 %1, 1;", "'1' is no number of type .f32"},
             {"frob.b32 %0, %0;", "'asm frob.b32'"},
         }) {
        const std::string error = error_of(mistake.instructions);
        EXPECT_TRUE(has(error, mistake.says)) << mistake.instructions << "\n" << error;
        EXPECT_TRUE(error.starts_with("3: ")) << mistake.instructions << "\n" << error;
    }
}

// Their operands may have forms of their own.
TEST(TranslateAsm, WhatCannotBeReadIsNamed) {
    EXPECT_EQ(error_of("tex.1d.v4.f32.f32 {%1, %1, %1, %1}, [%2, {%1}];"),
              "3: inline PTX: in 'tex.1d.v4.f32.f32': expected ']' before ', {%1}];'");
    EXPECT_EQ(error_of("add.u32 %0, %0 %0;"),
              "3: inline PTX: in 'add.u32': expected ';' before '%0;'");
}

// PTX that exists, but not here.
TEST(TranslateAsm, WhatIsNotSupportedIsNamedWithItsLine) {
    for (const std::string instructions : {
             "wgmma.fence.sync.aligned;",
             "mov.u32 %0, %%smid;",
             "bar.sync 1, 64;",
             "barrier.arrive 0, 64;",
             "cp.async.bulk.commit_group;",
             "cp.async.mbarrier.arrive.shared.b64 [%0];",
             "mbarrier.test_wait.shared.b64 p, [%0], %2;",
             "elect.sync _|p, -1;",
             "add.u16x2 %0, %0, %0;",
             "vadd.u32.u32.u32 %0, %0, %0;",
             "mma.sync.aligned.m16n8k64.row.col.s32.s4.s4.s32 {%0, %0, %0, %0}, {%0, %0, %0, %0}, "
             "{%0, %0}, {%0, %0, %0, %0};",
             "ld.param.u32 %0, [p];",
             "ld.shared::cluster.u32 %0, [%0];",
             "brkpt;",
             "ret;",
             "applypriority.global.L2::evict_normal [%2], 128;",
             "discard.global.L2 [%2], 128;",
             "st.bulk.weak.shared::cta [%2], %2, 0;",
             "createpolicy.fractional.L2::evict_last.b64 %2, 1.0;",
             "pmevent 1;",
             "szext.wrap.s32 %0, %0, 1;",
             "bmsk.clamp.b32 %0, %0, 1;",
             "cvt.rn.satfinite.e4m3x2.f32 %3, %1, %1;",
             "ex2.approx.f16 %3, %3;",
             "tanh.approx.bf16 %3, %3;",
         }) {
        const std::string error = error_of(instructions);
        const std::string opcode = instructions.substr(0, instructions.find_first_of(" ;"));
        EXPECT_TRUE(has(error, "'asm " + opcode)) << instructions << "\n" << error;
        EXPECT_TRUE(error.starts_with("3: ")) << instructions << "\n" << error;
    }
}

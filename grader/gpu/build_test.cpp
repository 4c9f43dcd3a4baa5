#include "grader/gpu/build.h"

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "grader/gpu/testing/fake_cuda.h"

namespace fs = std::filesystem;
using namespace simtutor::gpu;

namespace {

class Build : public testing::Test {
  protected:
    Build() {
        std::string pattern = (fs::temp_directory_path() / "gpu-build-XXXXXX").string();
        folder_ = ::mkdtemp(pattern.data());
    }
    ~Build() override { fs::remove_all(folder_); }

    ModuleResult build(const Toolkit& toolkit, const std::string& text, const std::string& entry) {
        ModuleRequest request;
        request.source = (folder_ / "kernel.cu").string();
        std::ofstream(request.source) << text;
        request.entries = {entry};
        request.output = output();
        request.arch = "sm_90";
        return build_module(toolkit, request);
    }
    std::string output() const { return (folder_ / "module.so").string(); }
    std::size_t files() const {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
    }

    fs::path folder_;
};

const Toolkit fake{SIMTUTOR_FAKE_NVCC, "13.0.1", ""};

TEST_F(Build, ModuleExportsEntriesAndQuestions) {
    const ModuleResult result =
        build(fake, "void f(int* a, int n) { a[0] = n; }\n", "void f(int* a, int n)");
    ASSERT_TRUE(result.ok) << result.error;
    void* module = ::dlopen(output().c_str(), RTLD_NOW | RTLD_LOCAL);
    ASSERT_NE(module, nullptr) << ::dlerror();
    for (const char* name :
         {"simtutor_entries", "simtutor_gpu_pending_error", "simtutor_gpu_synchronise"})
        EXPECT_NE(::dlsym(module, name), nullptr) << name;
    ::dlclose(module);
    EXPECT_EQ(files(), 2u);  // nothing half-written is left
}

TEST_F(Build, ErrorsCarryTheStudentsNameAndLine) {
    const ModuleResult result = build(fake, "\nvoid f(int n) { x = n; }\n", "void f(int n)");
    EXPECT_FALSE(result.ok);
    EXPECT_EQ(result.error.find("kernel.cu does not compile with nvcc. Correct the first error:\n"
                                "kernel.cu:2: error: "),
              0u)
        << result.error;
    EXPECT_EQ(files(), 1u);
}

TEST_F(Build, AnotherEntry) {
    const ModuleResult result = build(fake, "void f(long n) {}\n", "void f(int n)");
    EXPECT_NE(result.error.find("the entry must be `void f(int n)`"), std::string::npos)
        << result.error;
}

TEST_F(Build, MissingBody) {
    const ModuleResult result =
        build(fake, "void g(int);\nvoid f(int n) { g(n); }\n", "void f(int n)");
    EXPECT_NE(result.error.find("g(int)"), std::string::npos) << result.error;
}

TEST_F(Build, MissingFileAndMissingCompiler) {
    ModuleRequest request;
    request.source = "/no/such/kernel.cu";
    EXPECT_NE(build_module(fake, request).error.find("/no/such/kernel.cu does not exist"),
              std::string::npos);
    const ModuleResult result =
        build(Toolkit{"/no/such/nvcc", "1", ""}, "void f(int n) {}\n", "void f(int n)");
    EXPECT_NE(result.error.find("The compiler /no/such/nvcc could not be started"),
              std::string::npos);
}

TEST(FindToolkit, NamedByTheEnvironment) {
    use_fake_cuda();
    const auto toolkit = find_toolkit();
    ASSERT_TRUE(toolkit);
    EXPECT_EQ(toolkit->nvcc, SIMTUTOR_FAKE_NVCC);
    EXPECT_EQ(toolkit->version, "13.0.1");
    ::setenv("NVCC", "/no/such/nvcc", 1);
    EXPECT_FALSE(find_toolkit());
    ::unsetenv("NVCC");
}

/// The real compiler takes the same glue, with a kernel for an entry.
TEST_F(Build, RealNvcc) {
    ::unsetenv("NVCC");
    const auto toolkit = find_toolkit();
    if (!toolkit) GTEST_SKIP() << "there is no nvcc here";
    const std::string entry = "__global__ void f(float* a, int n)";
    const ModuleResult result =
        build(*toolkit, entry + " { if (threadIdx.x < n) a[0] = 1; }\n", entry);
    ASSERT_TRUE(result.ok) << result.error;
    const ModuleResult wrong = build(*toolkit, "\n" + entry + " { a[0] = x; }\n", entry);
    EXPECT_NE(wrong.error.find("\nkernel.cu:2: error: "), std::string::npos) << wrong.error;
    const ModuleResult open = build(*toolkit, entry + " {\n", entry);
    EXPECT_NE(open.error.find("kernel.cu:1: error: this \"{\" is never closed"), std::string::npos)
        << open.error;
}

/// Distributions put a script on PATH that starts the compiler in a tree elsewhere.
TEST_F(Build, ScriptThatStartsNvcc) {
    ::unsetenv("NVCC");
    const auto real = find_toolkit();
    if (!real) GTEST_SKIP() << "there is no nvcc here";
    ASSERT_FALSE(real->folder.empty());
    const std::string script = (folder_ / "nvcc").string();
    std::ofstream(script) << "#!/bin/sh\nexec " << real->folder << "/bin/nvcc \"$@\"\n";
    fs::permissions(script, fs::perms::owner_all);
    ::setenv("NVCC", script.c_str(), 1);
    const auto toolkit = find_toolkit();
    ::unsetenv("NVCC");
    ASSERT_TRUE(toolkit);
    EXPECT_EQ(toolkit->nvcc, script);
    EXPECT_EQ(toolkit->folder, real->folder);
    const std::string entry = "__global__ void f(float* a, int n)";
    const ModuleResult result = build(*toolkit, entry + " { a[n] = 1; }\n", entry);
    EXPECT_TRUE(result.ok) << result.error;
}

}  // namespace

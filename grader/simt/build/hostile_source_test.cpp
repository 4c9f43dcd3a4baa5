/// Attacks on the compile: what a submission's text tries to read or to use up. Run in all ways
/// that a sandbox is made in.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "grader/paths/simtutor_paths.h"
#include "grader/sandbox/testing/ways.h"
#include "grader/simt/build/compile.h"
#include "grader/simt/build/module.h"

using namespace simtutor;
using namespace simtutor::simt;
namespace fs = std::filesystem;

namespace {

const std::string entry = "void matmul(const float* a, const float* b, float* c, int n)";
const std::string secret = "the_secret_of_the_course";

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

/// Beside the submission lies what it must not get: as a solution, and as a classmate's file.
class HostileSource : public testing::Test {
  protected:
    HostileSource() {
        std::string pattern = (fs::temp_directory_path() / "hostile-source-XXXXXX").string();
        folder_ = ::mkdtemp(pattern.data());
        fs::create_directories(folder_ / "alice");
        fs::create_directories(folder_ / "bob");
        solution_ = (folder_ / "bob" / "kernel.cu").string();
        std::ofstream(solution_) << "int " + secret + ";\n" + entry + " {}\n";
    }
    ~HostileSource() override { fs::remove_all(folder_); }

    void SetUp() override {
        const auto layers = Workshop(compile_view()).layers();
        if (layers.namespaces == sandbox::Namespaces::none && !layers.landlock)
            GTEST_SKIP() << "skipped: neither namespaces nor Landlock close files here";
        has_namespaces_ = layers.namespaces != sandbox::Namespaces::none;
        const std::string way = sandbox::test_way();
        const bool closed = way == "container" || way == "landlock";
        EXPECT_TRUE(way.empty() || has_namespaces_ != closed) << "the way is not what it says";
    }

    ModuleRequest request(const std::string& text, Language language) const {
        ModuleRequest made;
        const bool cuda = language == Language::cuda;
        made.source = folder_ / "alice" / (cuda ? "kernel.cu" : "kernel.cpp");
        std::ofstream(made.source) << text;
        made.language = language;
        made.entries = {entry};
        made.output = folder_ / "alice" / "module.so";
        return made;
    }

    /// Builds the text as a CUDA file and both ways as a C++ file.
    std::vector<ModuleResult> build_all(const std::string& text) const {
        ModuleRequest native = request(text, Language::cpp);
        native.variant = Variant::native;
        return {build_module(request(text, Language::cuda)),
                build_module(request(text, Language::cpp)), build_module(native)};
    }

    void expect_hidden(const std::string& line) const {
        for (const ModuleResult& result : build_all(line + "\n" + entry + " {}\n")) {
            EXPECT_FALSE(result.ok) << line;
            EXPECT_FALSE(result.machine_at_fault) << result.error;
            EXPECT_FALSE(has(result.error, secret)) << result.error;
            EXPECT_FALSE(has(result.error, "root:")) << result.error;
        }
    }

    fs::path folder_;
    std::string solution_;
    bool has_namespaces_ = false;
};

TEST_F(HostileSource, AnotherFileCannotBeIncludedHoweverItIsSpelt) {
    const std::string relative = "../bob/kernel.cu";
    for (const std::string& line : std::vector<std::string>{
             "#include \"" + solution_ + "\"",
             "#include <" + solution_ + ">",
             "#include \"" + relative + "\"",
             "#include \"" + (folder_ / "alice" / relative).string() + "\"",
             "#define X \"" + solution_ + "\"\n#include X",
             "#inc\\\nlude \"" + solution_ + "\"",
             "/**/ # /**/ include /**/ \"" + solution_ + "\"",
             "\xEF\xBB\xBF#include \"" + solution_ + "\"",
             "\f#include \"" + solution_ + "\"",
             "%:include \"" + solution_ + "\"",
             "#import \"" + solution_ + "\"",
             "#include_next \"" + solution_ + "\"",
             "#include \"/proc/self/cwd" + solution_ + "\"",
             "#include \"/proc/self/root" + solution_ + "\"",
             "#include \"/proc/1/root" + solution_ + "\"",
             "#include \"/proc/thread-self/cwd/x\"",
             "#include \"//" + solution_ + "\"",
             "#line 1 \"" + (folder_ / "bob" / "x").string() + "\"\n#include \"kernel.cu\"",
             "# 1 \"" + (folder_ / "bob" / "x").string() + "\" 1\n#include \"kernel.cu\"",
         }) {
        expect_hidden(line);
    }
}

TEST_F(HostileSource, NothingOfTheSystemOrTheCourseCanBeIncluded) {
    const std::string project = paths::source_dir;
    for (const std::string& path :
         {std::string("/etc/passwd"), std::string("/proc/self/environ"),
          std::string("/proc/self/maps"), std::string("/dev/zero"), std::string("/dev/tty"),
          std::string("/dev/stdin"), std::string("/proc/self/fd/0"), project + "/CMakeLists.txt",
          project + "/solutions/01-ijk/kernel.cpp", project + "/lessons/01-ijk/grade.cpp",
          project + "/grader/simt/engine/thread.h",
          std::string(paths::binary_dir) + "/build.ninja"})
        expect_hidden("#include \"" + path + "\"");
}

TEST_F(HostileSource, TheAssemblerReadsNoOtherFile) {
    for (const std::string& path : {solution_, std::string("/etc/passwd"), std::string("/dev/zero"),
                                    std::string("/proc/self/environ")}) {
        expect_hidden("__asm__(\".incbin \\\"" + path + "\\\"\");");
        expect_hidden("__asm__(\".include \\\"" + path + "\\\"\");");
    }
}

TEST_F(HostileSource, WhetherAFileExistsCannotBeAsked) {
    // Landlock alone answers "Permission denied", which the compiler takes for existing.
    if (!has_namespaces_) GTEST_SKIP() << "skipped: only namespaces hide names";
    std::string text = entry + " {}\n";
    for (const std::string& path :
         {solution_, std::string("/etc/passwd"), std::string("/proc/self/exe"),
          std::string("/home"), std::string("/root"), (folder_ / "bob").string()}) {
        text += "#if __has_include(\"" + path + "\")\n#error it is there\n#endif\n";
    }
    for (const ModuleResult& result : build_all(text)) EXPECT_EQ(result.error, "");
}

TEST_F(HostileSource, ALinkAsASubmissionIsRefused) {
    ModuleRequest made = request("", Language::cuda);
    for (const std::string& target : {solution_, std::string("/dev/zero"), made.source}) {
        fs::remove(made.source);
        fs::create_symlink(target, made.source);
        const ModuleResult result = build_module(made);
        EXPECT_TRUE(has(result.error, "is a link, and only a file itself is graded"))
            << result.error;
    }
}

TEST_F(HostileSource, ACompileBombEndsAtTheBudget) {
    sandbox::Budget budget(2, 60);
    Workshop workshop(compile_view(), "", &budget);
    const std::string bomb =
        "template <int n, unsigned m> struct F { static constexpr unsigned v = F<n - 1, 2 * m>::v "
        "+ "
        "F<n - 1, 2 * m + 1>::v; };\n"
        "template <unsigned m> struct F<0, m> { static constexpr unsigned v = m; };\n"
        "constexpr unsigned spent = F<24, 1>::v;\n" +
        entry + " {}\n";
    ModuleRequest made = request(bomb, Language::cuda);
    made.workshop = &workshop;
    const auto start = std::chrono::steady_clock::now();
    const ModuleResult result = build_module(made);
    EXPECT_TRUE(has(result.error, "of CPU time")) << result.error;
    EXPECT_FALSE(result.machine_at_fault);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
    EXPECT_TRUE(budget.cpu_left() < 0.1) << budget.cpu_left();
    // The next build of this submission is not even tried.
    made = request(entry + " {}\n", Language::cuda);
    made.workshop = &workshop;
    EXPECT_TRUE(has(build_module(made).error, "Not run: the 2 s of CPU time")) << result.error;
}

TEST_F(HostileSource, MemoryAndOutputOfTheCompilerAreBounded) {
    for (const char* line :
         {"__asm__(\".space 100000000000\");", "char x[1ull << 36] = {1};",
          "constexpr int f(int n) { return n; }\nint x[] = {[0 ... 2000000000] = f(3)};"}) {
        Workshop workshop(compile_view());
        ModuleRequest made = request(std::string(line) + "\n" + entry + " {}\n", Language::cpp);
        made.workshop = &workshop;
        made.variant = Variant::native;
        const ModuleResult result = build_module(made);
        EXPECT_FALSE(result.ok) << line;
        EXPECT_FALSE(result.error.empty());
        std::uintmax_t bytes = 0;
        for (const auto& left : fs::recursive_directory_iterator(workshop.folder()))
            bytes += left.is_regular_file() ? left.file_size() : 0;
        EXPECT_LE(bytes, 1ull << 30) << line;
    }
}

/// What the commands of a workshop can do, asked with a shell: stronger than any compiler.
class HostileCommand : public HostileSource {
  protected:
    HostileCommand() : workshop_(view()) {}
    static sandbox::View view() {
        sandbox::View view = compile_view();
        for (const char* program : {"/bin/sh", "/bin/ls", "/bin/cat"}) {
            view.shown.emplace_back(program);
            for (const std::string& library : sandbox::libraries_of(program))
                view.shown.push_back(library);
        }
        return view;
    }
    sandbox::CommandResult shell(const std::string& script, sandbox::CommandLimits limits = {}) {
        return workshop_.run({"/bin/sh", "-c", script}, "", limits);
    }
    Workshop workshop_;
};

TEST_F(HostileCommand, ReadsAndListsNothingOutside) {
    for (const std::string& path :
         {solution_, std::string("/etc/passwd"), std::string("/dev/zero"),
          std::string("/proc/self/environ"), std::string("/proc/self/cmdline")}) {
        const auto result = shell("cat " + path + " | { read -r x; echo \"$x\"; }");
        EXPECT_EQ(result.output, "\n") << path;
    }
    for (const std::string& path : {std::string("/proc"), std::string("/root"), folder_.string(),
                                    std::string("/home"), std::string("/sys")}) {
        EXPECT_EQ(shell("ls " + path).output, "") << path;
    }
    if (!has_namespaces_) return;
    EXPECT_FALSE(has(shell("ls /").output, "home"));
    EXPECT_FALSE(has(shell("ls /dev").output, "zero"));
}

TEST_F(HostileCommand, WritesOnlyItsFolder) {
    EXPECT_EQ(
        shell("echo x > " + workshop_.folder() + "/mine && cat " + workshop_.folder() + "/mine")
            .output,
        "x\n");
    for (const std::string path : {"/usr/include/x.h", "/tmp/x", "/x"})
        EXPECT_EQ(shell("echo x > " + path + " && echo written").output, "") << path;
    EXPECT_EQ(shell("echo x > " + folder_.string() + "/x && echo written").output, "");
    EXPECT_FALSE(fs::exists(folder_ / "x"));
}

TEST_F(HostileCommand, ItsLimitsHold) {
    sandbox::CommandLimits few;
    few.wall_seconds = 0.3;
    EXPECT_EQ(
        shell("read x < /dev/null; while :; do cat " + workshop_.folder() + "/none; done", few)
            .cause,
        sandbox::CommandCause::wall);
    few = {};
    few.cpu_seconds = 0.3;
    EXPECT_EQ(shell("while :; do :; done", few).cause, sandbox::CommandCause::cpu);
    // Each child alone stays below the limit.
    EXPECT_EQ(shell("while :; do cat /dev/null; done", few).cause, sandbox::CommandCause::cpu);
    few = {};
    few.processes = 20;
    few.wall_seconds = 20;
    // No more than this, should the limit not hold. They are left behind by their parents.
    const std::string waits = "(read -r x < " + workshop_.folder() + "/fifo &) ; ";
    ASSERT_EQ(::mkfifo((workshop_.folder() + "/fifo").c_str(), 0600), 0);
    std::string many;
    for (int i = 0; i < 40; ++i) many += waits;
    EXPECT_EQ(shell(many + "read -r x < " + workshop_.folder() + "/fifo", few).cause,
              sandbox::CommandCause::processes);
    few = {};
    few.file_bytes = 1 << 20;
    shell(
        "while :; do echo 0123456789abcdef0123456789abcdef; done > " + workshop_.folder() + "/big",
        few);
    EXPECT_LE(fs::file_size(workshop_.folder() + "/big"), 1u << 20);
}

TEST_F(HostileCommand, OnlyARegularFileIsTaken) {
    shell("true");
    const std::string link = workshop_.folder() + "/link";
    fs::create_symlink(solution_, link);
    EXPECT_NE(workshop_.take(link, (folder_ / "taken").string()), 0);
    EXPECT_FALSE(fs::exists(folder_ / "taken"));
}

}  // namespace

// A lesson of kind "program": what a student reads of programs that are no programs, do not end,
// say that they failed, or print something else; and what holds where main() is the entry.

#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "grader/process/process.h"
#include "grader/process/run_process.h"
#include "grader/verdict/verdict.h"

namespace fs = std::filesystem;
using namespace simtutor;
using namespace simtutor::report;

namespace {

const std::string includes = "#include <cstdio>\n#include <cstdlib>\n";
const std::string kernel =
    "__global__ void square(int* x, int n) {\n"
    "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "    if (i < n) x[i] = x[i] * x[i];\n"
    "}\n";
/// The five steps; leaves the squares in h.
const std::string steps =
    "    int n = argc - 1, h[8], *d;\n"
    "    for (int i = 0; i < n; ++i) h[i] = atoi(argv[i + 1]);\n"
    "    cudaMalloc(&d, n * sizeof(int));\n"
    "    cudaMemcpy(d, h, n * sizeof(int), cudaMemcpyHostToDevice);\n"
    "    square<<<1, 32>>>(d, n);\n"
    "    cudaMemcpy(h, d, n * sizeof(int), cudaMemcpyDeviceToHost);\n"
    "    cudaFree(d);\n";
const std::string print = "    for (int i = 0; i < n; ++i) printf(\"%d\\n\", h[i]);\n";

std::string program(const std::string& body) {
    return includes + kernel + "int main(int argc, char** argv) {\n" + body + "}\n";
}

class Program : public testing::Test {
  protected:
    Program() {
        std::string pattern = (fs::temp_directory_path() / "program-XXXXXX").string();
        folder_ = ::mkdtemp(pattern.data());
    }
    ~Program() override { fs::remove_all(folder_); }

    Verdict grade(const std::string& text, const std::string& backend = "sim") {
        const std::string file = (folder_ / "kernel.cu").string();
        const std::string json = (folder_ / "verdict.json").string();
        std::ofstream(file) << text;
        run_process({SIMTUTOR_PROGRAM_GRADER, "--lesson-dir", SIMTUTOR_PROGRAM_LESSON, "--file",
                     file, "--json", json, "--seed", "7", "--backend", backend},
                    "");
        return read_verdict(json);
    }
    /// What a student is told: of the build, or of the check of the output; empty if it passed.
    std::string said(const std::string& text) {
        const Verdict verdict = grade(text);
        std::string all = verdict.error;
        for (const CheckVerdict& check : verdict.checks)
            if (check.id == "correct")
                for (const check::Message& message : check.messages) all += message.text + "\n";
        return all;
    }
    void expect_told(const std::string& text, const std::string& part) {
        const std::string all = said(text);
        EXPECT_NE(all.find(part), std::string::npos) << text << "\ntold: " << all;
    }

    fs::path folder_;
};

TEST_F(Program, ARightOneGetsAllPoints) {
    EXPECT_EQ(grade(program(steps + print + "    return 0;\n")).points, 100);
    // As in any C++ program, main may end without a return.
    EXPECT_EQ(grade(program(steps + print)).points, 100);
    // The arguments end with a null pointer, and a program may write into them.
    EXPECT_EQ(
        grade(program("    if (argv[argc] || argv[0][0] == 0) return 1;\n    argv[0][0] = 0;\n" +
                      steps + print))
            .points,
        100);
    // main without parameters is a main.
    EXPECT_EQ(said(includes + "int main() { puts(\"1 4\\n9\"); }\n"), "");
}

TEST_F(Program, WithoutAMainThereIsOneSentence) {
    expect_told(includes + kernel,
                "kernel.cu has no main(); a whole program begins with `int "
                "main(int argc, char** argv)`.");
    expect_told(includes + "namespace mine { int main() { return 0; } }\n",
                "'main' is used but defined nowhere; write its body");
    expect_told(includes + "void main() {}\n", "kernel.cu:3: error: '::main' must return 'int'");
}

TEST_F(Program, OneThatDoesNotEndIsStopped) {
    expect_told(program("    volatile int i = 0;\n    for (;;) i = i + 1;\n"),
                "The program was still looping in line 9");
    expect_told(includes +
                    "__global__ void spin(volatile int* x) { while (*x == 0) {} }\n"
                    "int main() { int* d; cudaMalloc(&d, 4); cudaMemset(d, 0, 4);\n"
                    "spin<<<1, 1>>>(d); return cudaDeviceSynchronize(); }\n",
                "The program ended with status 190");
}

/// Whether a process has a kernel host below it: the program runs.
bool runs_program(pid_t above) {
    const std::string id = std::to_string(above);
    std::ifstream children("/proc/" + id + "/task/" + id + "/children");
    for (pid_t child = 0; children >> child;) {
        std::string name;
        std::ifstream("/proc/" + std::to_string(child) + "/comm") >> name;
        if (name.starts_with("kernel-host") || runs_program(child)) return true;
    }
    return false;
}

TEST_F(Program, AnInterruptLeavesNoZombies) {
    // We stand for the process 1 of a container, which waits for nobody.
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    const std::string file = (folder_ / "kernel.cu").string();
    std::ofstream(file) << program("    volatile int i = 0;\n    for (;;) i = i + 1;\n");
    ProcessOptions options;
    options.arguments = {SIMTUTOR_PROGRAM_GRADER,
                         "--lesson-dir",
                         SIMTUTOR_PROGRAM_LESSON,
                         "--file",
                         file,
                         "--json",
                         (folder_ / "verdict.json").string(),
                         "--seed",
                         "7",
                         "--backend",
                         "sim"};
    options.output = options.messages = ProcessOptions::nothing;
    Process grader(options);
    for (int i = 0; i < 3000 && !runs_program(grader.id()) && !grader.poll(); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    ASSERT_TRUE(runs_program(grader.id()));
    // A sandbox that ended by itself may leave a process behind.
    while (::waitpid(-1, nullptr, WNOHANG) > 0) {
    }
    grader.signal(SIGINT);
    EXPECT_EQ(grader.wait().code, 130);
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    siginfo_t left{};
    ::waitid(P_ALL, 0, &left, WEXITED | WNOHANG | WNOWAIT);
    std::string name;
    std::ifstream("/proc/" + std::to_string(left.si_pid) + "/comm") >> name;
    EXPECT_EQ(left.si_pid, 0) << name << " came to us, a process of the grader";
    while (::waitpid(-1, nullptr, 0) > 0) {
    }
    ::prctl(PR_SET_CHILD_SUBREAPER, 0);
}

TEST_F(Program, AStatusThatIsNotZeroIsAFailure) {
    expect_told(program(steps + print + "    return 3;\n"),
                "The program ended with status 3, which says that it failed; 0 is for success.\n"
                "It printed: 1\n4\n9");
    expect_told(program("    exit(3);\n"),
                "The program ended with status 3, which says that it failed; 0 is for success. It "
                "printed nothing.");
    expect_told(program(steps + print + "    exit(0);\n"),
                "The program ended by exit(0). Let main return instead");
    expect_told(program("    abort();\n"), "The code aborted (SIGABRT) in `main`");
}

TEST_F(Program, OutputOfAnotherFormIsNamed) {
    expect_told(program(steps + "    printf(\"1\\nresult: 4\\n\");\n"),
                "Line 2 of what the program printed has 'result:', which is no number; print the "
                "squares and nothing else.");
    expect_told(program(steps), "The program printed 0 numbers, but 3 are expected.");
    expect_told(program(steps + "    printf(\"1 4 9 16\\n\");\n"),
                "The program printed 4 numbers, but 3 are expected.");
    expect_told(program(steps + "    printf(\"1 5 9\\n\");\n"),
                "1 of 3 squares is wrong: number 2 of 3.\nThe first: number 2: wanted 4, got 5.");
    expect_told(program(steps + "    printf(\"1 nan 9\\n\");\n"), "1 of 3 squares is wrong");
    expect_told(program(steps + "    printf(\"1 8 27\\n\");\n"),
                "2 of 3 squares are wrong: numbers between 2 and 3 of 3. These are cubes.");
    expect_told(program(steps + "    printf(\"7 28 63\\n\");\n"),
                "3 of 3 squares are wrong. The wrong elements are 7 times the expected value");
    expect_told(program("    for (;;) puts(\"1\");\n"), "bytes were printed in `main`");
}

TEST_F(Program, ADevicePointerOnTheHostIsNoResult) {
    const std::string reads =
        "    int n = argc - 1, *d;\n    cudaMalloc(&d, n * sizeof(int));\n"
        "    for (int i = 0; i < n; ++i) d[i] = atoi(argv[i + 1]);\n"
        "    square<<<1, 32>>>(d, n);\n    cudaDeviceSynchronize();\n"
        "    for (int i = 0; i < n; ++i) printf(\"%d\\n\", d[i]);\n    cudaFree(d);\n";
    expect_told(program(reads),
                "host code uses a device pointer. With a real GPU the program "
                "crashes there.");
}

TEST_F(Program, ItsFindingsCount) {
    const Verdict leak = grade(program(steps + print + "    cudaMalloc(&d, 16);\n"));
    EXPECT_EQ(leak.points, 60);
    ASSERT_EQ(leak.findings.size(), 1u);
    EXPECT_EQ(leak.findings[0].finding.rule, "memory.leak");
    std::string outside = program(steps + print);
    outside.replace(outside.find("if (i < n) "), 11, "");
    EXPECT_EQ(grade(outside).findings.at(0).finding.rule, "bounds.global");
}

TEST_F(Program, TheBoundaryHoldsButForTheArrays) {
    const std::string foreign = "memory that is not the submission's own";
    expect_told(program("    *(int*)&printf = 0;\n"), foreign);
    // A kernel cannot do it in its place.
    expect_told(program("    cudaHostRegister((void*)&printf, 4096, 0);\n"), foreign);
    expect_told(
        program("    int* d;\n    cudaMalloc(&d, 64);\n    cudaMemcpy((void*)stdout, d, 64, "
                "cudaMemcpyDeviceToHost);\n"),
        foreign);
    expect_told(program("    ((void**)__builtin_frame_address(0))[1] = nullptr;\n"),
                "__builtin_frame_address");
    expect_told(includes + "#include <fstream>\nint main() { std::ofstream(\"/tmp/x\") << 1; }\n",
                "reaches beyond what is checked");
}

TEST_F(Program, AHostFunctionWritesTheVariablesThatItIsGiven) {
    const auto calling = [](const std::string& body, const std::string& data) {
        return program(
            "    long last = 0, given[2] = {};\n    cudaLaunchHostFunc(0, [](void* p) { " + body +
            " }, " + data +
            ");\n    cudaDeviceSynchronize();\n"
            "    if (given[1] == 9) puts(\"1 4 9\");\n    return last;\n");
    };
    EXPECT_EQ(said(calling("static_cast<long*>(p)[1] = 9;", "given")), "");
    EXPECT_EQ(
        said(calling("void** own = static_cast<void**>(p); cudaLaunchHostFunc(0, [](void* q) { "
                     "static_cast<long*>(q)[1] = 9; }, own);",
                     "given")),
        "");
    // Neither beyond them nor into the frames between.
    const std::string outside = "writes outside its variables on the stack";
    expect_told(calling("for (int i = 0; i < 64; ++i) static_cast<long*>(p)[i] = 9;", "given"),
                outside);
    expect_told(calling("for (int i = 0; i < 64; ++i) static_cast<long*>(p)[-i] = 9;", "given"),
                outside);
}

TEST_F(Program, FilesAreThoseOfTheGraderOnly) {
    const std::string right = "    puts(\"1 4 9\");\n";
    // No file of the system is there, under any name, and none is made.
    for (const char* name : {"/etc/passwd", "../kernel.cu", "kernel.cu", "/proc/self/exe", "stdin"})
        EXPECT_EQ(said(program("    if (fopen(\"" + std::string(name) + "\", \"r\")) return 1;\n" +
                               right)),
                  "")
            << name;
    for (const char* name : {"/tmp/x", "../x", "sub/x"})
        EXPECT_EQ(said(program("    if (fopen(\"" + std::string(name) + "\", \"w\")) return 1;\n" +
                               right)),
                  "")
            << name;
    EXPECT_EQ(said(program("    if (fopen(\"numbers.txt\", \"w\")) return 1;\n" + right)), "");
}

TEST_F(Program, ItReadsItsFilesAndItsInput) {
    const std::string squares =
        "    for (int i = 0; i < 3; ++i) {\n        int x = 0;\n        if (READ != 1) return 1;\n"
        "        printf(\"%d\\n\", x * x);\n    }\n";
    const auto reading = [&](const std::string& read) {
        std::string text = squares;
        return program("    FILE* f = fopen(\"./numbers.txt\", \"rb\");\n    if (!f) return 2;\n" +
                       text.replace(text.find("READ"), 4, read) + "    fclose(f);\n");
    };
    EXPECT_EQ(said(reading("fscanf(f, \"%d\", &x)")), "");
    EXPECT_EQ(said(reading("scanf(\"%i\", &x)")), "");
    EXPECT_EQ(said(program("    char line[32];\n    FILE* f = fopen(\"numbers.txt\", \"r\");\n"
                           "    while (fgets(line, sizeof line, f)) {}\n"
                           "    if (!feof(f) || ferror(f)) return 1;\n    rewind(f);\n"
                           "    if (fread(line, 1, 32, f) != 6 || line[4] != '3') return 2;\n"
                           "    if (getchar() != '1') return 3;\n    puts(\"1 4 9\");\n")),
              "");
}

TEST_F(Program, ItWritesFilesUpToALimit) {
    const std::string begin =
        "    FILE* f = fopen(\"squares.txt\", \"w\");\n    puts(\"1 4 9\");\n";
    EXPECT_EQ(said(program(begin + "    fprintf(f, \"1\\n4\\n\");\n    fputs(\"9\\n\", f);\n"
                                   "    fclose(f);\n")),
              "");
    EXPECT_EQ(said(program(begin + "    fwrite(\"1\\n4\\n9\\n\", 1, 6, f);\n")), "");  // left open
    expect_told(program(begin + "    fputs(\"1\\n\", f);\n    fclose(f);\n"), "squares.txt has '1");
    expect_told(program(begin + "    for (int i = 0; i < 100000; ++i) fputs(\"1234567\\n\", f);\n"),
                "squares.txt grew beyond what it may have");
}

TEST_F(Program, StreamsStayInsideTheBoundary) {
    const std::string foreign = "memory that is not the submission's own";
    expect_told(program("    fread((void*)&printf, 1, 8, stdin);\n"), foreign);
    expect_told(program("    char text[2];\n    scanf(\"%s\", text + argc * 1000);\n"), foreign);
    expect_told(program("    scanf(\"%d\", (int*)&printf);\n"), foreign);
    expect_told(program("    char fake[256] = {};\n    fputs(\"1\", (FILE*)fake);\n"), foreign);
    expect_told(program("    char fake[256] = {};\n    fclose((FILE*)fake);\n"), foreign);
    expect_told(program("    FILE* f = fopen(\"squares.txt\", \"w\");\n    fclose(f);\n"
                        "    fputs(\"1\", f);\n"),
                foreign);
    expect_told(program("    *(long*)stdin = 0;\n"), foreign);
}

TEST_F(Program, ItMayPrintThroughCout) {
    const std::string streams = "#include <iomanip>\n#include <iostream>\n#include <string>\n";
    EXPECT_EQ(
        said(streams + program("    std::cout << std::fixed << std::setprecision(2) << 1.0 << ' '\n"
                               "        << 4 << std::endl << std::string(\"9\") << \"\\n\";\n"
                               "    std::cerr.precision(3);\n    return !std::cout;\n")),
        "");
    const std::string foreign = "memory that is not the submission's own";
    // A stream that is none would take the library wherever it points.
    expect_told(streams + program("    alignas(16) char fake[512] = {};\n"
                                  "    *(std::ostream*)fake << 1;\n"),
                foreign);
    expect_told(streams + program("    *(void**)&std::cout = nullptr;\n"), foreign);
    expect_told(
        streams + program("    long* all = (long*)(std::ios*)&std::cout;\n    all[20] = 0;\n"),
        foreign);
    expect_told("#include <sstream>\n" + program("    std::ostringstream s;\n    s << 1;\n"),
                "reaches beyond what is checked");
}

TEST_F(Program, AGpuDoesNotJudgeItUnlessItsLessonSaysSo) {
    const Verdict verdict = grade(program(steps + print), "gpu");
    EXPECT_EQ(verdict.points, 100);
    EXPECT_EQ(verdict.backend, Backend::simulator);
    ASSERT_EQ(verdict.notes.size(), 1u);
    EXPECT_EQ(verdict.notes[0],
              "this lesson's program is judged in the simulator only, so --backend gpu changes "
              "nothing");
}

}  // namespace

// The runtime API together with translator and engine: a real .cu file is built and run.
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "grader/module/module_abi.h"
#include "grader/simt/build/module.h"
#include "grader/simt/cuda/include/runtime_types.h"
#include "grader/simt/session/session.h"

namespace simtutor::simt {
namespace {

const std::string source = SIMTUTOR_RUNTIME_DIR "/testing/runtime_program.cu";

/// What a run left behind.
struct Outcome {
    int result = -1;
    std::string pending;  ///< the CUDA error that is still pending
    std::vector<Finding> findings;

    std::string rules() const {
        std::string text;
        for (const Finding& finding : findings) text += (text.empty() ? "" : " ") + finding.rule;
        return text;
    }
};

/// The line that carries a mark.
int line_of(const std::string& mark) {
    std::ifstream file(source);
    std::string text;
    for (int line = 1; std::getline(file, text); ++line)
        if (text.ends_with("// find: " + mark)) return line;
    ADD_FAILURE() << "no mark " << mark;
    return 0;
}

void expect_at(const Finding& finding, std::size_t access, const std::string& mark) {
    ASSERT_GT(finding.sides.size(), access) << finding.message;
    EXPECT_EQ(finding.sides[access].site.line, line_of(mark)) << finding.message;
    EXPECT_TRUE(finding.sides[access].site.file.ends_with("runtime_program.cu"))
        << finding.sides[access].site.file;
}

nlohmann::json run_here(const SimtutorEntry& entry) {
    begin_session({});
    SimtutorValue value;
    value.pointer = allocate_array(Space::device, 64, sizeof(float), "given");
    SimtutorCall call = {};
    call.values = &value;
    enter_student_code();
    entry.call(&call);
    leave_student_code();
    return {{"result", static_cast<int>(call.result)},
            {"pending", pending_error()},
            {"findings", session_findings()}};
}

/// The module, built once for all tests; each run is a process, since it is a session.
class Program : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        // Text in this folder counts as the simulator's own, so a copy is built.
        folder = std::filesystem::temp_directory_path() /
                 ("runtime_program_" + std::to_string(getpid()));
        std::filesystem::create_directory(folder);
        std::filesystem::copy(source, folder);
        ModuleRequest request;
        request.judged = false;
        request.source = folder / "runtime_program.cu";
        request.output = folder / "program.so";
        for (const char* name : {"correct_program",
                                 "large_shared",
                                 "copy_too_much",
                                 "copy_past_the_end",
                                 "wrong_direction",
                                 "free_twice",
                                 "initialised_travels",
                                 "uninitialised_travels",
                                 "unchecked_launch",
                                 "checked_launch",
                                 "nothing_computed",
                                 "launched_by_address",
                                 "too_many_for_cooperation",
                                 "nested",
                                 "nested_too_deep",
                                 "nested_wait",
                                 "captured",
                                 "textures",
                                 "texture_reference",
                                 "texture_of_nothing",
                                 "texture_of_freed",
                                 "surface_outside"})
            request.entries.push_back(std::string("int ") + name + "()");
        request.entries.push_back("int frees_the_callers_array(float* array)");
        const ModuleResult result = build_module(request);
        ASSERT_TRUE(result.ok) << result.error;
        void* const module = dlopen(request.output.c_str(), RTLD_NOW | RTLD_GLOBAL);
        ASSERT_NE(module, nullptr) << dlerror();
        entries = static_cast<const SimtutorEntry*>(dlsym(module, "simtutor_entries"));
    }

    /// Lines are read from the module's file, so it stays until the end.
    static void TearDownTestSuite() { std::filesystem::remove_all(folder); }

    void SetUp() override { ASSERT_NE(entries, nullptr); }

    static Outcome run(const std::string& name) {
        const SimtutorEntry* entry = entries;
        while (entry->name != nullptr && entry->name != name) ++entry;
        int ends[2] = {};
        if (entry->name == nullptr || pipe(ends) != 0) {
            ADD_FAILURE() << "cannot run " << name;
            return {};
        }
        const pid_t child = fork();
        if (child == 0) {
            const std::string text = run_here(*entry).dump();
            const bool written =
                write(ends[1], text.data(), text.size()) == static_cast<ssize_t>(text.size());
            _exit(written ? 0 : 1);
        }
        close(ends[1]);
        std::string text;
        char buffer[4096];
        for (ssize_t got; (got = read(ends[0], buffer, sizeof buffer)) > 0;)
            text.append(buffer, static_cast<std::size_t>(got));
        close(ends[0]);
        int status = 0;
        waitpid(child, &status, 0);
        EXPECT_EQ(status, 0) << name;
        const auto json = nlohmann::json::parse(text, nullptr, false);
        if (json.is_discarded()) return {};
        return {json.at("result").get<int>(), json.at("pending").get<std::string>(),
                json.at("findings").get<std::vector<Finding>>()};
    }

    static inline std::filesystem::path folder;
    static inline const SimtutorEntry* entries = nullptr;
};

TEST_F(Program, RightOnesHaveNoFinding) {
    for (const char* name : {"correct_program", "large_shared", "launched_by_address", "nested",
                             "captured", "textures"}) {
        const Outcome outcome = run(name);
        EXPECT_EQ(outcome.result, 0) << name;
        EXPECT_EQ(outcome.rules(), "") << name;
        EXPECT_EQ(outcome.pending, "") << name;
    }
}

TEST_F(Program, CopyOfTooMuch) {
    const Outcome outcome = run("copy_too_much");
    EXPECT_EQ(outcome.result, cudaErrorInvalidValue);
    ASSERT_EQ(outcome.rules(), "copy.size");
    expect_at(outcome.findings[0], 0, "copy");
    EXPECT_EQ(outcome.findings[0].kernel, "copy_too_much");
}

TEST_F(Program, CopyPastTheEnd) {
    const Outcome outcome = run("copy_past_the_end");
    EXPECT_EQ(outcome.result, cudaErrorInvalidValue);
    ASSERT_EQ(outcome.rules(), "copy.size");
    expect_at(outcome.findings[0], 0, "past");
}

TEST_F(Program, WrongDirection) {
    const Outcome outcome = run("wrong_direction");
    EXPECT_EQ(outcome.result, cudaErrorInvalidValue);
    ASSERT_EQ(outcome.rules(), "copy.direction");
    expect_at(outcome.findings[0], 0, "direction");
}

TEST_F(Program, SecondFreeNamesTheFirst) {
    const Outcome outcome = run("free_twice");
    EXPECT_EQ(outcome.result, cudaErrorInvalidValue);
    ASSERT_EQ(outcome.rules(), "memory.double-free");
    expect_at(outcome.findings[0], 0, "second");
    expect_at(outcome.findings[0], 1, "first");
}

// Half of the source was never written: the kernel's reads of that half's copy are found, the
// reads of the other half are not.
TEST_F(Program, UninitialisedStateMovesWithACopy) {
    EXPECT_EQ(run("initialised_travels").rules(), "");
    EXPECT_EQ(run("uninitialised_travels").rules(), "memory.uninitialised");
}

TEST_F(Program, UncheckedLaunchFailuresAreReported) {
    const Outcome outcome = run("unchecked_launch");
    EXPECT_EQ(outcome.result, cudaSuccess);
    ASSERT_EQ(outcome.rules(), "launch.invalid api.unchecked-error");
    expect_at(outcome.findings[0], 0, "launch");
    expect_at(outcome.findings[1], 0, "launch");
    EXPECT_EQ(outcome.pending.substr(0, 29), "cudaErrorInvalidConfiguration");
}

TEST_F(Program, CheckedLaunchFailuresAreNotReported) {
    const Outcome outcome = run("checked_launch");
    EXPECT_EQ(outcome.result, cudaErrorInvalidConfiguration);
    EXPECT_EQ(outcome.rules(), "launch.invalid");
    EXPECT_EQ(outcome.pending, "");
}

TEST_F(Program, WhatAFailedLaunchDidNotWriteIsItsConsequence) {
    const Outcome outcome = run("nothing_computed");
    ASSERT_EQ(outcome.rules(), "launch.invalid memory.uninitialised");
    expect_at(outcome.findings[0], 0, "empty");
    EXPECT_TRUE(outcome.findings[1].advice.starts_with("First repair the finding launch.invalid"))
        << outcome.findings[1].advice;
}

TEST_F(Program, CooperativeGridThatDoesNotFit) {
    const Outcome outcome = run("too_many_for_cooperation");
    EXPECT_EQ(outcome.result, cudaErrorCooperativeLaunchTooLarge);
    ASSERT_EQ(outcome.rules(), "launch.invalid");
    expect_at(outcome.findings[0], 0, "cooperative");
}

TEST_F(Program, LaunchesNestTwentyFourLevelsDeep) {
    const Outcome outcome = run("nested_too_deep");
    EXPECT_EQ(outcome.result, 0);
    ASSERT_EQ(outcome.rules(), "launch.invalid");
    expect_at(outcome.findings[0], 0, "deeper");
}

TEST_F(Program, KernelsCannotWaitForTheirChildren) {
    const Outcome outcome = run("nested_wait");
    EXPECT_EQ(outcome.result, cudaErrorNotSupported);
    ASSERT_EQ(outcome.rules(), "api.error");
    expect_at(outcome.findings[0], 0, "wait");
}

TEST_F(Program, TextureReferencesAreOld) {
    const Outcome outcome = run("texture_reference");
    EXPECT_EQ(outcome.result, 0);
    ASSERT_EQ(outcome.rules(), "api.removed");
    expect_at(outcome.findings[0], 0, "reference");
}

TEST_F(Program, TexelsAreCheckedAsOtherReads) {
    const Outcome nothing = run("texture_of_nothing");
    EXPECT_EQ(nothing.result, 0);
    ASSERT_EQ(nothing.rules(), "memory.uninitialised");
    expect_at(nothing.findings[0], 0, "texel");
    const Outcome freed = run("texture_of_freed");
    ASSERT_EQ(freed.rules(), "memory.use-after-free");
    expect_at(freed.findings[0], 0, "texel");
}

TEST_F(Program, SurfacesEndAtTheirRow) {
    const Outcome outcome = run("surface_outside");
    EXPECT_EQ(outcome.result, cudaErrorIllegalAddress);
    ASSERT_EQ(outcome.rules(), "bounds.global");
    expect_at(outcome.findings[0], 0, "surface");
}

TEST_F(Program, ArraysOfTheCallerAreNotFreed) {
    const Outcome outcome = run("frees_the_callers_array");
    EXPECT_EQ(outcome.result, cudaErrorInvalidValue);
    ASSERT_EQ(outcome.rules(), "memory.double-free");
    expect_at(outcome.findings[0], 0, "caller");
}

}  // namespace
}  // namespace simtutor::simt

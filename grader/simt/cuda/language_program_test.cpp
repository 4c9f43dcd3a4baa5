/// Programs that check the language headers: every function `int NAME()` of testing/*_program.cu
/// must return 0 and leave no finding (runtime_program.cu has a test of its own).

#include <dlfcn.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <vector>

#include "grader/module/module_abi.h"
#include "grader/simt/build/module.h"
#include "grader/simt/session/session.h"

namespace simtutor::simt {
namespace {

const std::filesystem::path folder = SIMTUTOR_RUNTIME_DIR "/testing";

std::vector<std::string> programs() {
    std::vector<std::string> names;
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
        const std::string name = file.path().filename();
        if (name.ends_with("_program.cu") && name != "runtime_program.cu")
            names.push_back(name.substr(0, name.size() - std::string("_program.cu").size()));
    }
    std::sort(names.begin(), names.end());
    return names;
}

std::vector<std::string> functions_of(const std::filesystem::path& source) {
    static const std::regex function(R"(^int (\w+)\(\).*)");
    std::vector<std::string> names;
    std::ifstream file(source);
    std::smatch match;
    for (std::string line; std::getline(file, line);)
        if (std::regex_match(line, match, function)) names.push_back(match[1]);
    return names;
}

/// Runs in a child process: it is a session.
int run_here(const SimtutorEntry& entry) {
    SessionOptions options;
    options.watchdog_cpu_seconds = 60;  // tiles of several warps take seconds on a slow machine
    begin_session(options);
    SimtutorCall call = {};
    enter_student_code();
    entry.call(&call);
    leave_student_code();
    int bad = call.result != 0;
    if (bad) fmt::print("{} returned {}\n", entry.name, call.result);
    for (const Finding& finding : session_findings()) {
        fmt::print("{}: {}: {}\n", entry.name, finding.rule, finding.message);
        bad = 1;
    }
    const std::string pending = pending_error();
    if (!pending.empty()) fmt::print("{}: {}\n", entry.name, pending);
    std::fflush(stdout);
    return bad || !pending.empty();
}

class Language : public testing::TestWithParam<std::string> {};

TEST_P(Language, ValuesAreCudas) {
    // Text in the headers' folder counts as the simulator's own, so a copy is built.
    const std::filesystem::path own = std::filesystem::temp_directory_path() /
                                      fmt::format("language_{}_{}", GetParam(), getpid());
    std::filesystem::create_directory(own);
    const std::string name = GetParam() + "_program.cu";
    std::filesystem::copy(folder / name, own);
    ModuleRequest request;
    request.judged = false;
    request.source = own / name;
    request.output = own / "program.so";
    for (const std::string& function : functions_of(folder / name))
        request.entries.push_back("int " + function + "()");
    ASSERT_FALSE(request.entries.empty());
    const ModuleResult built = build_module(request);
    if (built.ok) {
        void* const module = dlopen(request.output.c_str(), RTLD_NOW | RTLD_GLOBAL);
        if (!module) ADD_FAILURE() << dlerror();
        const auto* entry = static_cast<const SimtutorEntry*>(dlsym(module, "simtutor_entries"));
        for (; entry && entry->name; ++entry) {
            const pid_t child = fork();
            if (child == 0) _exit(run_here(*entry));
            int status = 0;
            waitpid(child, &status, 0);
            EXPECT_EQ(status, 0) << entry->name;
        }
    }
    EXPECT_TRUE(built.ok) << built.error;
    std::filesystem::remove_all(own);
}

INSTANTIATE_TEST_SUITE_P(Programs, Language, testing::ValuesIn(programs()),
                         [](const auto& program) { return program.param; });

}  // namespace
}  // namespace simtutor::simt

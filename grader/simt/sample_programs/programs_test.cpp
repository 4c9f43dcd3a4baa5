/// Whole programs, built with simcc by their own makefiles and as a project of CMake: they give the
/// right results without a finding; with the planted defect, the finding is at its line.

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <regex>
#include <set>

#include "grader/findings/finding.h"
#include "grader/findings/rules.h"
#include "grader/paths/simtutor_paths.h"
#include "grader/process/run_process.h"
#include "grader/testing/test_sample.h"

namespace simtutor::simt {
namespace {

namespace fs = std::filesystem;

const fs::path programs_folder = fs::path(paths::source_dir) / "grader/simt/sample_programs";

/// The line of a planted defect: it ends with `// planted: RULE`.
struct Plant {
    std::string rule, file;
    int line = 0;
};

std::vector<Plant> plants_of(const fs::path& program) {
    const std::regex mark(R"(// planted: ([\w.-]+))");
    std::vector<Plant> plants;
    for (const auto& entry : fs::directory_iterator(program)) {
        std::ifstream file(entry.path());
        std::string text;
        for (int line = 1; std::getline(file, text); ++line)
            if (std::smatch match; std::regex_search(text, match, mark))
                plants.push_back({match[1], entry.path().filename(), line});
    }
    return plants;
}

std::vector<std::string> program_names() {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(programs_folder))
        if (fs::exists(entry.path() / "Makefile")) names.push_back(entry.path().filename());
    std::sort(names.begin(), names.end());
    return names;
}

/// The programs that run: all, if a filter was given (--gtest_filter='All/*' runs the whole set).
/// Without one, as CTest does, it is a sample: one program for each rule, and others up to
/// `sample_size`.
std::vector<std::string> programs_to_run(std::size_t sample_size) {
    std::vector<std::string> names = program_names();
    if (whole_set_asked()) return names;
    const std::uint64_t seed = sample_seed();
    std::shuffle(names.begin(), names.end(), std::mt19937_64(seed));
    std::set<std::string> rules_seen;
    std::vector<std::string> sample, others;
    for (const std::string& name : names) {
        const std::vector<Plant> plants = plants_of(programs_folder / name);
        const bool new_rule = !plants.empty() && rules_seen.insert(plants.front().rule).second;
        (new_rule ? sample : others).push_back(name);
    }
    sample.insert(sample.end(), others.begin(), others.end());
    if (sample.size() > sample_size) sample.resize(sample_size);
    fmt::print("{} of {} programs, SIMTUTOR_DRAW={}\n", sample.size(), names.size(), seed);
    return sample;
}

/// With launches by several host threads, two runs may differ.
bool has_host_threads(const fs::path& program) {
    for (const auto& entry : fs::directory_iterator(program)) {
        std::ifstream file(entry.path());
        for (std::string text; std::getline(file, text);)
            if (text.starts_with("#include <thread>")) return true;
    }
    return false;
}

/// Runs a command that must end with 0; what it said.
std::string expect_command(const std::vector<std::string>& words, bool& good) {
    const ProcessResult result = run_process(words, "");
    good = result.exit_code == 0;
    EXPECT_TRUE(good) << result.output << result.messages;
    return result.output + result.messages;
}

struct Outcome {
    ProcessResult process;
    std::vector<Finding> findings;
    std::string findings_text;
    std::string report;  ///< as JSON
};

class Program : public testing::TestWithParam<std::string> {
  protected:
    void SetUp() override {
        folder_ = fs::path(testing::TempDir()) / fmt::format("program-{}-{}", GetParam(), getpid());
        fs::remove_all(folder_);
        fs::copy(programs_folder / GetParam(), folder_, fs::copy_options::recursive);
    }
    void TearDown() override { fs::remove_all(folder_); }

    /// Builds the program, clean or with its planted defect; where it then is, "" if that failed.
    virtual std::string build(bool planted) {
        bool good = false;
        const std::string said =
            expect_command({"make", "-s", "-C", folder_.string(),
                            "NVCC=" + std::string(paths::binary_dir) + "/bin/simcc",
                            std::string("DEFINES=") + (planted ? "-DPLANTED" : "")},
                           good);
        build_findings_ = findings_of_build(said);
        return good ? (folder_ / GetParam()).string() : "";
    }

    void expect_right_and_silent() {
        const std::string program = build(false);
        if (program.empty()) return;
        const Outcome outcome = run(program);
        EXPECT_EQ(outcome.process.exit_code, 0)
            << outcome.process.output << outcome.process.messages;
        EXPECT_NE(outcome.process.output.find("PASSED"), std::string::npos)
            << outcome.process.output;
        EXPECT_EQ(outcome.findings_text, "");
        expect_same_with_several_cores(program, outcome);
    }

    void expect_planted_defect() {
        const std::vector<Plant> plants = plants_of(programs_folder / GetParam());
        ASSERT_EQ(plants.size(), 1u) << "a program has one planted defect";
        const Plant& plant = plants.front();
        const std::string program = build(true);
        if (program.empty()) return;
        const Outcome outcome = run(program);
        const auto at_plant = [&](const FindingSide& access) {
            return access.site.line == plant.line &&
                   fs::path(access.site.file).filename() == plant.file;
        };
        const bool found = std::any_of(
            outcome.findings.begin(), outcome.findings.end(), [&](const Finding& finding) {
                return finding.rule == plant.rule &&
                       std::any_of(finding.sides.begin(), finding.sides.end(), at_plant);
            });
        EXPECT_TRUE(found) << plant.rule << " at " << plant.file << ":" << plant.line
                           << "; found:" << outcome.findings_text;
        expect_same_with_several_cores(program, outcome);
    }

    /// Rules about the text need no run; simcc prints their findings at compile time, as
    /// "main.cu:12: note: RULE: ...".
    static std::vector<Finding> findings_of_build(const std::string& messages) {
        const std::regex note(R"(([^\n:]+):(\d+): (note|warning|error): ([a-z-]+\.[a-z-]+): )");
        std::vector<Finding> findings;
        for (std::sregex_iterator at(messages.begin(), messages.end(), note), end; at != end;
             ++at) {
            Finding finding;
            finding.rule = (*at)[4];
            finding.sides.emplace_back();
            finding.sides.back().site.file = (*at)[1];
            finding.sides.back().site.line = std::stoi((*at)[2]);
            findings.push_back(finding);
        }
        return findings;
    }

    /// `cores`: number for its launches, even for short ones.
    Outcome run(const std::string& program, int cores = 1) {
        const fs::path json = folder_ / "findings.json";
        Outcome outcome;
        // A program for several devices gets two; a short limit ends endless loops early.
        outcome.process = run_process(
            {"env", "SIMCC_JSON=" + json.string(), "SIMCC_RULES=memory.leak=on,memory.alignment=on",
             "SIMCC_DEVICES=2", "SIMCC_LAUNCH_SECONDS=2", "SIMCC_COUNTERS=1",
             "SIMCC_SPLIT_SECONDS=0", fmt::format("SIMCC_CORES={}", cores), program},
            "");
        const auto report = nlohmann::json::parse(std::ifstream(json), nullptr, false);
        EXPECT_FALSE(report.is_discarded()) << "no report: " << outcome.process.messages;
        if (report.is_discarded()) return outcome;
        outcome.report = report.dump(1);
        outcome.findings = report["findings"].get<std::vector<Finding>>();
        outcome.findings.insert(outcome.findings.end(), build_findings_.begin(),
                                build_findings_.end());
        for (const Finding& finding : outcome.findings) {
            outcome.findings_text += "\n  " + finding.rule;
            for (const FindingSide& access : finding.sides)
                outcome.findings_text += fmt::format(" {}", access.site.line);
        }
        return outcome;
    }

    void expect_same_with_several_cores(const std::string& program, const Outcome& one) {
        if (has_host_threads(programs_folder / GetParam())) return;
        // The stop may hit any line of an endless loop.
        if (one.findings_text.find("hang.endless-loop") != std::string::npos) return;
        const Outcome several = run(program, 3);
        EXPECT_EQ(several.process.exit_code, one.process.exit_code);
        EXPECT_EQ(several.process.output, one.process.output);
        EXPECT_EQ(several.report, one.report);
    }

    fs::path folder_;
    std::vector<Finding> build_findings_;
};

/// All programs that are asked for lie in one project, which is configured once.
class CMakeProgram : public Program {
  protected:
    static void SetUpTestSuite() {
        project_ = fs::path(testing::TempDir()) / fmt::format("programs-by-cmake-{}", getpid());
        bool good = false;
        expect_command(
            {"cmake", "-S",
             (fs::path(paths::source_dir) / "grader/simt/simcc/testing/projects/sample_programs")
                 .string(),
             "-B", project_.string(),
             "-DCMAKE_CUDA_COMPILER=" + std::string(paths::source_dir) + "/tools/simcc",
             fmt::format("-DPROGRAMS={}", fmt::join(programs_, ";"))},
            good);
    }
    static void TearDownTestSuite() { fs::remove_all(project_); }

    std::string build(bool planted) override {
        bool good = false;
        const std::string target = GetParam() + (planted ? "-planted" : "");
        const std::string said =
            expect_command({"cmake", "--build", project_.string(), "--target", target}, good);
        build_findings_ = findings_of_build(said);
        return good ? (project_ / target).string() : "";
    }

  public:
    static inline std::vector<std::string> programs_;

  private:
    static inline fs::path project_;
};

TEST_P(Program, IsRightAndHasNoFinding) {
    expect_right_and_silent();
}
TEST_P(Program, ShowsItsPlantedDefectAtItsLine) {
    expect_planted_defect();
}
TEST_P(CMakeProgram, IsRightAndHasNoFinding) {
    expect_right_and_silent();
}
TEST_P(CMakeProgram, ShowsItsPlantedDefectAtItsLine) {
    expect_planted_defect();
}

std::string test_name(const testing::TestParamInfo<std::string>& name) {
    std::string text = name.param;
    std::replace_if(
        text.begin(), text.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
    return text;
}

// The numbers take about two minutes.
INSTANTIATE_TEST_SUITE_P(All, Program, testing::ValuesIn(programs_to_run(48)), test_name);
INSTANTIATE_TEST_SUITE_P(All, CMakeProgram,
                         testing::ValuesIn(CMakeProgram::programs_ = programs_to_run(8)),
                         test_name);

TEST(Programs, PlantEveryRuleAndNoneTooOften) {
    std::map<std::string, int> planted;
    for (const std::string& name : program_names())
        for (const Plant& plant : plants_of(programs_folder / name)) ++planted[plant.rule];
    for (const auto& [rule, times] : planted) {
        EXPECT_NE(find_rule(rule), nullptr) << rule;
        EXPECT_LE(times, 15) << rule;
    }
    for (const Rule& rule : rules()) EXPECT_GE(planted[std::string(rule.id)], 1) << rule.id;
    EXPECT_GE(program_names().size(), 120u);
}

}  // namespace
}  // namespace simtutor::simt

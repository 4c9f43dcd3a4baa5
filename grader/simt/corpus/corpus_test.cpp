/// Builds and runs every specimen and compares findings and counters with what its comments say.

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <set>

#include "grader/host/kernel_host.h"
#include "grader/module/entry_declaration.h"
#include "grader/paths/simtutor_paths.h"
#include "grader/simt/build/module.h"
#include "grader/simt/corpus/specimen.h"
#include "grader/testing/test_sample.h"

namespace simtutor::simt {
namespace {

const std::filesystem::path corpus_dir =
    std::filesystem::path(paths::source_dir) / "grader/simt/corpus/kernels";

std::string describe(const Finding& finding) {
    std::string lines;
    for (const FindingSide& access : finding.sides) lines += fmt::format(" {}", access.site.line);
    return fmt::format("{}{}: {}", finding.rule, lines, finding.message);
}

bool matches(const Finding& finding, const ExpectedFinding& expected) {
    if (finding.rule != expected.rule) return false;
    std::multiset<int> lines;
    for (const FindingSide& access : finding.sides) lines.insert(access.site.line);
    if (expected.lines.size() == 1) return lines.count(expected.lines[0]) > 0;
    return lines == std::multiset<int>(expected.lines.begin(), expected.lines.end());
}

/// Where tools/compare-builds wants to read what the runs of a specimen say; empty if it does not.
std::filesystem::path dump_file(const Specimen& specimen, const std::string& build) {
    const char* const folder = std::getenv("SIMTUTOR_CORPUS_DUMP");
    if (!folder) return {};
    const auto place = std::filesystem::relative(specimen.path, corpus_dir);
    return std::filesystem::path(folder) / (place.string() + "." + build + ".json");
}

/// Writes the file whole or not at all, so that an interrupted run can be continued.
void dump(const std::filesystem::path& file, const std::map<std::string, host::RunResult>& runs) {
    if (file.empty()) return;
    nlohmann::json all;
    for (const auto& [name, run] : runs)
        all[name] = {{"status", host::status_name(run.status)},
                     {"detail", run.detail},
                     {"findings", run.findings},
                     {"counters", run.counters},
                     {"changed_inputs", run.changed_inputs},
                     {"broken_guards", run.broken_guards},
                     {"printed", run.printed}};
    std::filesystem::create_directories(file.parent_path());
    const std::string draft = file.string() + ".tmp";
    std::ofstream(draft) << all.dump(1, ' ', false, nlohmann::json::error_handler_t::replace);
    std::filesystem::rename(draft, file);
}

/// One file; the test's name is the file's.
class Corpus : public testing::TestWithParam<Specimen> {
  protected:
    std::string build(const std::string& optimisation) {
        const Specimen& specimen = GetParam();
        ModuleRequest module;
        module.judged = false;
        module.source = specimen.path;
        module.optimisation = optimisation;
        module.entries = {specimen.entry};
        module.register_rule = module.counter_rule = specimen.static_rules;
        module.report_blocks = specimen.operations;
        module.language = specimen.path.ends_with(".cpp") ? Language::cpp : Language::cuda;
        module.openmp = module.language == Language::cpp;
        module.output =
            fmt::format("{}/corpus-{}-{}.so", testing::TempDir(), getpid(), optimisation.substr(1));
        const ModuleResult built = build_module(module);
        if (!built.ok) ADD_FAILURE() << built.error;
        static_findings_ = built.findings;
        return built.ok ? module.output : "";
    }

    host::RunResult run(const std::string& module, std::uint64_t seed, bool slow_path = false) {
        const Specimen& specimen = GetParam();
        if (module.empty()) return {};
        host::RunRequest request;
        request.label = specimen.name;
        request.entry = parse_entry(specimen.entry)->name;  // the module is built with it
        request.arguments = specimen.arguments;
        for (host::Argument& argument : request.arguments)
            if (argument.array && specimen.path.ends_with(".cpp"))
                argument.array->space = host::Space::host;
        request.launch = specimen.launch;
        request.seed = seed;
        request.counters = true;
        request.slow_path = slow_path;
        request.bounded = false;  // host code's faults are findings here
        request.rules.levels = specimen.levels;
        request.devices = specimen.devices;
        request.device = specimen.device;
        request.threads = 4;
        // What never ends need not be watched for long.
        request.limits.cpu_seconds = specimen.ends == "cpu_limit" ? 1 : 2;
        request.limits.wall_seconds = 20;
        host::KernelHost kernel_host(host::Kind::simulator, module);
        host::RunResult result = kernel_host.run(request);
        result.findings.insert(result.findings.end(), static_findings_.begin(),
                               static_findings_.end());
        return result;
    }

    void check(const host::RunResult& result) {
        const Specimen& specimen = GetParam();
        EXPECT_EQ(host::status_name(result.status), specimen.ends) << result.detail;
        std::vector<bool> used(result.findings.size());
        for (const ExpectedFinding& expected : specimen.exactly) claim(result, expected, used);
        for (const ExpectedFinding& expected : specimen.some) claim(result, expected, used);
        for (const std::string& saying : specimen.sayings)
            EXPECT_TRUE(said(result, saying)) << "nobody says: " << saying << all_of(result);
        if (!specimen.some.empty()) return;
        for (std::size_t i = 0; i < used.size(); ++i)
            EXPECT_TRUE(used[i]) << "unexpected: " << describe(result.findings[i]);
    }

    /// Where a sample is asked for, a sixth of the files: which of them, the number says.
    static bool in_sample() {
        if (whole_set_asked() || !std::getenv("SIMTUTOR_DRAW")) return true;
        const std::string drawn = GetParam().name + std::to_string(sample_seed());
        return std::hash<std::string>()(drawn) % 6 == 0;
    }

    /// A quarter of the files is compiled at -O0, too, where a sample is enough.
    static bool drawn() {
        if (whole_set_asked()) return true;
        static std::mt19937_64 generator(sample_seed());
        return generator() % 4 == 0;
    }

    /// At -O0 every local variable lives in memory, and there are more basic blocks; the findings
    /// and all other counts are those of the optimised module under seed 2.
    void compare_unoptimised(const host::RunResult& optimised) {
        const std::string module = build("-O0");
        const host::RunResult plain = run(module, 2);
        std::filesystem::remove(module);
        dump(dump_file(GetParam(), "unoptimised"), {{"seed 2", plain}});
        if (!GetParam().optimised) check(plain);
        if (GetParam().ends != "finished") return;
        ASSERT_TRUE(plain.counters.contains("totals"));
        for (const auto& [name, value] : plain.counters["totals"].items()) {
            if (name.starts_with("local_") || name == "host_load_bytes" ||
                name == "host_store_bytes" || name.starts_with("write_combined_") ||
                name == "divergent_branches")
                continue;
            EXPECT_EQ(counter(optimised, name), value.get<double>()) << name;
        }
    }

    std::vector<Finding> static_findings_;

    static void claim(const host::RunResult& result, const ExpectedFinding& expected,
                      std::vector<bool>& used) {
        for (std::size_t i = 0; i < used.size(); ++i)
            if (!used[i] && matches(result.findings[i], expected)) {
                used[i] = true;
                return;
            }
        ADD_FAILURE() << "missing: " << expected.rule << " in line "
                      << (expected.lines.empty() ? 0 : expected.lines[0])
                      << "; found:" << all_of(result) << "\n  " << result.detail;
    }

    static bool said(const host::RunResult& result, const std::string& saying) {
        return std::any_of(result.findings.begin(), result.findings.end(), [&](const Finding& one) {
            return one.message.find(saying) != std::string::npos ||
                   one.advice.find(saying) != std::string::npos;
        });
    }

    static std::string all_of(const host::RunResult& result) {
        std::string all;
        for (const Finding& finding : result.findings)
            all += fmt::format("\n  {} Do: {}", describe(finding), finding.advice);
        return all;
    }

    static double counter(const host::RunResult& result, const std::string& name) {
        return result.counters.contains("totals") ? result.counters["totals"].value(name, -1.0)
                                                  : -1.0;
    }
};

TEST_P(Corpus, ShowsExactlyItsFindings) {
    const std::filesystem::path wanted = dump_file(GetParam(), "optimised");
    if (exists(wanted) && exists(dump_file(GetParam(), "unoptimised"))) GTEST_SKIP();
    if (!in_sample()) GTEST_SKIP() << "not among those that SIMTUTOR_DRAW has drawn";
    const std::string module = build("-Og");
    const host::RunResult first = run(module, 1);
    check(first);
    for (const auto& [name, value] : GetParam().counters)
        EXPECT_EQ(counter(first, name), value) << name;
    const host::RunResult other_order = run(module, 2);
    check(other_order);

    // SIMTUTOR_CORPUS_SEEDS=20 asks for more orders of warps and blocks.
    const char* const seeds = std::getenv("SIMTUTOR_CORPUS_SEEDS");
    for (std::uint64_t seed = 3; seeds && seed <= std::strtoull(seeds, nullptr, 10); ++seed) {
        SCOPED_TRACE(fmt::format("seed {}", seed));
        check(run(module, seed));
    }

    // The fast path of accesses must say what the slow path says, word for word.
    const host::RunResult reference = run(module, 1, true);
    dump(wanted, {{"seed 1", first}, {"seed 2", other_order}, {"long way", reference}});
    std::filesystem::remove(module);
    EXPECT_EQ(nlohmann::json(first.findings).dump(1), nlohmann::json(reference.findings).dump(1));
    EXPECT_EQ(first.counters.dump(1), reference.counters.dump(1));
    if (drawn()) compare_unoptimised(other_order);
}

std::string test_name(const testing::TestParamInfo<Specimen>& specimen) {
    std::string name = specimen.param.name;
    for (char& letter : name)
        if (!std::isalnum(static_cast<unsigned char>(letter))) letter = '_';
    return name;
}

INSTANTIATE_TEST_SUITE_P(Files, Corpus, testing::ValuesIn(read_corpus(corpus_dir)), test_name);

bool is_twin(const Specimen& specimen) {
    return std::filesystem::path(specimen.name).stem().string().ends_with(".twin");
}

TEST(CorpusFiles, EveryDefectHasACorrectTwin) {
    std::set<std::string> names;
    for (const Specimen& specimen : read_corpus(corpus_dir)) names.insert(specimen.name);
    ASSERT_FALSE(names.empty());
    for (const std::string& name : names) {
        const std::filesystem::path path(name);
        const std::string extension = path.extension();
        std::string stem = path.stem();
        const bool twin = stem.ends_with(".twin");
        stem = twin ? stem.substr(0, stem.size() - 5) : stem + ".twin";
        const std::string other = path.parent_path() / (stem + extension);
        EXPECT_TRUE(names.count(other)) << name << " has no " << other;
    }
}

/// A defect breaks the rule that its folder names, and its twin does not.
TEST(CorpusFiles, EachLiesInTheFolderOfItsRule) {
    for (const Specimen& specimen : read_corpus(corpus_dir)) {
        std::set<std::string> expected;
        for (const ExpectedFinding& finding : specimen.exactly) expected.insert(finding.rule);
        for (const ExpectedFinding& finding : specimen.some) expected.insert(finding.rule);
        if (specimen.rule == "counters") {
            EXPECT_TRUE(expected.empty()) << specimen.name << " breaks a rule";
            EXPECT_FALSE(specimen.counters.empty()) << specimen.name << " states no count";
            continue;
        }
        EXPECT_TRUE(find_rule(specimen.rule)) << specimen.rule << " is no rule";
        EXPECT_EQ(expected.contains(specimen.rule), !is_twin(specimen)) << specimen.name;
    }
}

TEST(CorpusFiles, CoverEveryRule) {
    std::set<std::string> covered;
    for (const Specimen& specimen : read_corpus(corpus_dir)) {
        for (const auto& finding : specimen.exactly) covered.insert(finding.rule);
        for (const auto& finding : specimen.some) covered.insert(finding.rule);
    }
    for (const Rule& rule : rules()) EXPECT_TRUE(covered.count(std::string(rule.id))) << rule.id;
}

/// One kernel shows that a rule exists; several that differ in construct show that it holds.
TEST(CorpusFiles, FourDefectKernelsForEachRule) {
    std::map<std::string, std::set<std::string>> defects;
    for (const Specimen& specimen : read_corpus(corpus_dir))
        for (const auto& finding : specimen.exactly) defects[finding.rule].insert(specimen.name);
    for (const Rule& rule : rules()) {
        const std::size_t count = defects[std::string(rule.id)].size();
        fmt::print("{:24} {}\n", rule.id, count);
        EXPECT_GE(count, 4u) << rule.id;
    }
}

}  // namespace
}  // namespace simtutor::simt

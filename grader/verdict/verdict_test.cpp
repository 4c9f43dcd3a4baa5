#include "grader/verdict/verdict.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>

using namespace simtutor;
using namespace simtutor::report;
using nlohmann::json;

namespace {

/// A verdict with something in every field.
Verdict full_verdict() {
    Verdict v;
    v.graded = true;
    v.lesson_id = "21-dot-product";
    v.lesson_number = 21;
    v.lesson_title = "The dot product";
    v.file = "kernel.cu";
    v.device = "h100";
    v.seed = 18446744073709551615u;
    v.points = 10;
    v.max_points = 30;
    CheckVerdict tree;
    tree.id = "tree";
    tree.title = "adds as a tree";
    tree.kind = check::CheckKind::counter;
    tree.status = check::CheckStatus::failed;
    tree.max_points = 20;
    tree.messages = {{"n = 33", "too many loads", true},
                     {"n = 33", "too little work", false, "dot(n = 33)"}};
    tree.notes = {"a note"};
    tree.measurements = {{"depth", 5, "rounds"}};
    tree.gates = {{"loads", "global_loads", "h100", "n = 33", 33, 70, check::Bound{"2*n", 66}, 0.05,
                   check::Bound{"n", 33}, check::Bound{"2*n", 66}, false}};
    tree.seconds = 0.25;
    CheckVerdict speed;
    speed.id = "speed";
    speed.title = "is fast";
    speed.kind = check::CheckKind::time;
    speed.status = check::CheckStatus::passed;
    speed.points = speed.max_points = 10;
    speed.measurements = {{"ratio", 3.5, "times"}};
    speed.notes = {"measured"};
    v.checks = {tree, speed};
    FindingVerdict race;
    race.finding.rule = "race.shared";
    race.finding.message = "two threads";
    race.finding.sides.resize(2);
    race.finding.sides[0] = {
        "read", {"kernel.cu", 12, "dot"}, {{1, 0, 0}, {3, 0, 0}}, true, "cache[3]", 4};
    race.concept_name = "barriers";
    race.section = "lessons/21-dot-product/README.md#why";
    race.runs = {"n = 33"};
    race.checks = {"tree"};
    race.known = Known::text;
    v.findings = {race};
    v.counters = {{"n = 33", "h100", 33, {"tree"}, {{"totals", {{"global_loads", 70}}}}}};
    v.artefacts = {{"picture", "out/picture.png"}};
    v.notes = {"kernel.cu:3: note: accepted"};
    v.missing_protections = {"memory limit"};
    v.environment = {"0.1.0", "g++ 12", 2, std::nullopt};
    v.environment.sandbox = SandboxLayers{{"landlock"}, {"landlock", "seccomp"}, {"namespaces"}};
    v.started = "2025-11-21T01:02:03Z";
    v.seconds = 1.5;
    v.build_seconds = 0.5;
    return v;
}

std::string error_of(const json& document) {
    try {
        document.get<Verdict>();
    } catch (const VerdictError& error) {
        return error.what();
    }
    return "";
}

class VerdictFile : public testing::Test {
  protected:
    void SetUp() override {
        folder_ =
            std::filesystem::temp_directory_path() / ("verdict-test-" + std::to_string(::getpid()));
        std::filesystem::create_directories(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }
    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    std::size_t files() const {
        return static_cast<std::size_t>(
            std::distance(std::filesystem::directory_iterator(folder_), {}));
    }

    /// Whether the file obeys verdict.schema.json, by the judgement of python3-jsonschema.
    bool obeys_schema(const json& document) const {
        std::ofstream(path("candidate.json")) << document.dump();
        const std::string command = "python3 -W ignore -m jsonschema -i " + path("candidate.json") +
                                    " " SIMTUTOR_SCHEMA " >/dev/null 2>&1";
        return std::system(command.c_str()) == 0;
    }

    std::filesystem::path folder_;
};

TEST_F(VerdictFile, ComesBackWhole) {
    write_verdict(path("verdict.json"), full_verdict());
    EXPECT_EQ(json(read_verdict(path("verdict.json"))), json(full_verdict()));
    EXPECT_EQ(files(), 1u);  // no draft left behind
}

TEST_F(VerdictFile, ComesBackWithANumberThatIsNone) {
    Verdict verdict = full_verdict();
    verdict.checks[1].measurements[0].value = std::numeric_limits<double>::quiet_NaN();
    EXPECT_TRUE(obeys_schema(verdict));
    write_verdict(path("verdict.json"), verdict);
    EXPECT_TRUE(std::isnan(read_verdict(path("verdict.json")).checks[1].measurements[0].value));
}

TEST_F(VerdictFile, KnowsTheOldNameOfAKind) {
    json old = full_verdict();
    old["checks"][0]["kind"] = "pitfall";
    EXPECT_EQ(old.get<Verdict>().checks[0].kind, check::CheckKind::rules);
    EXPECT_EQ(json(old.get<Verdict>())["checks"][0]["kind"], "rules");
}

TEST_F(VerdictFile, KeepsTheSchema) {
    ASSERT_EQ(std::system("python3 -c 'import jsonschema' 2>/dev/null"), 0)
        << "install python3-jsonschema for this test";
    EXPECT_TRUE(obeys_schema(full_verdict()));
    Verdict none;
    none.error = "it does not compile";
    EXPECT_TRUE(obeys_schema(none));
    none.submission_at_fault = true;
    EXPECT_TRUE(obeys_schema(none));
    write_verdict(path("none.json"), none);
    EXPECT_TRUE(read_verdict(path("none.json")).submission_at_fault);
}

TEST_F(VerdictFile, TheSchemaRefusesWhatIsWrong) {
    const json good = full_verdict();
    for (const auto& spoil : std::vector<std::function<void(json&)>>{
             [](json& j) { j.erase("seed"); }, [](json& j) { j["extra"] = 1; },
             [](json& j) { j["version"] = 2; }, [](json& j) { j["at_fault"] = "machine"; },
             [](json& j) { j["status"] = "not-graded"; },
             [](json& j) { j["checks"][0].erase("messages"); },
             [](json& j) { j["findings"][0]["level"] = "fatal"; },
             [](json& j) { j["checks"][0]["gates"][0].erase("equals_reference"); }}) {
        json bad = good;
        spoil(bad);
        EXPECT_FALSE(obeys_schema(bad)) << bad.dump();
    }
}

TEST(Verdict, ClocksSpeakUnderTimeOnly) {
    Verdict a = full_verdict(), b = full_verdict();
    b.seconds = 9;
    b.build_seconds = 8;
    b.started = "later";
    b.checks[0].seconds = 7;
    b.checks[1].measurements[0].value = 3.6;
    b.checks[1].notes = {"measured again"};
    json first = a, second = b;
    EXPECT_NE(first, second);
    first.erase("time");
    second.erase("time");
    EXPECT_EQ(first, second);
}

TEST(Verdict, ReadingNamesThePlaceOfTheError) {
    json j = full_verdict();
    j["checks"][1].erase("title");
    EXPECT_NE(error_of(j).find("/checks/1 lacks \"title\""), std::string::npos) << error_of(j);
    j = full_verdict();
    j["seed"] = "x";
    EXPECT_NE(error_of(j).find("/seed has the wrong type: string"), std::string::npos)
        << error_of(j);
    j = full_verdict();
    j["version"] = 2;
    EXPECT_NE(error_of(j).find("/version is 2"), std::string::npos) << error_of(j);
    j = full_verdict();
    j["checks"][0]["kind"] = "guess";
    EXPECT_NE(error_of(j).find("/checks/0/kind is \"guess\""), std::string::npos) << error_of(j);
    j = full_verdict();
    j["findings"][0]["accesses"] = 3;
    EXPECT_NE(error_of(j).find("/findings/0"), std::string::npos) << error_of(j);
    EXPECT_NE(error_of(json::array()).find("must be an object"), std::string::npos);
}

TEST_F(VerdictFile, TroubleIsOneSentence) {
    EXPECT_THROW(read_verdict(path("none.json")), VerdictError);
    std::ofstream(path("broken.json")) << "{";
    EXPECT_THROW(read_verdict(path("broken.json")), VerdictError);
    EXPECT_THROW(write_verdict(path("no/such/folder/verdict.json"), full_verdict()), VerdictError);
}

TEST_F(VerdictFile, AFullDiskLeavesTheOldVerdict) {
    // /dev/full is a disk that is always full; the draft beside it cannot be made there, so a link
    // stands where the draft will be.
    const std::string target = path("verdict.json");
    write_verdict(target, full_verdict());
    std::filesystem::create_symlink("/dev/full",
                                    target + "." + std::to_string(::getpid()) + ".tmp");
    Verdict other = full_verdict();
    other.seed = 1;
    try {
        write_verdict(target, other);
        FAIL() << "the disk was not full";
    } catch (const VerdictError& error) {
        EXPECT_NE(std::string(error.what()).find("make room on the disk"), std::string::npos)
            << error.what();
    }
    EXPECT_EQ(read_verdict(target).seed, full_verdict().seed);
}

TEST_F(VerdictFile, BytesThatAreNoTextDoNotCostTheVerdict) {
    Verdict v = full_verdict();
    v.checks[0].messages[0].text = "printed \xff\xfe";
    write_verdict(path("verdict.json"), v);
    EXPECT_NO_THROW(read_verdict(path("verdict.json")));
}

}  // namespace

#include "tools/command/state.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <thread>

#include "tools/command/files.h"

namespace simtutor::command {
namespace {

/// A grading without a GPU.
void record(const StateFile& state, const std::string& lesson, int earned, int points) {
    state.record(lesson, earned, points, points, earned == points);
}

TEST(State, KeepsTheBest) {
    const TemporaryFolder folder;
    const StateFile state(folder.path());
    EXPECT_TRUE(state.load().empty());
    record(state, "21-dot-product", 4, 10);
    record(state, "21-dot-product", 7, 10);
    record(state, "21-dot-product", 5, 10);
    EXPECT_EQ(state.load().at("21-dot-product").best, 7);
    EXPECT_EQ(state.load().at("21-dot-product").points, 10);
}

/// As in a container whose user has no home of their own.
TEST(State, FindsAPlaceWithoutACourseOrHomeToWriteIn) {
    const TemporaryFolder folder;
    write_file(folder.path() / "file", "");
    const std::string nowhere = (folder.path() / "file").string();
    std::map<const char*, std::string> before;
    for (const char* name : {"HOME", "XDG_STATE_HOME"}) {
        const char* value = std::getenv(name);
        before[name] = value != nullptr ? value : "";
        setenv(name, nowhere.c_str(), 1);
    }
    const StateFile state(nowhere);
    record(state, "21-dot-product", 4, 10);
    EXPECT_EQ(state.load().at("21-dot-product").best, 4);
    EXPECT_NE(state.folder().string().find("/tmp/simtutor-"), std::string::npos);
    std::filesystem::remove_all(state.folder());
    for (const auto& [name, value] : before) setenv(name, value.c_str(), 1);
}

TEST(State, StartsAnewWhenThePointsChanged) {
    const TemporaryFolder folder;
    const StateFile state(folder.path());
    record(state, "21-dot-product", 10, 10);
    record(state, "21-dot-product", 6, 12);
    EXPECT_EQ(state.load().at("21-dot-product").best, 6);
    EXPECT_FALSE(state.load().at("21-dot-product").done());
}

TEST(State, PointsOfAGpuUndoNothing) {
    const TemporaryFolder folder;
    const StateFile state(folder.path());
    state.record("31-gpu1-naive", 100, 100, 100, true);
    state.record("31-gpu1-naive", 104, 110, 100, true);
    EXPECT_TRUE(state.load().at("31-gpu1-naive").done());
    // Something else is wrong now: what was reached stays so.
    state.record("31-gpu1-naive", 60, 110, 100, false);
    EXPECT_TRUE(state.load().at("31-gpu1-naive").done());
    state.record("32-gpu2-float2", 105, 110, 100, false);
    EXPECT_FALSE(state.load().at("32-gpu2-float2").done());
    state.record("32-gpu2-float2", 101, 110, 100, true);
    EXPECT_TRUE(state.load().at("32-gpu2-float2").done());
}

TEST(State, AFileOfAnOlderVersionSaysFullPointsByTheirNumber) {
    const TemporaryFolder folder;
    const StateFile state(folder.path());
    write_file(state.folder() / "state.json",
               R"({"version": 1, "lessons": {"31-gpu1-naive": {"best": 100, "points": 100}}})");
    EXPECT_TRUE(state.load().at("31-gpu1-naive").done());
    state.record("31-gpu1-naive", 90, 110, 100, false);
    EXPECT_TRUE(state.load().at("31-gpu1-naive").done());
}

TEST(State, KeepsAZero) {
    const TemporaryFolder folder;
    const StateFile state(folder.path());
    record(state, "01-ijk", 0, 10);
    EXPECT_TRUE(state.load().contains("01-ijk"));
}

TEST(State, TakesADamagedFileForNone) {
    const TemporaryFolder folder;
    const StateFile state(folder.path());
    write_file(state.folder() / "state.json", "{ \"lessons\": [1,");
    EXPECT_TRUE(state.load().empty());
    record(state, "01-ijk", 3, 10);
    EXPECT_EQ(state.load().at("01-ijk").best, 3);
}

TEST(State, RemembersHelpBesideThePoints) {
    const TemporaryFolder folder;
    const StateFile state(folder.path());
    state.record_hint("21-dot-product", "race.*", 2);
    state.record_gave_up("21-dot-product");
    EXPECT_FALSE(state.load().at("21-dot-product").done());
    record(state, "21-dot-product", 10, 10);
    state.forget_hints("22-shared-bitmap");
    const LessonState reached = state.load().at("21-dot-product");
    EXPECT_TRUE(reached.done());
    EXPECT_TRUE(reached.gave_up);
    EXPECT_EQ(reached.hints.at("race.*"), 2);
    state.forget_hints("21-dot-product");
    EXPECT_TRUE(state.load().at("21-dot-product").hints.empty());
    EXPECT_TRUE(state.load().at("21-dot-product").gave_up);
}

TEST(State, LosesNothingWhenSeveralWrite) {
    const TemporaryFolder folder;
    const StateFile state(folder.path());
    std::vector<std::thread> writers;
    for (int i = 0; i < 8; ++i) {
        writers.emplace_back([&, i] { record(state, "lesson-" + std::to_string(i), i, 10); });
    }
    for (std::thread& writer : writers) writer.join();
    EXPECT_EQ(state.load().size(), 8u);
}

}  // namespace
}  // namespace simtutor::command

#include "tools/command/state.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <thread>

#include "tools/command/files.h"

namespace simtutor::command {
namespace {

TEST(State, KeepsTheBest) {
    const TemporaryFolder folder;
    const StateFile state(folder.path());
    EXPECT_TRUE(state.load().empty());
    state.record("21-dot-product", 4, 10);
    state.record("21-dot-product", 7, 10);
    state.record("21-dot-product", 5, 10);
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
    state.record("21-dot-product", 4, 10);
    EXPECT_EQ(state.load().at("21-dot-product").best, 4);
    EXPECT_NE(state.folder().string().find("/tmp/simtutor-"), std::string::npos);
    std::filesystem::remove_all(state.folder());
    for (const auto& [name, value] : before) setenv(name, value.c_str(), 1);
}

TEST(State, StartsAnewWhenThePointsChanged) {
    const TemporaryFolder folder;
    const StateFile state(folder.path());
    state.record("21-dot-product", 10, 10);
    state.record("21-dot-product", 6, 12);
    EXPECT_EQ(state.load().at("21-dot-product").best, 6);
}

TEST(State, KeepsAZero) {
    const TemporaryFolder folder;
    const StateFile state(folder.path());
    state.record("01-ijk", 0, 10);
    EXPECT_TRUE(state.load().contains("01-ijk"));
}

TEST(State, TakesADamagedFileForNone) {
    const TemporaryFolder folder;
    const StateFile state(folder.path());
    write_file(state.folder() / "state.json", "{ \"lessons\": [1,");
    EXPECT_TRUE(state.load().empty());
    state.record("01-ijk", 3, 10);
    EXPECT_EQ(state.load().at("01-ijk").best, 3);
}

TEST(State, RemembersHelpBesideThePoints) {
    const TemporaryFolder folder;
    const StateFile state(folder.path());
    state.record_hint("21-dot-product", "race.*", 2);
    state.record_gave_up("21-dot-product");
    EXPECT_FALSE(state.load().at("21-dot-product").done());
    state.record("21-dot-product", 10, 10);
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
        writers.emplace_back([&, i] { state.record("lesson-" + std::to_string(i), i, 10); });
    }
    for (std::thread& writer : writers) writer.join();
    EXPECT_EQ(state.load().size(), 8u);
}

}  // namespace
}  // namespace simtutor::command

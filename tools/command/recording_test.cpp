#include "tools/command/recording.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstring>
#include <sstream>
#include <stdexcept>

#include "tools/command/error.h"
#include "tools/command/inspect_view.h"

namespace simtutor::command {
namespace {

using nlohmann::json;

/// Lines: 3 part[me] = 1; 4 barrier; 5 sum = part[1]; 6 part[1] = 2;
json object(const std::string& name, const std::string& space, int elements) {
    return {
        {"name", name},       {"space", space},
        {"place", 0},         {"bytes", 4 * elements},
        {"element_bytes", 4}, {"dimensions", space == "shared" ? json{elements} : json::array()}};
}

/// "00000040" is 2 as a float, "0000803f" is 1.
json run_of(json events, json intervals) {
    json sites = json::array();
    for (const int line : {3, 4, 5, 6})
        sites.push_back({{"file", "k.cu"}, {"line", line}, {"function", "k"}});
    return {{"run", "n = 4"},
            {"device", "h100"},
            {"n", 4},
            {"ended", ""},
            {"findings", json::array()},
            {"counters", nullptr},
            {"trace",
             {{"sites", sites},
              {"launches",
               {{{"kernel", "k"},
                 {"number", 0},
                 {"found_something", true},
                 {"grid", {1, 1, 1}},
                 {"block", {4, 1, 1}},
                 {"dynamic_shared_bytes", 0},
                 {"blocks_left_out", 0},
                 {"blocks",
                  {{{"index", {0, 0, 0}},
                    {"unfinished", false},
                    {"objects", {object("part", "shared", 4), object("a", "global", 8)}},
                    {"intervals", std::move(intervals)},
                    {"threads", json::array()},
                    {"events", std::move(events)},
                    {"events_left_out", 0}}}}}}},
              {"launches_left_out", 0}}}};
}

json interval(json barrier) {
    return {{"requests", json::array()}, {"left_out", 0}, {"barrier", std::move(barrier)}};
}

json race_run() {
    json events = json::array();
    for (int thread = 0; thread < 4; ++thread)
        events.push_back(fmt::format("{} {} 0 0 0 1 0 {} 4 0000803f", thread, thread, thread * 4));
    events.push_back("4 0 1 2 0 0 0 4 4 0000803f");  // thread 0 reads part[1]
    events.push_back("5 1 1 2 0 0 0 4 4 0000803f");
    events.push_back("6 1 1 3 0 1 0 4 4 00000040");  // thread 1 writes part[1]
    events.push_back("7 2 1 2 1 0 0 8 4 00000040");  // thread 2 reads a[2]
    return run_of(events, {interval({{{"exited", false}, {"site", 1}, {"threads", {{0, 3}}}}}),
                           interval(json::array())});
}

simt::FindingSide side(const std::string& action, unsigned thread, int line,
                       const std::string& object) {
    simt::FindingSide made;
    made.action = action;
    made.site = {"k.cu", line, "k"};
    made.who.thread[0] = thread;
    made.object = object;
    return made;
}

simt::Finding race() {
    simt::Finding finding;
    finding.rule = "race.shared";
    finding.kernel = "k";
    finding.message = "Thread 0 reads part[1], and thread 1 writes it.";
    finding.sides = {side("read", 0, 5, "part[1]"), side("write", 1, 6, "part[1]")};
    return finding;
}

TEST(Recording, StopsWhereTheSecondOfTwoAccessesMeetsTheFirst) {
    const Recording recording(picture::read_traced_run(race_run()), race());
    ASSERT_EQ(recording.moments().size(), 9u);  // eight accesses and a barrier
    EXPECT_EQ(recording.moments()[4].event, nullptr);
    const Recording::Stop stop = recording.stop();
    EXPECT_EQ(stop.moment, 7u);
    EXPECT_EQ(stop.side, 1u);
    EXPECT_TRUE(stop.exact);
    const auto sides = recording.moments_of_sides();
    EXPECT_EQ(sides[0], 5u);
    EXPECT_EQ(sides[1], 7u);
}

TEST(Recording, StepsOfAThreadGoThroughItsAccessesAndBarriers) {
    const Recording recording(picture::read_traced_run(race_run()), race());
    const picture::Block& block = recording.launch().blocks[0];
    std::vector<std::size_t> steps;
    for (std::optional<std::size_t> at = 1; at; at = recording.next(*at, block, 1))
        steps.push_back(*at);
    EXPECT_EQ(steps, (std::vector<std::size_t>{1, 4, 6, 7}));
    EXPECT_EQ(recording.before(7, block, 1), 6u);
    EXPECT_EQ(recording.before(1, block, 1), std::nullopt);
}

TEST(Recording, ContentsAreThoseOfTheMoment) {
    const Recording recording(picture::read_traced_run(race_run()), race());
    const picture::Block& block = recording.launch().blocks[0];
    const auto float_at = [&](std::size_t moment, std::size_t object, std::size_t index) {
        const Contents contents = recording.contents(moment, block, object);
        if (!contents.known[4 * index]) return -1.0f;
        float value = 0;
        std::memcpy(&value, &contents.bytes[4 * index], sizeof value);
        return value;
    };
    EXPECT_EQ(float_at(0, 0, 1), -1);  // shared memory holds nothing before it is written
    EXPECT_EQ(float_at(1, 0, 1), 1);
    EXPECT_EQ(float_at(6, 0, 1), 1);
    EXPECT_EQ(float_at(7, 0, 1), 2);
    EXPECT_EQ(float_at(0, 1, 2), 2);  // what is read later and never written was there before
    EXPECT_EQ(float_at(8, 1, 3), -1);
    const Contents part = recording.contents(1, block, 0);
    EXPECT_TRUE(part.written[4]);
    EXPECT_FALSE(part.written[8]);
}

TEST(Recording, ThreadsStandWhereTheyAre) {
    const Recording recording(picture::read_traced_run(race_run()), race());
    const picture::Block& block = recording.launch().blocks[0];
    const auto text = [&](std::size_t moment) {
        std::string all;
        for (const Standing& group : recording.standing(moment, block, 0, 3)) {
            all += group.where + ":";
            for (const unsigned thread : group.threads) all += fmt::format(" {}", thread);
            all += "; ";
        }
        return all;
    };
    EXPECT_EQ(text(1), "at the barrier in line 4: 0; here: 1; not begun: 2 3; ");
    EXPECT_EQ(text(4), "at the barrier in line 4: 0 1 2 3; ");
    EXPECT_EQ(text(6), "ended: 0 3; here: 1; at the barrier in line 4, not gone on yet: 2; ");
}

TEST(Recording, ADividedBarrierIsAStop) {
    json events = {"0 0 0 0 0 1 0 0 4 0000803f", "1 1 0 0 0 1 0 4 4 0000803f"};
    const json run =
        run_of(events, {interval({{{"exited", false}, {"site", 1}, {"threads", {{0, 0}}}},
                                  {{"exited", true}, {"threads", {{1, 3}}}, {"return_line", 3}}}),
                        interval(json::array())});
    simt::Finding finding = race();
    finding.rule = "barrier.divergent";
    finding.sides = {side("exit", 1, 3, ""), side("wait", 0, 4, "")};
    const Recording recording(picture::read_traced_run(run), finding);
    const Recording::Stop stop = recording.stop();
    EXPECT_EQ(recording.moments()[stop.moment].event, nullptr);
    const auto groups = recording.standing(stop.moment, recording.launch().blocks[0], 0, 3);
    ASSERT_EQ(groups.size(), 2u);
    EXPECT_EQ(groups[0].where, "at the barrier in line 4");
    EXPECT_EQ(groups[1].where, "ended, returned in line 3");
}

/// Threads 0 and 1 ask for a[2], which thread 3 has taken and keeps: "01000000" is a 1. Thread 2
/// has something else to do in the same line.
json deadlock_run() {
    json events = {"0 3 0 2 1 2 0 8 4 01000000", "1 0 0 2 1 2 0 4 4 01000000",
                   "2 0 0 2 1 2 0 8 4 01000000", "3 1 0 2 1 2 0 8 4 01000000",
                   "4 0 0 2 1 2 0 8 4 01000000", "5 2 0 2 1 2 0 12 4 01000000"};
    json run = run_of(events, {interval(json::array())});
    run["trace"]["launches"][0]["blocks"][0]["unfinished"] = true;
    return run;
}

simt::Finding deadlock() {
    simt::Finding finding = race();
    finding.rule = "hang.deadlock";
    finding.message = "Thread 0 waits for a[2].";
    finding.sides = {side("wait", 0, 5, "a[2]")};
    return finding;
}

TEST(Recording, WhoWaitsForEverIsSeenAtItsLastAttempt) {
    const Recording recording(picture::read_traced_run(deadlock_run()), deadlock());
    EXPECT_EQ(recording.stop().moment, 4u);
    EXPECT_TRUE(recording.stop().exact);
    EXPECT_TRUE(recording.changes_nothing(4));
    EXPECT_FALSE(recording.changes_nothing(0));
    EXPECT_FALSE(recording.changes_nothing(5));
    const auto groups = recording.standing(5, recording.launch().blocks[0], 0, 3);
    ASSERT_EQ(groups.size(), 2u);
    EXPECT_EQ(groups[0].where, "waits in line 5");
    EXPECT_EQ(groups[0].threads, (std::vector<unsigned>{0, 1}));
    // Those that got what they asked for do not wait for it.
    EXPECT_EQ(groups[1].where, "last seen in line 5");
    EXPECT_EQ(groups[1].threads, (std::vector<unsigned>{2, 3}));
}

TEST(Recording, WithoutAnAttemptItStopsBeforeItsPlace) {
    simt::Finding other = deadlock();
    other.sides = {side("wait", 0, 5, "a[7]")};
    const Recording recording(picture::read_traced_run(deadlock_run()), other);
    EXPECT_FALSE(recording.stop().exact);
}

TEST(Recording, ADeadlockShowsWhoWaitsWhereInTheEnd) {
    const Recording recording(picture::read_traced_run(deadlock_run()), deadlock());
    InspectView view(recording, "a title", "k.cu", "int* a;\n");
    const Recording::Stop stop = recording.stop();
    Style style;
    style.width = 100;
    const std::string text =
        view.text({stop.moment, &recording.launch().blocks[0], 0}, stop, style);
    for (const char* part :
         {"Here it waits, and nothing ends that:", "line 5: asks for a[2], which stays 1",
          "Where warp 0 stands in the end", "waits in line 5", "threads 0 to 1"})
        EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
}

TEST(Recording, WithoutTheAccessItStopsBeforeItsPlaceAndSaysSo) {
    simt::Finding finding = race();
    finding.sides = {side("call", 1, 6, "")};
    const Recording recording(picture::read_traced_run(race_run()), finding);
    EXPECT_FALSE(recording.stop().exact);
    EXPECT_EQ(recording.stop().moment, 7u);
}

TEST(Recording, AnIndexOutsideStopsAtItsAccess) {
    json events = {"0 0 0 0 0 1 0 0 4 0000803f", "1 1 0 0 0 1 1 16 4 0000803f"};
    const json run =
        run_of(events, {interval({{{"exited", false}, {"site", 1}, {"threads", {{0, 3}}}}}),
                        interval(json::array())});
    simt::Finding finding = race();
    finding.rule = "bounds.row";
    finding.sides = {side("compute", 1, 3, "")};
    const Recording recording(picture::read_traced_run(run), finding);
    EXPECT_TRUE(recording.stop().exact);
    EXPECT_EQ(recording.stop().moment, 1u);
    // Without it, no barrier behind the line is meant.
    finding.sides = {side("compute", 0, 3, "")};
    const Recording other(picture::read_traced_run(run), finding);
    EXPECT_FALSE(other.stop().exact);
    EXPECT_EQ(other.stop().moment, 0u);
}

TEST(Recording, WhatWasNotRecordedIsRefusedInASentence) {
    simt::Finding other = race();
    other.kernel = "another";
    EXPECT_THROW(Recording(picture::read_traced_run(race_run()), other), Trouble);
    simt::Finding away = race();
    for (simt::FindingSide& one : away.sides) one.who.block[0] = 7;
    const Recording recording(picture::read_traced_run(race_run()), away);
    EXPECT_THROW(recording.stop(), Trouble);
}

TEST(Recording, AnEventThatNamesWhatIsNotThereIsRefused) {
    for (const char* event :
         {"0 0 0 9 0 1 0 0 4 0000803f", "0 0 0 0 5 1 0 0 4 0000803f", "0 0 0 0 0 7 0 0 4 0000803f",
          "0 9999 0 0 0 1 0 0 4 0000803f", "", "0 0 0 0 0 1 0 0 4 zz"})
        EXPECT_THROW(picture::read_traced_run(run_of({event}, json::array())), std::exception)
            << event;
}

class Inspected : public testing::Test {
  protected:
    std::string page(int width) {
        Style style;
        style.width = width;
        style.utf8 = false;
        const Recording::Stop stop = recording.stop();
        return view.text({stop.moment, &recording.launch().blocks[0], 1}, stop, style);
    }
    const Recording recording{picture::read_traced_run(race_run()), race()};
    InspectView view{recording, "a title", "k.cu", "__shared__ float part[4];\n"};
};

TEST_F(Inspected, ThePageTellsBothSidesAndTheValues) {
    const std::string text = page(100);
    for (const char* part :
         {"Here the finding was seen:\nThread 1 of block 0 (warp 0, lane 1), line 6: writes "
          "part[1]: 2\n",
          "thread 0 of block 0, line 5: reads part[1]: 1  (no block barrier between)",
          "(the same thread)", "[2]", "part: 4 of 4 elements written; 1 2 1 1",
          "line   4  waits at the barrier"})
        EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
}

TEST_F(Inspected, APipeHasNoWidth) {
    Style style;
    style.width = 40;
    style.utf8 = false;
    const Recording::Stop stop = recording.stop();
    const InspectView::Focus focus{stop.moment, &recording.launch().blocks[0], 1};
    const std::string whole = "kernel k, grid 1 x 1 x 1, block 4 x 1 x 1\n";
    EXPECT_EQ(view.text(focus, stop, style).find(whole), std::string::npos);
    style.whole_lines = true;
    EXPECT_NE(view.text(focus, stop, style).find(whole), std::string::npos);
}

TEST_F(Inspected, NoLineIsWiderThanThePage) {
    for (const int width : {60, 100}) {
        std::istringstream in(page(width));
        int lines = 0;
        for (std::string line; std::getline(in, line); ++lines)
            EXPECT_LE(line.size(), static_cast<std::size_t>(width)) << line;
        EXPECT_LT(lines, 45);
    }
}

}  // namespace
}  // namespace simtutor::command

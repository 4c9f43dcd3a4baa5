#include "grader/findings/calls/event_order.h"

#include <gtest/gtest.h>

#include "grader/findings/source/lines_behind.h"
#include "grader/findings/told_cause.h"

namespace simtutor::event_order_test {

std::string text(const std::string& between, const std::string& behind, const std::string& events) {
    return "double microseconds(int repeats) {\n"
           "    float ms = 0;\n"
           "    check(cudaEventRecord(start), \"record\");\n"
           "    " +
           between +
           "\n"
           "    check(cudaEventRecord(stop), \"record\");\n"
           "    " +
           behind +
           "\n"
           "    check(cudaEventElapsedTime(&ms, " +
           events +
           "), \"time\");\n"
           "    return 1000.0 * ms / repeats;\n"
           "}\n";
}

const std::string launches = "for (int i = 0; i < repeats; ++i) k<<<1, 1>>>();";
const std::string waits = "check(cudaEventSynchronize(stop), \"wait\");";

TEST(EventOrder, TheLaterEventIsGivenFirst) {
    const std::string said = event_order(words_of(text(launches, waits, "stop, start")));
    EXPECT_EQ(said,
              "Line 7 gives stop first and start second, but start is recorded in line 3, before "
              "stop in line 5: such a time is below 0. cudaEventElapsedTime takes the earlier "
              "event first.");
    const auto file = std::filesystem::path(testing::TempDir()) / "event_order_test.cu";
    std::ofstream(file) << text(launches, waits, "stop, start");
    Sources sources;
    EXPECT_EQ(
        lines_behind(sources, file.string(),
                     "The program says -3.172 µs for a launch. On this device it takes 3.072 µs."),
        said);
}

TEST(EventOrder, NothingLiesBetweenTheEvents) {
    EXPECT_EQ(event_order(words_of(text("", waits, "start, stop"))),
              "start is recorded in line 3 and stop in line 5, with nothing in between: the "
              "launches that are to be timed belong between the two.");
    EXPECT_EQ(event_order(words_of(text(launches, waits, "start, stop"))), "");
}

TEST(EventOrder, AWaitThatStandsBeforeTheRecording) {
    const auto said = [](const std::string& between, const std::string& behind) {
        simt::Finding finding =
            finding_at(text(between, behind, "start, stop"), 7, "sync.missing", "",
                       "cudaEventElapsedTime reads the second event, but nothing has made the "
                       "host wait for it.");
        finding.advice = "Call cudaEventSynchronize on the second event first.";
        return told(finding).advice;
    };
    EXPECT_EQ(said(waits, ""),
              "cudaEventSynchronize in line 4 stands before line 5 records stop, so it does not "
              "wait for that recording. Call it behind line 5.");
    EXPECT_EQ(said(launches, ""), "");
    EXPECT_EQ(said(waits, waits), "");
}

TEST(EventOrder, TheClockOfTheHost) {
    expect_part(host_clock(words_of("int main() {\n"
                                    "    const auto t = std::chrono::steady_clock::now();\n"
                                    "}\n")),
                "Line 2 asks steady_clock, the host's clock");
    EXPECT_EQ(host_clock(words_of("int main() { clock = 3; }\n")), "");
}

}  // namespace simtutor::event_order_test

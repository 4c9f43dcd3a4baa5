#include "grader/findings/race/own_event.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::own_event_test {

std::string said(const std::string& waits, const std::string& records = "first",
                 const std::string& later = "second") {
    simt::Finding finding = finding_at(
        "void steps() {\n"
        "    halve<<<2, 128, 0, first>>>(half, n);\n"
        "    cudaEventRecord(done, " +
            records +
            ");\n"
            "    cudaStreamWaitEvent(" +
            waits +
            ", done, 0);\n"
            "    add<<<2, 128, 0, " +
            later +
            ">>>(half, n);\n"
            "}\n",
        9, "race.stream", "half[1]", "");
    finding.sides[0].site.function = "add";
    Sources sources;
    return own_event(tokens_of(sources, finding.sides[0].site.file), finding);
}

TEST(OwnEvent, TheStreamThatRecordsWaits) {
    EXPECT_EQ(said("first"),
              "Line 4 lets first wait for done, which line 3 records in first itself: a stream "
              "does its work in order anyway, so this wait orders nothing. The later work is in "
              "second: let that one wait there, with cudaStreamWaitEvent(second, done, 0).");
    EXPECT_EQ(said("second"), "");
    // The event is recorded where nothing comes before it: another mistake, for the same wait.
    EXPECT_EQ(said("second", "second"), "");
}

}  // namespace simtutor::own_event_test

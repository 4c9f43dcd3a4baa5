#include "grader/findings/calls/meeting_copies.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::meeting_copies_test {

/// Line 4 copies; lines 7 and 8 make the places and the calls.
std::string program(const std::string& places, const std::string& place,
                    const std::string& size = "blocks * sizeof(float)") {
    return "constexpr int blocks = 16;\n"
           "void start(Part& part, float* sums) {\n"
           "    cudaSetDevice(part.device);\n"
           "    cudaMemcpyAsync(sums, part.partial, " +
           size +
           ", cudaMemcpyDeviceToHost, part.stream);\n"
           "}\n"
           "int main() {\n"
           "    for (int d = 0; d < devices; ++d) " +
           places +
           ";\n"
           "    for (int d = 0; d < devices; ++d) start(parts[d], " +
           place + ");\n}\n";
}

simt::Finding met(const std::string& text, int line = 4) {
    simt::Finding finding =
        finding_at(text, line, "race.stream", "memory[1]", "cudaMemcpyAsync in line 4 writes it.");
    finding.advice =
        "Use one stream for both, or record an event after the first and let the second stream "
        "wait for it with cudaStreamWaitEvent.";
    finding.sides[0].action = "write";
    finding.sides[0].on_device = false;
    finding.sides.push_back(finding.sides[0]);
    return finding;
}

TEST(MeetingCopies, PlacesThatLieOneElementApart) {
    const std::string begin =
        " lets the place of each round begin at all + d, one element behind that of the round "
        "before, and line 4 copies blocks * sizeof(…) bytes to it: the copies overwrite each "
        "other's elements. Let the places begin as far apart as one copy is long: all + d * "
        "blocks.";
    EXPECT_EQ(told(met(program("places[d] = all + d", "places[d]"))).advice, "Line 7" + begin);
    EXPECT_EQ(told(met(program("work()", "all + d"))).advice, "Line 8" + begin);
    expect_part(told(met(program("places[d] = &all[d]", "places[d]"))).advice,
                "Line 7 lets the place of each round begin at &all[d], ");
    const std::string direct =
        "void run() {\n"
        "    for (int d = 0; d < devices; ++d)\n"
        "        cudaMemcpyAsync(all + d, part[d], n * sizeof(float), cudaMemcpyDeviceToHost, "
        "s[d]);\n}\n";
    expect_part(told(met(direct, 3)).advice,
                "Line 3 lets the place of each round begin at all + d");
    const std::string member =
        "void start(Part& part) {\n"
        "    cudaMemcpyAsync(part.sums, part.x, n * sizeof(float), cudaMemcpyDeviceToHost, "
        "part.s);\n}\n"
        "void run() {\n"
        "    for (int d = 0; d < devices; ++d) parts[d].sums = all + d;\n}\n";
    expect_part(told(met(member, 2)).advice,
                "Line 5 lets the place of each round begin at all + d");
}

/// Line 8 says where the place of a part begins; divide() counts the parts in line 2.
std::string by_helper(const std::string& place, const std::string& numbers,
                      const std::string& size = "blocks * sizeof(float)") {
    return "void divide(Part* parts, int devices) {\n"
           "    for (int d = 0; d < devices; ++d) " +
           numbers +
           ";\n}\n"
           "void start(Part& part, float* sums) {\n    const std::size_t bytes = " +
           size +
           ";\n"
           "    cudaMemcpyAsync(sums, part.partial, bytes, cudaMemcpyDeviceToHost, part.stream);\n"
           "}\nint main() {\n"
           "    const auto place = [all](const Part& part) { return " +
           place +
           "; };\n"
           "    for (Part& part : parts) start(part, place(part));\n}\n";
}

TEST(MeetingCopies, PlacesThatAHelperMakes) {
    EXPECT_EQ(told(met(by_helper("all + part.device", "parts[d].device = d"), 6)).advice,
              "Line 9 lets the place of each round begin at all + part.device, one element behind "
              "that of the round before, and line 6 copies blocks * sizeof(…) bytes to it: the "
              "copies overwrite each other's elements. Let the places begin as far apart as one "
              "copy is long: all + part.device * blocks.");
    // Nothing proves how far they lie apart: the place is told, and asked about.
    const std::string told_place =
        "too close together. Line 10 gives start place(part) for sums. place(part) is what place "
        "returns: all + part.device * 4 (line 9). Only if";
    expect_part(told(met(by_helper("all + part.device * 4", "parts[d].device = d"), 6)).advice,
                told_place);
    expect_part(told(met(by_helper("all + part.device", "parts[d].device = 2 * d"), 6)).advice,
                "returns: all + part.device (line 9). Only if");
}

TEST(MeetingCopies, AnEventWouldHideThatTheyOverwriteEachOther) {
    const auto text = [](const std::string& given) {
        return "Two copies of line 4 write the same bytes: even in order, the second replaces what "
               "the first brought. Should each have a place of its own? Then correct where the "
               "places begin: they are one, or too close together. Line 8 gives start " +
               given +
               " for sums. Only if the second is meant to replace the first, record an event after "
               "the first and let the second stream wait for it with cudaStreamWaitEvent.";
    };
    EXPECT_EQ(told(met(program("work()", "place_of(d)"))).advice, text("place_of(d)"));
    EXPECT_EQ(told(met(program("places[d] = all + d * 8", "places[d]"))).advice, text("places[d]"));
    EXPECT_EQ(told(met(program("places[d] = all + d", "places[d]", "sizeof(float)"))).advice,
              text("places[d]"));
    // A counter of another step, and another array.
    EXPECT_EQ(told(met(program("other[d] = all + d", "places[d]"))).advice, text("places[d]"));
    // A kernel's store, or a read, may only have to wait.
    simt::Finding read = met(program("work()", "place_of(d)"));
    read.sides[0].action = "read";
    EXPECT_EQ(meeting_copies({}, read), "");
    read.sides[0].action = "write";
    read.sides[0].on_device = true;
    EXPECT_EQ(meeting_copies({}, read), "");
}

TEST(MeetingCopies, AHostThatWaitsForItsOwnCopy) {
    simt::Finding early = met(program("places[d] = all + d", "places[d]"));
    early.rule = "sync.missing";
    early.sides[0].site.line = 9;
    expect_part(told(early).advice, "Line 7 lets the place");
    // Nothing shows that such copies meet.
    early = met(program("places[d] = all + d", "places[d]", "count * sizeof(float)"));
    early.rule = "sync.missing";
    early.sides[0].site.line = 9;
    EXPECT_EQ(told(early).advice.find("lets the place"), std::string::npos);
}

}  // namespace simtutor::meeting_copies_test

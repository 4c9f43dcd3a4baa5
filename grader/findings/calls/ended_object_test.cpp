#include "grader/findings/calls/ended_object.h"

#include <gtest/gtest.h>

#include "grader/findings/text.h"
#include "grader/findings/told_cause.h"

namespace simtutor::ended_object_test {

/// The use is the last line of run.
std::string said(const std::string& body, const std::string& copies = "") {
    const std::string text = "struct Room {\n    float* cells;\n    ~Room() { cudaFree(cells); }" +
                             copies + "\n};\nvoid run(int n) {\n" + body + "\n}\n";
    int line = 5;
    for (const char letter : body) line += letter == '\n';
    simt::Finding finding = finding_at(text, line + 1, "memory.use-after-free", "cells[0]", "");
    finding.sides[0].site.function = "run";
    finding.advice = freed_by_destructor("Room::~Room");
    Sources sources;
    return ended_object(finding, sources);
}

const std::string deleted = " Room(const Room&) = delete;";

TEST(EndedObject, EndsWithItsBlock) {
    EXPECT_EQ(said("float* p;\n{\nconst Room room(n);\np = room.cells;\n}\nuse(p);"),
              "The destructor frees it where the object ends: room (line 8) ends with the bracket "
              "of line 10, before line 11 uses its memory. Use it before that bracket, or declare "
              "room outside of it.");
    expect_part(
        said("float* p;\nfor (int i = 0; i < n; ++i) {\nRoom r{n};\np = r.cells;\n}\nuse(p);"),
        "r (line 8) ends with the bracket of line 10");
}

TEST(EndedObject, EndsWithItsStatement) {
    EXPECT_EQ(said("float* p = Room(n).cells;\nuse(p);"),
              "The destructor frees it where the object ends. The Room of line 6 has no name, so "
              "it ends with its statement: give it a name, and keep it as long as its memory is "
              "used.");
}

TEST(EndedObject, SaysNothingOfCopiesThatAreForbidden) {
    EXPECT_EQ(said("Room room(n);\nuse(room);"), "");
    expect_part(said("Room room(n);\nuse(room);", deleted), "Keep the object as long as");
    EXPECT_EQ(said("Room room(n);\nuse(room);", deleted).find("copies"), std::string::npos);
    // One of two that have ended is not known.
    EXPECT_EQ(said("{\nRoom a(n);\n}\n{\nRoom b(n);\n}\nuse(p);"), "");
}

}  // namespace simtutor::ended_object_test

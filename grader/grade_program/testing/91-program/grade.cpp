// A lesson for program_test: the program prints the squares of its arguments.
#include "grader/check/program.h"

using namespace simtutor::check;

namespace {

const LessonRuns runs([] {
    return std::vector<Call>{program_call("three numbers", {"1", "2", "3"}, 3)};
});

}  // namespace

TEST(Check, correct) {
    expect_printed(runs().front(), {1, 4, 9}, {1e-6, "whole numbers"}, "square");
}

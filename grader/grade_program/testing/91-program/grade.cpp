// A lesson for program_test: the program prints the squares of its arguments. It may read the
// numbers from numbers.txt or its standard input, too, and may write them into squares.txt.
#include "grader/check/program.h"
#include "grader/check/program_files.h"

using namespace simtutor::check;

namespace {

const LessonRuns runs([] {
    Call call = program_call("three numbers", {"1", "2", "3"}, 3);
    call.arguments.push_back(input_file("numbers.txt", "1 2\n3\n"));
    call.arguments.push_back(standard_input("1 2 3\n"));
    call.arguments.push_back(output_file("squares.txt", 64));
    return std::vector<Call>{call};
});

}  // namespace

TEST(Check, correct) {
    const auto& run = runs().front();
    expect_printed(run, {1, 4, 9}, {1e-6, "whole numbers"}, "square",
                   {{"These are cubes.", {1, 8, 27}}, {"These are too short.", {1, 8}}});
    if (!written_file(run, "squares.txt")) return;
    const auto text = expect_file(run, "squares.txt");
    if (text && *text != "1\n4\n9\n") wrong(run, "squares.txt has '" + *text + "'.");
}

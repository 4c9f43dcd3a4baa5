#include <gtest/gtest.h>

#include "grader/check/blas_core.h"
#include "grader/grade_program/grade_options.h"
#include "grader/grade_program/grade_program.h"

// Linked into every lesson's grade program together with its grade.cpp.
int main(int argc, char** argv) {
    simtutor::check::choose_blas_core(argv);
    const auto options = simtutor::report::read_options(argc, argv);
    int no_arguments = 1;  // GoogleTest gets none of ours
    testing::InitGoogleTest(&no_arguments, argv);
    return simtutor::report::grade(options);
}

#include <gtest/gtest.h>
#include <malloc.h>

#include "grader/check/blas_core.h"
#include "grader/grade_program/grade_options.h"
#include "grader/grade_program/grade_program.h"

// Linked into every lesson's grade program together with its grade.cpp.
int main(int argc, char** argv) {
    simtutor::check::choose_blas_core(argv);
    // Matrices come and go; memory that was given back would have to be cleared each time.
    constexpr int large = 1 << 30;
    ::mallopt(M_MMAP_THRESHOLD, large);
    ::mallopt(M_TRIM_THRESHOLD, large);
    const auto options = simtutor::report::read_options(argc, argv);
    int no_arguments = 1;  // GoogleTest gets none of ours
    testing::InitGoogleTest(&no_arguments, argv);
    return simtutor::report::grade(options);
}

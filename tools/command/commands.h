#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grader/report/page.h"
#include "tools/command/course.h"

namespace simtutor::command {

/// How reports look.
using Look = report::Style;

struct GradeOptions {
    std::vector<std::string> lessons;
    bool all = false;
    std::string file;  ///< --file; empty: the starter
    bool solution = false;
    std::string pitfall;
    std::optional<std::uint64_t> seed;
    std::string backend = "auto";  ///< "sim", "gpu", "both" or "auto"
    std::string json;
    Look look;
};

struct SelfcheckOptions {
    std::vector<std::string> lessons;  ///< empty: all
    int jobs = 2;
    Look look;
};

struct StarterOptions {
    std::vector<std::string> lessons;  ///< empty: all
    bool check = false;
    bool force = false;
};

// The subcommands. Each returns the exit status: 0 all is well, 1 something fell short, 2 trouble.
int run_list(const Course& course, const Look& look);
int run_grade(const Course& course, const GradeOptions& options);
int run_selfcheck(const Course& course, const SelfcheckOptions& options);
int run_demo(const Course& course, const Look& look);
int run_starter(const Course& course, const StarterOptions& options);
int run_test(const Course& course, const std::string& filter);

}  // namespace simtutor::command

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grader/findings/page.h"
#include "tools/command/course.h"

namespace simtutor::mutants {

struct MutateOptions {
    std::vector<std::string> lessons;
    bool all = false;
    std::optional<std::uint64_t> seed;  ///< draws mutants and inputs; none: 1
    int most = 60;                      ///< mutants of one lesson
    std::string only;                   ///< mutants of this operation, single ones; empty: all
    int sample = 0;                     ///< so many of all lessons together; 0: all
    std::optional<std::uint64_t> draw;  ///< draws the sample; none: `seed`
    int seeds = 1;                      ///< inputs on which an equivalent mutant is compared
    int jobs = 2;
    bool full = false;  ///< a line for each mutant that was noticed, too
    bool dry = false;   ///< shows the mutants and grades none
    Style look;
};

/// `simtutor mutate`. @return 0: every mutant is noticed, or written down in mutants.toml; 1: not
/// @throws command::Trouble, Interrupted
int run_mutate(const command::Course& course, const MutateOptions& options);

}  // namespace simtutor::mutants

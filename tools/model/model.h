#pragma once

#include <string>

#include "tools/command/course.h"
#include "tools/model/compare.h"

namespace simtutor::model {

struct Options {
    std::string json;  ///< file to write; empty: text on stdout. "-": JSON on stdout
};

/// Simulates every kernel and block shape of the published tables in docs/data. The ladder's
/// kernels are found in the lessons' solutions.
/// @throws command::Trouble
Report make_report(const command::Course& course);

/// `simtutor model`. @return 0: every row equal, 1: not
int run_model(const command::Course& course, const Options& options);

}  // namespace simtutor::model

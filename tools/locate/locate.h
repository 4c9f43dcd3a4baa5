#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "grader/findings/page.h"
#include "tools/command/commands.h"
#include "tools/command/course.h"

namespace simtutor::locate {

struct LocateOptions {
    std::string lesson;
    std::string file;  ///< --file; empty: the starter
    std::optional<std::uint64_t> seed;
    int most = 400;  ///< changes that are tried
    int jobs = 2;
    bool dry = false;  ///< shows the changes and tries none
    Style look;
};

/// `simtutor locate`: grades the file with one small change after the other, those of suspected
/// lines first, and names the place of the first one with which it passes. The order is fixed, so
/// the same file and seed get the same answer.
/// @return 0: a place was found, or nothing is wrong; 1: no change repairs the file; 2: it could
/// not be graded
/// @throws command::Trouble, Interrupted
int run_locate(const command::Course& course, const LocateOptions& options);

/// The same for `grade` and `watch`, behind their report: only as long as somebody waits for it,
/// and only changes that one text holds.
command::Locator locator(const command::Course& course);

}  // namespace simtutor::locate

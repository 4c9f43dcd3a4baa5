#pragma once

#include <string>
#include <vector>

#include "grader/findings/finding.h"

namespace simtutor::report::picture {

/// The file that the page is about.
struct SourceText {
    std::string file;
    std::vector<std::string> lines;

    bool is_of(const simt::Site& site) const;
    /// Line `number` without its indentation; empty if there is none.
    std::string line(int number) const;
};

/// @param text its contents
SourceText source_text(const std::string& file, const std::string& text);

}  // namespace simtutor::report::picture

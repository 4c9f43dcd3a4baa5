#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "grader/findings/finding.h"

namespace simtutor {

/// Source files, read once each; their text is made safe. What is no regular file or larger than 16
/// MB is as good as not there: nothing waits for a pipe or a terminal.
class Sources {
  public:
    /// Of the reader's own program: every file that a finding names.
    Sources() = default;
    /// Of a submission: this file alone, for its `#line` may name any file of the machine.
    explicit Sources(std::string only) : only_(std::move(only)) {}
    /// Line `number` (from 1) without its end; empty when there is no such file or line.
    std::string line(const std::string& file, int number);
    /// How many lines it has; 0 when there is no such file.
    int count(const std::string& file);
    /// The site's line without its indentation.
    std::string statement(const simt::Site& site);

  private:
    const std::vector<std::string>& lines(const std::string& file);

    std::optional<std::string> only_;
    std::map<std::string, std::vector<std::string>> files_;
};

}  // namespace simtutor

#pragma once

#include <map>
#include <string>
#include <vector>

#include "grader/findings/finding.h"
#include "grader/report/page.h"

namespace simtutor::report {

/// Source files, read once each.
class Sources {
  public:
    /// Line `number` (from 1) without its end; empty when there is no such file or line.
    std::string line(const std::string& file, int number);

  private:
    std::map<std::string, std::vector<std::string>> files_;
};

/// "thread 3 of block 1", "thread (3,2) of block (0,1)", "OpenMP thread 2", "host code"
std::string who_text(const simt::FindingSide& access, bool openmp);

/// Quotes the lines of a finding's accesses with a mark under each and who did what there.
void quote(Page& page, Sources& sources, const simt::Finding& finding);

}  // namespace simtutor::report

#pragma once
/// Findings that the user has decided to live with: so that a program with a past can be checked in
/// CI, where only what is new fails.

#include <cstdint>
#include <string>
#include <vector>

#include "grader/findings/finding.h"
#include "grader/findings/quote.h"

namespace simtutor::simt {

/// A finding that does not count, and why.
struct AcceptedFinding {
    Finding finding;
    std::string reason;  ///< the suppression's; empty if the baseline has it
};

/// Suppressions, written by hand, and a baseline, written by a run.
///
/// A suppression names a rule or a family ("race.*"), a reason, and optionally the kernel, a file
/// and a text of one of the finding's lines. Line numbers are not asked: they change too easily.
/// A baseline holds rule, kernel and the text of the lines, so that code may move.
class AcceptedFindings {
  public:
    /// @param path of a TOML file with tables [[suppress]]
    /// @throws Error with file and line if it cannot be read or is malformed
    void read_suppressions(const std::string& path);
    /// @param path of a file that baseline_text() made
    /// @throws Error if it cannot be read or is none
    void read_baseline(const std::string& path);

    /// Takes the accepted findings out of the list.
    std::vector<AcceptedFinding> take_from(std::vector<Finding>& findings);
    /// "2 findings accepted: 1 by suppressions.toml, 1 by the baseline old.json", then a line for
    /// each suppression and each place of the baseline that no finding had. Each ends with '\n';
    /// empty without anything to say. Asks what take_from() did.
    std::string summary() const;

  private:
    struct Suppression {
        std::string rule, kernel, file, text, reason;
        int line = 0;  ///< in its own file
        std::uint64_t used = 0;
    };
    struct Known {
        std::string identity;
        std::string rule, kernel;
        std::uint64_t used = 0;
    };
    bool fits(const Suppression& suppression, const Finding& finding);

    std::string suppressions_path_, baseline_path_;
    std::vector<Suppression> suppressions_;
    std::vector<Known> baseline_;
    Sources sources_;
};

/// The findings as the JSON text of a baseline.
std::string baseline_text(const std::vector<Finding>& findings);

}  // namespace simtutor::simt

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "grader/verdict/verdict.h"
#include "tools/command/course.h"
#include "tools/command/grading.h"
#include "tools/locate/repair.h"

namespace simtutor::locate {

/// What a change makes of the file.
enum class Effect { none, right_result, all_points };

/// A change that was graded.
struct Found {
    Repair repair;
    Effect effect = Effect::none;
    /// A sentence about a change that may pass by luck; empty: none.
    std::string doubt;
};

struct FindOptions {
    double seconds = 60;  ///< for the runs of changes that one text holds
    /// Changes that are graded one by one, besides; 0: a few that change a declaration.
    int most = 400;
    int jobs = 2;
    command::OnProgress on_progress;
    std::function<void()> on_tick;
};

/// Looks for one small change of what the student wrote that makes the file right. First all
/// changes that one text holds are tried on the check that failed; those that pass it are graded,
/// the simplest first, with two seeds. Then the others, one by one. The order is fixed, so the same
/// file and seed get the same answer, unless the time ends first.
class Finder {
  public:
    /// @param verdict of the file, which is `text`
    Finder(const command::Course& course, const command::Subject& subject, std::string text,
           const report::Verdict& verdict);

    /// The changes, the likeliest first. Empty: the file has nothing of the student's own.
    const std::vector<Repair>& repairs() const { return repairs_; }
    /// @throws command::Trouble, Interrupted, what the functions throw
    std::optional<Found> run(const FindOptions& options);
    /// How many changes were tried.
    std::size_t tried() const { return tried_; }
    /// What run() has found out about the report's own advice; may be empty.
    const std::string& refuted() const { return refuted_; }

  private:
    /// Leaves the changes of declarations, the first of which are worth a grading each.
    void keep_declared(std::vector<std::size_t>& indices) const;

    const command::Course& course_;
    const command::Subject& subject_;
    const std::string text_;
    const report::Verdict& verdict_;
    std::vector<Repair> repairs_;
    std::size_t tried_ = 0;
    std::string refuted_;
};

}  // namespace simtutor::locate

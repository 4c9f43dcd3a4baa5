#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

namespace simtutor::command {

/// A place that repeats a solution.
struct Passage {
    std::string lesson;  ///< whose solution
    int line = 0;        ///< first of the lines in question
};

/// Finds text of solutions: three lines of code in a row of a region that a student writes, unless
/// that lesson's own starter has them too. Comments, spacing, blank lines and lines of brackets do
/// not count, so that a new layout hides nothing.
class SolutionSearch {
  public:
    /// @param starter the starter that the solution generates
    void add(const std::string& lesson, const std::string& solution, const std::string& starter);
    /// Every lesson whose solution the text repeats, with the first place.
    std::vector<Passage> find(const std::string& text) const;

  private:
    using Lines = std::array<std::string, 3>;
    std::map<Lines, std::vector<std::string>> lessons_;
};

}  // namespace simtutor::command

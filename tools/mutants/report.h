#pragma once

#include <map>
#include <string>
#include <vector>

#include "tools/mutants/known_mutants.h"
#include "tools/mutants/mutant.h"

namespace simtutor::mutants {

/// What became of a mutant.
enum class Fate {
    waiting,     ///< not graded yet
    not_built,   ///< no program at all, so no mutant
    killed,      ///< it lost points
    equivalent,  ///< written down as such, and no seed tells it from the solution
    known,       ///< a survivor that is written down
    survived,
    wrong_entry,  ///< written down in mutants.toml, but that is not so
    not_judged    ///< the solution itself has not full points
};

struct Outcome {
    Mutant mutant;
    Fate fate = Fate::waiting;
    std::vector<std::string> killed_by;  ///< checks
    std::string why;                     ///< of a wrong entry; the reason of a known one
    double seconds = 0;
};

/// How many outcomes have each fate.
struct Sums {
    int killed = 0, equivalent = 0, known = 0, survived = 0, wrong_entries = 0, not_judged = 0;
    int made() const { return killed + equivalent + known + survived + wrong_entries + not_judged; }
    void add(const Outcome& outcome);
    /// "58 made: 51 killed, 4 equivalent, 3 survivors (2 written down)"
    std::string text() const;
};

/// A lesson's outcomes: its sums, which checks noticed how many, then each survivor with its
/// difference from the solution.
std::string lesson_report(const std::string& lesson, const std::string& solution,
                          const std::vector<Outcome>& outcomes, bool full);

}  // namespace simtutor::mutants

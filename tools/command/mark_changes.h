#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tools/command/mark.h"

namespace simtutor::command {

/// A mark as it is kept from one run of grade-all to the next.
struct KeptMark {
    std::string student, lesson, attempt;  ///< to be shown; the key
    bool graded = false;
    bool pending = false;
    int points = 0;
    std::int64_t counted = 0;  ///< hundredths of points, after lateness
    std::string remark, file;
    std::vector<CheckMark> checks;
};

KeptMark kept(const Mark& mark);
void write_marks(const std::filesystem::path& file, const std::vector<Mark>& marks);
/// Nothing if there is no such file, or it is none of ours.
std::optional<std::vector<KeptMark>> read_marks(const std::filesystem::path& file);

/// A submission whose mark is another than before.
struct MarkChange {
    std::string student, lesson, attempt, before, after;
    std::string why;  ///< the file, the checks, or the due date; one line
};

/// What is different, in the order of the new marks, then what is gone.
std::vector<MarkChange> changes_of(const std::vector<KeptMark>& before,
                                   const std::vector<KeptMark>& after);
std::string changes_csv(const std::vector<MarkChange>& changes);
/// For the terminal; the first 40.
std::string changes_text(const std::vector<MarkChange>& changes);

}  // namespace simtutor::command

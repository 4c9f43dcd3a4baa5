#pragma once

#include <string>
#include <vector>

#include "tools/command/class_figures.h"
#include "tools/command/similarity.h"

namespace simtutor::command {

/// Submissions to one lesson, and which of them are alike.
struct LessonSimilarity {
    const Manifest* lesson = nullptr;
    std::vector<const Mark*> submissions;  ///< in the order that `similarity` numbers them
    Similarity similarity;
};

/// The class on one page that needs nothing else, for the instructor alone: it names students and
/// which of their texts are alike.
/// @param time_source where the times of submissions come from; empty: the files' own
std::string class_page(const std::vector<Mark>& marks, const std::vector<LessonSimilarity>& similar,
                       const std::string& time_source);

/// Points over time as a picture: in each field as large a dot as there are submissions, and a line
/// through the means. Empty if no time is known.
std::string points_over_time(const std::vector<Mark>& marks);

/// A relative path as the address of a link.
std::string link_address(const std::string& path);

}  // namespace simtutor::command

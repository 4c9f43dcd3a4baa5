#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/command/course.h"

namespace simtutor::command {

/// One file that a student handed in for one lesson.
struct Submission {
    std::string student;
    const Manifest* lesson = nullptr;
    std::filesystem::path file;
};

/// Everything in a folder of submissions, by student, then by lesson. These places are looked at:
///
///     STUDENT/21-dot-product/kernel.cu     any name of the lesson: 21, dot-product, 21-dot-product
///     STUDENT/21-dot-product.cu
///     STUDENT/kernel.cu, STUDENT.cu        when `lesson` says which lesson it is
///
/// A lesson's own kind of source is taken, .cu or .cpp. Names that begin with a dot are left out.
/// @param strays gets what looks like a source and belongs to no lesson, for a warning
/// @throws Trouble if the folder cannot be read, or a student has two files for one lesson
std::vector<Submission> find_submissions(const Course& course, const std::filesystem::path& folder,
                                         const Manifest* lesson,
                                         std::vector<std::filesystem::path>& strays);

}  // namespace simtutor::command

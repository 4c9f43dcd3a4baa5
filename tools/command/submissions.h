#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/command/course.h"

namespace simtutor::command {

/// One file that a student handed in for one lesson, or why there is none.
struct Submission {
    std::string student;               ///< name of the folder or file, byte for byte
    const Manifest* lesson = nullptr;  ///< null: nothing here belongs to a lesson
    std::string attempt;               ///< name of its folder, where lessons have several; or empty
    std::filesystem::path file;
    std::string problem;  ///< one sentence: why no file can be graded; empty: `file` is one
    bool machine_at_fault = false;  ///< of the problem: the student can do nothing about it
};

/// Everything in a folder of submissions, by student, lesson, attempt. These places are looked at:
///
///     STUDENT/21-dot-product/kernel.cu     any name of the lesson: 21, dot-product, 21-dot-product
///     STUDENT/21-dot-product/2/kernel.cu   with `attempts`: any name
///     STUDENT/21-dot-product.cu
///     STUDENT/kernel.cu, STUDENT.cu        when `lesson` says which lesson it is
///
/// A lesson's own kind of source is taken, .cu or .cpp. Names that begin with a dot are left out.
/// No link is followed. Whatever a student's folder holds concerns that student alone: each has at
/// least one entry, if only with a problem.
/// @param strays gets what looks like a source and belongs to no lesson, for a warning
/// @throws Trouble if `folder` itself cannot be read
std::vector<Submission> find_submissions(const Course& course, const std::filesystem::path& folder,
                                         const Manifest* lesson,
                                         std::vector<std::filesystem::path>& strays,
                                         bool attempts = false);

}  // namespace simtutor::command

#pragma once

#include <string>
#include <vector>

#include "tools/command/course.h"

namespace simtutor::command {

/// What one submission got.
struct Mark {
    std::string student;
    const Manifest* lesson = nullptr;
    bool graded = false;
    bool pending = false;  ///< could not be graded for a reason that is not the student's
    int points = 0;
    int max_points = 0;
    std::string remark;   ///< why it was not graded, or the worst finding; one line, may be empty
    std::string verdict;  ///< its verdict file, relative to the gradebook
};

/// A class's marks, by student, then by lesson.
class Gradebook {
  public:
    Gradebook(std::vector<const Manifest*> lessons, std::vector<Mark> marks);

    /// RFC 4180: a line per student, a column per lesson, then the sum. A lesson that somebody did
    /// not hand in is empty, and so is one that is pending; one that does not build is 0.
    std::string csv() const;
    /// One page that needs nothing else: the table, and a line for each submission.
    std::string html(const std::string& title) const;
    /// "200 submissions of 20 students: 120 with full points, …"
    std::string summary() const;
    std::size_t pending() const;

  private:
    const Mark* mark(const std::string& student, const Manifest& lesson) const;
    int sum(const std::string& student) const;

    std::vector<const Manifest*> lessons_;
    std::vector<Mark> marks_;
    std::vector<std::string> students_;
};

}  // namespace simtutor::command

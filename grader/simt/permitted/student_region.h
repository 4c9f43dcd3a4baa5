#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace simtutor::simt {

/// A path as it stands between quotes in a line marker.
std::string quoted_path(const std::string& path);

/// A text for the preprocessor in which a student's file stands between two words that nobody can
/// guess. Whatever the preprocessor makes of the file lies between them, so its lines need no line
/// marker to be told from those of headers: a `#line` of the student's, a marker written by hand or
/// a macro that a header expands changes nothing.
class StudentRegion {
  public:
    /// @param file absolute path of the student's file
    /// @param placed its text, between line markers that name it
    StudentRegion(std::string file, std::string placed);

    /// The student's text between the two words.
    std::string text() const;

    /// What the preprocessor made of text() and of the text around it.
    struct Parts {
        std::string before;  ///< headers and the project's own text
        std::string region;  ///< the student's, its line markers made harmless
        /// Files that the student's own lines seem to include. A line of the student's can add to
        /// it.
        std::vector<std::string> included;
    };
    /// @param own prefixes of paths that no line of the student's may claim: the headers of the
    /// project and of the system
    /// @return nothing if the two words are not there, once each
    std::optional<Parts> parts(std::string_view preprocessed,
                               const std::vector<std::string>& own) const;

  private:
    std::string file_, placed_, begin_, end_;
};

/// Headers that the file names at its very beginning, before anything but comments, in angle
/// brackets: "cstdio". They can be included before the region, where no macro of the student's
/// reaches them.
struct LeadingIncludes {
    struct Header {
        std::string name;
        int line = 0;
        bool operator==(const Header&) const = default;
    };
    std::vector<Header> headers;
    bool complete = true;  ///< no other include follows
};
LeadingIncludes leading_includes(std::string_view source);

}  // namespace simtutor::simt

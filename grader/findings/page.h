#pragma once

#include <string>

namespace simtutor {

/// How a report looks.
struct Style {
    int width = 80;  ///< columns; kept between 40 and 120
    bool colour = false;
    bool utf8 = true;  ///< false: ASCII only
    /// Lines that the reader sees at once: a longer report is cut to what matters first. 0: any.
    int rows = 0;
    bool whole_lines = false;                ///< no line is cut: what reads it has no width
    bool all = false;                        ///< every finding and message in full
    std::string command = "tools/simtutor";  ///< how the reader calls the command
};

/// Looks at a file descriptor and the environment: colour only on a terminal and without NO_COLOR,
/// UTF-8 if the locale says so, the terminal's width.
Style detect_style(int descriptor);

enum class Ink { normal, bold, dim, good, bad, warn, link };

/// Text that grows line by line in a style.
class Page {
  public:
    explicit Page(const Style& style);

    int width() const { return width_; }
    const Style& style() const { return style_; }
    void blank();
    /// One line as it is; too long for the page, it is cut, unless the style keeps lines whole.
    void line(const std::string& text, Ink ink = Ink::normal);
    /// Words wrapped to the page; `first` stands before the first line, spaces before the others.
    void paragraph(const std::string& first, const std::string& text, Ink ink = Ink::normal,
                   Ink first_ink = Ink::normal);
    /// `left` and, at the right edge of its first line, `right`.
    void pair(const std::string& first, const std::string& left, const std::string& right,
              Ink first_ink, Ink right_ink);
    /// A piece of text in colour, if the page has colour. Counts no columns.
    std::string paint(const std::string& text, Ink ink) const;
    /// `utf8` or, on an ASCII page, `ascii`.
    std::string sign(const char* utf8, const char* ascii) const {
        return style_.utf8 ? utf8 : ascii;
    }
    /// Text of others, made fit for this page.
    std::string fit(const std::string& text) const;
    /// A bar of `length` columns with `share` of it filled; `mark` (a share, or negative) shows a
    /// bound.
    std::string bar(double share, int length, double mark = -1) const;
    void raw(const std::string& text) { text_ += text; }

    const std::string& text() const { return text_; }

  private:
    Style style_;
    int width_;
    std::string text_;
};

}  // namespace simtutor

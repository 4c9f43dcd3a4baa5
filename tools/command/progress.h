#pragma once

#include <chrono>
#include <mutex>
#include <string>

namespace simtutor::command {

/// One line at the bottom of a terminal that is drawn over and over: nothing for the first two
/// seconds, and nothing at all when stderr is no terminal.
class ProgressLine {
  public:
    /// @param always draw even if stderr is no terminal (for tests)
    explicit ProgressLine(bool always = false);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// @param share of the work that is done, 0 to 1; below 0: unknown
    void update(double share, const std::string& text);
    /// Redraws so that the clock goes on.
    void tick();
    /// Removes the line, so that something else can be printed.
    void clear();

    /// The line's text for a terminal `width` columns wide.
    static std::string render(double share, const std::string& text, double seconds, int width);

  private:
    void draw();
    std::mutex mutex_;
    std::chrono::steady_clock::time_point begin_;
    bool enabled_, drawn_ = false;
    double share_ = -1;
    std::string text_;
};

/// Columns of the terminal on stdout; 80 when there is none.
int terminal_width();

}  // namespace simtutor::command

#include "tools/command/progress.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace simtutor::command {

namespace {
constexpr double quiet_seconds = 2;
constexpr int bar_columns = 24;
}  // namespace

int terminal_width() {
    winsize size{};
    for (int stream : {STDOUT_FILENO, STDERR_FILENO}) {
        if (ioctl(stream, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
    }
    return 80;
}

ProgressLine::ProgressLine(bool always)
    : begin_(std::chrono::steady_clock::now()), enabled_(always || isatty(STDERR_FILENO) == 1) {}

ProgressLine::~ProgressLine() {
    clear();
}

void ProgressLine::update(double share, const std::string& text) {
    const std::lock_guard lock(mutex_);
    share_ = share;
    text_ = text;
    draw();
}

void ProgressLine::tick() {
    const std::lock_guard lock(mutex_);
    draw();
}

void ProgressLine::clear() {
    const std::lock_guard lock(mutex_);
    if (drawn_) std::fputs("\r\033[K", stderr);
    drawn_ = false;
}

std::string ProgressLine::render(double share, const std::string& text, double seconds, int width) {
    std::string line;
    if (share >= 0) {
        const int full = static_cast<int>(bar_columns * std::min(share, 1.0));
        line = fmt::format("[{:#<{}}{:.<{}}] {:3.0f} %  ", "", full, "", bar_columns - full,
                           100 * std::min(share, 1.0));
    }
    line += fmt::format("{}, {:.0f} s", text, seconds);
    if (static_cast<int>(line.size()) >= width) {
        line.resize(static_cast<std::size_t>(std::max(width - 1, 0)));
    }
    return line;
}

void ProgressLine::draw() {
    const std::chrono::duration<double> since = std::chrono::steady_clock::now() - begin_;
    if (!enabled_ || since.count() < quiet_seconds || text_.empty()) return;
    fmt::print(stderr, "\r\033[K{}", render(share_, text_, since.count(), terminal_width()));
    std::fflush(stderr);
    drawn_ = true;
}

}  // namespace simtutor::command

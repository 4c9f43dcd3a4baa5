#pragma once

#include <termios.h>

#include <chrono>
#include <optional>

namespace simtutor::command {

/// Keys as they are pressed, without Enter and without echo, while the object lives. Without a
/// terminal on stdin there are no keys, and nothing is changed.
class Keyboard {
  public:
    Keyboard();
    ~Keyboard();
    Keyboard(const Keyboard&) = delete;
    Keyboard& operator=(const Keyboard&) = delete;

    bool present() const { return before_.has_value(); }
    /// Waits for a key at most that long. @return 0 if none came, after Ctrl-C too
    char wait(std::chrono::milliseconds time);

  private:
    std::optional<termios> before_;
};

}  // namespace simtutor::command

#include "tools/command/keyboard.h"

#include <poll.h>
#include <unistd.h>

#include <thread>

namespace simtutor::command {

Keyboard::Keyboard() {
    termios now{};
    if (!isatty(STDIN_FILENO) || tcgetattr(STDIN_FILENO, &now) != 0) return;
    // In the background, changing the terminal would stop the whole program.
    if (tcgetpgrp(STDIN_FILENO) != getpgrp()) return;
    before_ = now;
    now.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    now.c_cc[VMIN] = 0;
    now.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSANOW, &now);
}

Keyboard::~Keyboard() {
    if (before_) tcsetattr(STDIN_FILENO, TCSANOW, &*before_);
}

char Keyboard::wait(std::chrono::milliseconds time) {
    if (!present()) {
        std::this_thread::sleep_for(time);
        return 0;
    }
    pollfd terminal{STDIN_FILENO, POLLIN, 0};
    if (poll(&terminal, 1, static_cast<int>(time.count())) <= 0) return 0;
    char key = 0;
    if (read(STDIN_FILENO, &key, 1) == 1) return key;
    std::this_thread::sleep_for(time);  // the terminal is gone: poll() would return at once
    return 0;
}

}  // namespace simtutor::command

#pragma once

#include <stdexcept>

namespace simtutor::command {

/// Something the user can put right: what() is one sentence that says how. Exit status 2.
class Trouble : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace simtutor::command

#pragma once

#include "grader/error/error.h"

namespace simtutor::command {

/// Something the user can put right: what() says how. What a command tries for several lessons goes
/// on after it.
class Trouble : public Error {
    using Error::Error;
};

}  // namespace simtutor::command

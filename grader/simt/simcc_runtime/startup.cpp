/// Linked into every program that simcc makes: begins the session before main.

#include "grader/simt/simcc_runtime/program.h"

namespace {

/// Runs before the program's own constructors: their device variables and calls need the session.
__attribute__((constructor(101))) void begin() {
    simtutor::simt::begin_program();
}

}  // namespace

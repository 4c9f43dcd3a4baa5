/// Linked into every program that simcc makes: begins the session before main.

#include "grader/simt/simcc_runtime/program.h"

namespace {

/// Before the program's own constructors, whose device variables and calls need the session.
__attribute__((constructor(101))) void begin() {
    simtutor::simt::begin_program();
}

}  // namespace

#pragma once

namespace simtutor::command {

/// Reads the command line and runs the subcommand that it names, or prints help.
/// @return exit status: 0 all is well, 1 something fell short, 2 trouble
/// @throws Trouble, for a command line that cannot be understood too; Interrupted; and what the
/// grader's rooms throw: sentences for the user
int run_command_line(int argc, char** argv);

}  // namespace simtutor::command

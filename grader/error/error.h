#pragma once

#include <stdexcept>
#include <string>

namespace simtutor {

/// What every error of this project is: what() is made for the user and says what is wrong, and
/// after it what to do. A subclass exists only where a caller tells its errors apart.
class Error : public std::runtime_error {
  public:
    /// @param sentence says what to do itself, or leaves nothing to do
    explicit Error(const std::string& sentence) : std::runtime_error(sentence) {}
    /// what() is "problem; next step".
    Error(const std::string& problem, const std::string& next_step)
        : std::runtime_error(problem + "; " + next_step), next_step_(next_step) {}

    /// What to do; empty if it is not said apart from the problem.
    const std::string& next_step() const { return next_step_; }
    /// Of a program that this error ends.
    virtual int exit_status() const { return 2; }

  private:
    std::string next_step_;
};

/// Thrown by long work after the user asked to stop it.
class Interrupted : public Error {
  public:
    /// @param signal that asked
    explicit Interrupted(int signal) : Error("stopped"), signal_(signal) {}
    int signal() const { return signal_; }
    /// As a shell reports Ctrl-C.
    int exit_status() const override { return 130; }

  private:
    int signal_;
};

}  // namespace simtutor

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "grader/error/error.h"
#include "grader/findings/outside_text.h"
#include "tools/command/command_line.h"
#include "tools/command/interrupt.h"

namespace {

using namespace simtutor;

int trouble(const std::string& sentence) {
    std::fputs(("simtutor: " + simtutor::safe_text(sentence) + "\n").c_str(), stderr);
    return 2;
}

/// A file that is opened while one of these is closed would take its number and get what is
/// printed.
void occupy_standard_streams() {
    int taken = 0;
    while (taken >= 0 && taken <= STDERR_FILENO) taken = ::open("/dev/null", O_RDWR);
    if (taken > STDERR_FILENO) ::close(taken);
}

/// What could not be printed was lost. A reader that left early wanted no more.
int lost_output(int error) {
    if (error == EPIPE) return 2;
    return trouble(fmt::format("The output could not be written ({}).", std::strerror(error)));
}

/// Half an output must not pass for the whole.
int after_flushing(int status) {
    if (std::fflush(stdout) != 0) return lost_output(errno);
    return std::ferror(stdout) != 0 ? lost_output(EIO) : status;
}

int problem_with_files(const std::filesystem::filesystem_error& error) {
    const std::string reason = error.code().message();
    if (error.path1().empty()) {
        return trouble(
            fmt::format("The current folder cannot be used ({}); change to another one.", reason));
    }
    return trouble(fmt::format("{} cannot be used ({}).", error.path1().string(), reason));
}

}  // namespace

int main(int argc, char** argv) {
    occupy_standard_streams();
    // Idle threads of a grade program's OpenBLAS would ask for work all the time that others
    // compute.
    ::setenv("OPENBLAS_THREAD_TIMEOUT", "4", 0);
    command::watch_for_interrupts();
    try {
        return after_flushing(command::run_command_line(argc, argv));
    } catch (const Interrupted& interruption) {
        std::fflush(stdout);
        std::fputs("simtutor: stopped; nothing was left half-written.\n", stderr);
        return interruption.exit_status();
    } catch (const Error& error) {
        std::fflush(stdout);
        trouble(error.what());
        return error.exit_status();
    } catch (const std::filesystem::filesystem_error& error) {
        std::fflush(stdout);
        return problem_with_files(error);
    } catch (const std::system_error& error) {
        // fmt::print throws this when what it prints cannot be written.
        const bool printing = std::ferror(stdout) != 0 || std::ferror(stderr) != 0;
        return printing ? lost_output(error.code().value()) : trouble(error.what());
    } catch (const std::exception& error) {
        std::fflush(stdout);
        return trouble(error.what());
    }
}

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "tools/command/command_line.h"
#include "tools/command/interrupt.h"

namespace {

using namespace simtutor;

int trouble(const std::string& sentence) {
    fmt::print(stderr, "simtutor: {}\n", sentence);
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

/// Nobody should take half an output for the whole.
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
    command::watch_for_interrupts();
    try {
        return after_flushing(command::run_command_line(argc, argv));
    } catch (const command::Interrupted&) {
        std::fflush(stdout);
        fmt::print(stderr, "simtutor: stopped; nothing was left half-written.\n");
        return 130;
    } catch (const std::filesystem::filesystem_error& error) {
        std::fflush(stdout);
        return problem_with_files(error);
    } catch (const std::system_error& error) {
        const bool printing = std::string_view(error.what()).starts_with("cannot write to file");
        return printing ? lost_output(error.code().value()) : trouble(error.what());
    } catch (const std::exception& error) {
        // Trouble, ManifestError and UnknownLesson are sentences made for the user.
        std::fflush(stdout);
        return trouble(error.what());
    }
}

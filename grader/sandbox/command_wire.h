#pragma once

#include <cstdint>

namespace simtutor::sandbox {

/// What a command may use, with all that it starts.
struct CommandLimits {
    double cpu_seconds = 120;
    double wall_seconds = 240;
    std::uint64_t memory_bytes = 4ull << 30;   ///< in memory or in swap, all processes together
    std::uint64_t address_bytes = 4ull << 30;  ///< address space of each process
    std::uint64_t file_bytes = 512ull << 20;   ///< of each file written
    std::uint64_t processes = 48;              ///< and threads, all together
};

/// A command's message to its server: this, then the command's words, each ending in a zero byte.
/// With it come the descriptors of CommandFile.
struct CommandRequest {
    CommandLimits limits;
};
enum CommandFile { command_answer, command_input, command_output, command_messages, command_files };
constexpr std::size_t most_command_bytes = 128 << 10;

/// Which limit ended a command.
enum class CommandCause : std::uint32_t {
    none,
    cpu,
    wall,
    memory,
    processes,
    not_started,  ///< the program could not be run; `wait_status` is the system's error number
    not_confined  ///< a layer that this system offers could not be put in force
};

/// What the server sends on the command's own socket when it has ended. The client cancels a
/// command by closing that socket.
struct CommandEnd {
    std::int32_t wait_status = 0;
    CommandCause cause = CommandCause::none;
    double cpu_seconds = 0;
    double wall_seconds = 0;
};

}  // namespace simtutor::sandbox

#include "tools/command/child.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "grader/process/pipe.h"
#include "grader/process/process.h"
#include "tools/command/error.h"
#include "tools/command/interrupt.h"

namespace simtutor::command {

namespace {

constexpr std::size_t output_kept = 64 << 10;
constexpr int tick_milliseconds = 100;

class Reader {
  public:
    explicit Reader(int end) : end_(end) {}
    int end() const { return end_; }
    bool open() const { return open_; }
    /// Reads what is there. @return the new bytes
    std::string take() {
        std::array<char, 4096> buffer{};
        const ssize_t count = read(end_, buffer.data(), buffer.size());
        if (count > 0) return {buffer.data(), static_cast<std::size_t>(count)};
        if (count == 0 || (errno != EINTR && errno != EAGAIN)) open_ = false;
        return {};
    }

  private:
    int end_;
    bool open_ = true;
};

/// Passes whole lines on and keeps the rest.
void pass_lines(std::string& pending, const std::function<void(const std::string&)>& on_line) {
    std::size_t begin = 0;
    for (std::size_t end = 0; (end = pending.find('\n', begin)) != std::string::npos;) {
        on_line(pending.substr(begin, end - begin));
        begin = end + 1;
    }
    pending.erase(0, begin);
}

/// Reads the pipes and ticks until the child has ended.
ExitStatus attend(Process& process, Reader& output, Reader& progress, const ChildOptions& options,
                  ChildResult& result) {
    std::string pending;
    std::optional<ExitStatus> ended;
    while (true) {
        std::array<pollfd, 2> wanted{};
        nfds_t count = 0;
        Reader* const readers[] = {&output, &progress};
        std::array<Reader*, 2> polled{};
        for (Reader* reader : readers) {
            if (reader->end() < 0 || !reader->open()) continue;
            polled[count] = reader;
            wanted[count++] = {reader->end(), POLLIN, 0};
        }
        // After the end only what is already in the pipes counts: a grandchild may hold them open.
        const int timeout = ended ? 0 : (count == 0 ? 5 : tick_milliseconds);
        const int ready = poll(wanted.data(), count, timeout);
        stop_if_interrupted();
        for (nfds_t i = 0; ready > 0 && i < count; ++i) {
            if (wanted[i].revents == 0) continue;
            const std::string bytes = polled[i]->take();
            if (polled[i] == &output) {
                result.output += bytes;
                if (result.output.size() > 2 * output_kept) {
                    result.output.erase(0, result.output.size() - output_kept);
                }
            } else {
                pending += bytes;
                pass_lines(pending, options.on_progress);
            }
        }
        if (ended && ready <= 0) return *ended;
        if (options.on_tick) options.on_tick();
        ended = process.poll();
    }
}

/// What goes over to the child.
ProcessOptions process_options(const std::vector<std::string>& arguments,
                               const ChildOptions& options, const Pipe& output,
                               const Pipe& progress) {
    ProcessOptions made;
    made.arguments = arguments;
    made.folder = options.directory;
    if (options.capture) made.output = made.messages = output.write_end.get();
    if (options.on_progress) {
        const int number = progress.write_end.get();
        made.arguments.insert(made.arguments.end(), {"--progress-fd", std::to_string(number)});
        made.handed.push_back({number, number});
    }
    made.group = ProcessGroup::own;
    made.default_signals = true;
    made.ends_with_us = true;
    return made;
}

}  // namespace

ChildResult run_child(const std::vector<std::string>& arguments, const ChildOptions& options) {
    stop_if_interrupted();
    ChildResult result;
    std::optional<Process> process;
    Pipe output, progress;
    try {
        process.emplace(process_options(arguments, options, output, progress));
    } catch (const StartError& error) {
        throw Trouble(error.what());
    }
    output.write_end.reset();
    progress.write_end.reset();
    try {
        Reader output_reader(output.read_end.get()), progress_reader(progress.read_end.get());
        const ExitStatus status = attend(*process, output_reader, progress_reader, options, result);
        result.exit_code = status.code;
        result.signal = status.signal;
    } catch (...) {
        process->end_tree();
        throw;
    }
    if (result.output.size() > output_kept) {
        result.output.erase(0, result.output.size() - output_kept);
    }
    return result;
}

}  // namespace simtutor::command

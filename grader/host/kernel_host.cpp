#include "grader/host/kernel_host.h"

#include <fmt/format.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <mutex>
#include <span>
#include <stdexcept>
#include <thread>

#include "grader/error/error.h"
#include "grader/gpu/device_lock.h"
#include "grader/host/conversation.h"
#include "grader/host/run_outcome.h"
#include "grader/host/runs_together.h"
#include "grader/host/server_process.h"
#include "grader/sandbox/server.h"

namespace simtutor::host {
namespace {

std::string folder_of_this_program() {
    char path[4096];
    const ssize_t length = ::readlink("/proc/self/exe", path, sizeof path);
    const std::string text(path, length > 0 ? static_cast<std::size_t>(length) : 0);
    return text.substr(0, text.rfind('/'));
}

const char* program_name(Kind kind) {
    switch (kind) {
        case Kind::simulator:
            return "kernel-host-simulator";
        case Kind::native:
            return "kernel-host-native";
        case Kind::gpu:
            break;
    }
    return "kernel-host-gpu";
}

std::string built_file(const std::string& name, int access) {
    if (const char* folder = std::getenv("SIMTUTOR_HOST_DIR")) return folder + ("/" + name);
    const std::string beside = folder_of_this_program() + "/" + name;
    return ::access(beside.c_str(), access) == 0 ? beside : SIMTUTOR_BUILT_HOST_DIR "/" + name;
}

}  // namespace

std::string host_program(Kind kind) {
    return built_file(program_name(kind), X_OK);
}

namespace {

constexpr const char* sgemm_module = "sgemm_yardstick.so";

/// Of our own modules this one alone needs more than its host. Nothing is asked of a submission's.
std::vector<std::string> libraries_of_own(const std::string& module) {
    if (std::filesystem::path(module).filename() != sgemm_module) return {};
    return sandbox::libraries_of(module);
}

}  // namespace

std::string yardstick_module(const std::string& entry) {
    return built_file(entry == "sgemm" ? sgemm_module : "yardsticks.so", R_OK);
}

bool has_sgemm_yardstick() {
#ifdef SIMTUTOR_HAVE_CBLAS
    return true;
#else
    return false;
#endif
}

int usable_cores() {
    cpu_set_t set;
    CPU_ZERO(&set);
    if (::sched_getaffinity(0, sizeof set, &set) != 0) return 1;
    return std::max(CPU_COUNT(&set), 1);
}

namespace {

/// What is known of an entry's runs that did not end.
struct Hung {
    int times = 0;
    std::string label;            ///< of the first one
    std::vector<int> loop_lines;  ///< where the watchdog found it
};

/// What the call took without waiting for its turn. It is the worker's own word: no points hang on
/// it, and no run lasted longer than its process.
void take_seconds(const RunNote& note, RunResult& result) {
    if (note.seconds > 0) result.wall_seconds = std::min(result.wall_seconds, note.seconds);
}

bool timed_out(const RunResult& result) {
    return result.status == Status::cpu_limit || result.status == Status::wall_limit;
}

/// Once runs have hung, the entry's others most likely will, too, and nobody wants to wait for each
/// of them. They are made all the same: other sizes may end, and may show other mistakes.
RunRequest with_short_limits(RunRequest request, int hung) {
    constexpr double shares[] = {1, 0.25, 0.125, 0.03};
    constexpr double least_seconds = 0.1;
    Limits& limits = request.limits;
    const double shorter = std::max(least_seconds, limits.cpu_seconds * shares[std::min(hung, 3)]);
    limits.cpu_seconds = std::min(limits.cpu_seconds, shorter);
    if (hung > 0) limits.wall_seconds *= shares[1];
    return request;
}

bool is_endless_loop(const simt::Finding& finding) {
    return finding.rule == "hang.endless-loop";
}

/// A run with short limits may have been ended in a loop that is only long: it is no finding unless
/// it is the loop that did not end before. A loop whose line is unknown is not known to be that
/// one.
void tell_once(const Hung& before, RunResult& result) {
    result.hurried = true;
    std::erase_if(result.findings, [&](const simt::Finding& finding) {
        const int line = line_of(finding);
        return is_endless_loop(finding) &&
               (line == 0 || std::ranges::find(before.loop_lines, line) == before.loop_lines.end());
    });
    result.detail = fmt::format(
        "It did not end within the short time that it was given, since the run \"{}\" had not "
        "ended.",
        before.label);
}

}  // namespace

struct KernelHost::State {
    Kind kind;
    std::string module;
    sandbox::Budget* budget = nullptr;
    std::string turn;  ///< the lock file that the server sees
    std::mutex starting;
    std::mutex hanging;
    std::map<std::string, Hung> hung;  ///< by entry
    std::shared_ptr<ServerProcess> server;

    /// The running server, or a new one. `failed` is a server that turned out to be gone.
    std::shared_ptr<ServerProcess> get_server(
        const RunRequest& request, const std::shared_ptr<ServerProcess>& failed = nullptr) {
        const std::lock_guard lock(starting);
        const bool sees_turn = request.turn.empty() || request.turn == turn;
        if (server && (server == failed || !sees_turn)) server = nullptr;
        if (!server) {
            std::vector<std::string> files = libraries_of_own(module);
            files.push_back(module);
            // Made here: where the run is, no file can be.
            if (!request.turn.empty() && gpu::open_lock_file(request.turn).open())
                files.push_back(request.turn);
            turn = request.turn;
            server = std::make_shared<ServerProcess>(host_program(kind), files, kind == Kind::gpu);
        }
        return server;
    }

    /// @return false if the server was gone before the run began
    bool attempt_run(const RunRequest& request, RunResult& result) {
        Conversation conversation(module, {&request, 1});
        const std::shared_ptr<ServerProcess> used = get_server(request);
        if (!conversation.submit(*used, kind)) {
            get_server(request, used);
            return false;
        }
        const Evidence evidence = conversation.attend(*used, kind);
        if (budget) budget->charge(evidence.notice.cpu_seconds, evidence.notice.slept_seconds);
        if (evidence.server_lost || evidence.overslept) get_server(request, used);
        if (evidence.server_lost && evidence.frames.empty()) return false;
        result.missing_protections = used->layers().missing();
        result.layers = used->layers();
        result.printed = printable(conversation.printed());
        judge(evidence, kind, request, result);
        if (kind == Kind::gpu) take_seconds(conversation.note(0), result);
        if (result.status == Status::finished || result.status == Status::launch_failed) {
            conversation.take_arrays(result);
        }
        return true;
    }

    /// Lets one worker make these runs. It leaves off where one is not well.
    TriedTogether try_together(std::span<const RunRequest> requests) {
        TriedTogether tried;
        if (budget && budget->spent()) return tried;
        try {
            Conversation conversation(module, requests);
            const std::shared_ptr<ServerProcess> used = get_server(requests.front());
            if (!conversation.submit(*used, kind)) return tried;
            const Evidence evidence = conversation.attend(*used, kind);
            if (budget) budget->charge(evidence.notice.cpu_seconds, evidence.notice.slept_seconds);
            RunResult first;
            judge(evidence, kind, requests.front(), first);
            tried.hung = timed_out(first);
            while (tried.well < requests.size() && conversation.note(tried.well).well == 1)
                ++tried.well;
            // What was printed belongs to one of them, nobody knows to which.
            if (first.status != Status::finished || tried.well < requests.size() ||
                !conversation.printed().empty())
                return tried;
            for (std::size_t i = 0; i < requests.size(); ++i)
                tried.results.push_back(one_of(requests, i, conversation, first, *used));
        } catch (const std::exception&) {
            tried.results.clear();  // each in its own process: there the reason is told
        }
        return tried;
    }

    static RunResult one_of(std::span<const RunRequest> requests, std::size_t number,
                            const Conversation& conversation, const RunResult& judged,
                            const ServerProcess& server) {
        const auto runs = static_cast<double>(requests.size());
        RunResult result;
        result.label = requests[number].label;
        result.status = judged.status;
        result.cpu_seconds = judged.cpu_seconds / runs;
        result.missing_protections = server.layers().missing();
        result.layers = server.layers();
        const RunNote note = conversation.note(number);
        result.wall_seconds = judged.wall_seconds;
        take_seconds(note, result);
        if (note.has_returned == 1) result.returned = note.returned;
        conversation.take_arrays(result, number);
        return result;
    }

    RunResult run(const RunRequest& request) {
        RunResult result;
        result.label = request.label;
        if (budget && budget->spent()) {
            result.status = budget->cpu_left() <= 0 ? Status::cpu_limit : Status::wall_limit;
            result.detail = budget->spent_sentence();
            return result;
        }
        try {
            // A server that was ended between two runs is noticed late; a run that has not begun
            // may safely be given to the next one.
            for (int attempt = 0; attempt < 2; ++attempt) {
                if (attempt_run(request, result)) return result;
            }
            throw Error("the kernel host does not stay alive", "build the project again");
        } catch (const std::exception& problem) {
            result.status = Status::host_error;
            result.detail = problem.what();
        }
        return result;
    }

    Hung hung_before(const std::string& entry) {
        const std::lock_guard lock(hanging);
        const auto known = hung.find(entry);
        return known == hung.end() ? Hung{} : known->second;
    }

    /// As run(), but with short limits if runs of the entry have hung.
    RunResult run_patiently(const RunRequest& request) {
        if (request.ends) {
            // Two threads may have work for longer: no loop of theirs is endless, no run has hung.
            RunResult result = run(request);
            if (timed_out(result)) std::erase_if(result.findings, is_endless_loop);
            return result;
        }
        const Hung before = hung_before(request.entry);
        // On a GPU a run has more to wait for than its kernel.
        const int hung_times = kind == Kind::simulator ? before.times : std::min(before.times, 1);
        RunResult result = run(with_short_limits(request, hung_times));
        if (!timed_out(result)) return result;
        if (before.times > 0) tell_once(before, result);
        const std::lock_guard lock(hanging);
        Hung& known = hung[request.entry];
        if (++known.times == 1) known.label = request.label;
        if (before.times == 0)
            for (const simt::Finding& finding : result.findings)
                if (is_endless_loop(finding)) known.loop_lines.push_back(line_of(finding));
        return result;
    }
};

KernelHost::KernelHost(Kind kind, std::string module, sandbox::Budget* budget)
    : state_(std::make_unique<State>()) {
    state_->kind = kind;
    state_->budget = budget;
    // The host runs in another working directory.
    char* absolute = ::realpath(module.c_str(), nullptr);
    state_->module = absolute ? absolute : std::move(module);
    std::free(absolute);
}

KernelHost::~KernelHost() = default;

void KernelHost::start() {
    state_->get_server(RunRequest());
}

RunResult KernelHost::run(const RunRequest& request) {
    return state_->run(request);
}

std::vector<RunResult> KernelHost::run_all(const std::vector<RunRequest>& requests, int jobs) {
    std::vector<RunResult> results(requests.size());
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        for (std::size_t i; (i = next.fetch_add(1)) < requests.size();)
            results[i] = state_->run_patiently(requests[i]);
    };
    const auto wanted = static_cast<std::size_t>(jobs > 0 ? jobs : usable_cores());
    std::vector<std::thread> threads;
    for (std::size_t i = 1; i < std::min(wanted, requests.size()); ++i) threads.emplace_back(work);
    work();
    for (std::thread& thread : threads) thread.join();
    return results;
}

std::vector<RunResult> KernelHost::run_together(const std::vector<RunRequest>& requests, int jobs) {
    const auto together = [this](std::span<const RunRequest> some) {
        return state_->try_together(some);
    };
    const auto apart = [this, jobs](const std::vector<RunRequest>& some) {
        return run_all(some, jobs);
    };
    return make_together(requests, together, apart);
}

}  // namespace simtutor::host

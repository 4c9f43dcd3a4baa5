#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "grader/findings/finding.h"
#include "grader/host/frame.h"
#include "grader/host/report_wire.h"

namespace simtutor::host {

/// The worker's end of the channel. There is one per process, reachable from signal handlers.
class WorkerChannel {
  public:
    static void open(const Nonce& nonce);
    static void stage(Stage::Step step, bool system_calls_filtered);
    /// Async-signal-safe.
    static void crashed(const CrashRecord& record);
    /// Async-signal-safe.
    static void endless_loop(const simt::Finding& finding);
    static void exited(int code);
    static void send_findings(const std::vector<simt::Finding>& findings);
    /// What was recorded of a run that breaks off; nothing is sent if it is null.
    static void send_trace(const nlohmann::json& trace);
    /// The counters of a program that exit() ends; nothing is sent if none were asked for.
    static void send_counters(const nlohmann::json& counters);
    /// Sends the report and ends the process; static destructors of student code do not run.
    [[noreturn]] static void finish(const Report& report);
    /// The host could not do its work: says why and ends the process.
    [[noreturn]] static void fail(const std::string& sentence);
    /// The module cannot be loaded, for example because it is too large: says why and ends the
    /// process.
    [[noreturn]] static void unloadable(const std::string& why);
    /// The student's code reached beyond its own memory: says so and ends the process.
    [[noreturn]] static void meddled(const std::string& sentence);
    /// The student's code threw: says so and ends the process.
    [[noreturn]] static void threw(const std::string& what);
};

}  // namespace simtutor::host

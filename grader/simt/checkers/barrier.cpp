#include "grader/simt/checkers/barrier.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "grader/simt/checkers/describe.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

using Threads = std::vector<const Thread*>;

std::string how_many(std::size_t threads) {
    return threads == 1 ? "1 thread" : fmt::format("{} threads", threads);
}

std::uint32_t barrier_code(const Thread& thread) {
    return Simulator::get().code().code(thread.barrier_site);
}

const Site& barrier_site(const Thread& thread) {
    return Simulator::get().code().site(barrier_code(thread));
}

/// The student's functions that `thread` is in at its barrier, each with the line it has come to.
std::vector<Site> functions_at_barrier(const Thread& thread) {
    CodeMap& code = Simulator::get().code();
    std::vector<Site> functions;
    auto frame = reinterpret_cast<std::uint64_t>(thread.barrier_frame);
    constexpr std::uint64_t frame_bytes = 16;
    while (frame % 8 == 0 && frame - thread.stack_base < thread.stack_bytes - frame_bytes) {
        const auto* words = reinterpret_cast<const std::uint64_t*>(frame);
        if (code.in_student_code(words[1]))
            for (Site& site : code.frames_at(words[1])) functions.push_back(std::move(site));
        if (words[0] <= frame) break;
        frame = words[0];
    }
    return functions;
}

/// Whether the name stands for code that was made, such as "<kernels>", and for no file.
bool is_made_up(const std::string& file) {
    return file[file.find_last_of('/') + 1] == '<';
}

/// @param kernel by its full name: "sum", "sum<32>"
bool is_kernel(const std::string& function, const std::string& kernel) {
    return kernel.starts_with(function) &&
           (kernel.size() == function.size() || kernel[function.size()] == '<' ||
            kernel[function.size()] == '(');
}

/// "The barrier in line 9 stands in neighbour(), which line 16 calls"; empty if the kernel itself
/// has the barrier.
std::string call_of(const Thread& waiting, const std::string& kernel) {
    const Site site = barrier_site(waiting);
    std::vector<Site> functions = functions_at_barrier(waiting);
    // Functions of headers, such as a group's sync(), are no place of the student's.
    const auto own = std::ranges::find_if(functions, [&](const Site& function) {
        return function.line == site.line && function.file == site.file;
    });
    if (own == functions.end() || is_kernel(own->function, kernel) || own + 1 == functions.end() ||
        (own + 1)->line == 0 || is_made_up((own + 1)->file))
        return "";
    return fmt::format("The barrier in {} stands in {}(), which {} calls", line_text(site),
                       own->function, line_text(*(own + 1)));
}

/// For threads that wait at two barriers: names the call where one of them stands in a function.
std::string two_barriers_advice(const Thread& here, const Thread& there,
                                const std::string& kernel) {
    std::string call = call_of(here, kernel);
    if (call.empty()) call = call_of(there, kernel);
    if (call.empty())
        return "All threads must meet at the same __syncthreads(): does a branch, or a loop with "
               "fewer rounds for some threads, lead them to two? Guard the work, and not the "
               "barrier.";
    return call +
           ": let every thread of the block make that call, or move the barrier out of the "
           "function, to where all threads pass it.";
}

/// For threads that a barrier waits for in vain: names the call where it stands in a function.
std::string skipped_advice(const Thread& waiting, const std::string& kernel) {
    const std::string call = call_of(waiting, kernel);
    if (call.empty())
        return fmt::format(
            "Every thread must execute the __syncthreads() in {}, and as often: does a branch, a "
            "return, or a loop with fewer rounds for some threads leave it out? Guard the work, "
            "and "
            "not the barrier.",
            line_text(barrier_site(waiting)));
    return call +
           ": take the call, or in the function the barrier, out of its branch, so that every "
           "thread of the block executes it.";
}

/// Whether the thread `gone` returned before the place that the others have come to in the function
/// that it returned from.
bool returned_before(const Thread& gone, const Thread& waiting, const std::vector<Site>& others) {
    if (!gone.returned_early) return false;
    CodeMap& code = Simulator::get().code();
    const Site from = code.site(code.code(gone.return_site));
    for (std::size_t i = 0; i < others.size(); ++i) {
        if (others[i].function != from.function || others[i].file != from.file) continue;
        // "if (!sum_up(n)) return;": the others are still in the call that it came back from.
        const bool in_call = i > 0 && gone.return_line == others[i].line;
        // The last barrier that it passed was this one, a round earlier.
        const bool next_round = gone.return_loop && gone.return_loop <= others[i].line &&
                                gone.barrier_site == waiting.barrier_site;
        return in_call || next_round || gone.return_line < others[i].line;
    }
    // They have left that function: the barrier comes after it.
    return true;
}

/// All but the first, which the finding itself counts.
Threads others_of(const Threads& threads) {
    return {threads.begin() + 1, threads.end()};
}

/// What a correct kernel does at every barrier.
bool all_together(const Block& block) {
    const Thread& first = block.thread(0);
    for (unsigned index = 0; index < block.size(); ++index) {
        const Thread& thread = block.thread(index);
        if (thread.state != ThreadState::at_barrier || thread.barrier_site != first.barrier_site ||
            thread.barrier_call != first.barrier_call)
            return false;
    }
    return true;
}

/// Where two threads call the function in which both wait at one barrier, if these places differ.
std::optional<std::pair<Site, Site>> calls_of_barrier(const Thread& here, const Thread& there) {
    const auto frames = [](const Thread& thread) {
        return Simulator::get().code().frames_at(
            reinterpret_cast<std::uint64_t>(thread.barrier_site));
    };
    const auto ours = frames(here), theirs = frames(there);
    if (ours.empty() || theirs.empty() || ours[0].line != theirs[0].line ||
        ours[0].file != theirs[0].file)
        return std::nullopt;
    for (std::size_t i = 1; i < std::min(ours.size(), theirs.size()); ++i)
        if (ours[i].line != theirs[i].line) return std::pair{ours[i], theirs[i]};
    return std::nullopt;
}

}  // namespace

BarrierChecker::Place BarrierChecker::place_of(const Thread& thread) {
    const Place place{thread.barrier_site, thread.barrier_call};
    const auto [known, fresh] = places_.try_emplace(place, place);
    if (!fresh) return known->second;
    std::string text;
    for (const Site& frame :
         Simulator::get().code().frames_at(reinterpret_cast<std::uint64_t>(place.first)))
        text += fmt::format("{}:{}:{};", frame.file, frame.line, frame.function);
    if (!text.empty())
        known->second = first_at_.try_emplace({text, place.second}, place).first->second;
    return known->second;
}

bool BarrierChecker::repeated(FindingKey key, const Threads& threads) {
    bool known = false;
    for (const Thread* thread : threads) {
        key.thread = thread;
        known = log_.repeated(key);
    }
    return known;
}

void BarrierChecker::report_two_barriers(const Threads& here, const Threads& there) {
    const FindingKey key{"barrier.divergent", barrier_code(*here[0]), barrier_code(*there[0]),
                         here[0]};
    if (repeated(key, here)) return;
    const Site site = barrier_site(*here[0]), other_site = barrier_site(*there[0]);
    const bool one_line = here[0]->barrier_call != there[0]->barrier_call &&
                          site.line == other_site.line && site.file == other_site.file;
    std::string place = line_text(site);
    std::string other_place =
        one_line ? "another in that line" : "the one in " + line_text(other_site);
    std::vector<FindingSide> sides = {side_of(*here[0], "wait", site),
                                      side_of(*there[0], "wait", other_site)};
    if (const auto calls = calls_of_barrier(*here[0], *there[0])) {
        place += ", called in " + line_text(calls->first) + ",";
        other_place = "it, called in " + line_text(calls->second);
        sides[0].site = calls->first;
        sides[1].site = calls->second;
    }
    log_.add(key,
             {fmt::format("{} of the block wait{} at {} barrier in {} while {} wait{} at {}. A "
                          "barrier must be reached by all threads of the block.",
                          sentence(how_many(here.size())), here.size() == 1 ? "s" : "",
                          one_line ? "one" : "the", place, how_many(there.size()),
                          there.size() == 1 ? "s" : "", other_place),
              two_barriers_advice(*here[0], *there[0], log_.kernel())},
             std::move(sides));
    repeated(key, others_of(here));
}

void BarrierChecker::report_skipped(const Threads& waiting, const Threads& gone) {
    const FindingKey key{"barrier.divergent", barrier_code(*waiting[0]), 0, gone[0]};
    if (repeated(key, gone)) return;
    const Site site = barrier_site(*waiting[0]);
    log_.add(key,
             {fmt::format("{} of the block wait{} at the barrier in {}, but {} skipped it and ran "
                          "on to the end of the kernel. A barrier must be reached by all threads "
                          "of the block; a result that comes out right is luck.",
                          sentence(how_many(waiting.size())), waiting.size() == 1 ? "s" : "",
                          line_text(site), how_many(gone.size())),
              skipped_advice(*waiting[0], log_.kernel())},
             {side_of(*waiting[0], "wait", site), side_of(*gone[0], "skip", site)});
    repeated(key, others_of(gone));
}

void BarrierChecker::report_early_exit(const Threads& waiting, const Threads& gone) {
    const FindingKey key{"barrier.early-exit", barrier_code(*waiting[0]), 0, gone[0]};
    if (repeated(key, gone)) return;
    const Site site = barrier_site(*waiting[0]);
    CodeMap& map = Simulator::get().code();
    Site exit = map.site(map.code(gone[0]->return_site));
    exit.line = gone[0]->return_line;
    log_.add(key,
             {fmt::format("{} returned in {}, before the barrier in {} that the rest of the block "
                          "reaches. CUDA leaves this undefined before compute capability 7.0.",
                          sentence(how_many(gone.size())), line_text(exit), line_text(site)),
              "Keep all threads alive up to the last barrier: guard the work, not the barrier."},
             {side_of(*gone[0], "exit", exit), side_of(*waiting[0], "wait", site)});
    repeated(key, others_of(gone));
}

bool BarrierChecker::has_passed(const Passed& passed, const Thread& other, const Thread& waiting) {
    const auto known = passed.find(place_of(waiting));
    return known != passed.end() && known->second[other.index] >= known->second[waiting.index];
}

void BarrierChecker::look_at_gone(History& history, const Threads& waiting, const Threads& exited) {
    const std::vector<Site> others = functions_at_barrier(*waiting[0]);
    Threads early, skipped;
    for (const Thread* thread : exited) {
        if (returned_before(*thread, *waiting[0], others)) {
            if (!history.told[thread->index]) early.push_back(thread);
        } else if (!has_passed(history.passed, *thread, *waiting[0])) {
            skipped.push_back(thread);
        }
    }
    if (!early.empty()) report_early_exit(waiting, early);
    if (!skipped.empty()) report_skipped(waiting, skipped);
    for (const Threads& threads : {early, skipped})
        for (const Thread* thread : threads) history.told[thread->index] = true;
}

void BarrierChecker::on_block_begin(const Block& block) {
    histories_.erase(&block);
}

void BarrierChecker::on_barrier(const Block& block) {
    if (block.has_ends_only()) return;
    if (block.launch().openmp || all_together(block)) return;
    std::map<Place, Threads> waiting;
    Threads exited;
    for (unsigned index = 0; index < block.size(); ++index) {
        const Thread& thread = block.thread(index);
        if (thread.state == ThreadState::at_barrier) waiting[place_of(thread)].push_back(&thread);
        if (thread.state == ThreadState::exited) exited.push_back(&thread);
    }
    if (waiting.size() == 1 && exited.empty()) return;
    History& history = histories_[&block];
    history.told.resize(block.size());
    for (const auto& [place, threads] : waiting) {
        std::vector<std::uint32_t>& times = history.passed[place];
        times.resize(block.size());
        for (const Thread* thread : threads) ++times[thread->index];
    }
    const Threads& here = waiting.begin()->second;
    for (auto group = std::next(waiting.begin()); group != waiting.end(); ++group) {
        const Threads& there = group->second;
        // One side is late: it comes to a barrier that the other has behind it.
        if (!has_passed(history.passed, *there[0], *here[0]) &&
            !has_passed(history.passed, *here[0], *there[0]))
            report_two_barriers(here, there);
    }
    if (!exited.empty()) look_at_gone(history, here, exited);
}

}  // namespace simtutor::simt

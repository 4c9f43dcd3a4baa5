#include "grader/simt/session/openmp_team.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string>

#include "grader/simt/engine/atomics.h"
#include "grader/simt/engine/region_name.h"
#include "grader/simt/engine/simulator.h"
#include "grader/simt/session/openmp.h"

namespace simtutor::simt {
namespace {

int default_threads = 0;
int team_limit = 0;  // 0: none

struct RegionBody {
    void (*function)(void*);
    void* data;
};

void run_body(const void* argument) {
    const auto& body = *static_cast<const RegionBody*>(argument);
    if (Thread* const thread = team_member()) wait_drawn_turns(*thread);
    body.function(body.data);
}

/// A number from 1 on in the environment, or 0.
int number_in_environment(const char* name) {
    const char* const text = std::getenv(name);
    return text ? std::clamp(std::atoi(text), 0, most_openmp_threads) : 0;
}

/// OMP_SCHEDULE: "static", "dynamic,4", "nonmonotonic:guided".
RuntimeSchedule schedule_in_environment() {
    RuntimeSchedule schedule;
    const char* const variable = std::getenv("OMP_SCHEDULE");
    if (!variable) return schedule;
    std::string text = variable;
    text.erase(0, text.find(':') + 1);
    const char* const kinds[] = {"static", "dynamic", "guided", "auto"};
    for (int kind = 0; kind < 4; ++kind)
        if (text.starts_with(kinds[kind])) schedule = {kind + 1, kind == 0 ? 0 : 1};
    if (const auto comma = text.find(','); comma != std::string::npos)
        schedule.chunk = std::max(1, std::atoi(text.c_str() + comma + 1));
    return schedule;
}

/// The usual order shows most mistakes at once: of those that hide behind a lock, most are the
/// first thread's. Others show in a drawn order only. So a region that runs several times has the
/// two by turns. With which it begins, the seed says for even teams; odd ones begin with the other:
/// of several runs with the same seed some have each. The first seeds begin with the usual one.
bool begins_in_usual_order(unsigned begun, unsigned team) {
    constexpr std::uint64_t last_usual_seed = 2;
    const std::uint64_t seed = Simulator::get().options().seed;
    const std::uint64_t drawn_for_even = seed * 0x9e3779b97f4a7c15ull >> 63;
    const bool drawn_first = seed > last_usual_seed && drawn_for_even != team % 2;
    return (begun % 2 == 1) == drawn_first;
}

}  // namespace

void set_openmp_threads(int threads) {
    default_threads = std::min(threads, most_openmp_threads);
}

void limit_openmp_teams(int threads) {
    team_limit = threads;
}

int openmp_thread_limit() {
    static const int wanted = number_in_environment("OMP_THREAD_LIMIT");
    if (team_limit) return std::min(team_limit, most_openmp_threads);
    return wanted ? wanted : most_openmp_threads;
}

int openmp_team_size(unsigned asked) {
    const int most = openmp_thread_limit();
    if (asked) return static_cast<int>(std::min<unsigned>(asked, static_cast<unsigned>(most)));
    if (default_threads) return std::min(default_threads, most);
    static const int wanted = number_in_environment("OMP_NUM_THREADS");
    if (wanted) return std::min(wanted, most);
    return static_cast<int>(std::clamp<long>(sysconf(_SC_NPROCESSORS_ONLN), 1, std::min(64, most)));
}

RuntimeSchedule& runtime_schedule() {
    static RuntimeSchedule schedule = schedule_in_environment();
    return schedule;
}

void Publication::publish(Thread& thread) {
    merge_clock(known_, knowledge_of(thread, thread.stamp));
    separate_what_follows(thread);
}

void Publication::learn(Thread& thread) const {
    simt::learn(thread, known_);
}

void separate_what_follows(Thread& thread) {
    // Without a segment of its own, what the thread does next counts as published as well: in a
    // region of very many locks, a race may be missed.
    constexpr std::uint32_t most_segments = 1 << 24;
    const Segments& segments = Simulator::get().segments();
    const std::uint32_t most = std::min(most_segments, segments.limit() / 2);
    if (segments.next() - segments.first() < most && segments.next() < segments.limit() - 4096)
        start_own_segment(thread);
}

void OpenMpRegion::begin(unsigned team, const void* site) {
    usual_order = begins_in_usual_order(begun_[site]++, team);
    shares.clear();
    published.clear();
    Simulator::get().lock_sections().clear();
    members.assign(team, {});
    threads = team;
}

WorkShare& OpenMpRegion::meet(const Thread& thread, bool& fresh) {
    MemberState& state = member(thread);
    state.rounds = 0;
    state.has_chunk = false;
    const auto [found, inserted] = shares.try_emplace(++state.met);
    fresh = inserted;
    if (fresh) {  // constructs that every thread has left are done with
        std::uint64_t oldest = state.met;
        for (const MemberState& other : members) oldest = std::min(oldest, other.met);
        shares.erase(shares.begin(), shares.lower_bound(oldest));
    }
    return found->second;
}

WorkShare& OpenMpRegion::current(const Thread& thread) {
    return shares[member(thread).met];
}

OpenMpRegion& openmp_region() {
    static auto* const region = new OpenMpRegion;
    return *region;
}

void wait_for_others(Thread& thread) {
    thread.spinning = true;
    thread.block->give_way(thread);
}

void wait_drawn_turns(Thread& thread) {
    if (openmp_region().usual_order) return;
    constexpr unsigned most_turns = 3;
    MemberState& state = openmp_region().member(thread);
    const std::uint64_t salt =
        thread.index + std::uint64_t{most_openmp_threads} * ++state.orders_drawn;
    const auto turns = static_cast<unsigned>(Simulator::get().random_seed(salt) >> 62);
    state.turns_ahead = most_turns - turns;
    for (unsigned turn = 0; turn < turns; ++turn) thread.block->give_way(thread);
}

void let_others_catch_up(Thread& thread) {
    MemberState& state = openmp_region().member(thread);
    for (; state.turns_ahead > 0; --state.turns_ahead) thread.block->give_way(thread);
}

void openmp_barrier(const void* site) {
    Thread* const thread = team_member();
    if (!thread) return;
    thread->block->arrive_at_barrier(*thread, site, 0);
    wait_drawn_turns(*thread);
}

void run_openmp_region(void (*function)(void*), void* data, unsigned threads, const void* site) {
    if (Thread* const outer = openmp_thread()) {  // a nested region has a team of one
        ++outer->nested_regions;
        function(data);
        --outer->nested_regions;
        return;
    }
    Simulator& simulator = Simulator::get();
    const std::lock_guard lock(simulator.mutex());  // one region at a time
    const auto team = static_cast<unsigned>(openmp_team_size(threads));
    openmp_region().begin(team, site);
    LaunchInfo info;
    info.kernel = region_name(CodeMap::number(site));
    const RegionBody body{function, data};
    simulator.parallel(info, team, &run_body, &body);
}

}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

void GOMP_parallel(void (*function)(void*), void* data, unsigned threads, unsigned) {
    run_openmp_region(function, data, threads, __builtin_return_address(0));
}

void GOMP_barrier() {
    openmp_barrier(__builtin_return_address(0));
}

// Cancellation is off, as omp_get_cancellation() says: then the constructs are ignored.
bool GOMP_barrier_cancel() {
    openmp_barrier(__builtin_return_address(0));
    return false;
}
bool GOMP_cancel(int, bool) {
    return false;
}
bool GOMP_cancellation_point(int) {
    return false;
}

bool GOMP_single_start() {
    Thread* const thread = team_member();
    if (!thread) return true;
    bool fresh = false;
    openmp_region().meet(*thread, fresh);
    // It may be slow. The others go on before it: else it would always be the first one at the next
    // lock, too, and order the others behind itself by chance.
    if (!fresh) return false;
    let_others_catch_up(*thread);
    thread->block->give_way(*thread);
    return true;
}

/// @return null for the thread that runs the construct; for the others, later, what it passes on
void* GOMP_single_copy_start() {
    Thread* const thread = team_member();
    if (!thread) return nullptr;
    bool fresh = false;
    openmp_region().meet(*thread, fresh);
    if (fresh) return nullptr;
    openmp_barrier(__builtin_return_address(0));
    return openmp_region().current(*thread).copied;
}
void GOMP_single_copy_end(void* data) {
    Thread* const thread = team_member();
    if (!thread) return;
    openmp_region().current(*thread).copied = data;
    openmp_barrier(__builtin_return_address(0));
}
}

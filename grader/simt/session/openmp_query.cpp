/// What a program asks OpenMP's runtime, and the settings that it changes.

#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string>

#include "grader/simt/session/openmp.h"
#include "grader/simt/session/openmp_team.h"

namespace simtutor::simt {
namespace {

unsigned nested_regions() {
    const Thread* const thread = openmp_thread();
    return thread ? thread->nested_regions : 0;
}

std::string& affinity_format() {
    static auto& format = *new std::string("level %L thread %i affinity %A");
    return format;
}

std::size_t copy_text(char* to, std::size_t room, const std::string& text) {
    if (to && room) {
        const std::size_t length = std::min(room - 1, text.size());
        std::memcpy(to, text.data(), length);
        to[length] = '\0';
    }
    return text.size();
}

int default_device = 0, wanted_teams = 0, teams_limit = 0, active_levels = 1, team = 0, teams = 1;

}  // namespace
}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

int omp_get_thread_num() {
    Thread* const thread = team_member();
    if (thread) use_own_thread(*thread);
    return thread ? static_cast<int>(thread->index) : 0;
}
int omp_get_num_threads() {
    const Thread* const thread = team_member();
    return thread ? static_cast<int>(thread->block->size()) : 1;
}
int omp_get_max_threads() {
    return openmp_team_size(0);
}
int omp_get_num_procs() {
    return static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN));
}
int omp_in_parallel() {
    const Thread* const thread = openmp_thread();
    return thread && thread->block->size() > 1;
}
int omp_get_level() {
    return openmp_thread() ? 1 + static_cast<int>(nested_regions()) : 0;
}
int omp_get_active_level() {
    return omp_in_parallel();
}
int omp_get_ancestor_thread_num(int level) {
    if (level < 0 || level > omp_get_level()) return -1;
    return level == 1 ? static_cast<int>(openmp_thread()->index) : 0;
}
int omp_get_team_size(int level) {
    if (level < 0 || level > omp_get_level()) return -1;
    return level == 1 ? static_cast<int>(openmp_thread()->block->size()) : 1;
}
int omp_get_thread_limit() {
    return openmp_thread_limit();
}
int omp_get_dynamic() {
    return 0;
}
void omp_set_dynamic(int) {}
void omp_set_num_threads(int threads) {
    if (threads > 0) set_openmp_threads(threads);
}
double omp_get_wtime() {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}
double omp_get_wtick() {
    return 1e-9;
}

// A nested region has a team of one thread, whatever is asked for.
int omp_get_nested() {
    return active_levels > 1;
}
void omp_set_nested(int nested) {
    active_levels = nested ? omp_get_thread_limit() : 1;
}
int omp_get_max_active_levels() {
    return active_levels;
}
void omp_set_max_active_levels(int levels) {
    if (levels >= 0) active_levels = levels;
}
int omp_get_supported_active_levels() {
    return 1;
}

void omp_set_schedule(unsigned kind, int chunk) {
    runtime_schedule() = {static_cast<int>(kind & 0x7fffffff), chunk};
    if (runtime_schedule().kind != 1) runtime_schedule().chunk = std::max(1, chunk);
}
void omp_get_schedule(unsigned* kind, int* chunk) {
    *kind = static_cast<unsigned>(runtime_schedule().kind);
    *chunk = runtime_schedule().chunk;
}

int omp_in_final() {
    return 1;  // every task is included: it runs where it is created
}
int omp_get_cancellation() {
    return 0;
}
int omp_get_max_task_priority() {
    return 0;
}

// There are no places: threads may run anywhere.
int omp_get_proc_bind() {
    return 0;
}
int omp_get_num_places() {
    return 0;
}
int omp_get_place_num_procs(int) {
    return 0;
}
void omp_get_place_proc_ids(int, int*) {}
int omp_get_place_num() {
    return -1;
}
int omp_get_partition_num_places() {
    return 0;
}
void omp_get_partition_place_nums(int*) {}
void omp_set_affinity_format(const char* format) {
    affinity_format() = format;
}
std::size_t omp_get_affinity_format(char* to, std::size_t room) {
    return copy_text(to, room, affinity_format());
}
std::size_t omp_capture_affinity(char* to, std::size_t room, const char*) {
    return copy_text(to, room,
                     "level " + std::to_string(omp_get_level()) + " thread " +
                         std::to_string(omp_get_thread_num()) + " affinity any");
}
void omp_display_affinity(const char* format) {
    char text[80];
    omp_capture_affinity(text, sizeof text, format);
    std::fprintf(stderr, "%s\n", text);
}
void omp_display_env(int) {
    std::fprintf(stderr,
                 "OPENMP DISPLAY ENVIRONMENT BEGIN\n  OMP_NUM_THREADS = '%d'\nOPENMP "
                 "DISPLAY ENVIRONMENT END\n",
                 omp_get_max_threads());
}

// Devices: none but the host, whose number is that of the devices.
void omp_set_default_device(int device) {
    default_device = device;
}
int omp_get_default_device() {
    return default_device;
}
int omp_get_num_devices() {
    return 0;
}
int omp_get_device_num() {
    return 0;
}
int omp_get_initial_device() {
    return 0;
}
int omp_is_initial_device() {
    return 1;
}

// A league of teams: one after another, on the host.
int omp_get_num_teams() {
    return teams;
}
int omp_get_team_num() {
    return team;
}
void omp_set_num_teams(int number) {
    wanted_teams = std::max(0, number);
}
int omp_get_max_teams() {
    return wanted_teams;
}
void omp_set_teams_thread_limit(int limit) {
    teams_limit = std::max(0, limit);
}
int omp_get_teams_thread_limit() {
    return teams_limit;
}
void GOMP_teams_reg(void (*function)(void*), void* data, unsigned asked, unsigned, unsigned) {
    teams = asked ? static_cast<int>(asked) : std::max(1, wanted_teams);
    for (team = 0; team < teams; ++team) function(data);
    team = 0;
    teams = 1;
}
bool GOMP_teams4(unsigned lowest, unsigned, unsigned, bool first) {
    if (first) {
        team = 0;
        teams = static_cast<int>(std::max(1u, lowest));
        return true;
    }
    if (team + 1 < teams) return ++team, true;
    team = 0;
    teams = 1;
    return false;
}
void GOMP_teams(unsigned, unsigned) {}

int omp_pause_resource(int, int) {
    return 0;
}
int omp_pause_resource_all(int) {
    return 0;
}

void GOMP_warning(const char* text, std::size_t length) {
    std::fprintf(stderr, "OpenMP: %.*s\n",
                 static_cast<int>(length == ~std::size_t{0} ? std::strlen(text) : length), text);
}
[[noreturn]] void GOMP_error(const char* text, std::size_t length) {
    GOMP_warning(text, length);
    std::exit(1);
}
}

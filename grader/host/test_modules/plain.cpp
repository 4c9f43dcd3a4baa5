// Honest entries, and some that break the rules of arguments.
#include <omp.h>
#include <sys/time.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <thread>
#include <vector>

#include "grader/host/test_modules/entry.h"

namespace {

void twice(SimtutorCall* call) {
    const auto* in = array_of<float>(call, 0);
    auto* out = array_of<float>(call, 1);
    for (long long i = 0; i < number_of(call, 2); ++i) out[i] = 2 * in[i];
}

void add_to_all(SimtutorCall* call) {
    auto* values = array_of<float>(call, 0);
    for (long long i = 0; i < number_of(call, 1); ++i) {
        values[i] += static_cast<float>(call->values[2].real);
    }
}

void sum(SimtutorCall* call) {
    const auto* in = array_of<double>(call, 0);
    call->result = 0;
    for (long long i = 0; i < number_of(call, 1); ++i) call->result += in[i];
}

/// Leaves `out` as it is.
void nothing(SimtutorCall*) {}

void write_at(SimtutorCall* call) {
    array_of<float>(call, 0)[number_of(call, 1)] = 42;
}

/// Writes row and column into the elements of a matrix with distant rows.
void rows(SimtutorCall* call) {
    auto* matrix = array_of<float>(call, 0);
    for (long long i = 0; i < number_of(call, 1); ++i) {
        for (long long j = 0; j < number_of(call, 1); ++j) {
            matrix[i * number_of(call, 2) + j] = static_cast<float>(10 * i + j);
        }
    }
}

void print_passed(SimtutorCall*) {
    std::printf("PASSED\n\x1b[2Jall tests passed\n");
}

void throw_error(SimtutorCall*) {
    throw std::runtime_error("no such luck");
}

void team_size(SimtutorCall* call) {
    int size = 0;
#pragma omp parallel num_threads( \
    static_cast <int>(number_of(call, 1) > 0 ? number_of(call, 1) : omp_get_max_threads()))
    {
#pragma omp single
        size = omp_get_num_threads();
    }
    *array_of<int>(call, 0) = size;
}

void host_threads(SimtutorCall* call) {
    std::atomic<int> count{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) threads.emplace_back([&] { ++count; });
    for (std::thread& thread : threads) thread.join();
    *array_of<int>(call, 0) = count;
}

void launch_shape(SimtutorCall* call) {
    auto* shape = array_of<int>(call, 0);
    for (int i = 0; i < 3; ++i) {
        shape[i] = static_cast<int>(call->grid[i]);
        shape[3 + i] = static_cast<int>(call->block[i]);
    }
    shape[6] = static_cast<int>(call->shared_bytes);
}

int calls_so_far = 0;
void count_calls(SimtutorCall* call) {
    *array_of<int>(call, 0) = ++calls_so_far;
}

void environment(SimtutorCall* call) {
    *array_of<int>(call, 0) = std::getenv("OMP_NUM_THREADS") != nullptr;
}

/// Slow with one thread, fast with more.
void spin(SimtutorCall* call) {
    volatile double x = 0;
    const long long steps = number_of(call, 1) == 1 ? 4000000 : 400000;
    for (long long i = 0; i < steps; ++i) x = x + 1;
    *array_of<int>(call, 0) = static_cast<int>(number_of(call, 1));
}

void sleep_a_little(SimtutorCall* call) {
    std::this_thread::sleep_for(std::chrono::milliseconds(60));
    *array_of<int>(call, 0) = 1;
}

void matmul(SimtutorCall* call) {
    const auto *a = array_of<float>(call, 0), *b = array_of<float>(call, 1);
    auto* c = array_of<float>(call, 2);
    const long long n = number_of(call, 3);
    for (long long i = 0; i < n; ++i) {
        for (long long j = 0; j < n; ++j) {
            float total = 0;
            for (long long k = 0; k < n; ++k) total += a[i * n + k] * b[k * n + j];
            c[i * n + j] = total;
        }
    }
}

/// Two ways to make what runs after it slow.
void matmul_with_a_thread(SimtutorCall* call) {
    matmul(call);
    static std::atomic<int> busy{0};
    std::thread([] {
        for (;;) ++busy;
    }).detach();
}

void waste_time(int) {
    volatile int steps = 40000000;
    while (steps > 0) steps = steps - 1;
}

void set_timer(int microseconds) {
    const itimerval times{{0, 0}, {0, microseconds}};
    ::setitimer(ITIMER_REAL, &times, nullptr);
}

void matmul_with_a_timer(SimtutorCall* call) {
    set_timer(0);
    matmul(call);
    std::signal(SIGALRM, waste_time);
    set_timer(1000);
}

}  // namespace

extern "C" const SimtutorEntry simtutor_entries[] = {
    SIMTUTOR_TEST_ENTRY(twice, "(const float* in, float* out, int n)"),
    SIMTUTOR_TEST_ENTRY(sleep_a_little, "(int* out)"),
    SIMTUTOR_TEST_ENTRY(add_to_all, "(float* values, int n, float what)"),
    {"sum", "double sum(const double* in, int n)", [](SimtutorCall* call) { sum(call); }},
    SIMTUTOR_TEST_ENTRY(nothing, "(float* out)"),
    SIMTUTOR_TEST_ENTRY(write_at, "(float* out, long long index)"),
    SIMTUTOR_TEST_ENTRY(rows, "(float* matrix, int n, long long stride)"),
    SIMTUTOR_TEST_ENTRY(print_passed, "()"),
    SIMTUTOR_TEST_ENTRY(throw_error, "()"),
    SIMTUTOR_TEST_ENTRY(team_size, "(int* size, int threads)"),
    SIMTUTOR_TEST_ENTRY(host_threads, "(int* out)"),
    {"launch_shape", "__global__ void launch_shape(int* shape)",
     [](SimtutorCall* call) { launch_shape(call); }},
    SIMTUTOR_TEST_ENTRY(count_calls, "(int* out)"),
    SIMTUTOR_TEST_ENTRY(environment, "(int* out)"),
    SIMTUTOR_TEST_ENTRY(spin, "(int* out, int threads)"),
    SIMTUTOR_TEST_ENTRY(matmul, "(const float* a, const float* b, float* c, int n)"),
    SIMTUTOR_TEST_ENTRY(matmul_with_a_thread, "(const float* a, const float* b, float* c, int n)"),
    SIMTUTOR_TEST_ENTRY(matmul_with_a_timer, "(const float* a, const float* b, float* c, int n)"),
    {nullptr, nullptr, nullptr}};

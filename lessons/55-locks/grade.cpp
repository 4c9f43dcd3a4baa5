#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "grader/check/check.h"

using namespace simtutor::check;
using simtutor::host::Argument;
using simtutor::host::Direction;
using simtutor::host::Launch;
using simtutor::host::Type;

namespace {

struct Shape {
    unsigned blocks, threads;
    std::int64_t all() const { return std::int64_t{blocks} * threads; }
};

constexpr std::string_view trial = "take_turns", kernel = "dot", host_function = "dot_product";

struct Question {
    std::string_view entry;
    std::int64_t n;  ///< of the trial: rounds
    Shape shape;
    std::string label() const {
        return fmt::format("{}, {} = {}, {} x {} threads", entry, entry == trial ? "rounds" : "n",
                           n, shape.blocks, shape.threads);
    }
};

/// Whole numbers, so small that a float holds the sum of a block's products exactly, where the
/// blocks share them evenly. All blocks together may need more digits than a float has.
std::vector<float> numbers(const Question& asked, const char* which) {
    const std::int64_t rounds = (asked.n + asked.shape.all() - 1) / asked.shape.all();
    const double most = std::sqrt(16'000'000.0 / static_cast<double>(rounds * asked.shape.threads));
    const float largest = std::floor(static_cast<float>(std::fmin(most, 1000)));
    std::vector<float> drawn =
        random_vector(fmt::format("{} {} {}", which, asked.n, asked.shape.all()),
                      static_cast<std::uint64_t>(asked.n), -largest / 4, largest);
    for (float& one : drawn) one = std::trunc(one);
    return drawn;
}

/// What the total holds before the launch: more than a float can.
std::int64_t before() {
    return random_integer("total before", 1 << 25, 1 << 27);
}

std::int64_t wanted_sum(const Question& asked) {
    const std::vector<float> x = numbers(asked, "x"), y = numbers(asked, "y");
    std::int64_t sum = before();
    for (std::size_t i = 0; i < x.size(); ++i)
        sum += static_cast<std::int64_t>(x[i]) * static_cast<std::int64_t>(y[i]);
    return sum;
}

/// An `int` in device memory.
Argument number_there(const std::string& name, std::int32_t number) {
    Argument argument = out(name, Type::int32, 1);
    argument.array->direction = Direction::inout;
    argument.array->bytes.resize(sizeof number);
    std::memcpy(argument.array->bytes.data(), &number, sizeof number);
    return argument;
}

Launch launch_of(const Shape& shape) {
    Launch launch;
    launch.grid[0] = shape.blocks;
    launch.block[0] = shape.threads;
    return launch;
}

/// How many places a thread takes in all its rounds.
std::int64_t places(std::int64_t thread, std::int64_t rounds) {
    std::int64_t all = 0;
    for (std::int64_t round = 0; round < rounds; ++round) all += 1 + (thread + round) % 3;
    return all;
}

/// Counted, for the simulator stops a thread that counts after each 512 accesses, also while it
/// holds the lock. Not all rounds have as many of them, so it stops everywhere in a round.
Call trial_of(const Question& asked) {
    Call call;
    call.entry = trial;
    call.n = static_cast<double>(asked.n);
    call.basic = asked.shape.threads % 32 == 0;
    call.counters = true;
    call.label = asked.label();
    std::uint64_t all = 0;
    for (std::int64_t thread = 0; thread < asked.shape.all(); ++thread)
        all += static_cast<std::uint64_t>(places(thread, asked.n));
    call.arguments = {number_there("word", 0), value("rounds", asked.n), number_there("used", 0),
                      out("order", Type::int32, all)};
    call.launch = launch_of(asked.shape);
    return call;
}

/// @param word what the lock of a kernel's run holds: 0 free, 1 held by somebody else
Call call_of(const Question& asked, std::int32_t word = 0) {
    Call call;
    call.entry = asked.entry;
    call.n = static_cast<double>(asked.n);
    call.basic = asked.n >= 1000 && asked.n % 256 == 0 && asked.shape.threads % 32 == 0;
    call.label = asked.label();
    const auto high = static_cast<float>(before());
    const auto low = static_cast<float>(before() - static_cast<std::int64_t>(high));
    call.arguments = {in("x", numbers(asked, "x")), in("y", numbers(asked, "y")),
                      value("n", asked.n)};
    if (asked.entry == kernel) {
        call.arguments.push_back(number_there("word", word));
        call.launch = launch_of(asked.shape);
    }
    call.arguments.push_back(inout("sum", {high, low}));
    if (asked.entry == host_function) {
        call.arguments.push_back(value("blocks", std::int64_t{asked.shape.blocks}));
        call.arguments.push_back(value("threads", std::int64_t{asked.shape.threads}));
    }
    return call;
}

constexpr Shape counted_shape = {8, 256};

/// The first is counted: lesson.toml knows its launch. So is the same one of the host function.
std::vector<Question> questions() {
    std::vector<Question> all = {{kernel, 32'768, counted_shape}};
    for (const std::int64_t n : {0, 1, 100})
        for (const Shape shape : {Shape{1, 1}, {3, 32}, {5, 100}})
            all.push_back({kernel, n, shape});
    // Many blocks, so that they meet at the lock; one warp each, less than one, or many warps.
    all.push_back({kernel, 65'536, {64, 64}});
    all.push_back({kernel, 5000, {100, 7}});
    all.push_back({kernel, 8192, {200, 1}});
    all.push_back({kernel, 20'000, {4, 1024}});
    for (const char* which : {"first", "second"}) {
        const auto drawn = [&](const char* what, std::int64_t low, std::int64_t high) {
            return random_integer(fmt::format("{} {}", which, what), low, high);
        };
        all.push_back({kernel,
                       drawn("n", 2, 9000),
                       {static_cast<unsigned>(drawn("blocks", 2, 40)),
                        static_cast<unsigned>(drawn("threads", 2, 300))}});
    }
    for (const Shape shape : {Shape{1, 1}, {2, 32}, {3, 7}, {40, 1}})
        all.push_back({trial, shape.threads == 32 ? 1000 : 500, shape});
    if (on_fast_gpu()) all.push_back({kernel, 50'000'000, {1024, 256}});
    all.push_back({host_function, 32'768, counted_shape});
    all.push_back({host_function, 16'384, {16, 128}});
    all.push_back({host_function, 1000, {30, 33}});
    all.push_back({host_function, 1, {1, 1}});
    all.push_back({host_function, 0, {2, 32}});
    return all;
}

const std::vector<Question>& asked() {
    static const std::vector<Question> all = questions();
    return all;
}

bool is_counted(const Shape& shape) {
    return shape.blocks == counted_shape.blocks && shape.threads == counted_shape.threads;
}

const LessonRuns runs([] {
    std::vector<Call> calls;
    for (const Question& one : asked())
        calls.push_back(one.entry == trial ? trial_of(one) : call_of(one));
    calls.front().counters = true;
    for (std::size_t i = 0; i < calls.size(); ++i)
        if (asked()[i].entry == host_function && is_counted(asked()[i].shape))
            calls[i].counters = true;
    return run_all(calls);
});

std::vector<std::int32_t> numbers_of(const Run& run, const std::string& array) {
    const auto bytes = run.bytes(array);
    std::vector<std::int32_t> numbers(bytes.size() / sizeof(std::int32_t));
    if (!numbers.empty()) std::memcpy(numbers.data(), bytes.data(), bytes.size());
    return numbers;
}

void expect_free(const Run& run) {
    const std::int32_t word = numbers_of(run, "word").front();
    if (word != 0)
        wrong(run, fmt::format("The lock's word is {} at the end, so the lock is not free.", word));
}

/// Of a total that grew as if each thread of a block had added the block's sum.
std::string added_by_all(const Question& question, double grown, double wanted) {
    if (question.shape.threads < 2 || wanted == 0 || grown != wanted * question.shape.threads)
        return "";
    return fmt::format(
        " It grew by {0} times what it should, and a block has {0} threads: as if each "
        "of them had added the block's sum.",
        question.shape.threads);
}

/// sum[0] + sum[1] is the total, and the lock is as it was.
void expect_sum(const Run& run, const Question& question) {
    if (!expect_finished(run)) return;
    const std::vector<float> sum = run.floats("sum");
    const double got = static_cast<double>(sum[0]) + static_cast<double>(sum[1]);
    const auto wanted = static_cast<double>(wanted_sum(question));
    if (got != wanted)
        wrong(run, fmt::format("sum[0] + sum[1] is {:.0f} + {:.0f} = {:.0f}, wanted {:.0f}. Before "
                               "the launch it was {}.{}",
                               sum[0], sum[1], got, wanted, before(),
                               added_by_all(question, got - before(), wanted - before())));
    if (question.entry == kernel) expect_free(run);
}

/// Each thread stands in the order as often as it took places there.
void expect_turns(const Run& run, const Question& question) {
    if (!expect_finished(run)) return;
    const std::int64_t threads = question.shape.all();
    std::int64_t all = 0;
    for (std::int64_t thread = 0; thread < threads; ++thread) all += places(thread, question.n);
    const std::int32_t used = numbers_of(run, "used").front();
    if (used != all)
        return wrong(run, fmt::format("*used is {}, wanted {}: threads were in at the same time "
                                      "and took the same places, or went on without the lock.",
                                      used, all));
    std::vector<std::int64_t> seen(static_cast<std::size_t>(threads));
    for (const std::int32_t thread : numbers_of(run, "order"))
        if (thread >= 0 && thread < threads) ++seen[static_cast<std::size_t>(thread)];
    for (std::int64_t thread = 0; thread < threads; ++thread)
        if (seen[static_cast<std::size_t>(thread)] != places(thread, question.n))
            return wrong(run, fmt::format("Thread {} stands in the order {} times, wanted {}.",
                                          thread, seen[static_cast<std::size_t>(thread)],
                                          places(thread, question.n)));
    expect_free(run);
}

void expect_all(std::string_view entry) {
    for (std::size_t i = 0; i < asked().size(); ++i)
        if (asked()[i].entry == entry)
            (entry == trial ? expect_turns : expect_sum)(runs()[i], asked()[i]);
}

/// The kernel runs with as many blocks as the caller wants.
void expect_blocks(const Run& run, const Question& question) {
    if (!run.finished()) return;
    const double blocks = run.counter("kernels.dot.blocks");
    if (blocks != question.shape.blocks)
        wrong_count(run, fmt::format("dot runs with {:.0f} blocks, wanted {}.", blocks,
                                     question.shape.blocks));
}

void expect_shape() {
    if (on_gpu()) return;
    for (std::size_t i = 0; i < asked().size(); ++i)
        if (asked()[i].entry == host_function && runs()[i].call.counters)
            expect_blocks(runs()[i], asked()[i]);
    // More than anybody would write down. The gates are for another launch.
    const auto blocks = static_cast<unsigned>(random_integer("blocks of the host", 35, 300));
    const Question many{host_function, 3000, {blocks, 32}};
    Call call = call_of(many);
    call.counters = true;
    expect_blocks(run_one(call), many);
}

/// A kernel that gives up after some millions of tries has not waited.
constexpr unsigned patient_rounds = 20'000;

/// The lock is held when the kernel begins, and nobody frees it: the kernel must not end.
void expect_waiting() {
    if (on_gpu())
        return leave_out("A kernel that waits for ever can be tried in the simulator only.");
    const Question question{kernel, 512, {2, 32}};
    expect_sum(run_one(call_of(question)), question);
    Call held = call_of(question, 1);
    held.label += ", the lock is held by another kernel";
    held.off = {"hang.deadlock", "hang.endless-loop"};  // it is asked for here
    held.deadlock_rounds = patient_rounds;
    const Run run = run_one(held);
    if (run.finished()) wrong(run, "The kernel ended although it could not take the lock.");
}

}  // namespace

TEST(Check, turns) {
    expect_all(trial);
}

TEST(Check, sums) {
    expect_all(kernel);
}

TEST(Check, own_lock) {
    expect_all(host_function);
    expect_shape();
}

TEST(Check, waits) {
    expect_waiting();
}

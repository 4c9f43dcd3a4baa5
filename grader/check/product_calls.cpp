#include "grader/check/product_calls.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

#include "grader/check/grading.h"
#include "grader/check/infinite_product.h"
#include "grader/check/last_block.h"
#include "grader/check/work_sharing.h"

namespace simtutor::check {
namespace {

/// Larger sizes are counted in steps of half of it: a lesson whose tiles are smaller may have such.
constexpr int counted_step = counted_multiple / 2;

struct Inputs {
    Matrix<float> a, b;
};

/// Made once for a seed: the call takes a copy, and the judgement looks at them again.
const Inputs& inputs(int n) {
    static std::map<int, Inputs> known;
    static std::uint64_t seed_of_known = 0;
    if (seed() != seed_of_known) known.clear();
    seed_of_known = seed();
    const auto [place, is_new] = known.try_emplace(n);
    Inputs& made = place->second;
    if (!is_new) return made;
    const auto side = static_cast<std::uint64_t>(n);
    const std::string suffix = " n=" + std::to_string(n);
    made = {random_matrix("a" + suffix, side, side), random_matrix("b" + suffix, side, side)};
    if (n == infinite_size) set_infinite(made.a, made.b);
    return made;
}

/// Multiply-adds that a run of some blocks may cost: a fraction of a second in the simulator.
constexpr double sampled_work = 3e6;
/// The corners of a grid, and one more.
constexpr double least_blocks = 5;
/// Sizes at which the rows and columns of the last block, and the last steps, are no numbers of 16
/// bits; n * n is still an int, as the pages promise. Each has a small one beside it.
constexpr std::pair<int, int> wide_sizes[] = {{1280, 33'024}, {1281, 33'025}};

/// Element by element, for those that are asked for.
void expect_some(const Run& run, const Inputs& given) {
    const std::uint64_t n = given.a.rows;
    std::vector<float> b_columns(n * n);
    for (std::uint64_t k = 0; k < n; ++k)
        for (std::uint64_t j = 0; j < n; ++j) b_columns[j * n + k] = given.b.at(k, j);
    const auto expected = [&](std::uint64_t row, std::uint64_t column) {
        const float *a = &given.a.data[row * n], *b = &b_columns[column * n];
        double sum = 0;
        for (std::uint64_t k = 0; k < n; ++k) sum += double{a[k]} * b[k];
        return sum;
    };
    expect_sampled(run, "c", n, n, expected, sum_tolerance(n));
}

/// Whether the blocks that ran wrote at the end of C.
bool ends_reached(const Run& run) {
    const auto n = static_cast<std::uint64_t>(run.call.n);
    return run.finished() && !run.missed_blocks() && reaches_end(run, "c", n, n);
}

/// Multiply-adds of a run, roughly: what two threads of a block make is not known before.
double work_of(const Call& call, double elements) {
    constexpr double elements_of_two_threads = 64;
    const auto n = static_cast<double>(call.n);
    if (call.ends) return n * elements_of_two_threads;
    return n * (call.blocks > 0 ? static_cast<double>(call.blocks) * elements : n * n);
}

}  // namespace

Call product_call(int n, const std::string& entry) {
    const auto side = static_cast<std::uint64_t>(n);
    const Inputs& given = inputs(n);
    Call call;
    call.label = "n = " + std::to_string(n);
    call.entry = entry;
    call.n = n;
    call.counters = n >= counted_multiple && n % counted_step == 0;
    call.basic = call.counters;
    call.arguments = {in("a", given.a), in("b", given.b), out_matrix("c", side, side),
                      value("n", static_cast<std::int64_t>(n))};
    return call;
}

Call weighed_call(const std::string& entry) {
    constexpr int least = 100, step = 8, steps = 3;  // 100, 108, 116, 124
    const auto drawn = static_cast<int>(random_integer("weighed", 0, steps));
    Call call = product_call(least + step * drawn, entry);
    call.weighed = true;
    return call;
}

Call sampled_call(int n, const HeaviestKernel& heaviest) {
    Call call = product_call(n);
    call.label += ", some blocks";
    call.counters = call.basic = false;
    // Of large blocks the last runs alone.
    const double least = heaviest.elements > large_block ? 1 : least_blocks;
    const double blocks = sampled_work / (n * heaviest.elements);
    call.blocks = static_cast<std::uint64_t>(std::clamp(blocks, least, 64.0));
    call.blocks_of = heaviest.kernel;
    return call;
}

std::vector<WideProduct> wide_products(const std::string& entry, int multiple_of) {
    const auto call = [entry](const WideProduct::Shape& shape) {
        Call made;
        made.label = "n = " + std::to_string(shape.j);
        made.entry = entry;
        made.n = shape.j;
        made.arguments = {value("n", std::int64_t{shape.j})};
        return made;
    };
    std::vector<WideProduct> all;
    for (const auto& [small, large] : wide_sizes)
        if (large % multiple_of == 0)
            all.emplace_back(WideProduct::Shape{small, small, small},
                             WideProduct::Shape{large, large, large}, call);
    return all;
}

std::vector<Call> calls_of(const std::vector<WideProduct>& products) {
    std::vector<Call> all;
    for (const WideProduct& wide : products)
        for (Call& call : wide.calls()) all.push_back(std::move(call));
    return all;
}

std::vector<Run> run_products(const std::vector<Call>& calls, double elements) {
    if (calls.empty()) return {};
    return run_longest_first(calls, [=](const Call& call) { return work_of(call, elements); });
}

void judge_product(const Run& run) {
    const int n = static_cast<int>(run.call.n);
    const Inputs& given = inputs(n);
    if (n == infinite_size) return expect_infinite_product(run, given.a, given.b);
    if (!expect_finished(run)) return;
    if (run.call.blocks > 0 && !on_gpu()) return expect_some(run, given);
    expect_matrix(run, "c", product(given.a, given.b),
                  sum_tolerance(static_cast<std::uint64_t>(n)));
}

void judge_products(const std::vector<Run>& runs, const std::vector<WideProduct>& products) {
    std::vector<const Run*> wide;
    int reached = 0, not_reached = 0;  // by samples of smaller sizes
    for (const Run& run : runs) {
        if (run.call.ends)
            wide.push_back(&run);
        else if (is_last_block_call(run.call) && !on_gpu())
            expect_last_block(run, reached > 0 && not_reached == 0);
        else
            judge_product(run);
        if (run.call.blocks > 0 && !run.call.ends && !is_last_block_call(run.call))
            ++(ends_reached(run) ? reached : not_reached);
    }
    if (wide.empty()) return;
    std::size_t next = 0;
    for (const WideProduct& product : products) {
        product.expect_right(*wide[next], *wide[next + 1]);
        next += runs_of_wide_product;
    }
}

}  // namespace simtutor::check

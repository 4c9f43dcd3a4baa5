#include "grader/check/square_product.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "grader/check/grading.h"
#include "grader/check/heaviest_kernel.h"
#include "grader/check/infinite_product.h"
#include "grader/check/wide_product.h"
#include "grader/check/work_sharing.h"

namespace simtutor::check {
namespace {

/// A multiple of every tile and block of the ladder, so that the published counts hold.
constexpr int counted_multiple = 128;
/// Larger sizes are counted in steps of half of it: a lesson whose tiles are smaller may have such.
constexpr int counted_step = counted_multiple / 2;

struct Inputs {
    Matrix<float> a, b;
};

/// Of matrices that have infinite elements: no multiple of any tile. No lesson asks for it else.
constexpr int infinite_size = 21;

/// The same n gives the same matrices.
Inputs inputs(int n) {
    const auto side = static_cast<std::uint64_t>(n);
    const std::string suffix = " n=" + std::to_string(n);
    Inputs made{random_matrix("a" + suffix, side, side), random_matrix("b" + suffix, side, side)};
    if (n == infinite_size) set_infinite(made.a, made.b);
    return made;
}

/// Multiply-adds that a run of some blocks may cost: a fraction of a second in the simulator.
constexpr double sampled_work = 4e6;
/// The corners of a grid, and one more.
constexpr double least_blocks = 5;
/// Blocks that make more elements than this take long: of them the last runs alone.
constexpr double large_block = 4096;
/// The large size is drawn from these on; the longer a row, the longer a large block takes.
constexpr int large_size = 1024;

double least_of(double elements) {
    return elements > large_block ? 1 : least_blocks;
}

int largest_of(double elements) {
    return large_size + (elements > large_block ? 63 : 255);
}

constexpr const char* first_entry = "matmul";

Call product_call(int n, const std::string& entry = first_entry) {
    const auto side = static_cast<std::uint64_t>(n);
    const Inputs given = inputs(n);
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

/// A size with all checks, on some of its blocks.
Call sampled_call(int n, const HeaviestKernel& heaviest) {
    Call call = product_call(n);
    call.label += ", some blocks";
    call.counters = call.basic = false;
    const double least = least_of(heaviest.elements);
    const double blocks = sampled_work / (n * heaviest.elements);
    call.blocks = static_cast<std::uint64_t>(std::clamp(blocks, least, 64.0));
    call.blocks_of = heaviest.kernel;
    return call;
}

/// The largest size that runs with all its blocks: a second of the simulator's time.
constexpr std::uint64_t largest_whole = 384;

/// Whether the blocks that ran leave open if any block reaches the end of C: a limit that is a
/// number, such as 256, shows only there.
bool in_doubt(const Run& run) {
    const auto n = static_cast<std::uint64_t>(run.call.n);
    return !on_gpu() && run.finished() && n <= largest_whole && !reaches_end(run, "c", n, n);
}

/// The same product with all blocks.
Call whole_call(const Run& run) {
    Call call = product_call(static_cast<int>(run.call.n));
    call.counters = call.basic = false;
    return call;
}

/// Sizes at which the rows and columns of the last block, and the last steps, are no numbers of 16
/// bits; n * n is still an int, as the pages promise. Each has a small one beside it.
constexpr std::pair<int, int> wide_sizes[] = {{1280, 33'024}, {1281, 33'025}};

/// A small and a large one.
constexpr std::ptrdiff_t runs_of_product = 2;

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

/// Those of the lesson's first entry.
std::vector<WideProduct> wide_products() {
    return wide_products(first_entry, manifest().contract.multiple_of);
}

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

void judge(const Run& run) {
    const int n = static_cast<int>(run.call.n);
    const Inputs given = inputs(n);
    if (n == infinite_size) return expect_infinite_product(run, given.a, given.b);
    if (!expect_finished(run)) return;
    if (run.call.blocks > 0 && !on_gpu()) return expect_some(run, given);
    expect_matrix(run, "c", product(given.a, given.b),
                  sum_tolerance(static_cast<std::uint64_t>(n)));
}

/// @param products those whose runs end at two threads of a block, in the same order
void judge_all(const std::vector<Run>& runs, const std::vector<WideProduct>& products) {
    std::vector<const Run*> wide;
    for (const Run& run : runs) {
        if (run.call.ends)
            wide.push_back(&run);
        else
            judge(run);
    }
    if (wide.empty()) return;
    std::size_t next = 0;
    for (const WideProduct& product : products) {
        product.expect_right(*wide[next], *wide[next + 1]);
        next += runs_of_product;
    }
}

/// The same as run_all(), but a wrong result ends the grading before larger sizes run.
std::vector<Run> run_judged(const std::vector<Call>& calls) {
    std::vector<Run> made;
    for (const Call& call : calls) {
        made.push_back(run_one(call));
        judge(made.back());
        if (!grading().current().messages.empty()) throw PointLost("the result is wrong");
    }
    return made;
}

}  // namespace

SquareProduct::SquareProduct(Sizes sizes)
    : sizes_(std::move(sizes)), runs_([this] { return make_runs(); }) {}

std::vector<Call> SquareProduct::calls() const {
    std::vector<Call> made;
    for (const int n : tried_sizes(sizes_.everywhere, sizes_.on_gpu_too)) {
        made.push_back(product_call(n));
        made.back().trace = n > 0 && n == sizes_.traced;
    }
    // A size that nobody can know; where only multiples of a tile are asked for, they are all
    // known.
    if (manifest().contract.multiple_of < counted_multiple) {
        made.push_back(product_call(static_cast<int>(drawn_size("small", 34, 126))));
        made.back().label += ", drawn";
    }
    if (manifest().contract.multiple_of == 1) {
        made.push_back(product_call(infinite_size));
        made.back().label += ", three elements are infinite";
    }
    return made;
}

std::vector<Run> SquareProduct::make_runs() const {
    const bool sampled =
        manifest().contract.independent_blocks && (!on_gpu() || on_fast_gpu());  // else all run
    // Beside the largest size, which keeps one core busy; the small sizes begin before them. Of two
    // such products the second runs beside the large sizes, for the same reason.
    std::vector<Call> wide = sampled && !on_gpu() ? calls_of(wide_products()) : std::vector<Call>();
    std::vector<Call> large;
    if (!grading().first_loss && std::ssize(wide) > runs_of_product) {
        large.assign(wide.begin() + runs_of_product, wide.end());
        wide.resize(runs_of_product);
    }
    const auto wide_runs = static_cast<std::ptrdiff_t>(wide.size());
    std::vector<Run> made;
    if (grading().first_loss) {
        made = run_judged(calls());
        for (Run& run : run_all(wide)) made.push_back(std::move(run));
    } else {
        for (Call& call : calls()) wide.push_back(std::move(call));
        made = run_last_first(std::move(wide));
        std::rotate(made.begin(), made.begin() + wide_runs, made.end());
    }
    const auto counted =
        std::find_if(made.rbegin(), made.rend(), [](const Run& run) { return run.call.counters; });
    if (!sampled || (counted != made.rend() && !shares_work(*counted))) {
        made.erase(made.end() - wide_runs, made.end());
        return made;
    }
    const HeaviestKernel heaviest = heaviest_of(made);
    // Beside the powers of two, then beyond what one block could have threads for.
    for (const int n : {272, 384})
        if (n % manifest().contract.multiple_of == 0) large.push_back(sampled_call(n, heaviest));
    const auto drawn =
        static_cast<int>(drawn_size("large", large_size, largest_of(heaviest.elements)));
    large.push_back(sampled_call(drawn, heaviest));
    for (Run& run : run_last_first(std::move(large)))
        made.push_back(in_doubt(run) ? run_one(whole_call(run)) : std::move(run));
    return made;
}

void SquareProduct::expect_right() const {
    judge_all(runs(), wide_products());
}

SecondProduct::SecondProduct(std::string entry, std::vector<int> sizes, int multiple_of)
    : entry_(std::move(entry)), sizes_(std::move(sizes)), multiple_of_(multiple_of) {}

const std::vector<Run>& SecondProduct::runs() const {
    if (!made_) made_ = make_runs();
    return *made_;
}

std::vector<Run> SecondProduct::make_runs() const {
    const auto labelled = [this](Call call, const char* what) {
        call.label = entry_ + ", " + call.label + what;
        return call;
    };
    const auto drawn = [this](const char* name, int low, int high) {
        return multiple_of_ * static_cast<int>(random_integer(entry_ + name, low / multiple_of_,
                                                              high / multiple_of_));
    };
    std::vector<Call> calls;
    for (const int n : sizes_) calls.push_back(labelled(product_call(n, entry_), ""));
    calls.push_back(labelled(product_call(drawn(" small", 34, 126), entry_), ", drawn"));
    std::vector<Run> made = run_last_first(std::move(calls));
    const auto counted =
        std::find_if(made.rbegin(), made.rend(), [](const Run& run) { return run.call.counters; });
    if (on_gpu() || (counted != made.rend() && !shares_work(*counted))) return made;
    Call large = product_call(drawn(" large", 300, 400), entry_);
    large.counters = large.basic = false;
    large.blocks = 8;
    std::vector<Call> more = {labelled(large, ", some blocks")};
    for (Call& call : calls_of(wide_products(entry_, multiple_of_)))
        more.push_back(labelled(std::move(call), ""));
    for (Run& run : run_all(more)) made.push_back(std::move(run));
    return made;
}

void SecondProduct::expect_right() const {
    judge_all(runs(), wide_products(entry_, multiple_of_));
}

void SecondProduct::expect_gates() const {
    for (const Run& run : runs())
        if (run.call.counters) check::expect_gates(run);
}

std::vector<Run> SecondProduct::behind(std::vector<Run> others) const {
    others.insert(others.end(), runs().begin(), runs().end());
    return others;
}

}  // namespace simtutor::check

#include "grader/check/square_product.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "grader/check/grading.h"
#include "grader/check/last_block.h"
#include "grader/check/product_calls.h"
#include "grader/check/size_cost.h"
#include "grader/check/work_sharing.h"

namespace simtutor::check {
namespace {

/// The large size is drawn from these on: its last steps begin well above 1,024, so that an offset
/// in a row that begins anew there is wrong. The longer a row, the longer a large block takes.
constexpr int large_size = 1089;

int largest_of(double elements) {
    return large_size + (elements > large_block ? 63 : 190);
}

/// The largest size that runs with all its blocks: a second of the simulator's time.
constexpr std::uint64_t largest_whole = 384;

/// Whether the blocks that ran leave open if any block reaches the end of C: a limit that is a
/// number, such as 256, shows only there. So do results of which a later kernel or copy makes C.
bool in_doubt(const Run& run) {
    const auto n = static_cast<std::uint64_t>(run.call.n);
    if (on_gpu() || !run.finished() || n > largest_whole) return false;
    return run.missed_blocks() || !reaches_end(run, "c", n, n);
}

/// The same product with all blocks.
Call whole_call(const Run& run) {
    Call call = product_call(static_cast<int>(run.call.n));
    call.counters = call.basic = false;
    return call;
}

std::vector<WideProduct> wide_products_of_lesson() {
    return wide_products("matmul", manifest().contract.multiple_of);
}

/// The same as run_all(), but a wrong result ends the grading before larger sizes run.
std::vector<Run> run_judged(const std::vector<Call>& calls) {
    std::vector<Run> made;
    for (const Call& call : calls) {
        made.push_back(run_one(call));
        judge_product(made.back());
        if (!grading().current().messages.empty()) throw PointLost("the result is wrong");
    }
    return made;
}

/// Whether the last of the counted runs shows that blocks share the work. Runs that count nothing
/// object to nothing.
bool show_sharing(const std::vector<Run>& runs) {
    const auto counted =
        std::find_if(runs.rbegin(), runs.rend(), [](const Run& run) { return run.call.counters; });
    return counted == runs.rend() || shares_work(*counted);
}

void append(std::vector<Run>& runs, std::vector<Run> more) {
    for (Run& run : more) runs.push_back(std::move(run));
}

/// Takes the last `count` runs.
std::vector<Run> taken(std::vector<Run>& runs, std::ptrdiff_t count) {
    const auto first = runs.end() - count;
    std::vector<Run> last(std::make_move_iterator(first), std::make_move_iterator(runs.end()));
    runs.erase(first, runs.end());
    return last;
}

/// The runs of a last block become those of the block that stores the end of C, or none.
std::vector<Run> with_ends(std::vector<Run> runs, int multiple_of) {
    std::vector<Run> judged;
    for (Run& run : runs) {
        std::optional<Run> one = is_last_block_call(run.call) && !on_gpu()
                                     ? run_of_end(std::move(run), multiple_of)
                                     : std::move(run);
        if (one) judged.push_back(std::move(*one));
    }
    return judged;
}

/// Beside the powers of two, then beyond what one block could have threads for.
std::vector<Call> sampled_calls(const HeaviestKernel& heaviest) {
    std::vector<Call> calls;
    for (const int n : {272, 384})
        if (n % manifest().contract.multiple_of == 0) calls.push_back(sampled_call(n, heaviest));
    const auto drawn =
        static_cast<int>(drawn_size("large", large_size, largest_of(heaviest.elements)));
    calls.push_back(sampled_call(drawn, heaviest));
    if (on_gpu() || !can_run_last_block(heaviest)) return calls;
    for (Call& call : last_block_calls("matmul", manifest().contract.multiple_of, heaviest))
        calls.push_back(std::move(call));
    return calls;
}

/// The calls of a grading in the simulator, in the order in which their runs are judged.
struct Plan {
    std::vector<Call> whole;      ///< without the longest
    std::optional<Call> longest;  ///< the last that counts, if a smaller one counts, too
    std::size_t place = 0;        ///< of the longest among the whole ones
    std::vector<Call> wide;

    Plan(std::vector<Call> calls, std::vector<Call> wide_calls, bool large_blocks)
        : whole(std::move(calls)), wide(std::move(wide_calls)) {
        const auto counts = [](const Call& call) { return call.counters; };
        const auto last = std::find_if(whole.rbegin(), whole.rend(), counts);
        if (on_gpu() || large_blocks || last == whole.rend() ||
            std::none_of(last + 1, whole.rend(), counts))
            return;
        place = static_cast<std::size_t>(whole.rend() - last) - 1;
        longest = std::move(whole[place]);
        whole.erase(whole.begin() + static_cast<std::ptrdiff_t>(place));
    }
};

/// The runs of a plan. Few of them are long, and each should have another beside it: the longest
/// keeps a core busy, and the sizes beyond it wait only for what shows that blocks share the work.
std::vector<Run> run_plan(const Plan& plan, bool samples) {
    const auto half = std::min(std::ssize(plan.wide), runs_of_wide_product);
    std::vector<Call> calls = plan.whole;
    calls.insert(calls.end(), plan.wide.begin(), plan.wide.begin() + half);
    std::vector<Run> made = run_products(calls);
    std::vector<Run> wide = taken(made, half);

    HeaviestKernel heaviest = heaviest_of(made, wide);
    const bool early = show_sharing(made);
    calls.assign(plan.wide.begin() + half, plan.wide.end());
    if (plan.longest) calls.insert(calls.begin(), *plan.longest);
    const auto before_samples = std::ssize(calls);
    if (samples && early)
        for (Call& call : sampled_calls(heaviest)) calls.push_back(std::move(call));
    std::vector<Run> more = run_products(calls, heaviest.elements);
    std::vector<Run> sampled = taken(more, std::ssize(more) - before_samples);
    if (plan.longest) {
        const auto place = made.begin() + static_cast<std::ptrdiff_t>(plan.place);
        made.insert(place, std::move(more.front()));
        more.erase(more.begin());
    }
    append(wide, std::move(more));
    if (!show_sharing(made)) return made;
    if (samples && !early) {
        // One block of a small grid had most of the work.
        heaviest = heaviest_of(made, wide);
        sampled = run_products(sampled_calls(heaviest), heaviest.elements);
    }
    append(made, std::move(wide));
    append(made, std::move(sampled));
    return made;
}

/// Sizes to learn where a product is wrong: small ones, of any rest by a usual tile.
std::vector<Call> more_calls(const std::string& entry, int multiple_of) {
    constexpr int count = 8, least = 2, most = 130;
    std::vector<Call> calls;
    for (int i = 0; i < count; ++i) {
        const std::int64_t drawn =
            multiple_of * random_integer("more " + entry + std::to_string(i), least,
                                         std::max(least, most / multiple_of));
        calls.push_back(product_call(static_cast<int>(drawn), entry));
        calls.back().counters = calls.back().basic = false;
    }
    return calls;
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
    if (manifest().contract.multiple_of < counted_multiple) made.push_back(weighed_call("matmul"));
    if (manifest().contract.multiple_of == 1) {
        made.push_back(product_call(infinite_size));
        made.back().label += ", some elements are infinite";
    }
    return made;
}

std::vector<Run> SquareProduct::make_runs() const {
    if (more_runs()) return run_products(more_calls("matmul", manifest().contract.multiple_of));
    const bool samples =
        manifest().contract.independent_blocks && (!on_gpu() || on_fast_gpu());  // else all run
    const std::vector<Call> wide =
        samples && !on_gpu() ? calls_of(wide_products_of_lesson()) : std::vector<Call>();
    std::vector<Run> made;
    if (grading().first_loss) {
        made = run_judged(calls());
        if (!samples || !show_sharing(made)) return made;
        std::vector<Run> wide_runs = run_all(wide);
        const HeaviestKernel heaviest = heaviest_of(made, wide_runs);
        append(made, std::move(wide_runs));
        append(made, run_last_first(sampled_calls(heaviest)));
    } else {
        made = run_plan(Plan(calls(), wide, sizes_.large_blocks), samples);
    }
    for (Run& run : made)
        if (run.call.blocks > 0 && in_doubt(run)) run = run_one(whole_call(run));
    return with_ends(std::move(made), manifest().contract.multiple_of);
}

void SquareProduct::expect_right() const {
    judge_products(runs(), wide_products_of_lesson());
}

SecondProduct::SecondProduct(std::string entry, std::vector<int> sizes, int multiple_of)
    : entry_(std::move(entry)), sizes_(std::move(sizes)), multiple_of_(multiple_of) {}

const std::vector<Run>& SecondProduct::runs() const {
    if (!made_) made_ = make_runs();
    return *made_;
}

std::vector<Run> SecondProduct::make_runs() const {
    if (more_runs()) return run_products(more_calls(entry_, multiple_of_));
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
    calls.push_back(labelled(weighed_call(entry_), ""));
    const std::vector<Call> wide =
        on_gpu() ? std::vector<Call>() : calls_of(wide_products(entry_, multiple_of_));
    const auto half = wide.begin() + std::min(std::ssize(wide), runs_of_wide_product);
    for (auto one = wide.begin(); one != half; ++one) calls.push_back(labelled(*one, ""));
    std::vector<Run> made = run_products(calls);
    std::vector<Run> wide_runs = taken(made, half - wide.begin());
    if (on_gpu() || !show_sharing(made)) return made;
    const HeaviestKernel heaviest = heaviest_of(made, wide_runs);
    Call large = product_call(drawn(" large", 300, 400), entry_);
    large.counters = large.basic = false;
    large.blocks = 8;
    std::vector<Call> more = {labelled(large, ", some blocks")};
    if (can_run_last_block(heaviest))
        more.push_back(labelled(last_block_call(entry_, multiple_of_, heaviest), ""));
    const std::ptrdiff_t samples = std::ssize(more);
    for (auto one = half; one != wide.end(); ++one) more.push_back(labelled(*one, ""));
    std::vector<Run> others = run_products(more, heaviest.elements);
    append(wide_runs, taken(others, std::ssize(others) - samples));
    append(made, with_ends(std::move(others), multiple_of_));
    append(made, std::move(wide_runs));
    return made;
}

void SecondProduct::expect_right() const {
    judge_products(runs(), wide_products(entry_, multiple_of_));
}

void SecondProduct::expect_gates() const {
    for (const Run& run : runs())
        if (run.call.counters) check::expect_gates(run);
    expect_size_cost(runs());
    expect_size_barriers(runs());
}

std::vector<Run> SecondProduct::behind(std::vector<Run> others) const {
    others.insert(others.end(), runs().begin(), runs().end());
    return others;
}

}  // namespace simtutor::check

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "grader/check/program.h"
#include "slips.h"

using namespace simtutor::check;

namespace {

/// The values that the program gives to its arrays.
std::vector<double> array_of(std::int64_t count, std::int64_t number) {
    std::vector<double> values;
    for (std::int64_t i = 0; i < count; ++i)
        values.push_back(static_cast<double>((i * 37 + number * 11) % 61 - 30) / 16);
    return values;
}

/// An input, which the program prints behind its result.
struct Input {
    const char* name;
    std::vector<double> values;
};

/// A printed number has four decimals, and every value of an input has them.
constexpr double same_value = 1e-6;

/// What the program printed: the result, and behind it its inputs, which have kept their values.
/// @return the result, if that many numbers were printed
std::optional<std::vector<double>> expect_inputs_kept(const Run& run, std::size_t count,
                                                      const std::vector<Input>& inputs) {
    std::size_t all = count;
    for (const Input& input : inputs) all += input.values.size();
    auto printed = expect_numbers(run, all, "number");
    if (!printed) return std::nullopt;
    auto next = printed->begin() + static_cast<std::ptrdiff_t>(count);
    for (const Input& input : inputs) {
        std::size_t changed = 0;
        for (const double value : input.values)
            changed += !(std::abs(*next++ - value) < same_value);
        if (changed > 0)
            wrong(run, fmt::format("{} of {} elements of {} have changed. It is an input of the "
                                   "caller's: read it, and write what you compute elsewhere.",
                                   changed, input.values.size(), input.name));
    }
    printed->resize(count);
    return printed;
}

/// `./program product …`; `a`, `b` and `c` elements lie behind each row of a matrix.
struct Product {
    std::int64_t m, n, k, a, b, c;
    double alpha, beta;

    std::int64_t lda() const { return k + a; }
    std::int64_t ldb() const { return n + b; }
    std::int64_t ldc() const { return n + c; }

    Call call() const {
        std::vector<std::string> words = {"product"};
        for (const std::int64_t one : {m, n, k, lda(), ldb(), ldc()})
            words.push_back(std::to_string(one));
        words.push_back(fmt::format("{}", alpha));
        words.push_back(fmt::format("{}", beta));
        Call call = program_call(
            fmt::format("product: {} x {} x {}, rows {}, {} and {} apart, alpha {}, beta {}", m, n,
                        k, lda(), ldb(), ldc(), alpha, beta),
            words, 0);
        call.counters = true;
        call.basic = true;
        return call;
    }
    std::vector<Input> inputs() const {
        return {{"A", array_of(m * lda(), 1)}, {"B", array_of(k * ldb(), 2)}};
    }
    double operations() const { return 2.0 * static_cast<double>(m * n * k); }

    /// What main writes: the arrays, and where the old C must not count, NaN.
    std::int64_t bytes_of_main() const {
        return 4 * (m * lda() + k * ldb() + m * ldc() + (beta == 0 ? m * n : 0));
    }

    /// How a program may read its arguments.
    struct Reading {
        std::int64_t lda, ldb, ldc;
        double alpha, beta;
        bool old_is_nan = false;  ///< what main makes of the old C where it must not count
    };

    std::vector<double> expected() const { return read_as({lda(), ldb(), ldc(), alpha, beta}); }

    /// What the arrays hold then; no numbers where an operand ends too early.
    std::vector<double> read_as(const Reading& reading) const {
        const auto x = array_of(m * lda(), 1), y = array_of(k * ldb(), 2);
        std::vector<double> z = array_of(m * ldc(), 3);
        const auto at = [](const std::vector<double>& matrix, std::int64_t row, std::int64_t column,
                           std::int64_t leading) {
            const auto index = static_cast<std::size_t>(row * leading + column);
            return index < matrix.size() ? matrix[index] : std::nan("");
        };
        for (std::int64_t i = 0; i < m; ++i)
            for (std::int64_t j = 0; j < n; ++j) {
                double sum = 0;
                for (std::int64_t l = 0; l < k; ++l)
                    sum += at(x, i, l, reading.lda) * at(y, l, j, reading.ldb);
                double& out = z[static_cast<std::size_t>(i * reading.ldc + j)];
                if (reading.old_is_nan && reading.beta != 0) out = std::nan("");
                out = reading.alpha * sum + (reading.beta == 0 ? 0 : reading.beta * out);
            }
        return z;
    }

    /// What wrong arguments of the library give. Each differs from the right ones in one thing.
    std::vector<Mistake> mistakes() const {
        const Reading right{lda(), ldb(), ldc(), alpha, beta};
        std::vector<Mistake> all;
        const auto add = [&](const std::string& says, auto change) {
            Reading reading = right;
            reading.old_is_nan = beta == 0;
            change(reading);
            all.push_back({says, read_as(reading)});
        };
        const auto tight = [](char matrix, std::int64_t length, std::int64_t leading) {
            const auto name = static_cast<char>(matrix - 'A' + 'a');
            return fmt::format(
                "They come out where the rows of {} are read as if they stood {} "
                "elements apart: that is how long they are. They stand {} apart: "
                "pass ld{} as the leading dimension of {}.",
                matrix, length, leading, name, matrix);
        };
        add(tight('A', k, lda()), [this](Reading& one) { one.lda = k; });
        add(tight('B', n, ldb()), [this](Reading& one) { one.ldb = n; });
        add(tight('C', n, ldc()), [this](Reading& one) { one.ldc = n; });
        add("They come out without beta: the old C does not count. Pass beta to the library.",
            [](Reading& one) { one.beta = 0; });
        add("They come out with 1 for beta: the old C counts as a whole.",
            [](Reading& one) { one.beta = 1; });
        add("They come out with 1 for alpha. Pass alpha to the library.",
            [](Reading& one) { one.alpha = 1; });
        add("They come out with alpha for beta, too: the old C counts alpha times. Pass beta to "
            "the "
            "library.",
            [](Reading& one) { one.beta = one.alpha; });
        add("They come out with beta for alpha, too. Pass alpha to the library.",
            [](Reading& one) { one.alpha = one.beta; });
        add("They come out with alpha and beta in each other's place.",
            [](Reading& one) { std::swap(one.alpha, one.beta); });
        Reading all_tight{k, n, n, alpha, beta};
        all.push_back(
            {"They come out where all three matrices lie alone, with nothing between two "
             "rows. They are parts of larger ones: pass lda, ldb and ldc.",
             read_as(all_tight)});
        return all;
    }
};

/// Square, wide, tall; parts of larger matrices; matrices of one row or column.
const std::vector<Product>& products() {
    static const std::vector<Product> all = {
        {4, 4, 4, 0, 0, 0, 1, 0},
        {3, 5, 7, 0, 0, 0, 1, 0},
        {6, 4, 5, 2, 3, 1, 2, -0.5},
        {1, 9, 4, 0, 0, 2, 1, 1},
        {8, 1, 3, 0, 4, 0, 0.5, 0},
        {random_integer("m", 2, 24), random_integer("n", 2, 24), random_integer("k", 2, 24),
         random_integer("beside a", 1, 5), random_integer("beside b", 1, 5),
         random_integer("beside c", 1, 5), 1.5, 0.25}};
    return all;
}

/// `./program convolve N`
Call convolution(std::int64_t n) {
    Call call = program_call(fmt::format("convolve: n = {}", n), {"convolve", std::to_string(n)},
                             static_cast<double>(n));
    call.counters = true;
    call.basic = true;
    // Sums that nobody has scaled have ten digits and four decimals.
    call.output_bytes = (1 << 20) + 64 * static_cast<std::uint64_t>(n);
    return call;
}

/// The values of array_of() come again after so many elements.
constexpr std::int64_t period = 61;

std::vector<Input> signals_of(std::int64_t n) {
    return {{"x", array_of(n, 4)}, {"h", array_of(n, 5)}};
}

/// One term for each residue of j and side of i, times the number of such j.
std::vector<double> convolved(std::int64_t n) {
    const auto x = array_of(period, 4), h = array_of(period, 5);
    const auto term = [&](std::int64_t j, std::int64_t from) {
        return x[static_cast<std::size_t>(j)] * h[static_cast<std::size_t>(from % period)];
    };
    // How many of the first `count` indices leave the rest j.
    const auto number = [](std::int64_t count, std::int64_t j) {
        return static_cast<double>((count - j + period - 1) / period);
    };
    std::vector<double> y;
    for (std::int64_t i = 0; i < n; ++i) {
        double sum = 0;
        for (std::int64_t j = 0; j < period && j < n; ++j) {
            const double before = i < j ? 0 : number(i + 1, j);
            sum += before * term(j, i - j + period * n);
            sum += (number(n, j) - before) * term(j, i - j + n + period * n);
        }
        y.push_back(sum);
    }
    return y;
}

/// A power of two, an odd length, a prime, one from the seed; two whose half is a block of 256 and
/// one more, and one whose half a short does not count.
const std::vector<std::int64_t>& lengths() {
    static const std::vector<std::int64_t> all = {64,  45,  101,   drawn_size("n", 120, 500),
                                                  511, 513, 70'000};
    return all;
}

/// What the slips of a convolution of this length are made of.
slips::Signals signals(std::int64_t n, std::vector<double> expected) {
    return {array_of(n, 4), array_of(n, 5), array_of(n, 6), std::move(expected)};
}

/// A convolution that waits itself needs no other wait.
Call convolution_on_its_own() {
    Call call = convolution(64);
    call.label += ", where freeing memory waits for nothing";
    call.free_waits = false;
    return call;
}

const LessonRuns runs([] {
    std::vector<Call> calls;
    for (const Product& product : products()) calls.push_back(product.call());
    for (const std::int64_t n : lengths()) calls.push_back(convolution(n));
    calls.push_back(convolution_on_its_own());
    return calls;
});

/// Who prints the right numbers without the library has not done the exercise.
void expect_library(const Run& run, double operations) {
    const double done = run.counter("library_operations");
    if (!run.finished() || done >= operations) return;
    wrong(run, fmt::format("The libraries have done {:.0f} floating point operations, but this "
                           "work has {:.0f}: they are to do all of it.",
                           done, operations));
}

/// Nor has one whose host writes what the libraries are to compute.
/// @param main bytes that main writes, which is given
void expect_host_idle(const Run& run, std::int64_t main) {
    // A few single numbers, such as a factor, may lie in managed memory.
    constexpr std::int64_t numbers = 64;
    const auto most = static_cast<double>(main + numbers);
    expect_at_most(run, "host_store_bytes", most, [&](double bytes) {
        return fmt::format(
            "The host stored {:.0f} bytes in the arrays, of which main stores {}: the "
            "rest is work that the device is to do.",
            bytes, main);
    });
}

/// Of the convolutions that are short enough, the only slip that explains all of them.
const slips::Slip* slip_of_convolutions() {
    static const std::vector<const slips::Slip*> found = [] {
        std::vector<std::size_t> places;
        for (std::size_t i = 0; i < lengths().size(); ++i)
            if (lengths()[i] <= slips::longest) places.push_back(i);
        return slips_behind(slips::all(), places, [](const auto& gives, std::size_t i) {
            const std::int64_t n = lengths()[i];
            std::vector<double> y = printed_numbers(runs()[products().size() + i]);
            y.resize(std::min(y.size(), static_cast<std::size_t>(n)));
            return slips::near(y, gives(signals(n, convolved(n))),
                               0.002 + 1e-5 * static_cast<double>(n));
        });
    }();
    return found.empty() ? nullptr : found[0];
}

/// What to say of wrong elements, where one slip explains those of all lengths.
/// @param printed of this length, which the slip gives within what floats lose
std::vector<Mistake> mistakes_of_convolution(std::int64_t n, const std::vector<double>& printed) {
    const slips::Slip* slip = n > slips::longest ? nullptr : slip_of_convolutions();
    return slip ? std::vector<Mistake>{{slip->says, printed}} : std::vector<Mistake>();
}

/// The first numbers of a run, as many as the result has, if all were printed.
std::vector<double> result_of(std::size_t i) {
    const Product& product = products()[i];
    std::vector<double> printed = printed_numbers(runs()[i]);
    std::size_t all = product.expected().size();
    const std::size_t count = all;
    for (const Input& input : product.inputs()) all += input.values.size();
    printed.resize(printed.size() == all ? count : 0);
    return printed;
}

/// A mistake of the products by its place in their lists.
using OfProducts = Slip<std::size_t>;

/// The only mistake that explains the results of all products, right ones, too, and NaN where it
/// gives NaN; its place in the list, or nothing.
std::optional<std::size_t> mistake_of_products() {
    static const std::optional<std::size_t> found = [] {
        std::vector<OfProducts> usual;
        for (const Mistake& one : products()[0].mistakes())
            usual.push_back({one.says, usual.size()});
        std::vector<std::size_t> places(products().size());
        std::iota(places.begin(), places.end(), std::size_t{0});
        const auto only = slips_behind(usual, places, [](std::size_t which, std::size_t i) {
            const std::vector<double> printed = result_of(i),
                                      gives = products()[i].mistakes()[which].gives;
            return std::equal(
                printed.begin(), printed.end(), gives.begin(), gives.end(), [](double a, double b) {
                    return std::abs(a - b) <= 0.001 || (std::isnan(a) && std::isnan(b));
                });
        });
        return only.empty() ? std::nullopt : std::optional(only[0]->gives);
    }();
    return found;
}

/// What to say of wrong elements, where one mistake explains those of all products.
std::vector<Mistake> mistakes_of(const Product& product) {
    const auto which = mistake_of_products();
    return which ? std::vector<Mistake>{product.mistakes()[*which]} : std::vector<Mistake>();
}

/// Of a product whose elements are NaN, which no single run explains.
std::string says_of_nan(std::size_t i, const std::vector<double>& printed) {
    const bool nan =
        std::any_of(printed.begin(), printed.end(), [](double value) { return std::isnan(value); });
    const auto which = nan ? mistake_of_products() : std::nullopt;
    return which ? products()[i].mistakes()[*which].says : "";
}

}  // namespace

TEST(Check, product) {
    const Tolerance tolerance{0.001, "the program prints four decimals of sums of floats"};
    for (std::size_t i = 0; i < products().size(); ++i) {
        const Product& product = products()[i];
        const auto& run = runs()[i];
        const std::vector<double> expected = product.expected();
        if (const auto printed = expect_inputs_kept(run, expected.size(), product.inputs())) {
            if (const std::string says = says_of_nan(i, *printed); !says.empty())
                wrong(run, fmt::format("Elements are NaN (not a number). {} The old C is NaN "
                                       "where beta is 0, for then it must not count.",
                                       says));
            else
                expect_values(run, *printed, expected, tolerance, "element", mistakes_of(product));
        }
        expect_library(run, product.operations());
        expect_host_idle(run, product.bytes_of_main());
    }
}

TEST(Check, convolve) {
    for (std::size_t i = 0; i < lengths().size(); ++i) {
        const auto& run = runs()[products().size() + i];
        const auto n = static_cast<double>(lengths()[i]);
        // Transforms lose a few units in the last place of the largest sums.
        const Tolerance tolerance{1e-3 + 2e-6 * 4 * n, "floats of this size have seven digits"};
        const std::vector<double> expected = convolved(lengths()[i]);
        if (const auto y = expect_inputs_kept(run, expected.size(), signals_of(lengths()[i])))
            expect_values(run, *y, expected, tolerance, "element",
                          mistakes_of_convolution(lengths()[i], *y));
        // Three real transforms, a little less than the formula gives.
        expect_library(run, 0.99 * 3 * 2.5 * n * std::log2(n));
    }
}

TEST(Check, notices) {
    Call no_handle = products().front().call();
    no_handle.label = "a device with 3 MiB of memory";
    no_handle.device_memory = 3 << 20;
    Call no_plan = convolution(1 << 18);
    no_plan.label = "n = 262,144 on a device with 4.5 MiB of memory";
    no_plan.device_memory = 9 << 19;
    const auto refused = run_all({no_handle, no_plan});
    expect_refusal(refused[0], "cuBLAS has no room for a handle");
    expect_refusal(refused[1], "the device has no room for the transforms");
    expect_calls_checked(runs().front());
    expect_calls_checked(runs()[products().size()]);
}

TEST(Check, cost) {
    for (std::size_t i = 0; i < runs().size(); ++i) {
        const auto& run = runs()[i];
        expect_gates(run);
        if (i >= products().size()) {
            expect_host_idle(run, 12 * static_cast<std::int64_t>(run.call.n));
            continue;
        }
        expect_at_most(run, "library_calls", 1, [](double calls) {
            return fmt::format("The product took {} calls of the library; one is enough.", calls);
        });
        expect_at_most(run, "global_stores", 0, [](double stores) {
            return fmt::format("Kernels stored {} numbers; the library needs no help.", stores);
        });
    }
}

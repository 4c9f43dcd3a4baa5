#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <map>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grader/check/check.h"
#include "grader/check/slips/slip.h"
#include "grader/check/work_sharing.h"

using namespace simtutor::check;
using simtutor::host::Argument;
using simtutor::host::Array;
using simtutor::host::Direction;
using simtutor::host::Launch;
using simtutor::host::Type;

namespace {

constexpr std::uint64_t values = 256;
using Bins = std::vector<std::uint32_t>;
using Bytes = std::vector<std::uint8_t>;

struct Shape {
    unsigned blocks, threads;
};

/// What the bytes are like: all values alike often, few values most of the time, or one value only.
enum class Kind { even, skewed, one_value };

const char* name_of(Kind kind) {
    return kind == Kind::even ? "even" : kind == Kind::skewed ? "skewed" : "one value";
}

Bytes random_bytes(Kind kind, std::uint64_t n) {
    const std::string name = fmt::format("{} bytes {}", name_of(kind), n);
    const auto uniform = random_vector(name, kind == Kind::one_value ? 0 : n, 0, 1);
    Bytes bytes(n, static_cast<std::uint8_t>(random_integer(name, 128, 255)));
    for (std::size_t i = 0; i < uniform.size(); ++i) {
        const float u = uniform[i];
        const int value = static_cast<int>(256 * (kind == Kind::skewed ? 1 - u * u * u * u : u));
        bytes[i] = static_cast<std::uint8_t>(std::clamp(value, 0, 255));
    }
    return bytes;
}

/// The same bytes are an argument of several runs and part of their oracle: they are made once.
const Bytes& input(Kind kind, std::uint64_t n) {
    static std::map<std::pair<Kind, std::uint64_t>, Bytes> made;
    const auto [place, fresh] = made.try_emplace({kind, n});
    if (fresh) place->second = random_bytes(kind, n);
    return place->second;
}

/// What the bins hold before the launch.
const Bins& before() {
    static const Bins made = [] {
        Bins bins;
        for (const float start : random_vector("bins before", values, 0, 1000))
            bins.push_back(static_cast<std::uint32_t>(start));
        return bins;
    }();
    return made;
}

template <class T>
Argument array_of(const std::string& name, Type type, Direction direction,
                  const std::vector<T>& elements) {
    Argument argument = out(name, type, elements.size());
    argument.array->direction = direction;
    const auto* begin = reinterpret_cast<const std::byte*>(elements.data());
    argument.array->bytes.assign(begin, begin + elements.size() * sizeof(T));
    return argument;
}

struct Question {
    std::string_view entry;
    Kind kind;
    std::int64_t n;
    Shape shape;
};
constexpr std::string_view plain = "histogram_global", privatised = "histogram_shared";

Call call_of(const Question& asked) {
    Call call;
    call.entry = asked.entry;
    call.n = static_cast<double>(asked.n);
    call.basic = asked.n >= 1000 && asked.n % 8 == 0 && asked.shape.threads == 256;
    call.label = fmt::format("{}, n = {}, {}, {} x {} threads", asked.entry, asked.n,
                             name_of(asked.kind), asked.shape.blocks, asked.shape.threads);
    call.arguments = {array_of("bytes", Type::uint8, Direction::in,
                               input(asked.kind, static_cast<std::uint64_t>(asked.n))),
                      array_of("bins", Type::uint32, Direction::inout, before()),
                      value("n", asked.n)};
    Launch launch;
    launch.grid[0] = asked.shape.blocks;
    launch.block[0] = asked.shape.threads;
    call.launch = launch;
    return call;
}

/// One thread alone, one warp, blocks that are smaller and larger than the bins are many, and
/// blocks that are no multiple of a warp.
const std::vector<Shape> shapes = {{1, 1},   {3, 32},  {2, 64},   {5, 100},
                                   {4, 256}, {3, 300}, {2, 1000}, {1, 1024}};
/// Bytes that leave as many over as possible, whether they are read in pairs, fours or sixteens.
constexpr std::int64_t odd_bytes = 31;
constexpr std::int64_t long_bytes = 300'007;

std::vector<Question> questions() {
    std::vector<Question> all;
    for (const std::string_view entry : {plain, privatised}) {
        for (const std::int64_t n :
             {std::int64_t{0}, std::int64_t{1}, odd_bytes, std::int64_t{257}, std::int64_t{5000}})
            for (const Shape shape : shapes)
                if (entry == privatised || shape.threads == 256 || n == 257 || n == 0 ||
                    n == odd_bytes)
                    all.push_back({entry, Kind::even, n, shape});
        for (const Kind kind : {Kind::skewed, Kind::one_value})
            for (const Shape shape : {Shape{4, 256}, {3, 100}})
                all.push_back({entry, kind, 5000, shape});
        for (const char* which : {"first", "second"}) {
            const auto drawn = [&](const char* what, std::int64_t low, std::int64_t high) {
                return random_integer(fmt::format("{} {} {}", entry, which, what), low, high);
            };
            all.push_back({entry,
                           *which == 'f' ? Kind::even : Kind::skewed,
                           drawn("n", 2, 9000),
                           {static_cast<unsigned>(drawn("blocks", 1, 6)),
                            static_cast<unsigned>(drawn("threads", 2, 1024))}});
        }
        // Fewer threads than bytes that may be left over, in one block and in several.
        all.push_back({entry, Kind::even, odd_bytes, {2, 1}});
        for (const char* which : {"one block", "blocks"}) {
            const auto drawn = [&](const char* what, int low, int high) {
                return random_integer(fmt::format("{} few {} {}", entry, which, what), low, high);
            };
            const bool one = *which == 'o';
            all.push_back({entry,
                           Kind::even,
                           16 * drawn("n", 1, 40) + 15,
                           {static_cast<unsigned>(one ? 1 : drawn("blocks", 2, 4)),
                            static_cast<unsigned>(drawn("threads", 1, one ? 14 : 3))}});
        }
        // One bin counts more than 16 bits hold, in a single block.
        all.push_back({entry, Kind::one_value, 70'001, {1, 1024}});
        all.push_back({entry, Kind::skewed, long_bytes, {8, 256}});
        if (on_fast_gpu()) all.push_back({entry, Kind::even, 50'000'003, {264, 512}});
    }
    return all;
}

/// The gates of lesson.toml hold for four blocks, of whatever size.
const std::vector<Question>& counted() {
    static const std::vector<Question> all = {{plain, Kind::even, 32 * 1024, {4, 256}},
                                              {privatised, Kind::even, 32 * 1024, {4, 256}},
                                              {privatised, Kind::skewed, 30'720, {4, 192}}};
    return all;
}

Call counted_call(const Question& question) {
    Call call = call_of(question);
    call.counters = true;
    call.label += ", counted";
    return call;
}

/// However many blocks there are, and of whatever size, each has private bins. There are far more
/// bytes than additions of whole blocks, and none is left over where several are read at once.
const std::vector<Question>& of_any_shape() {
    static const std::vector<Question> all = [] {
        std::vector<Question> made;
        const auto add = [&made](const char* size, int least, int most) {
            const auto drawn = [&](const char* what, int low, int high) {
                return random_integer(fmt::format("{} private {}", size, what), low, high);
            };
            made.push_back({privatised,
                            Kind::even,
                            16 * drawn("n", 400, 800),
                            {static_cast<unsigned>(drawn("blocks", 2, 6)),
                             static_cast<unsigned>(drawn("threads", least, most))}});
        };
        add("small", 2, 191);
        add("medium", 257, 511);
        add("large", 513, 1024);
        return made;
    }();
    return all;
}

/// The gates are for other launches.
Call any_shape_call(const Question& question) {
    Call call = call_of(question);
    call.weighed = true;
    return call;
}

/// So many bytes that i + stride is no int. Two of the blocks run, the first and the last, and only
/// what they need holds memory. Which bytes a block counts is its own business, so the bins are not
/// judged, only the addresses.
Call wide_call(std::string_view entry) {
    constexpr unsigned threads = 1024, blocks = (1u << 31) / threads - 1;
    constexpr std::int64_t n = std::int64_t{blocks} * threads;
    Call call = call_of({entry, Kind::even, 2 * threads, {blocks, threads}});
    call.n = static_cast<double>(n);
    call.basic = false;
    call.label =
        fmt::format("{}, n = {}, near the largest int, the first and the last block", entry, n);
    Array& bytes = *call.arguments[0].array;
    bytes.rows = 2;
    bytes.row_elements = threads;
    bytes.stride = static_cast<std::uint64_t>(n) - threads;
    bytes.sparse = true;
    call.arguments[2] = value("n", n);
    call.blocks = 2;
    call.off = {"memory.uninitialised"};
    return call;
}

/// A grid of more threads than 32 bits count: exactly 2^32, and a block more. The first block and
/// the last run, and there are bytes for the first one only. None is counted twice. A block need
/// not count all of them: some may be for blocks that do not run.
Call huge_grid_call(const Question& question) {
    Call call = call_of(question);
    call.label += ", more threads than a number of 32 bits counts, the first and the last block";
    call.basic = false;
    call.blocks = 2;
    return call;
}

const std::vector<Question>& huge() {
    constexpr unsigned threads = 1024, all_32_bits = 1u << 22;
    static const std::vector<Question> all = [] {
        std::vector<Question> made;
        for (const std::string_view entry : {plain, privatised})
            for (const unsigned more : {0u, 1u})
                made.push_back({entry, Kind::even, 1000, {all_32_bits + more, threads}});
        return made;
    }();
    return all;
}

const std::vector<Question>& asked() {
    static const std::vector<Question> all = questions();
    return all;
}

/// Those of asked(), of counted(), of of_any_shape() and of huge(), then the wide ones.
const LessonRuns runs([] {
    std::vector<Call> calls;
    for (const Question& question : asked()) calls.push_back(call_of(question));
    for (const Question& question : counted()) calls.push_back(counted_call(question));
    for (const Question& question : of_any_shape()) calls.push_back(any_shape_call(question));
    auto results = run_all(calls);
    if (on_gpu()) return results;
    for (const Question& question : huge()) calls.push_back(huge_grid_call(question));
    for (std::size_t i = results.size(); i < calls.size(); ++i)
        results.push_back(run_one(calls[i]));
    for (std::size_t i = 0; i < 2; ++i)  // one of each kernel
        if (shares_work(results[asked().size() + i]))
            results.push_back(run_one(wide_call(counted()[i].entry)));
    return results;
});

Bins bins_of(const Run& run) {
    const auto bytes = run.bytes("bins");
    Bins bins(bytes.size() / sizeof(std::uint32_t));
    if (!bins.empty()) std::memcpy(bins.data(), bytes.data(), bins.size() * sizeof bins[0]);
    return bins;
}

/// What the bins as a whole say: bytes that nobody counted, or that were counted twice.
std::string total_of(const Bins& got, const Bins& wanted) {
    const auto sum = [](const Bins& bins) {
        return std::accumulate(bins.begin(), bins.end(), std::int64_t{0});
    };
    const std::int64_t more = sum(got) - sum(wanted);
    if (more == 0) return "All bins together are right: bytes were added to wrong bins.";
    // A bin that holds anything at all says nothing about bytes.
    if (more > 1'000'000'000) return "";
    return fmt::format("All bins together are {} too {}.", more < 0 ? -more : more,
                       more < 0 ? "few" : "many");
}

/// Which bytes a grid counts. @return what the bins hold then
using Counted = Bins (*)(const Question& question);

template <class Each>
Bins bins_after(const Question& question, const Each& each) {
    Bins bins = before();
    const Bytes& bytes = input(question.kind, static_cast<std::uint64_t>(question.n));
    each([&](std::int64_t i) { ++bins[bytes[static_cast<std::size_t>(i)]]; });
    return bins;
}

/// The numbers begin with blocks of another length, and go on by all threads.
Bins counted_by(const Question& question, std::int64_t block, std::int64_t stride) {
    return bins_after(question, [&](const auto& count) {
        const std::int64_t threads = question.shape.threads;
        for (std::int64_t b = 0; b < question.shape.blocks; ++b)
            for (std::int64_t t = 0; t < threads; ++t)
                for (std::int64_t i = b * block + t; i < question.n; i += stride) count(i);
    });
}

const std::vector<Slip<Counted>>& usual_slips() {
    static const std::vector<Slip<Counted>> usual = {
        {"the last byte is not counted. Which numbers does the end of the loop let through?",
         [](const Question& question) {
             return bins_after(question, [&](const auto& count) {
                 for (std::int64_t i = 0; i + 1 < question.n; ++i) count(i);
             });
         }},
        {"the first byte is not counted. With which number does the first thread begin?",
         [](const Question& question) {
             return bins_after(question, [&](const auto& count) {
                 for (std::int64_t i = 1; i < question.n; ++i) count(i);
             });
         }},
        {"a thread's first number is blockIdx.x * 256 + threadIdx.x, whatever the block's length. "
         "Blocks have blockDim.x threads.",
         [](const Question& question) {
             const std::int64_t all = question.shape.blocks * question.shape.threads;
             return counted_by(question, 256, all);
         }},
        {"a thread goes on by 256 * gridDim.x, whatever the block's length. Blocks have blockDim.x "
         "threads.",
         [](const Question& question) {
             return counted_by(question, question.shape.threads,
                               std::int64_t{256} * question.shape.blocks);
         }},
        {"a thread goes on by blockDim.x, so that each block counts what others count, too. All "
         "threads of the grid share the bytes: go on by blockDim.x * gridDim.x.",
         [](const Question& question) {
             return counted_by(question, question.shape.threads, question.shape.threads);
         }},
        {"each thread adds one bin alone to bins, so that a block with fewer than 256 threads "
         "leaves the rest out. Go on by blockDim.x until all 256 bins are added.",
         [](const Question& question) {
             Bins bins = bins_after(question, [&](const auto& count) {
                 for (std::int64_t i = 0; i < question.n; ++i) count(i);
             });
             for (std::size_t bin = question.shape.threads; bin < values; ++bin)
                 bins[bin] = before()[bin];
             return bins;
         }},
        {"each thread counts one byte only. The grid may have fewer threads than there are bytes: "
         "go on by all threads of the grid.",
         [](const Question& question) {
             return counted_by(question, question.shape.threads,
                               std::max<std::int64_t>(1, question.n));
         }},
    };
    return usual;
}

/// " All bins, the right ones, too, come out if ...", where one slip explains the bins of all runs.
std::string slip_of(std::string_view entry);

void expect_bins(const Run& run, const Question& question) {
    if (!expect_finished(run)) return;
    Bins wanted = before();
    for (const std::uint8_t byte : input(question.kind, static_cast<std::uint64_t>(question.n)))
        ++wanted[byte];
    const Bins got = bins_of(run);
    if (got == wanted) return;
    std::size_t first = values, many = 0;
    for (std::size_t bin = values; bin-- > 0;) {
        if (got[bin] == wanted[bin]) continue;
        ++many;
        first = bin;
    }
    wrong(run, fmt::format("{} of 256 bins {} wrong. The first: bin {} held {} and is {} now; "
                           "wanted {}. {}{}",
                           many, many == 1 ? "is" : "are", first, before()[first], got[first],
                           wanted[first], total_of(got, wanted), slip_of(question.entry)));
}

/// The same of a run whose other blocks may have bytes to count, too.
void expect_none_twice(const Run& run, const Question& question) {
    if (!expect_finished(run)) return;
    const Bins got = bins_of(run);
    Bins most = before();
    for (const std::uint8_t byte : input(question.kind, static_cast<std::uint64_t>(question.n)))
        ++most[byte];
    for (std::size_t bin = 0; bin < std::min<std::size_t>(values, got.size()); ++bin)
        if (got[bin] < before()[bin] || got[bin] > most[bin])
            return wrong(run, fmt::format("Bin {} held {} and is {} now, and {} bytes have this "
                                          "value. Two blocks alone have run, and there are as many "
                                          "bytes as the first has threads, or fewer: does a thread "
                                          "of the last block take the number of one of the first?",
                                          bin, before()[bin], got[bin], most[bin] - before()[bin]));
}

/// The questions whose bins are known, in the order of the runs.
std::vector<Question> whole_questions() {
    std::vector<Question> all = asked();
    all.insert(all.end(), counted().begin(), counted().end());
    all.insert(all.end(), of_any_shape().begin(), of_any_shape().end());
    return all;
}

std::string slip_of(std::string_view entry) {
    static std::map<std::string_view, std::string> texts;
    const auto [place, fresh] = texts.try_emplace(entry);
    if (!fresh) return place->second;
    const std::vector<Question> all = whole_questions();
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].entry == entry && runs()[i].finished()) places.push_back(i);
    const auto found = slips_behind(usual_slips(), places, [&](Counted counted, std::size_t i) {
        return bins_of(runs()[i]) == counted(all[i]);
    });
    if (!found.empty())
        place->second = " All bins of all runs, the right ones, too, come out if " + found[0]->says;
    return place->second;
}

void expect_all(std::string_view entry) {
    std::vector<Question> all = whole_questions();
    const std::size_t whole = all.size();
    if (!on_gpu()) all.insert(all.end(), huge().begin(), huge().end());
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].entry != entry) continue;
        if (i < whole)
            expect_bins(runs()[i], all[i]);
        else
            expect_none_twice(runs()[i], all[i]);
    }
}

}  // namespace

TEST(Check, global_bins) {
    expect_all(plain);
}

TEST(Check, shared_bins) {
    expect_all(privatised);
}

TEST(Check, private_bins) {
    const std::size_t first = asked().size(), after = first + counted().size();
    for (std::size_t i = first; i < after; ++i) expect_gates(runs()[i]);
    for (std::size_t i = 0; i < of_any_shape().size(); ++i) {
        const auto& run = runs()[after + i];
        if (!run.finished()) continue;  // shared_bins says so
        const unsigned blocks = of_any_shape()[i].shape.blocks;
        expect_at_most(run, "global_atomics", values * blocks, [&](double count) {
            return fmt::format(
                "{} blocks made {:.0f} atomic additions in device memory, more than "
                "256 each. Does every block count in bins of its own, whatever its "
                "number of threads?",
                blocks, count);
        });
    }
}

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grader/check/check.h"

using namespace simtutor::check;
using simtutor::host::Argument;
using simtutor::host::Direction;
using simtutor::host::Launch;
using simtutor::host::Type;

namespace {

using Key = std::uint32_t;
using Numbers = std::vector<std::int32_t>;
constexpr std::int32_t end_of_chain = -1;

struct Shape {
    unsigned blocks, threads;
};

/// What the keys are like: a bucket has few or many, and a chain one node or all of them.
enum class Kind { spread, one_bucket, multiples, all_equal };

const char* name_of(Kind kind) {
    switch (kind) {
        case Kind::spread:
            return "spread";
        case Kind::one_bucket:
            return "all in one bucket";
        case Kind::multiples:
            return "multiples of 16";
        default:
            return "all equal";
    }
}

struct Question {
    std::string_view entry;
    Kind kind;
    std::int64_t n, different, buckets;
    Shape shape;
    bool held = false;    ///< the locks of buckets without a key are held, and stay so
    bool filled = false;  ///< the table holds some of the keys, and others, already

    auto data() const { return std::tuple(kind, n, different, buckets, held); }
};
constexpr std::string_view counting = "count_keys", pushing = "push_keys";

std::size_t bucket_of(Key key, std::int64_t buckets) {
    return key % static_cast<std::uint64_t>(buckets);
}

/// Random numbers of 64 bits (splitmix64), from a seed of this grading.
class Draw {
  public:
    explicit Draw(const std::string& name)
        : state_(static_cast<std::uint64_t>(random_integer(name, 0, std::int64_t{1} << 62))) {}
    std::uint64_t operator()() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
        z = (z ^ z >> 27) * 0x94d049bb133111eb;
        return z ^ z >> 31;
    }
    std::size_t below(std::size_t bound) { return (*this)() % bound; }

  private:
    std::uint64_t state_;
};

/// A key of the kind. The smallest and the largest number are keys like any others.
Key key_of(const Question& asked, Draw& draw, std::size_t number) {
    const auto buckets = static_cast<std::uint64_t>(asked.buckets);
    if (asked.kind == Kind::one_bucket)
        return static_cast<Key>(buckets * (draw() % (0xffffffff / buckets)) + buckets / 2);
    if (asked.kind == Kind::multiples) return static_cast<Key>(draw()) & ~Key{15};
    if (asked.kind == Kind::spread && number < 2 && !asked.held) return number == 0 ? 0 : ~Key{0};
    // Bucket 0 has no key where locks are held: no lock is everybody's.
    for (;;) {
        const auto key = static_cast<Key>(draw());
        if (!asked.held || bucket_of(key, asked.buckets) != 0) return key;
    }
}

std::vector<Key> make_keys(const Question& asked) {
    Draw draw(fmt::format("keys {} {} {} {}", name_of(asked.kind), asked.n, asked.different,
                          asked.buckets));
    std::vector<Key> some;
    for (std::size_t i = 0; i < static_cast<std::size_t>(asked.different); ++i)
        some.push_back(key_of(asked, draw, i));
    std::vector<Key> keys;
    for (std::size_t i = 0; i < static_cast<std::size_t>(asked.n); ++i)
        keys.push_back(i < some.size() ? some[i] : some[draw.below(some.size())]);
    for (std::size_t i = keys.size(); i > 1; --i) std::swap(keys[i - 1], keys[draw.below(i)]);
    return keys;
}

/// The same keys are an argument of several runs and part of their oracle: they are made once.
const std::vector<Key>& keys_of(const Question& asked) {
    static std::map<decltype(asked.data()), std::vector<Key>> made;
    const auto [place, fresh] = made.try_emplace(asked.data());
    if (fresh) place->second = make_keys(asked);
    return place->second;
}

/// A table as the kernels have it.
struct Table {
    Numbers locks, heads, next;
    std::vector<Key> node_keys, counts;
    std::int32_t used = 0;
};

/// The table before count_keys: empty, or with some nodes.
Table table_before(const Question& asked) {
    const auto buckets = static_cast<std::size_t>(asked.buckets);
    const std::vector<Key>& keys = keys_of(asked);
    Table table;
    table.heads.assign(buckets, end_of_chain);
    table.locks.assign(buckets, asked.held ? 1 : 0);
    for (const Key key : keys) table.locks[bucket_of(key, asked.buckets)] = 0;
    if (!asked.filled) return table;
    Draw draw(fmt::format("table {} {}", asked.n, asked.buckets));
    std::vector<Key> old;
    for (std::size_t i = 0; i < keys.size(); i += 3) old.push_back(keys[i]);
    for (std::size_t i = 0; i < 40; ++i) old.push_back(key_of(asked, draw, i));
    std::sort(old.begin(), old.end());
    old.erase(std::unique(old.begin(), old.end()), old.end());
    for (std::size_t i = old.size(); i > 1; --i) std::swap(old[i - 1], old[draw.below(i)]);
    for (const Key key : old) {
        std::int32_t& head = table.heads[bucket_of(key, asked.buckets)];
        table.node_keys.push_back(key);
        table.counts.push_back(static_cast<Key>(1 + draw.below(1000)));
        table.next.push_back(head);
        head = table.used++;
    }
    return table;
}

using Count = std::pair<Key, std::uint64_t>;

/// Every different key with its count, by size.
std::vector<Count> sums(std::vector<Count> counts) {
    std::sort(counts.begin(), counts.end());
    std::vector<Count> all;
    for (const auto& [key, count] : counts) {
        if (all.empty() || all.back().first != key) all.push_back({key, 0});
        all.back().second += count;
    }
    return all;
}

std::vector<Count> wanted_counts(const Question& asked, const Table& before) {
    std::vector<Count> counts;
    for (std::size_t i = 0; i < before.node_keys.size(); ++i)
        counts.push_back({before.node_keys[i], before.counts[i]});
    for (const Key key : keys_of(asked)) counts.push_back({key, 1});
    return sums(std::move(counts));
}

template <class T>
Argument array_of(const std::string& name, Direction direction, const std::vector<T>& elements) {
    const Type type = std::is_signed_v<T> ? Type::int32 : Type::uint32;
    Argument argument = out(name, type, elements.size());
    argument.array->direction = direction;
    const auto* begin = reinterpret_cast<const std::byte*>(elements.data());
    argument.array->bytes.assign(begin, begin + elements.size() * sizeof(T));
    return argument;
}

/// An array of the pool: it has room for `nodes`, and a full one's numbers are known already.
template <class T>
Argument pool_array(const std::string& name, std::vector<T> elements, std::size_t nodes) {
    if (elements.empty()) return out(name, std::is_signed_v<T> ? Type::int32 : Type::uint32, nodes);
    elements.resize(nodes, static_cast<T>(0x5a5a5a5a));
    return array_of(name, Direction::inout, elements);
}

Call call_of(const Question& asked) {
    Call call;
    call.entry = asked.entry;
    call.n = static_cast<double>(asked.n);
    call.basic = asked.kind == Kind::spread && asked.n >= 1000 && asked.shape.threads == 64 &&
                 !asked.held && !asked.filled;
    call.label = fmt::format("{}, n = {}, keys {}, {} bucket{}, {} x {} threads{}{}", asked.entry,
                             asked.n, name_of(asked.kind), asked.buckets,
                             asked.buckets == 1 ? "" : "s", asked.shape.blocks, asked.shape.threads,
                             asked.filled ? ", a table with nodes" : "",
                             asked.held ? ", the locks of buckets without a key are held" : "");
    const std::vector<Key>& keys = keys_of(asked);
    const Argument keys_argument = array_of("keys", Direction::in, keys);
    if (asked.entry == counting) {
        const Table before = table_before(asked);
        const std::size_t nodes = wanted_counts(asked, before).size();
        call.arguments = {keys_argument,
                          value("n", asked.n),
                          array_of("locks", Direction::inout, before.locks),
                          array_of("heads", Direction::inout, before.heads),
                          value("buckets", asked.buckets),
                          pool_array("node_keys", before.node_keys, nodes),
                          pool_array("counts", before.counts, nodes),
                          pool_array("next", before.next, nodes),
                          array_of("used", Direction::inout, Numbers{before.used})};
    } else {
        const Numbers heads(static_cast<std::size_t>(asked.buckets), end_of_chain);
        call.arguments = {keys_argument, value("n", asked.n),
                          array_of("heads", Direction::inout, heads),
                          value("buckets", asked.buckets), out("next", Type::int32, keys.size())};
    }
    Launch launch;
    launch.grid[0] = asked.shape.blocks;
    launch.block[0] = asked.shape.threads;
    call.launch = launch;
    return call;
}

/// One thread alone, one warp, and blocks that are no multiple of a warp. In count_keys every
/// thread may come to know of every other, through a lock: many threads cost a simulator much time.
const std::vector<Shape> shapes = {{1, 1}, {3, 32}, {5, 25}, {2, 64}, {1, 1024}};

std::vector<Question> questions_of(std::string_view entry) {
    std::vector<Question> all;
    const auto ask = [&](Kind kind, std::int64_t n, std::int64_t different, std::int64_t buckets,
                         Shape shape) -> Question& {
        return all.emplace_back(Question{entry, kind, n, different, buckets, shape});
    };
    for (const Shape shape : shapes) {
        ask(Kind::spread, 0, 0, 7, shape);
        ask(Kind::spread, 33, 20, 8, shape);
        ask(Kind::spread, shape.threads > 100 ? 200 : 2000, 300, 101, shape);
    }
    ask(Kind::spread, 1, 1, 1, {1, 32});
    ask(Kind::spread, 1000, 400, 64, {1, 64});
    ask(Kind::spread, 300, 100, 1, {2, 48});
    for (const std::int64_t buckets : {97, 128}) {
        ask(Kind::all_equal, 500, 1, buckets, {2, 64});
        ask(Kind::one_bucket, 500, 60, buckets, {2, 64});
        ask(Kind::multiples, 1000, 200, buckets, {3, 40});
    }
    // Threads make so many atomic accesses that the simulator takes turns among them, also in the
    // middle of what one does.
    ask(Kind::one_bucket, 9000, 4, 5, {1, 3});
    ask(Kind::one_bucket, 7000, 3, 8, {2, 1});
    // More keys, nodes and buckets than 16 bits count.
    ask(Kind::spread, 80'000, 70'000, 100'003, {1, 16});
    for (const char* which : {"first", "second"}) {
        const auto drawn = [&](const char* what, std::int64_t low, std::int64_t high) {
            return random_integer(fmt::format("{} {} {}", entry, which, what), low, high);
        };
        const std::int64_t n = drawn("n", 2, 2000);
        ask(*which == 'f' ? Kind::spread : Kind::multiples, n, drawn("different", 1, n),
            drawn("buckets", 50, 3000),
            {static_cast<unsigned>(drawn("blocks", 1, 4)),
             static_cast<unsigned>(drawn("threads", 2, entry == counting ? 48 : 1024))});
    }
    if (entry == counting) {
        ask(Kind::spread, 900, 40, 211, {3, 32}).held = true;
        ask(Kind::spread, 100, 3, 64, {1, 128}).held = true;
        ask(Kind::spread, 1200, 150, 89, {3, 20}).filled = true;
        ask(Kind::one_bucket, 700, 50, 32, {2, 32}).filled = true;
        if (on_fast_gpu()) ask(Kind::spread, 4'000'000, 500'000, 500'009, {264, 256});
    } else if (on_fast_gpu()) {
        ask(Kind::spread, 4'000'000, 4'000'000, 1 << 20, {264, 512});
        // A right compare-and-swap loop costs n times the number of threads here.
        ask(Kind::one_bucket, 200'000, 200'000, 1024, {4, 512});
    }
    return all;
}

/// The gates of lesson.toml hold for these.
const std::vector<Question>& counted() {
    static const std::vector<Question> all = {{counting, Kind::spread, 8192, 1024, 1021, {2, 64}},
                                              {pushing, Kind::spread, 8192, 8192, 16'384, {2, 64}}};
    return all;
}

const std::vector<Question>& asked() {
    static const std::vector<Question> all = [] {
        std::vector<Question> made = counted();
        for (const std::string_view entry : {counting, pushing})
            for (const Question& question : questions_of(entry)) made.push_back(question);
        return made;
    }();
    return all;
}

/// Those of asked(), of which the first are counted.
const LessonRuns runs([] {
    std::vector<Call> calls;
    for (const Question& question : asked()) {
        Call call = call_of(question);
        call.counters = calls.size() < counted().size();
        if (call.counters) call.label += ", counted";
        calls.push_back(std::move(call));
    }
    return calls;
});

template <class T>
std::vector<T> elements(const Run& run, const std::string& name) {
    const auto bytes = run.bytes(name);
    std::vector<T> all(bytes.size() / sizeof(T));
    if (!all.empty()) std::memcpy(all.data(), bytes.data(), all.size() * sizeof(T));
    return all;
}

/// Follows the chains from all heads. Their nodes must be among the first `taken` ones, each once.
/// @param visit is called with a node and its bucket, and returns what is wrong with it
/// @return what is wrong first; empty: nothing
template <class Visit>
std::string follow_chains(const Numbers& heads, const Numbers& next, std::size_t taken,
                          const Visit& visit) {
    std::vector<bool> seen(taken);
    for (std::size_t bucket = 0; bucket < heads.size(); ++bucket) {
        for (std::int32_t at = heads[bucket]; at != end_of_chain;) {
            const auto node = static_cast<std::size_t>(at);
            if (at < 0 || node >= taken)
                return fmt::format(
                    "The chain of bucket {} leads to node {}, and there are {} "
                    "nodes. ",
                    bucket, at, taken);
            if (seen[node])
                return fmt::format(
                    "Node {} is met twice, in the chain of bucket {}: the chain is "
                    "a circle, or two chains meet. ",
                    node, bucket);
            seen[node] = true;
            if (const std::string fault = visit(node, bucket); !fault.empty()) return fault;
            at = next[node];
        }
    }
    return "";
}

std::string wrong_bucket(Key key, std::size_t bucket, std::int64_t buckets) {
    if (bucket_of(key, buckets) == bucket) return "";
    return fmt::format("Key {} is in the chain of bucket {}; it belongs to bucket {}. ", key,
                       bucket, bucket_of(key, buckets));
}

/// The first key whose count is not the wanted one, and how many there are.
std::string compare(const std::vector<Count>& got, const std::vector<Count>& wanted) {
    std::size_t many = 0, lost = 0;
    std::string first;
    for (const auto& [key, count] : wanted) {
        const auto found = std::lower_bound(got.begin(), got.end(), Count{key, 0});
        const bool there = found != got.end() && found->first == key;
        if (there && found->second == count) continue;
        ++many;
        lost += !there;
        if (first.empty())
            first =
                there ? fmt::format("key {} has the count {}, wanted {}", key, found->second, count)
                      : fmt::format("key {} is in no chain, wanted with the count {}", key, count);
    }
    if (many == 0 && got.size() > wanted.size()) return "A chain has a key that nobody inserted. ";
    if (many == 0) return "";
    return fmt::format(
        "{} of {} different keys {} wrong, and {} of them {} in no chain. The "
        "first: {}. ",
        many, wanted.size(), many == 1 ? "is" : "are", lost, lost == 1 ? "is" : "are", first);
}

/// Of an empty table in which each bucket's chain has one node, which counts all keys of the
/// bucket, different ones, too: what does that. Empty for other chains.
std::string counted_at_one_node(const Question& question, const Numbers& heads, const Numbers& next,
                                const std::vector<Key>& node_keys, const std::vector<Key>& counts) {
    if (question.filled) return "";
    std::map<std::size_t, std::vector<Key>> keys;
    for (const Key key : keys_of(question)) keys[bucket_of(key, question.buckets)].push_back(key);
    bool mixed = false;
    for (const auto& [bucket, all] : keys) {
        const auto node = static_cast<std::size_t>(heads[bucket]);
        if (heads[bucket] < 0 || node >= next.size() || next[node] != end_of_chain ||
            counts[node] != all.size() || std::ranges::find(all, node_keys[node]) == all.end())
            return "";
        mixed |= std::ranges::any_of(all, [&](Key key) { return key != all.front(); });
    }
    return mixed ? "Each bucket has one node, and this counts all keys of the bucket, different "
                   "ones, too: a key that is in no node is counted at the last one, or the first. "
                   "Does the walk go on to -1, and does a key get a node of its own then? "
                 : "";
}

void expect_counts(const Run& run, const Question& question) {
    if (!expect_finished(run)) return;
    const Table before = table_before(question);
    const auto wanted = wanted_counts(question, before);
    const auto heads = elements<std::int32_t>(run, "heads");
    const auto next = elements<std::int32_t>(run, "next");
    const auto keys = elements<Key>(run, "node_keys"), counts = elements<Key>(run, "counts");
    const std::int32_t used = elements<std::int32_t>(run, "used").at(0);
    std::vector<Count> got;
    std::string fault =
        follow_chains(heads, next, keys.size(), [&](std::size_t node, std::size_t bucket) {
            got.push_back({keys[node], counts[node]});
            return wrong_bucket(keys[node], bucket, question.buckets);
        });
    const std::size_t nodes = got.size();
    got = sums(std::move(got));
    if (fault.empty() && got.size() < nodes)
        fault = fmt::format("{} nodes are in the chains for {} different keys: a key has two. ",
                            nodes, got.size());
    if (fault.empty()) {
        fault = compare(got, wanted);
        if (!fault.empty()) fault += counted_at_one_node(question, heads, next, keys, counts);
    }
    if (fault.empty() && used != static_cast<std::int64_t>(nodes))
        fault = fmt::format("*used is {}, and {} nodes are in the chains. ", used, nodes);
    if (fault.empty() && elements<std::int32_t>(run, "locks") != before.locks)
        fault =
            "Some lock is not what it was before the launch: a lock was not freed, or freed "
            "by a thread that did not hold it. ";
    if (!fault.empty()) wrong(run, fault);
}

void expect_pushed(const Run& run, const Question& question) {
    if (!expect_finished(run)) return;
    const std::vector<Key>& keys = keys_of(question);
    std::size_t nodes = 0;
    std::string fault =
        follow_chains(elements<std::int32_t>(run, "heads"), elements<std::int32_t>(run, "next"),
                      keys.size(), [&](std::size_t node, std::size_t bucket) {
                          ++nodes;
                          return wrong_bucket(keys[node], bucket, question.buckets);
                      });
    if (fault.empty() && nodes < keys.size())
        fault = fmt::format("{} of {} keys are in no chain.", keys.size() - nodes, keys.size());
    if (!fault.empty()) wrong(run, fault);
}

}  // namespace

TEST(Check, counted_keys) {
    for (std::size_t i = 0; i < asked().size(); ++i)
        if (asked()[i].entry == counting) expect_counts(runs()[i], asked()[i]);
}

TEST(Check, pushed_keys) {
    for (std::size_t i = 0; i < asked().size(); ++i)
        if (asked()[i].entry == pushing) expect_pushed(runs()[i], asked()[i]);
}

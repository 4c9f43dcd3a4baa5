#include "tools/mutants/small_values.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace simtutor::mutants {
namespace {

constexpr double most_threads = 1024, short_most = 32767;
using Bound = std::optional<double>;

/// Types whose variables share the names; those of 64 bits are not asked for a bound.
bool is_integer_type(std::string_view word) {
    return word == "int" || word == "unsigned" || word == "size_t" || word == "long" ||
           word == "auto";
}

}  // namespace

/// Reads an expression of +, -, *, /, %, ?: and brackets; anything else has no bound.
class BoundReader {
  public:
    BoundReader(const SmallValues& values, std::size_t first, std::size_t last)
        : values_(values), stream_(values.stream_), at_(first), last_(last) {}

    Bound whole() {
        const Bound bound = choice();
        return at_ == last_ ? bound : std::nullopt;
    }

  private:
    bool takes(std::string_view word) {
        if (at_ >= last_ || !stream_.is(at_, word)) return false;
        ++at_;
        return true;
    }

    Bound choice() {
        std::size_t mark = at_;
        for (std::size_t depth = 0; mark < last_; ++mark) {
            if (stream_.is(mark, "(")) ++depth;
            if (stream_.is(mark, ")") && depth-- == 0) break;
            if (depth == 0 && stream_.is(mark, "?")) break;
        }
        if (mark >= last_ || !stream_.is(mark, "?")) return sum();
        at_ = mark + 1;
        const Bound yes = sum();
        if (!takes(":")) return {};
        const Bound no = choice();
        if (!yes || !no) return {};
        return std::max(*yes, *no);
    }

    Bound sum() {
        Bound all = product();
        while (takes("+") || takes("-")) {
            const Bound next = product();
            all = all && next ? Bound(*all + *next) : std::nullopt;
        }
        return all;
    }

    /// `threadIdx.y * blockDim.x`: less than the threads of a block.
    bool takes_row_of_block() {
        const auto place = [&](std::size_t at, std::string_view word) {
            return at + 2 < last_ && stream_.is(at, word) && stream_.is(at + 1, ".");
        };
        const std::size_t factor = at_ + 4;
        if (!stream_.is(at_ + 3, "*")) return false;
        const bool row = (place(at_, "threadIdx") && place(factor, "blockDim")) ||
                         (place(at_, "blockDim") && place(factor, "threadIdx"));
        if (!row || stream_.spelling(at_ + 2) == stream_.spelling(factor + 2)) return false;
        at_ = factor + 3;
        return true;
    }

    Bound product() {
        Bound all = takes_row_of_block() ? Bound(most_threads) : value();
        while (true) {
            if (takes("*")) {
                const Bound next = value();
                all = all && next ? Bound(*all * *next) : std::nullopt;
            } else if (takes("/")) {
                value();
            } else if (takes("%")) {
                const Bound next = value();
                if (next) all = all ? std::min(*all, *next) : *next;
            } else {
                return all;
            }
        }
    }

    Bound value() {
        if (takes("-") || takes("+")) return value();
        if (takes("(")) {
            const Bound inner = choice();
            return takes(")") ? inner : std::nullopt;
        }
        if (at_ >= last_) return {};
        const std::size_t here = at_++;
        const std::string_view word = stream_.spelling(here);
        if (stream_.tokens[here].kind == simt::TokenKind::number) return number(word);
        if (word == "threadIdx" || word == "blockDim") {
            at_ = std::min(at_ + 2, last_);
            return most_threads;
        }
        if (word == "warpSize") return 32;
        const auto known = values_.names_.find(word);
        return known == values_.names_.end() ? std::nullopt : known->second;
    }

    static Bound number(std::string_view word) {
        std::uint32_t value = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        const bool whole = end == word.data() + word.size() || *end == 'u' || *end == 'U';
        if (error != std::errc() || !whole || word.starts_with("0x")) return {};
        return value;
    }

    const SmallValues& values_;
    const TokenStream& stream_;
    std::size_t at_;
    const std::size_t last_;
};

SmallValues::SmallValues(const TokenStream& stream) : stream_(stream) {
    // Values follow from others that stand before them, in a few steps.
    constexpr int most_rounds = 16;
    for (int round = 0; round < most_rounds; ++round)
        if (!learn_names()) return;
    names_.clear();  // a name in terms of itself
}

bool SmallValues::is_fixed(std::size_t type) const {
    return type > 0 && (stream_.is(type - 1, "const") || stream_.is(type - 1, "constexpr"));
}

bool SmallValues::is_counter(std::size_t type) const {
    return type > 1 && stream_.is(type - 1, "(") && stream_.is(type - 2, "for");
}

SmallValues::Declared SmallValues::declared(std::size_t name) const {
    Declared made{stream_.spelling(name), {}, name + 1};
    if (!stream_.is(name + 1, "=")) return made;
    made.end = operand_end(stream_, name + 2, stream_.size(), {});
    made.bound = BoundReader(*this, name + 2, made.end).whole();
    return made;
}

/// Of `for (int i = first; i < last; i += step)`: it may pass `last` by a step.
Bound SmallValues::counter_bound(std::size_t name, std::size_t type) const {
    const Declared first = declared(name);
    const std::size_t close = stream_.partner[type - 1];
    if (!first.bound || close == npos || !stream_.is(first.end, ";")) return {};
    const std::size_t condition = first.end + 1;
    if (stream_.spelling(condition) != first.name) return {};
    std::size_t relation = condition + 1;
    while (relation < close &&
           (stream_.is(relation, "<") || stream_.is(relation, "=") || stream_.is(relation, ">") ||
            stream_.is(relation, "<=") || stream_.is(relation, ">=") || stream_.is(relation, "!=")))
        ++relation;
    std::size_t end = relation;
    while (end < close && !stream_.is(end, ";")) ++end;
    if (relation == condition + 1 || end == close) return {};
    const Bound last = BoundReader(*this, relation, end).whole();
    if (!last) return {};
    const double most = std::max(*first.bound, *last);
    std::size_t step = end + 1;
    if (stream_.is(step, "++") || stream_.is(step, "--") || stream_.is(step + 1, "++") ||
        stream_.is(step + 1, "--"))
        return most + 1;
    const Bound by = BoundReader(*this, step + 2, close).whole();
    if (!by) return {};
    if (stream_.is(step + 1, "+=") || stream_.is(step + 1, "-=")) return most + *by;
    return stream_.is(step + 1, "/=") ? Bound(most) : std::nullopt;
}

/// @return whether a name has another bound than before
bool SmallValues::learn_names() {
    std::map<std::string_view, Bound> found;
    const auto add = [&](std::string_view name, Bound bound) {
        const auto [known, added] = found.emplace(name, bound);
        if (!added)
            known->second =
                known->second && bound ? Bound(std::max(*known->second, *bound)) : std::nullopt;
    };
    for (std::size_t type = 0; type + 1 < stream_.size(); ++type) {
        if (!is_integer_type(stream_.spelling(type))) continue;
        const bool counts = is_counter(type);
        for (std::size_t name = type + 1; stream_.is_identifier(name);) {
            const Declared one = declared(name);
            const bool known = counts || is_fixed(type);
            add(one.name, !known ? std::nullopt : counts ? counter_bound(name, type) : one.bound);
            if (!stream_.is(one.end, ",")) break;
            name = one.end + 1;
        }
    }
    const bool changed = found != names_;
    names_ = std::move(found);
    return changed;
}

bool SmallValues::fit_short(std::size_t type) const {
    if (!is_counter(type) && !is_fixed(type)) return false;
    std::size_t name = type + 1;
    if (!stream_.is_identifier(name)) return false;
    while (true) {
        const Declared one = declared(name);
        const Bound bound = is_counter(type) ? counter_bound(name, type) : one.bound;
        if (!bound || *bound > short_most) return false;
        if (!stream_.is(one.end, ",")) return true;
        name = one.end + 1;
    }
}

}  // namespace simtutor::mutants

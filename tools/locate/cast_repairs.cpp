#include <algorithm>
#include <set>

#include "tools/locate/scopes.h"
#include "tools/locate/source_text.h"

namespace simtutor::locate {

namespace {

using mutants::npos;

/// Types without a sign, of whole numbers.
bool has_no_sign(std::string_view word) {
    static const std::set<std::string_view> words = {"unsigned", "size_t",   "uint32_t",
                                                     "uint64_t", "uint16_t", "uint8_t"};
    return words.contains(word);
}

/// Values that have a sign and should have none, or the other way round.
class CastRepairs : SourceText {
  public:
    using SourceText::SourceText;

    void run() {
        differences();
        for (std::size_t at = first_ + 1; at + 1 < last_; ++at) at_division(at);
    }

  private:
    /// `x - 1` of an unsigned x, of one name and of all: nothing lies below 0.
    void differences() {
        std::vector<mutants::Edit> all;
        for (const std::string& name : unsigned_names()) {
            std::vector<mutants::Edit> edits;
            for (std::size_t at = first_; at + 1 < last_; ++at) {
                const bool member = at > 0 && (stream_.is(at - 1, ".") || stream_.is(at - 1, "->"));
                if (stream_.spelling(at) == name && stream_.is(at + 1, "-") && !member)
                    edits.push_back(edit(at, at + 1, "static_cast<int>(" + name + ")"));
            }
            if (edits.empty()) continue;
            all.insert(all.end(), edits.begin(), edits.end());
            add("sign", mutants::token_at(stream_, edits.front().begin),
                "`" + name + "` with a sign where something is taken from it", edits);
        }
        if (all.empty()) return;
        std::sort(all.begin(), all.end(),
                  [](const auto& a, const auto& b) { return a.begin < b.begin; });
        const std::size_t first = mutants::token_at(stream_, all.front().begin);
        add("sign", first, "values with a sign where something is taken from them", std::move(all));
    }

    std::set<std::string> unsigned_names() const {
        std::set<std::string> names;
        const Scopes scopes(stream_, 0, stream_.size());
        for (std::size_t at = 1; at < last_; ++at) {
            if (!scopes.is_declared(at)) continue;
            std::size_t type = at - 1;
            while (type > 0 && (stream_.is(type, "int") || stream_.is(type, "long"))) --type;
            if (has_no_sign(stream_.spelling(type))) names.emplace(stream_.spelling(at));
        }
        return names;
    }

    /// Whether a name is declared as a type that is too narrow for sums: its type changes then, not
    /// what it has become.
    bool is_narrow(std::string_view name) const {
        for (std::size_t at = 1; at < stream_.size(); ++at)
            if (stream_.spelling(at) == name &&
                (stream_.is(at - 1, "short") || stream_.is(at - 1, "char")))
                return true;
        return false;
    }

    /// `key % size`, `key / size`, `key >> bits`: a key with its highest bit is negative.
    void at_division(std::size_t at) {
        const bool divides =
            stream_.is(at, "%") || stream_.is(at, "/") ||
            (stream_.is(at, ">") && stream_.is(at + 1, ">") && stream_.adjacent(at, at + 1));
        if (!divides) return;
        std::size_t begin = at - 1;
        if ((stream_.is(begin, ")") || stream_.is(begin, "]")) && stream_.partner[begin] != npos) {
            begin = stream_.partner[begin];
            if (begin > first_ && stream_.is_identifier(begin - 1)) --begin;
        }
        if (begin < first_ || (!stream_.is_identifier(begin) && !stream_.is(begin, "("))) return;
        while (begin >= first_ + 2 && (stream_.is(begin - 1, ".") || stream_.is(begin - 1, "->")))
            begin -= 2;
        const std::string value = text(begin, at);
        if (begin + 1 == at && is_narrow(stream_.spelling(begin))) return;
        replace("sign", begin, at, "static_cast<unsigned>(" + value + ")",
                "`" + value + "` without a sign");
    }
};

}  // namespace

void add_cast_repairs(const mutants::TokenStream& stream, const mutants::Region& region,
                      std::vector<Repair>& repairs) {
    CastRepairs(stream, region, repairs).run();
}

}  // namespace simtutor::locate

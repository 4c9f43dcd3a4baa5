#include <algorithm>
#include <map>

#include "grader/simt/translate/declaration.h"
#include "tools/locate/expression_pool.h"
#include "tools/locate/pointee.h"
#include "tools/locate/source_text.h"
#include "tools/mutants/statement.h"

namespace simtutor::locate {

namespace {

using mutants::npos;
using mutants::operand_end;
using mutants::Statement;
using mutants::StatementKind;

constexpr std::size_t most_comparisons = 6, most_indices = 6, most_values = 8, most_arguments = 4,
                      most_guards = 8, most_guards_of_two = 4;

/// Changes that put in one place what the file says in another: a comparison, an index, a value,
/// an argument; a guard made of an index that is used and of a limit that is asked about.
class PoolRepairs : SourceText {
  public:
    PoolRepairs(const mutants::TokenStream& stream, const mutants::Region& region,
                std::vector<Repair>& repairs)
        : SourceText(stream, region, repairs), pool_(stream) {}

    void run() {
        for (std::size_t at = first_; at + 1 < last_; ++at) {
            at_comparison(at);
            at_subscript(at);
            at_value(at);
            at_call(at);
        }
        list(mutants::statements_of(stream_, first_, last_));
        guard_both();
    }

  private:
    void instead(const char* kind, std::size_t first, std::size_t last, const std::string& other) {
        const std::string here = text(first, last);
        if (other != here)
            replace(kind, first, last, other, "`" + other + "` in place of `" + here + "`");
    }

    void at_comparison(std::size_t at) {
        const auto [begin, end] = comparison_around(stream_, at, first_, last_);
        if (begin == end) return;
        for (const auto& other : pool_.comparisons(at, most_comparisons)) {
            instead("pool", begin, end, other.text);
            // The limit alone, too; its neighbour; half of what is asked about.
            instead("pool", at + 1, end, other.right);
            if (!other.of_name) continue;
            // What returns where x >= width says the same.
            if (other.sign == "<" || other.sign == ">=")
                instead("pool", begin, end, other.left + " + 1 < " + other.right);
            instead("pool", at + 1, end, other.left + " / 2");
        }
        const std::string limit = text(at + 1, end);
        for (const char* scaled : {" / 2", " * 2"})
            replace("scale", at + 1, end, factor(at + 1, end) + scaled,
                    "half or twice `" + limit + "`");
    }

    void at_subscript(std::size_t at) {
        if (!stream_.is(at, "[") || at == first_ || !stream_.is_identifier(at - 1)) return;
        const std::size_t close = stream_.partner[at];
        if (close == npos || close >= last_ || close == at + 1) return;
        for (const std::string& other : pool_.indices(stream_.spelling(at - 1), at, most_indices))
            instead("pool", at + 1, close, other);
    }

    void at_value(std::size_t at) {
        const bool gives = stream_.is(at, "=") || stream_.is(at, "+=") || stream_.is(at, "-=");
        if (!gives || stream_.is(at + 1, "{")) return;
        const std::size_t end = operand_end(stream_, at + 1, last_, {});
        if (end <= at + 1 || end - at > 30) return;
        for (const std::string& other : pool_.values(at, most_values))
            if (other != "delete" && other != "default") instead("pool", at + 1, end, other);
        const std::string value = text(at + 1, end);
        for (const char* scaled : {" * 2", " / 2"})
            replace("scale", at + 1, end, factor(at + 1, end) + scaled,
                    "half or twice `" + value + "`");
        // What falls below 0 stays there.
        for (std::size_t i = at + 2; i < end; ++i)
            if (stream_.is(i, "-")) {
                replace("clamp", at + 1, end, "((" + value + ") > 0 ? (" + value + ") : 0)",
                        "0 where `" + value + "` is negative");
                break;
            }
    }

    /// What other calls hand over here; twice as much or half of it; as bytes or as elements.
    void at_call(std::size_t at) {
        if (!stream_.is_identifier(at) || !stream_.is(at + 1, "(")) return;
        const std::size_t close = stream_.partner[at + 1];
        if (close == npos || close >= last_ || is_keyword(stream_.spelling(at))) return;
        const auto parts = simt::split_commas(stream_, at + 2, close);
        const std::string_view name = stream_.spelling(at);
        const bool of_library = name.starts_with("cu") || name.starts_with("mem");
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const auto [first, last] = parts[i];
            if (first >= last || last - first > 24) continue;
            for (const std::string& other :
                 pool_.arguments(stream_.spelling(at), i, first, most_arguments))
                instead("pool", first, last, other);
            if (!of_library || stream_.is(first, "&")) continue;
            const std::string value = text(first, last);
            const std::string element = element_type(stream_, first);
            const std::string bytes =
                "sizeof(" + (element.empty() ? std::string("float") : element) + ")";
            for (const std::string& scaled :
                 {std::string(" * 2"), std::string(" / 2"), " * " + bytes, " / " + bytes})
                replace("scale", first, last, factor(first, last) + scaled,
                        "another size in place of `" + value + "`");
        }
    }

    void list(const std::vector<Statement>& statements) {
        for (const Statement& one : statements) {
            if (one.kind == StatementKind::simple && one.children.empty()) guards(one);
            list(one.children);
        }
    }

    /// Conditions that a statement's indices could have: `row + 1 < n` for `a[row + 1]` where
    /// another place asks for `row < n`.
    std::vector<std::string> guards_of(const Statement& statement) const {
        std::vector<std::string> made;
        const auto put = [&](const std::string& condition) {
            if (std::find(made.begin(), made.end(), condition) == made.end() &&
                made.size() < most_guards)
                made.push_back(condition);
        };
        auto known = pool_.comparisons(statement.word, 2 * most_comparisons);
        // What the statement uses is asked about first.
        std::stable_partition(known.begin(), known.end(), [&](const auto& one) {
            return holds_word(statement.word, statement.last, one.left);
        });
        for (std::size_t at = statement.word; at < statement.last; ++at) {
            if (!stream_.is(at, "[") || stream_.partner[at] == npos) continue;
            for (const auto& [first, last] : sums_of(at + 1, stream_.partner[at]))
                for (const auto& one : known)
                    if (one.sign.starts_with("<") && one.left != text(first, last) &&
                        holds_word(first, last, one.left))
                        put(text(first, last) + " < " + one.right);
        }
        for (const auto& one : known) put(one.text);
        return made;
    }

    /// The parts of an index that are sums without a product, the whole of it perhaps.
    std::vector<std::pair<std::size_t, std::size_t>> sums_of(std::size_t first,
                                                             std::size_t last) const {
        std::vector<std::pair<std::size_t, std::size_t>> found;
        bool plain = last > first;
        for (std::size_t at = first; at < last; ++at)
            if (stream_.is(at, "*") || stream_.is(at, "/")) plain = false;
        if (plain) found.emplace_back(first, last);
        for (std::size_t at = first; at < last; ++at)
            if (stream_.is(at, "(") && stream_.partner[at] != npos && stream_.partner[at] < last &&
                stream_.partner[at] > at + 1)
                found.emplace_back(at + 1, stream_.partner[at]);
        return found;
    }

    bool holds_word(std::size_t first, std::size_t last, const std::string& word) const {
        for (std::size_t at = first; at < last; ++at)
            if (stream_.spelling(at) == word) return true;
        return false;
    }

    /// The statement, and each element that it reads, only under a condition; else 0 is read.
    void guards(const Statement& one) {
        const std::vector<std::string> conditions = guards_of(one);
        const bool stands_alone =
            one.whole && !one.declares && one.word + 1 < one.last && stream_.is(one.word + 1, "[");
        for (const std::string& condition : conditions) {
            ask_for_both(one, condition);
            if (stands_alone)
                add("guard", one.word, "the condition `" + condition + "` in front of it",
                    {{stream_.tokens[one.word].begin, stream_.tokens[one.last - 1].end,
                      "if (" + condition + ") " + text(one.word, one.last)}});
            loads(one, condition);
        }
    }

    /// `if (row < n && column < n)`, where the statement stands under `if (row < n)`.
    void ask_for_both(const Statement& one, const std::string& condition) {
        if (one.word == 0 || !stream_.is(one.word - 1, ")")) return;
        const std::size_t close = one.word - 1, open = stream_.partner[close];
        if (open == npos || open <= first_ || !stream_.is(open - 1, "if")) return;
        ask_too(open + 1, close, condition);
    }

    /// The condition from `first` to `last`, and this one.
    void ask_too(std::size_t first, std::size_t last, const std::string& condition) {
        const std::string known = text(first, last);
        if (known.find("||") != std::string::npos || known.find(condition) != std::string::npos)
            return;
        replace("guard", first, last, known + " && " + condition,
                "`" + condition + "` asked for, too");
    }

    /// `row < n && column < n ? a[…] : 0`, where the load stands behind `row < n ?`.
    void choose_by_both(std::size_t question, std::size_t from, const std::string& condition) {
        std::size_t first = question;
        while (first > from && !stream_.is(first - 1, "=") && !stream_.is(first - 1, "+=") &&
               !stream_.is(first - 1, ",") && !stream_.is(first - 1, "?") &&
               !stream_.is(first - 1, ":"))
            --first;
        if (first < question) ask_too(first, question, condition);
    }

    void loads(const Statement& one, const std::string& condition) {
        bool value = false;
        for (std::size_t at = one.word; at + 1 < one.last; ++at) {
            if (stream_.is(at, "=") || stream_.is(at, "+=")) value = true;
            const bool reads = value && stream_.is_identifier(at) && stream_.is(at + 1, "[") &&
                               stream_.partner[at + 1] != npos && !stream_.is(at - 1, ".");
            if (!reads) continue;
            std::size_t end = stream_.partner[at + 1] + 1;
            while (stream_.is(end, "[") && stream_.partner[end] != npos)
                end = stream_.partner[end] + 1;
            if (stream_.is(end, ".")) continue;
            if (stream_.is(at - 1, "?")) choose_by_both(at - 1, one.word, condition);
            const std::string guarded = "((" + condition + ") ? " + text(at, end) + " : 0)";
            replace("guard", at, end, guarded,
                    "0 in place of `" + text(at, end) + "` where not " + condition);
            guarded_.push_back({one.word, one.last, edit(at, end, guarded)});
        }
    }

    /// Two loads in statements that follow each other, each under a condition of its own: of two
    /// tiles both need one.
    void guard_both() {
        std::map<std::size_t, std::size_t> taken;
        std::erase_if(guarded_, [&](const Guarded& one) {
            return ++taken[one.edit.begin] > most_guards_of_two;
        });
        for (const Guarded& one : guarded_)
            for (const Guarded& two : guarded_)
                if (one.end == two.begin)
                    add("guard", one.begin,
                        "0 in place of both loads where what they ask for is not there",
                        {one.edit, two.edit});
    }

    struct Guarded {
        std::size_t begin, end;  ///< the tokens of the statement
        mutants::Edit edit;
    };

    const ExpressionPool pool_;
    std::vector<Guarded> guarded_;
};

}  // namespace

void add_pool_repairs(const mutants::TokenStream& stream, const mutants::Region& region,
                      std::vector<Repair>& repairs) {
    PoolRepairs(stream, region, repairs).run();
}

}  // namespace simtutor::locate

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "grader/simt/translate/tokenizer.h"
#include "tools/locate/scopes.h"
#include "tools/locate/source_text.h"
#include "tools/mutants/statement.h"

namespace simtutor::locate {

namespace {

using mutants::Edit;
using mutants::Statement;
using mutants::StatementKind;

/// Statements further apart have nothing to do with each other.
constexpr int most_lines_apart = 10;
constexpr std::size_t most_twins = 2;
constexpr std::size_t shortest_statement = 5;

/// Changes of one kind that live of other places, not of their own words.
bool is_alone(const std::string& kind) {
    static const std::set<std::string> kinds = {"order", "barrier", "fence",       "copy",
                                                "name",  "capture", "construction"};
    return kinds.contains(kind);
}

/// What is wrong in one statement is often wrong in the next one, too, which does the same for the
/// other matrix, direction or half.
class TwinRepairs : SourceText {
  public:
    TwinRepairs(const mutants::TokenStream& stream, const mutants::Region& region,
                std::vector<Repair>& repairs)
        : SourceText(stream, region, repairs), repairs_of_one_(repairs) {}

    void run() {
        collect(mutants::statements_of(stream_, first_, last_));
        for (const Repair& repair : repairs_of_one_) {
            if (is_alone(repair.kind) || repair.edits.empty()) continue;
            const Statement* own = statement_of(repair);
            if (!own) continue;
            std::size_t count = 0;
            for (const Statement& other : statements_)
                if (count < most_twins && are_twins(*own, other) && both(repair, *own, other))
                    ++count;
        }
    }

  private:
    void collect(const std::vector<Statement>& statements) {
        for (const Statement& one : statements) {
            const bool takes = one.kind == StatementKind::simple && one.children.empty() &&
                               one.last - one.word >= shortest_statement;
            if (takes) statements_.push_back(one);
            collect(one.children);
        }
    }

    const Statement* statement_of(const Repair& repair) const {
        for (const Statement& one : statements_) {
            const std::size_t begin = stream_.tokens[one.word].begin;
            const std::size_t end = stream_.tokens[one.last - 1].end;
            const bool holds = std::all_of(
                repair.edits.begin(), repair.edits.end(),
                [&](const Edit& edit) { return begin <= edit.begin && edit.end <= end; });
            if (holds) return &one;
        }
        return nullptr;
    }

    bool are_twins(const Statement& one, const Statement& two) const {
        if (one.word == two.word || one.last - one.word != two.last - two.word) return false;
        const int apart = stream_.tokens[one.word].line - stream_.tokens[two.word].line;
        if (std::abs(apart) > most_lines_apart) return false;
        for (std::size_t i = 0; i < one.last - one.word; ++i) {
            const std::size_t a = one.word + i, b = two.word + i;
            if (stream_.tokens[a].kind != stream_.tokens[b].kind) return false;
            const bool may_differ = (stream_.is_identifier(a) && !is_keyword(stream_.spelling(a)) &&
                                     !is_keyword(stream_.spelling(b))) ||
                                    stream_.tokens[a].kind == simt::TokenKind::number;
            if (!may_differ && stream_.spelling(a) != stream_.spelling(b)) return false;
        }
        return true;
    }

    /// Where the byte lies in the other statement, if a token begins or ends there.
    std::optional<std::size_t> moved(std::size_t offset, bool is_end, const Statement& from,
                                     const Statement& to) const {
        for (std::size_t at = from.word; at < from.last; ++at) {
            const simt::Token& token = stream_.tokens[at];
            const simt::Token& other = stream_.tokens[to.word + (at - from.word)];
            if (!is_end && token.begin == offset) return other.begin;
            if (token.end == offset) return other.end;
        }
        return std::nullopt;
    }

    /// The text with the other statement's names.
    std::string renamed(const std::string& made, const Statement& from, const Statement& to) const {
        std::map<std::string_view, std::string_view> names;
        for (std::size_t at = from.word; at < from.last; ++at)
            if (stream_.is_identifier(at))
                names[stream_.spelling(at)] = stream_.spelling(to.word + (at - from.word));
        const mutants::TokenStream words = simt::tokenize(made, {});
        std::vector<Edit> edits;
        for (std::size_t at = 0; at < words.size(); ++at) {
            const auto known = names.find(words.spelling(at));
            if (words.is_identifier(at) && known != names.end())
                edits.push_back(
                    {words.tokens[at].begin, words.tokens[at].end, std::string(known->second)});
        }
        return edits.empty() ? made : mutants::applied(made, edits);
    }

    bool both(const Repair& repair, const Statement& own, const Statement& other) {
        std::vector<Edit> edits = repair.edits;
        for (const Edit& one : repair.edits) {
            const auto begin = moved(one.begin, false, own, other);
            const auto end = one.begin == one.end ? begin : moved(one.end, true, own, other);
            if (!begin || !end || *end < *begin) return false;
            edits.push_back({*begin, *end, renamed(one.text, own, other)});
        }
        std::sort(edits.begin(), edits.end(),
                  [](const Edit& a, const Edit& b) { return a.begin < b.begin; });
        const std::size_t at = std::min(own.word, other.word);
        made_.push_back({repair.kind,
                         repair.what + ", in line " +
                             std::to_string(stream_.tokens[std::max(own.word, other.word)].line) +
                             ", too",
                         stream_.tokens[at].line, std::move(edits)});
        return true;
    }

  public:
    std::vector<Repair> take() { return std::move(made_); }

  private:
    const std::vector<Repair>& repairs_of_one_;
    std::vector<Statement> statements_;
    std::vector<Repair> made_;
};

}  // namespace

void add_twin_repairs(const mutants::TokenStream& stream, const mutants::Region& region,
                      std::vector<Repair>& repairs) {
    TwinRepairs twins(stream, region, repairs);
    twins.run();
    for (Repair& one : twins.take()) repairs.push_back(std::move(one));
}

}  // namespace simtutor::locate

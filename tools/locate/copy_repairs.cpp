#include <algorithm>

#include "tools/locate/scopes.h"
#include "tools/locate/source_text.h"
#include "tools/mutants/statement.h"

namespace simtutor::locate {

namespace {

using mutants::Statement;
using mutants::StatementKind;

/// Gaps that a copy is put into, on each side of its statement.
constexpr std::size_t most_gaps = 8;
constexpr std::size_t longest_statement = 24;

/// A statement that stands once and is needed once more: a wait, a sum set to 0, something given
/// back.
class CopyRepairs : SourceText {
  public:
    CopyRepairs(const mutants::TokenStream& stream, const mutants::Region& region,
                std::vector<Repair>& repairs)
        : SourceText(stream, region, repairs), scopes_(stream, 0, stream.size()) {}

    void run() {
        list(mutants::statements_of(stream_, first_, last_, true), false);
        std::sort(gaps_.begin(), gaps_.end());
        gaps_.erase(std::unique(gaps_.begin(), gaps_.end()), gaps_.end());
        for (const Statement& one : copied_) copies_of(one);
    }

  private:
    /// @param in_body whether the list stands in a function's body
    void list(const std::vector<Statement>& statements, bool in_body) {
        for (const Statement& one : statements) {
            const bool is_simple = one.kind == StatementKind::simple;
            if (in_body && one.whole) gaps_.push_back(one.first);
            if (in_body && &one == &statements.back() && one.whole) gaps_.push_back(one.last);
            if (in_body && is_simple && may_be_copied(one)) copied_.push_back(one);
            if (one.is_class) {
                for (const Statement& member : one.children) list(member.children, true);
                continue;
            }
            if (is_simple || one.kind == StatementKind::block) {
                list(one.children, true);
                continue;
            }
            for (const Statement& child : one.children) {
                if (child.kind == StatementKind::block)
                    list(child.children, true);
                else if (child.kind == StatementKind::simple && may_be_copied(child))
                    copied_.push_back(child);
            }
        }
    }

    /// A call, or a number given to a variable.
    bool may_be_copied(const Statement& one) const {
        if (one.declares || !one.whole || one.last - one.word > longest_statement) return false;
        if (!stream_.is_identifier(one.word) || is_keyword(stream_.spelling(one.word)))
            return false;
        if (!one.children.empty()) return false;
        if (stream_.is(one.word + 1, "(")) return true;
        for (std::size_t at = one.word; at + 2 < one.last; ++at)
            if (stream_.is(at, "="))
                return at + 3 == one.last && stream_.tokens[at + 1].kind == simt::TokenKind::number;
        return false;
    }

    void copies_of(const Statement& one) {
        const std::string copied = text(one.word, one.last);
        const auto here = std::lower_bound(gaps_.begin(), gaps_.end(), one.first) - gaps_.begin();
        const auto many = static_cast<std::ptrdiff_t>(most_gaps);
        const auto count = static_cast<std::ptrdiff_t>(gaps_.size());
        for (std::ptrdiff_t i = std::max<std::ptrdiff_t>(0, here - many);
             i < std::min(count, here + many + 2); ++i) {
            const std::size_t gap = gaps_[static_cast<std::size_t>(i)];
            // Beside the statement itself nothing changes.
            if (gap == one.first || gap == one.last || gap == 0) continue;
            if (!scopes_.sees_all(copied, gap)) continue;
            const bool ends = gap >= last_ || stream_.is(gap, "}");
            const std::size_t at = ends ? stream_.tokens[gap - 1].end : stream_.tokens[gap].begin;
            add("copy", std::min(gap, last_ - 1),
                "`" + copied + "` here, too, as in line " +
                    std::to_string(stream_.tokens[one.word].line),
                {{at, at, ends ? " " + copied : copied + " "}});
        }
    }

    const Scopes scopes_;
    std::vector<std::size_t> gaps_;  ///< tokens that a statement may stand before
    std::vector<Statement> copied_;
};

}  // namespace

void add_copy_repairs(const mutants::TokenStream& stream, const mutants::Region& region,
                      std::vector<Repair>& repairs) {
    CopyRepairs(stream, region, repairs).run();
}

}  // namespace simtutor::locate

#include <array>
#include <set>

#include "tools/mutants/mutant.h"
#include "tools/mutants/statement.h"

namespace simtutor::mutants {

namespace {

bool is_waiting_word(std::string_view word) {
    static const std::set<std::string_view> words = {
        "__syncthreads", "__syncwarp",          "__pipeline_wait_prior", "__pipeline_commit",
        "__threadfence", "__threadfence_block", "__syncthreads_count",   "__pipeline_arrive_on"};
    return words.contains(word);
}

/// Walks over a region's statements; each statement is seen with the list that it stands in.
class StatementChanges {
  public:
    StatementChanges(const TokenStream& stream, std::vector<Change>& changes)
        : stream_(stream), changes_(changes) {}

    /// @param loop the loop whose body the list is, or null
    void list(const std::vector<Statement>& statements, const Statement* loop) {
        for (std::size_t i = 0; i < statements.size(); ++i) {
            const Statement& here = statements[i];
            if (is_barrier(here)) barrier(statements, i, loop);
            one(here);
        }
    }

  private:
    std::size_t begin(const Statement& s) const { return stream_.tokens[s.first].begin; }
    std::size_t end(const Statement& s) const { return stream_.tokens[s.last - 1].end; }
    std::string text(std::size_t first, std::size_t last) const {
        if (first >= last) return {};
        const auto begin = stream_.tokens[first].begin;
        return std::string(stream_.text.substr(begin, stream_.tokens[last - 1].end - begin));
    }
    std::string text(const Statement& s) const { return text(s.first, s.last); }
    void add(const char* operation, std::vector<Edit> edits) {
        changes_.push_back({operation, std::move(edits)});
    }
    Edit at_tokens(std::size_t first, std::size_t last, std::string with) const {
        return {stream_.tokens[first].begin, stream_.tokens[last - 1].end, std::move(with)};
    }

    bool is_barrier(const Statement& s) const {
        return s.kind == StatementKind::simple && is_waiting_word(stream_.spelling(s.word));
    }

    /// A barrier, a wait or a fence: removed, moved past its neighbours, into a branch, out of its
    /// loop, or weakened.
    void barrier(const std::vector<Statement>& list, std::size_t i, const Statement* loop) {
        const Statement& here = list[i];
        const Edit gone = {begin(here), end(here), ""};
        add("barrier", {{begin(here), end(here), ";"}});
        weaken(here);
        if (i > 0) {
            const Statement& before = list[i - 1];
            add("barrier", {{begin(before), begin(before), text(here) + "\n"}, gone});
            if (before.kind == StatementKind::branch) into(before.children.front(), here, gone);
        }
        if (i + 1 < list.size()) {
            const Statement& after = list[i + 1];
            add("barrier", {gone, {end(after), end(after), "\n" + text(here)}});
            if (after.kind == StatementKind::branch) into(after.children.front(), here, gone);
        }
        if (loop) add("barrier", {gone, {end(*loop), end(*loop), "\n" + text(here)}});
    }

    void into(const Statement& body, const Statement& barrier, const Edit& gone) {
        add("barrier",
            {gone, {begin(body), end(body), "{ " + text(body) + " " + text(barrier) + " }"}});
    }

    void weaken(const Statement& here) {
        const std::string_view word = stream_.spelling(here.word);
        if (word == "__syncthreads") {
            for (const char* weaker : {"__syncwarp", "__threadfence_block"})
                add("barrier", {at_tokens(here.word, here.word + 1, weaker)});
        }
        if (word == "__pipeline_wait_prior") {
            const std::size_t open = here.word + 1, close = stream_.partner[open];
            if (close == npos) return;
            add("barrier", {at_tokens(open, close + 1, "((" + text(open + 1, close) + ") + 1)")});
        }
    }

    void one(const Statement& s) {
        switch (s.kind) {
            case StatementKind::simple:
                simple(s);
                break;
            case StatementKind::branch:
                branch(s);
                break;
            case StatementKind::for_loop:
                for_loop(s);
                break;
            case StatementKind::while_loop:
                limits(s.open + 1, s.close);
                break;
            default:
                break;
        }
        if (s.is_class) {
            // A member that is no function is no statement.
            for (const Statement& member : s.children) list(member.children, nullptr);
            return;
        }
        if (s.kind == StatementKind::block || s.kind == StatementKind::simple) {
            list(s.children, nullptr);
            return;
        }
        const bool loops = s.kind != StatementKind::branch;
        for (const Statement& child : s.children) {
            if (child.kind == StatementKind::block) {
                list(child.children, loops ? &s : nullptr);
            } else {
                list({child}, loops ? &s : nullptr);
            }
        }
    }

    void simple(const Statement& s) {
        if (!s.whole || !s.children.empty() || is_barrier(s)) return;
        if (s.declares) {
            initialisation(s);
        } else if (!stream_.is(s.word, "return")) {
            add("statement", {at_tokens(s.word, s.last, ";")});
        }
    }

    /// `float sum = 0;` becomes `float sum;`. A constant needs its value.
    void initialisation(const Statement& s) {
        if (stream_.is(s.word, "const") || stream_.is(s.word, "constexpr") ||
            stream_.is(s.word, "auto"))
            return;
        for (std::size_t at = s.word; at < s.last; ++at) {
            const bool opens = stream_.is(at, "(") || stream_.is(at, "[");
            if (opens && stream_.partner[at] != npos) at = stream_.partner[at];
            if (!stream_.is(at, "=")) continue;
            const std::size_t last = operand_end(stream_, at + 1, s.last, {});
            const std::size_t to = stream_.is(at + 1, "{") ? stream_.partner[at + 1] + 1 : last;
            add("initialisation", {at_tokens(at, to, "")});
            return;
        }
    }

    void branch(const Statement& s) {
        if (s.children.size() == 1) {
            const Statement& body = s.children.front();
            const bool leaves = stream_.is(body.word, "return") ||
                                stream_.is(body.word, "continue") || stream_.is(body.word, "break");
            add("guard", {at_tokens(s.word, s.last, leaves ? ";" : text(body))});
        }
        limits(s.open + 1, s.close);
    }

    void for_loop(const Statement& s) {
        const std::size_t first = operand_end(stream_, s.open + 1, s.close, {}) + 1;
        std::size_t condition = s.open + 1;
        while (condition < s.close && !stream_.is(condition, ";")) ++condition;
        std::size_t step = condition + 1;
        while (step < s.close && !stream_.is(step, ";")) ++step;
        if (first > s.close || step >= s.close) return;
        limits(condition + 1, step);
        steps(step + 1, s.close);
    }

    /// `i < n` becomes `i < n - 1` (the last step skipped) and `i < 16` (the limit fixed).
    void limits(std::size_t first, std::size_t last) {
        static const std::set<std::string_view> relations = {"<", "<=", ">", ">="};
        for (std::size_t at = first; at < last; ++at) {
            if (!relations.contains(stream_.spelling(at))) continue;
            if (stream_.adjacent(at - 1, at) || stream_.adjacent(at, at + 1)) continue;
            const std::size_t to = operand_end(stream_, at + 1, last, {"&&", "||", "?", ":"});
            const std::string limit = text(at + 1, to);
            add("last step", {at_tokens(at + 1, to, "(" + limit + ") - 1")});
            for (const char* fixed : {"16", "256"}) add("limit", {at_tokens(at + 1, to, fixed)});
        }
    }

    /// `++i` becomes `i += 2`, `i += step` becomes `i += 2 * (step)`.
    void steps(std::size_t first, std::size_t last) {
        if (first >= last) return;
        if (stream_.is(first, "++")) {
            add("stride", {at_tokens(first, last, text(first + 1, last) + " += 2")});
            return;
        }
        for (std::size_t at = first; at < last; ++at) {
            if (!stream_.is(at, "+=")) continue;
            add("stride", {at_tokens(at + 1, last, "2 * (" + text(at + 1, last) + ")")});
            add("stride", {at_tokens(at + 1, last, "1")});
            return;
        }
    }

    const TokenStream& stream_;
    std::vector<Change>& changes_;
};

}  // namespace

void add_statement_changes(const TokenStream& stream, const Region& region,
                           std::vector<Change>& changes, bool members) {
    StatementChanges(stream, changes)
        .list(statements_of(stream, region.first, region.second, members), nullptr);
}

}  // namespace simtutor::mutants

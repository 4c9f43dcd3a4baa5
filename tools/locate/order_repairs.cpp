#include "tools/locate/device_code.h"
#include "tools/locate/source_text.h"
#include "tools/mutants/statement.h"

namespace simtutor::locate {

namespace {

using mutants::Edit;
using mutants::Statement;
using mutants::StatementKind;

/// Changes of the order of statements: exchanged, moved into a loop or out of it, a barrier more.
class OrderRepairs : SourceText {
  public:
    OrderRepairs(const mutants::TokenStream& stream, const mutants::Region& region,
                 std::vector<Repair>& repairs)
        : SourceText(stream, region, repairs), device_(stream) {}

    void run() {
        const auto statements = mutants::statements_of(stream_, first_, last_, true);
        // Between marks most neighbours are tried; where they move to would be too many.
        if (is_in_body()) exchange_all(statements);
        list(statements, nullptr, false);
    }

  private:
    std::string text_of(const Statement& s) const { return text(s.first, s.last); }
    Edit gone(const Statement& s) const { return edit(s.first, s.last, ";"); }
    Edit before(const Statement& s, const std::string& what) const {
        const std::size_t at = stream_.tokens[s.first].begin;
        return {at, at, what + " "};
    }
    Edit after(const Statement& s, const std::string& what) const {
        const std::size_t at = stream_.tokens[s.last - 1].end;
        return {at, at, " " + what};
    }
    static bool is_simple(const Statement& s) {
        return s.kind == StatementKind::simple && s.whole && s.children.empty();
    }
    static bool has_body(const Statement& s) {
        return s.kind != StatementKind::simple && !s.children.empty();
    }
    std::string place(const Statement& s) const {
        return "line " + std::to_string(stream_.tokens[s.word].line);
    }

    /// `Watch watch;` of a class of the file with a constructor: what it does is done there.
    bool constructs(const Statement& s) const {
        if (s.kind != StatementKind::simple || !s.whole || s.last < s.word + 3) return false;
        if (!stream_.is_identifier(s.word) || !stream_.is_identifier(s.word + 1)) return false;
        const std::string name = text(s.word, s.word + 1);
        bool is_class = false, has_constructor = false;
        for (std::size_t at = 1; at + 2 < s.word; ++at) {
            if (!stream_.is(at, name)) continue;
            is_class |= stream_.is(at - 1, "struct") || stream_.is(at - 1, "class");
            has_constructor |= stream_.is(at + 1, "(") && !stream_.is(at - 1, "~");
        }
        return is_class && has_constructor;
    }

    /// @param parent the statement whose body the list is, or null
    /// @param in_body whether the list stands in a function's body
    void list(const std::vector<Statement>& statements, const Statement* parent, bool in_body) {
        for (std::size_t i = 0; i < statements.size(); ++i) {
            const Statement& here = statements[i];
            if (in_body) {
                if (i + 1 < statements.size()) exchange(here, statements[i + 1]);
                if (is_simple(here) && !here.declares) moves(statements, i, parent);
                barriers(here, i + 1 == statements.size());
            }
            inner(here, in_body);
        }
    }

    void exchange_all(const std::vector<Statement>& statements) {
        for (std::size_t i = 0; i < statements.size(); ++i) {
            if (i + 1 < statements.size()) exchange(statements[i], statements[i + 1]);
            const bool body = statements[i].kind != StatementKind::simple;
            if (!body) continue;  // a lambda's, or a class's, are listed below
            for (const Statement& child : statements[i].children)
                if (child.kind == StatementKind::block) exchange_all(child.children);
            out_of_loop(statements[i]);
        }
    }

    /// `for (…) { launch(); end.record(); }`: what ends each round, once behind all of them.
    void out_of_loop(const Statement& loop) {
        const bool rounds =
            loop.kind == StatementKind::for_loop || loop.kind == StatementKind::while_loop;
        if (!rounds || loop.children.back().kind != StatementKind::block) return;
        const std::vector<Statement>& body = loop.children.back().children;
        if (body.size() < 2 || !is_simple(body.back()) || body.back().declares) return;
        add("out", body.back().word, "this statement behind the one that begins in " + place(loop),
            {gone(body.back()), after(loop, text_of(body.back()))});
    }

    void inner(const Statement& s, bool in_body) {
        if (s.is_class) {
            for (const Statement& member : s.children) list(member.children, nullptr, true);
        } else if (s.kind == StatementKind::simple) {
            list(s.children, nullptr, true);
        } else if (s.kind == StatementKind::block) {
            list(s.children, nullptr, in_body);
        } else {
            for (const Statement& child : s.children)
                list(child.kind == StatementKind::block ? child.children
                                                        : std::vector<Statement>{child},
                     child.kind == StatementKind::block ? &s : nullptr, in_body);
        }
    }

    void exchange(const Statement& one, const Statement& two) {
        if (one.last > two.first || !one.whole || !two.whole) return;
        const bool builds = constructs(one) != constructs(two);
        add(builds ? "construction" : "order", one.word,
            "the statements of this line and of " + place(two) + " exchanged",
            {edit(one.first, one.last, text_of(two)), edit(two.first, two.last, text_of(one))},
            stream_.tokens[two.word].line);
    }

    void moves(const std::vector<Statement>& list, std::size_t i, const Statement* parent) {
        const Statement& here = list[i];
        const std::string moved = text_of(here);
        if (i > 0 && has_body(list[i - 1])) into(list[i - 1], here, moved);
        if (i + 1 < list.size() && has_body(list[i + 1])) into(list[i + 1], here, moved);
        if (!parent) return;
        add("order", here.word, "this statement before the one that begins in " + place(*parent),
            {gone(here), before(*parent, moved)});
        add("order", here.word, "this statement behind the one that begins in " + place(*parent),
            {gone(here), after(*parent, moved)});
    }

    void into(const Statement& other, const Statement& here, const std::string& moved) {
        const Statement& body = other.children.back();
        if (body.kind != StatementKind::block) return;
        const Edit end = {stream_.tokens[body.last - 1].begin, stream_.tokens[body.last - 1].begin,
                          moved + " "};
        const Edit begin = {stream_.tokens[body.word].end, stream_.tokens[body.word].end,
                            " " + moved};
        for (const Edit& to : {end, begin})
            add("order", here.word, "this statement inside the one that begins in " + place(other),
                {gone(here), to});
    }

    /// A barrier for the block before the statement; behind the last one, too.
    void barriers(const Statement& here, bool is_last) {
        if (device_.empty()) return;
        if (!device_.holds(here.word)) {
            add("barrier", here.word, "a wait for the device before this line",
                {before(here, "cudaDeviceSynchronize();")});
            return;
        }
        if (stream_.is(here.word, "__syncthreads") || stream_.is(here.word, "else")) return;
        add("barrier", here.word, "a barrier for the block before this line",
            {before(here, "__syncthreads();")});
        for (const char* other : {"__syncwarp();", "__threadfence();"})
            add("fence", here.word, "`" + std::string(other) + "` before this line",
                {before(here, other)});
        if (is_last)
            add("barrier", here.word, "a barrier for the block behind this line",
                {after(here, "__syncthreads();")});
    }

    const DeviceCode device_;
};

}  // namespace

void add_order_repairs(const mutants::TokenStream& stream, const mutants::Region& region,
                       std::vector<Repair>& repairs) {
    OrderRepairs(stream, region, repairs).run();
}

}  // namespace simtutor::locate

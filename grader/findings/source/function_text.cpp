#include "grader/findings/source/function_text.h"

#include <algorithm>

namespace simtutor {
namespace {

constexpr int most_depth = 60;
constexpr std::size_t most_statements = 2000;

bool is_keyword_of_head(const Token& token) {
    return token.is("if") || token.is("for") || token.is("while") || token.is("switch");
}

/// What a name is assigned in these words, which hold one declaration or assignment.
bool assigned(const Tokens& words, const std::string& name, Tokens& value) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i].text != name || (i > 0 && (words[i - 1].is(".") || words[i - 1].is("->"))))
            continue;
        // "*to = x" changes what the pointer points to.
        if (i == 1 && words[0].is("*")) continue;
        const std::string& sign = words[i + 1].text;
        const bool assigns = sign == "=" || (sign.size() == 2 && sign[1] == '=' &&
                                             std::string("+-*/%").find(sign[0]) != sign.npos);
        // "float* from(a + i)", "int i{n}"
        const bool initialises = i > 0 && (sign == "(" || sign == "{") &&
                                 (words[i - 1].is_name() || words[i - 1].is("*")) &&
                                 !words[0].is("return");
        if (!assigns && !initialises) continue;
        value = part_of(words, i + 2, initialises ? closing(words, i + 1) : words.size());
        return true;
    }
    return false;
}

void add_atoms(const Tokens& condition, bool holds, const Guard& like, std::vector<Guard>& all);

void add_atom(Tokens atom, bool holds, Guard like, std::vector<Guard>& all) {
    while (!atom.empty() && atom.front().is("!")) {
        atom.erase(atom.begin());
        holds = !holds;
    }
    if (!atom.empty() && atom.front().is("(") && closing(atom, 0) + 1 == atom.size())
        return add_atoms(part_of(atom, 1, atom.size() - 1), holds, like, all);
    int depth = 0;
    for (std::size_t i = 0; i < atom.size(); ++i) {
        depth += atom[i].is("(") || atom[i].is("[");
        depth -= atom[i].is(")") || atom[i].is("]");
        if (depth != 0) continue;
        std::string sign = atom[i].text;
        if (sign != "<" && sign != "<=" && sign != ">" && sign != ">=" && sign != "==" &&
            sign != "!=")
            continue;
        like.left = part_of(atom, 0, i);
        like.right = part_of(atom, i + 1, atom.size());
        like.line = atom[i].line;
        if (!holds)
            sign = sign == "<"    ? ">="
                   : sign == "<=" ? ">"
                   : sign == ">"  ? "<="
                   : sign == ">=" ? "<"
                   : sign == "==" ? "!="
                                  : "==";
        if (sign[0] == '>') {
            std::swap(like.left, like.right);
            sign[0] = '<';
        }
        like.sign = sign;
        all.push_back(like);
        return;
    }
}

/// "a && b" holds in both parts; "a || b" fails in both. Where it is the other way round, one part
/// may hold without the other.
void add_atoms(const Tokens& condition, bool holds, const Guard& like, std::vector<Guard>& all) {
    std::vector<Tokens> parts;
    const std::vector<Tokens> either = split(condition, "||");
    for (const Tokens& part : either)
        for (Tokens& piece : split(part, "&&")) parts.push_back(std::move(piece));
    Guard one = like;
    one.one_of |= holds ? either.size() > 1 : parts.size() > either.size();
    for (const Tokens& part : parts)
        if (!part.empty()) add_atom(part, holds, one, all);
}

/// Whether a word stands alone between the conditions that "&&", "||" and "!" join.
bool is_condition(const Tokens& words, std::size_t i) {
    const auto joins = [](const Token& word) {
        return word.is("&&") || word.is("||") || word.is("!") || word.is("(") || word.is(")");
    };
    const bool called = i + 1 < words.size() && words[i + 1].is("(");
    return words[i].is_name() && !called && (i == 0 || joins(words[i - 1])) &&
           (i + 1 == words.size() || joins(words[i + 1]));
}

/// "inside && k < n" with what inside was given: "(row < n && column < n) && k < n".
/// @param holds whether the condition holds where the statement in question runs
Tokens spelled_out(const FunctionText& function, const Tokens& words, int statement, bool holds) {
    Tokens all;
    for (std::size_t i = 0; i < words.size(); ++i) {
        Tokens value;
        const int set =
            is_condition(words, i) ? function.definition(words[i].text, statement, &value) : -1;
        // Of conditions of which one is enough the whole says more than the parts. Where it does
        // not hold, none of them does.
        const bool negated = i > 0 && words[i - 1].is("!");
        if (set < 0 || (mentions(value, "||") && holds != negated) ||
            !mentions(function.statements()[static_cast<std::size_t>(set)].words, "bool")) {
            all.push_back(words[i]);
            continue;
        }
        all.push_back({"(", words[i].line});
        all.insert(all.end(), value.begin(), value.end());
        all.push_back({")", words[i].line});
    }
    return all;
}

/// The condition of a "?" in a statement: from its last assignment or bracket on.
void add_choices(const FunctionText& function, int statement, std::vector<Guard>& all) {
    const Tokens& words = function.statements()[static_cast<std::size_t>(statement)].words;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (!words[i].is("?")) continue;
        std::size_t begin = i;
        int depth = 0;
        while (begin > 0) {
            const Token& before = words[begin - 1];
            depth += before.is(")") || before.is("]");
            depth -= before.is("(") || before.is("[");
            if (depth < 0 || (depth == 0 && (before.is("=") || before.is(",") ||
                                             before.is("return") || before.is("+="))))
                break;
            --begin;
        }
        add_atoms(spelled_out(function, part_of(words, begin, i), statement - 1, true), true, {},
                  all);
    }
}

/// The part of a loop's head that is asked before each round.
Tokens condition_of(const Statement& loop) {
    const std::vector<Tokens> parts = split(loop.words, ";");
    return parts.size() >= 2 ? parts[1] : parts[0];
}

}  // namespace

bool Statement::touches(int number) const {
    return std::any_of(words.begin(), words.end(),
                       [&](const Token& token) { return token.line == number; }) ||
           line == number;
}

bool Statement::leaves() const {
    return kind == Kind::plain && !words.empty() &&
           (words[0].is("return") || words[0].is("break") || words[0].is("continue"));
}

FunctionText::FunctionText(const Tokens& file, int line) {
    for (std::size_t i = 1; i < file.size(); ++i) {
        if (!file[i].is("{")) continue;
        std::size_t before = i - 1;
        while (before > 0 && (file[before].is("const") || file[before].is("noexcept"))) --before;
        if (!file[before].is(")")) continue;
        const std::size_t end = closing(file, i);
        const int last = end < file.size() ? file[end].line : line;
        std::size_t open = before;
        int depth = 0;
        for (; open > 0; --open) {
            depth += file[open].is(")");
            depth -= file[open].is("(");
            if (depth == 0) break;
        }
        if (file[i].line <= line && line <= last) {
            parameters_ = part_of(file, open + 1, before);
            if (open > 0) name_ = file[open - 1].text;
            std::size_t at = i + 1;
            while (at < end && statements_.size() < most_statements)
                at = parse(file, at, end, -1, 0);
            return;
        }
        i = end;
    }
}

std::size_t FunctionText::add_plain(const Tokens& file, std::size_t at, std::size_t end,
                                    int parent) {
    int depth = 0;
    std::size_t last = at;
    for (; last < end; ++last) {
        const Token& word = file[last];
        if (depth == 0 && (word.is(";") || word.is("}"))) break;
        depth += word.is("(") || word.is("[") || word.is("{");
        depth -= word.is(")") || word.is("]") || word.is("}");
    }
    Statement statement;
    statement.words = part_of(file, at, last);
    statement.line = file[at].line;
    statement.parent = parent;
    if (last > at) statements_.push_back(std::move(statement));
    return last + 1;
}

std::size_t FunctionText::parse(const Tokens& file, std::size_t at, std::size_t end, int parent,
                                int depth) {
    if (at >= end || depth > most_depth) return end;
    if (file[at].is("{")) {
        const std::size_t last = std::min(closing(file, at), end);
        for (++at; at < last && statements_.size() < most_statements;)
            at = parse(file, at, last, parent, depth + 1);
        return last + 1;
    }
    if (file[at].is(";") || file[at].is("}")) return at + 1;
    const bool loop = !file[at].is("if") && !file[at].is("switch");
    if (file[at].is("do") || file[at].is("else")) {
        Statement head;
        head.kind = file[at].is("do") ? Statement::Kind::loop : Statement::Kind::alternative;
        head.line = file[at].line;
        head.parent = parent;
        // The branch that it belongs to is the nearest with the same parent.
        for (std::size_t i = statements_.size(); file[at].is("else") && i-- > 0;)
            if (statements_[i].parent == parent && statements_[i].kind == Statement::Kind::branch) {
                head.words = statements_[i].words;
                break;
            }
        statements_.push_back(std::move(head));
        const int self = static_cast<int>(statements_.size()) - 1;
        return parse(file, at + 1, end, self, depth + 1);
    }
    if (!is_keyword_of_head(file[at])) return add_plain(file, at, end, parent);
    std::size_t open = at + 1;
    if (open < end && file[open].is("constexpr")) ++open;
    if (open >= end || !file[open].is("(")) return add_plain(file, at, end, parent);
    const std::size_t close = std::min(closing(file, open), end);
    Statement head;
    head.kind = loop ? Statement::Kind::loop : Statement::Kind::branch;
    head.words = part_of(file, open + 1, close);
    head.line = file[at].line;
    head.parent = parent;
    statements_.push_back(std::move(head));
    const int self = static_cast<int>(statements_.size()) - 1;
    return parse(file, close + 1, end, self, depth + 1);
}

int FunctionText::at(int line, const std::string& name) const {
    int best = -1;
    bool named = false;
    for (std::size_t i = 0; i < statements_.size(); ++i) {
        const Statement& one = statements_[i];
        if (!one.touches(line) || one.kind == Statement::Kind::alternative) continue;
        const bool has = !name.empty() && mentions(one.words, name);
        if (named && !has) continue;
        named |= has;
        best = static_cast<int>(i);
    }
    return best;
}

std::vector<int> FunctionText::around(int statement) const {
    std::vector<int> heads;
    if (statement < 0) return heads;
    for (int at = statements_[static_cast<std::size_t>(statement)].parent; at >= 0;
         at = statements_[static_cast<std::size_t>(at)].parent)
        heads.push_back(at);
    return heads;
}

int FunctionText::definition(const std::string& name, int statement, Tokens* value) const {
    for (int i = std::min<int>(statement, static_cast<int>(statements_.size()) - 1); i >= 0; --i) {
        const Statement& one = statements_[static_cast<std::size_t>(i)];
        if (one.kind == Statement::Kind::branch || one.kind == Statement::Kind::alternative)
            continue;
        for (const Tokens& part : split(one.words, ";"))
            for (const Tokens& piece : split(part, ",")) {
                Tokens found;
                if (!assigned(piece, name, found)) continue;
                if (value) *value = found;
                return i;
            }
    }
    return -1;
}

std::vector<Guard> FunctionText::guards(int statement) const {
    std::vector<Guard> all;
    if (statement < 0) return all;
    add_choices(*this, statement, all);
    const std::vector<int> heads = around(statement);
    for (const int head : heads) {
        const Statement& one = statements_[static_cast<std::size_t>(head)];
        Guard like;
        like.loop = one.kind == Statement::Kind::loop;
        if (one.kind == Statement::Kind::alternative)
            add_atoms(spelled_out(*this, one.words, head - 1, false), false, like, all);
        else
            add_atoms(spelled_out(*this, condition_of(one), head - 1, true), true, like, all);
    }
    for (int i = 0; i < statement; ++i) {
        const Statement& one = statements_[static_cast<std::size_t>(i)];
        if (!one.leaves() || one.parent < 0) continue;
        const Statement& head = statements_[static_cast<std::size_t>(one.parent)];
        const bool over =
            head.kind == Statement::Kind::branch &&
            (head.parent < 0 || std::find(heads.begin(), heads.end(), head.parent) != heads.end());
        if (!over || std::find(heads.begin(), heads.end(), one.parent) != heads.end()) continue;
        Guard like;
        like.exit = true;
        add_atoms(spelled_out(*this, head.words, one.parent - 1, false), false, like, all);
    }
    return all;
}

}  // namespace simtutor

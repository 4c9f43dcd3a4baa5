#include "grader/findings/source/assignments.h"

#include <algorithm>
#include <cctype>

namespace simtutor {
namespace {

constexpr int most_depth = 5;
constexpr std::size_t most_names = 60;

bool is_sign(const Token& word) {
    static constexpr const char* signs[] = {"=", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^="};
    return std::any_of(std::begin(signs), std::end(signs),
                       [&](const char* sign) { return word.is(sign); });
}

/// Where the place that ends before `end` begins: "acc.top[i]" as a whole.
std::size_t place_before(const Tokens& words, std::size_t end) {
    std::size_t at = end;
    while (at > 0) {
        std::size_t last = at - 1;
        while (words[last].is("]")) {
            std::size_t open = last;
            while (open > 0 && closing(words, open) != last) --open;
            if (open == 0) return end;
            last = open - 1;
        }
        if (!words[last].is_name()) return end;
        at = last;
        if (at < 2 || !(words[at - 1].is(".") || words[at - 1].is("->"))) return at;
        --at;
    }
    return at;
}

void add(const Tokens& piece, std::vector<Assigned>& all) {
    int depth = 0;
    for (std::size_t i = 0; i < piece.size(); ++i) {
        depth += piece[i].is("(") || piece[i].is("[") || piece[i].is("{");
        depth -= piece[i].is(")") || piece[i].is("]") || piece[i].is("}");
        if (depth != 0 || !is_sign(piece[i])) continue;
        const std::size_t begin = place_before(piece, i);
        if (begin >= i) return;
        Assigned one;
        one.to = part_of(piece, begin, i);
        one.sign = piece[i].text;
        one.value = part_of(piece, i + 1, piece.size());
        one.declares = begin > 0 && !(begin == 1 && piece[0].is("*"));
        all.push_back(std::move(one));
        return;
    }
}

}  // namespace

std::vector<Assigned> assignments_in(const Statement& one) {
    std::vector<Assigned> all;
    if (one.kind == Statement::Kind::branch || one.kind == Statement::Kind::alternative) return all;
    if (one.words.empty() || one.words[0].is("return")) return all;
    for (const Tokens& part : split(one.words, ";")) {
        const std::vector<Tokens> pieces = split(part, ",");
        const std::size_t before = all.size();
        for (const Tokens& piece : pieces) add(piece, all);
        // "float r = 0, g = 0": the first names the type of all.
        for (std::size_t i = before + 1; i < all.size(); ++i)
            all[i].declares = all[i].declares || all[before].declares;
    }
    return all;
}

std::vector<FunctionText> functions_in(const Tokens& file) {
    std::vector<FunctionText> all;
    int last = 0;
    for (const Token& word : file) {
        if (word.line <= last || !word.is("{")) continue;
        FunctionText function(file, word.line);
        if (!function.found()) continue;
        last = word.line;
        for (const Statement& one : function.statements())
            for (const Token& inside : one.words) last = std::max(last, inside.line);
        // The bracket that closes a function may stand in a line of its own.
        const auto begin = [](const FunctionText& one) { return &one.statements().front(); };
        if (all.empty() || begin(all.back())->line != begin(function)->line ||
            !same_words(begin(all.back())->words, begin(function)->words))
            all.push_back(std::move(function));
    }
    return all;
}

bool is_inside(const FunctionText& function, int statement, int loop) {
    const std::vector<int> heads = function.around(statement);
    return std::find(heads.begin(), heads.end(), loop) != heads.end();
}

int loop_around(const FunctionText& function, int statement) {
    for (const int head : function.around(statement))
        if (function.statements()[static_cast<std::size_t>(head)].kind == Statement::Kind::loop)
            return head;
    return -1;
}

std::string counter_of(const Statement& loop) {
    const std::vector<Tokens> parts = split(loop.words, ";");
    if (parts.size() != 3) return "";
    const auto name = std::find_if(parts[2].begin(), parts[2].end(),
                                   [](const Token& word) { return word.is_name(); });
    return name == parts[2].end() ? "" : name->text;
}

bool is_zero(const Tokens& value) {
    if (value.size() != 1) return false;
    std::string text = value[0].text;
    while (!text.empty() && (text.back() == 'f' || text.back() == 'F' || text.back() == 'u'))
        text.pop_back();
    return !text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) != 0 &&
           text.find_first_not_of("0.") == std::string::npos;
}

bool is_block_shared(const FunctionText& function, const std::string& name) {
    // "int" and "size" of "__shared__ int s[size], all" are not what is declared.
    const auto declares = [&](const Tokens& words) {
        for (const Tokens& one : split(words, ","))
            for (std::size_t i = 0; i < one.size(); ++i)
                if (one[i].is("[") || i + 1 == one.size() || one[i + 1].is("[")) {
                    if (one[i].text == name) return true;
                    break;
                }
        return false;
    };
    return std::any_of(function.statements().begin(), function.statements().end(),
                       [&](const Statement& one) {
                           return mentions(one.words, "__shared__") && declares(one.words);
                       });
}

std::vector<std::string> names_behind(const FunctionText& function, const Tokens& words,
                                      int statement) {
    std::vector<std::string> names;
    std::vector<std::string> next;
    const auto take = [&](const Tokens& from) {
        for (const Token& word : from)
            if (word.is_name() && names.size() < most_names &&
                std::find(names.begin(), names.end(), word.text) == names.end()) {
                names.push_back(word.text);
                next.push_back(word.text);
            }
    };
    take(words);
    for (int depth = 0; depth < most_depth && !next.empty(); ++depth) {
        const std::vector<std::string> now = std::move(next);
        next.clear();
        for (const std::string& name : now)
            // A pointer that moves on was set before it was moved.
            for (int at = statement; at >= 0;) {
                Tokens value;
                at = function.definition(name, at, &value) - 1;
                if (at < -1) break;
                take(value);
            }
    }
    return names;
}

bool has(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

bool is_pointer_parameter(const FunctionText& function, const std::string& name) {
    const std::vector<Tokens> all = split(function.parameters(), ",");
    return std::any_of(all.begin(), all.end(), [&](const Tokens& one) {
        return !one.empty() && one.back().text == name && mentions(one, "*");
    });
}

}  // namespace simtutor

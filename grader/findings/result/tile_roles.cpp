#include "grader/findings/result/tile_roles.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "grader/findings/source/function_text.h"

namespace simtutor {
namespace {

constexpr int most_role_steps = 3;

/// "as[y][x]" in a statement.
struct Element {
    Tokens first, second;
    std::size_t end = 0;  ///< behind the last bracket
};

bool element_at(const Tokens& words, std::size_t at, const std::string& tile, Element& found) {
    if (words[at].text != tile || at + 1 >= words.size() || !words[at + 1].is("[")) return false;
    const std::size_t close = closing(words, at + 1);
    if (close + 1 >= words.size() || !words[close + 1].is("[")) return false;
    const std::size_t last = closing(words, close + 1);
    if (last >= words.size()) return false;
    found = {part_of(words, at + 2, close), part_of(words, close + 2, last), last + 1};
    return true;
}

bool share_name(const Tokens& a, const Tokens& b) {
    return std::any_of(a.begin(), a.end(), [&](const Token& word) {
        return word.is_name() && !word.is("threadIdx") && mentions(b, word.text);
    });
}

/// The names that the function stores to by two indices: tiles in shared memory, also by a pointer
/// to one of several. What does not come from device memory is told apart later.
std::set<std::string> tiles_of(const FunctionText& function) {
    std::set<std::string> names;
    for (const Statement& one : function.statements()) {
        Element element;
        if (!one.words.empty() && one.words[0].is_name() &&
            element_at(one.words, 0, one.words[0].text, element) &&
            element.end < one.words.size() && one.words[element.end].is("="))
            names.insert(one.words[0].text);
    }
    return names;
}

class Tile {
  public:
    Tile(const FunctionText& function, std::string name)
        : function_(function), all_(function.statements()), name_(std::move(name)) {}

    std::string told() {
        for (std::size_t i = 0; i < all_.size(); ++i)
            if (std::string text = of_store(static_cast<int>(i)); !text.empty()) return text;
        if (along_ < 0) return "";
        for (std::size_t i = 0; i < all_.size(); ++i)
            if (std::string text = of_read(static_cast<int>(i)); !text.empty()) return text;
        return "";
    }

  private:
    const Statement& statement(int number) const { return all_[static_cast<std::size_t>(number)]; }

    /// The name that a loop's head steps: "start" of "start += tile".
    std::string counter(int head) const {
        if (statement(head).kind != Statement::Kind::loop) return "";
        const std::vector<Tokens> parts = split(statement(head).words, ";");
        if (parts.size() != 3) return "";
        for (const Token& word : parts[2])
            if (word.is_name()) return word.text;
        return "";
    }

    /// The index in device memory behind a stored value: "row * n + start + x".
    Tokens source(Tokens words, int before) const {
        for (int step = 0; step < most_role_steps; ++step) {
            for (std::size_t i = 0; i + 1 < words.size(); ++i) {
                if (!words[i].is_name() || !words[i + 1].is("[")) continue;
                Tokens index = part_of(words, i + 2, closing(words, i + 1));
                if (mentions(index, "*") && mentions(index, "+")) return index;
            }
            if (mentions(words, "+") && mentions(words, "*") && words.front().is_name() &&
                !mentions(words, "?"))
                return words;
            Tokens next;
            for (const Token& word : words)
                if (word.is_name() && next.empty())
                    function_.definition(word.text, before - 1, &next);
            if (next.empty()) return {};
            words = std::move(next);
        }
        return {};
    }

    /// The part of a place in device memory that goes along with the loop over the tiles.
    struct Along {
        Tokens words;
        std::string start;  ///< the loop's counter
        int loop = -1;
        bool of_rows = false;
    };

    /// The outermost loop around a statement whose counter the words have.
    void find_loop(const Tokens& words, int at, Along& found) const {
        for (const int head : function_.around(at))
            if (const std::string name = counter(head); !name.empty() && mentions(words, name)) {
                found.start = name;
                found.loop = head;
            }
    }

    /// Of "a[row * n + start + x]" the sum or the product; of "element(a, n, row, start + x)" the
    /// argument.
    Along along_index(const Tokens& value, int at) const {
        Along found;
        const Tokens index = source(value, at);
        find_loop(with_values(index, at), at, found);
        Tokens product, sum;
        int products = 0;
        for (const Tokens& term : split(index, "+")) {
            const bool is_product = split(term, "*").size() > 1;
            Tokens& side = is_product ? product : sum;
            const Tokens whole = with_values(term, at);
            side.insert(side.end(), whole.begin(), whole.end());
            products += is_product;
        }
        const bool in_product = mentions(product, found.start);
        if (products == 1 && in_product != mentions(sum, found.start)) {
            found.of_rows = in_product;
            found.words = in_product ? product : sum;
            return found;
        }
        return along_argument(value, at);
    }

    /// The words and those that their names were given: "across" is "16 * step + x".
    Tokens with_values(const Tokens& words, int at) const {
        Tokens all = words;
        for (const Token& word : words) {
            Tokens value;
            if (!word.is_name() || function_.definition(word.text, at - 1, &value) < 0) continue;
            all.insert(all.end(), value.begin(), value.end());
        }
        return all;
    }

    Along along_argument(const Tokens& value, int at) const {
        Along found;
        find_loop(value, at, found);
        // "element(…)" or "matrix.at(…)"
        const std::size_t open = value.size() > 3 && value[1].is(".") ? 3 : 1;
        if (value.size() < open + 3 || !value[0].is_name() || !value[open].is("(") ||
            found.start.empty() || closing(value, open) + 1 != value.size())
            return found;
        const std::vector<Tokens> arguments =
            split(part_of(value, open + 1, value.size() - 1), ",");
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            if (!mentions(arguments[i], found.start)) continue;
            if (!found.words.empty()) return {};
            found.words = arguments[i];
            // The row comes before the column.
            found.of_rows = i + 1 < arguments.size();
        }
        return found;
    }

    /// Of the first store: which of the tile's indices goes along with the loop over the tiles; of
    /// the others, whether it is the same.
    std::string of_store(int at) {
        const Tokens& words = statement(at).words;
        Element element;
        if (statement(at).kind != Statement::Kind::plain || words.empty() ||
            !element_at(words, 0, name_, element) || element.end >= words.size() ||
            !words[element.end].is("="))
            return "";
        Along found = along_index(part_of(words, element.end + 1, words.size()), at);
        if (found.words.empty()) return "";
        const Tokens& along = found.words;
        const bool first = share_name(element.first, along),
                   second = share_name(element.second, along);
        if (first == second) return "";
        if (along_ >= 0 && along_ != (first ? 0 : 1))
            return fmt::format(
                "Line {1} stores {0}[{2}][{3}], and line {4} stores {0}[{5}][{6}]: {7}, which goes "
                "along with {8}, is once the {9} index and once the {10} one.",
                name_, statement(store_.at).line, text_of(store_.element.first),
                text_of(store_.element.second), words.front().line, text_of(element.first),
                text_of(element.second), text_of(first ? element.first : element.second),
                found.start, along_ == 0 ? "first" : "second", along_ == 0 ? "second" : "first");
        if (along_ >= 0) return "";
        along_ = first ? 0 : 1;
        partner_ = first ? element.first : element.second;
        other_ = first ? element.second : element.first;
        store_ = {element, at};
        loop_ = found.loop;
        start_ = found.start;
        of_rows_ = found.of_rows;
        return "";
    }

    /// The counters of the loops around a read that the statement adds up over: inside of the loop
    /// over the tiles, and not in what it adds to.
    std::set<std::string> summed(int at) const {
        const Tokens& words = statement(at).words;
        std::size_t sign = 0;
        while (sign < words.size() && !words[sign].text.ends_with("=")) ++sign;
        const Tokens target = part_of(words, 0, std::min(sign, words.size()));
        std::set<std::string> names;
        for (const int head : function_.around(at)) {
            if (head == loop_) return names;
            if (const std::string name = counter(head); !name.empty() && !mentions(target, name))
                names.insert(name);
        }
        return {};
    }

    std::string of_read(int at) const {
        const Tokens& words = statement(at).words;
        const std::set<std::string> names = summed(at);
        if (names.size() != 1 || at == store_.at) return "";
        const std::string& k = *names.begin();
        for (std::size_t i = 1; i < words.size(); ++i) {
            Element read;
            if (!element_at(words, i, name_, read)) continue;
            const bool first = mentions(read.first, k), second = mentions(read.second, k);
            if (first == second) continue;
            if ((first ? 0 : 1) != along_)
                return fmt::format(
                    "Line {1} stores {0}[{2}][{3}], where {4} goes along with {5}, and line {6} "
                    "reads {0}[{7}][{8}], where {9} does: once it is the {10} index, once the {11} "
                    "one. One of the two lines has them exchanged.",
                    name_, statement(store_.at).line, text_of(store_.element.first),
                    text_of(store_.element.second), text_of(partner_), start_, words[i].line,
                    text_of(read.first), text_of(read.second), k, along_ == 0 ? "first" : "second",
                    along_ == 0 ? "second" : "first");
            const Tokens& own = first ? read.second : read.first;
            if (own.size() == 1 && same_words(own, partner_) && is_other_place(own))
                return fmt::format(
                    "Line {1} stores {0}[{2}][{3}], and line {4} reads {0}[{5}][{6}]: {7} tells "
                    "the {8} of the result that this thread adds up, and {9} does not.",
                    name_, statement(store_.at).line, text_of(store_.element.first),
                    text_of(store_.element.second), words[i].line, text_of(read.first),
                    text_of(read.second), text_of(other_), of_rows_ ? "column" : "row",
                    text_of(own));
        }
        return "";
    }

    /// The row or column of the result that the thread stores, as "row * n + column" has it.
    Tokens own_place() const {
        for (std::size_t i = all_.size(); i-- > 0;) {
            const Tokens& words = all_[i].words;
            if (words.size() < 5 || !words[0].is_name() || !words[1].is("[")) continue;
            const std::size_t close = closing(words, 1);
            if (close + 1 >= words.size() || !words[close + 1].is("=")) continue;
            const std::vector<Tokens> terms = split(part_of(words, 2, close), "+");
            if (terms.size() != 2) continue;
            for (const Tokens& term : terms) {
                const bool product = split(term, "*").size() > 1;
                if (product == of_rows_ || !term.front().is_name()) continue;
                Tokens place = term;
                for (const Token& word : term) {
                    Tokens made;
                    if (word.is_name() &&
                        function_.definition(word.text, static_cast<int>(i) - 1, &made) >= 0)
                        place.insert(place.end(), made.begin(), made.end());
                }
                return place;
            }
        }
        return {};
    }

    /// Whether the thread's place in the result has the other of its two numbers.
    bool is_other_place(const Tokens& own) const {
        const Tokens place = own_place();
        return other_.size() == 1 && mentions(place, other_[0].text) &&
               !mentions(place, own[0].text);
    }

    struct Store {
        Element element;
        int at = -1;
    };

    const FunctionText& function_;
    const std::vector<Statement>& all_;
    const std::string name_;
    int along_ = -1;  ///< the index, 0 or 1, that goes along with the loop over the tiles
    Tokens partner_, other_;
    Store store_;
    int loop_ = -1;
    std::string start_;
    bool of_rows_ = false;  ///< the loop over the tiles goes down the rows, as that over B's does
};

}  // namespace

std::string tile_roles(const Tokens& file) {
    int last = 0;
    for (const Token& word : file) {
        if (!word.is("__shared__") || word.line <= last) continue;
        const FunctionText function(file, word.line);
        if (!function.found()) continue;
        last = function.statements().back().line;
        for (const std::string& name : tiles_of(function))
            if (std::string text = Tile(function, name).told(); !text.empty()) return text;
    }
    return "";
}

}  // namespace simtutor

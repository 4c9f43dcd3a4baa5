#include "grader/findings/index/filled_part.h"

#include <fmt/format.h>

#include <cstdlib>
#include <optional>
#include <vector>

#include "grader/findings/source/function_text.h"
#include "grader/findings/source/overrun.h"

namespace simtutor {
namespace {

/// Places that are looked at: a text may be made to be slow to read.
constexpr int most_places = 64;

/// The indices of the element that a statement stores to.
std::vector<Tokens> stored_indices(const Tokens& words, const std::string& array) {
    std::vector<Tokens> found;
    if (words.size() < 5 || words[0].text != array) return {};
    std::size_t end = 1;
    while (end < words.size() && words[end].is("[")) {
        const std::size_t close = closing(words, end);
        found.push_back(part_of(words, end + 1, close));
        end = close + 1;
    }
    return end < words.size() && words[end].is("=") ? found : std::vector<Tokens>();
}

/// "r" of "r + id / 4", where the loop's counter is added as it is.
bool adds(const Tokens& index, const std::string& counter) {
    for (const Tokens& term : split(index, "+"))
        if (term.size() == 1 && term[0].text == counter) return true;
    return false;
}

/// Whether the loop's end is the index's: nothing else is added, but for constants, or what fills
/// the steps of a loop that goes on by several.
bool ends_with_loop(const Tokens& file, const FunctionText& function, int statement,
                    const Tokens& index, const std::string& counter) {
    for (const int head : function.around(statement)) {
        const Statement& one = function.statements()[static_cast<std::size_t>(head)];
        const std::vector<Tokens> three = split(one.words, ";");
        if (one.kind == Statement::Kind::loop && three.size() == 3 && mentions(three[2], counter) &&
            mentions(three[2], "+="))
            return true;
    }
    for (const Tokens& term : split(index, "+")) {
        const bool own = term.size() == 1 && term[0].text == counter;
        if (!own && !constant_value(file, term)) return false;
    }
    return true;
}

std::string told_loop(const Tokens& file, const FunctionText& function, int statement,
                      const std::vector<Tokens>& stored, const std::vector<long long>& read) {
    const auto& all = function.statements();
    for (const Guard& guard : function.guards(statement)) {
        if (!guard.loop || guard.sign != "<" || guard.left.size() != 1) continue;
        const std::optional<long long> bound = constant_value(file, guard.right);
        for (std::size_t k = 0; bound && k < stored.size(); ++k)
            if (adds(stored[k], guard.left[0].text) && read[k] >= *bound &&
                ends_with_loop(file, function, statement, stored[k], guard.left[0].text))
                return fmt::format(
                    "Line {} stores to {} only for {} < {} (the loop in line {}), and an element "
                    "with index {} is read: is that one wanted? Then let the loop run over it, "
                    "too; else the index of the read is too large.",
                    all[static_cast<std::size_t>(statement)].line,
                    all[static_cast<std::size_t>(statement)].words[0].text, guard.left[0].text,
                    text_of(guard.right), guard.line, read[k]);
    }
    return "";
}

}  // namespace

std::string filled_part(const Tokens& file, const std::string& object) {
    const std::string array = object.substr(0, object.find('['));
    const std::vector<long long> read = indices_in(object);
    std::string text;
    int places = 0;
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (file[i].text != array || !file[i + 1].is("[")) continue;
        if (++places > most_places) return "";
        const FunctionText function(file, file[i].line);
        const int at = function.at(file[i].line, array);
        if (at < 0) continue;
        const auto stored =
            stored_indices(function.statements()[static_cast<std::size_t>(at)].words, array);
        if (stored.empty() || stored.size() != read.size()) continue;
        std::string told = told_loop(file, function, at, stored, read);
        // Another line may store the rest.
        if (told.empty() || (!text.empty() && told != text)) return "";
        text = std::move(told);
    }
    return text;
}

}  // namespace simtutor

#include "grader/findings/calls/cut_time.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/declared_types.h"
#include "grader/findings/source/function_calls.h"

namespace simtutor {
namespace {

/// What becomes of the times in one function.
class Times {
  public:
    explicit Times(const FunctionText& function) {
        types_.read(function.parameters());
        for (const Statement& one : function.statements()) types_.read(one.words);
    }

    /// "total" or "a whole number", where a statement cuts a time; empty where it does not.
    std::string cut_by(const Statement& one, NumberType returned) {
        if (const Tokens out = given_to(one.words, "cudaEventElapsedTime"); !out.empty()) {
            // What the call writes to is named last: "&times.total", "&ms".
            if (out.back().is_name()) times_.insert(out.back().text);
            return "";
        }
        if (!one.words.empty() && one.words[0].is("return"))
            return has_time(one.words) && returned == NumberType::whole
                       ? "the value of the function"
                       : cast_in(one.words);
        for (const Assigned& set : assignments_in(one)) {
            if (!has_time(set.value)) continue;
            if (std::string cast = cast_in(set.value); !cast.empty()) return cast;
            const auto type = types_.plain.find(set.name());
            const bool known = !set.element() && type != types_.plain.end();
            // A question, "ms > 1", is no time.
            const bool asks = std::ranges::any_of(set.value, [](const Token& word) {
                return word.is("<") || word.is(">") || word.is("<=") || word.is(">=") ||
                       word.is("==") || word.is("!=");
            });
            if (asks) continue;
            if (known && type->second == NumberType::whole) return set.name();
            if (!set.element()) times_.insert(set.name());
        }
        return "";
    }

  private:
    bool has_time(const Tokens& words) const {
        return std::ranges::any_of(words,
                                   [&](const Token& word) { return times_.contains(word.text); });
    }

    /// "int(1000 * ms)" and "(int)(1000 * ms)", of a time.
    std::string cast_in(const Tokens& words) const {
        for (std::size_t i = 0; i + 1 < words.size(); ++i) {
            if (type_of_word(words[i].text) != NumberType::whole) continue;
            std::size_t open = i + 1;
            if (words[open].is(")")) ++open;
            if (open >= words.size()) continue;
            const Tokens cast = words[open].is("(") ? part_of(words, open, closing(words, open))
                                                    : part_of(words, open, open + 1);
            if (has_time(cast)) return "a whole number";
        }
        return "";
    }

    DeclaredTypes types_;
    std::set<std::string> times_;
};

}  // namespace

std::string cut_time(const Tokens& file) {
    DeclaredTypes all;
    all.read(file);
    for (const FunctionText& function : functions_in(file)) {
        Times times(function);
        const auto returned = all.functions.find(function.name());
        for (const Statement& one : function.statements()) {
            if (one.kind != Statement::Kind::plain) continue;
            const std::string cut = times.cut_by(
                one, returned == all.functions.end() ? NumberType::unknown : returned->second);
            if (cut.empty()) continue;
            return fmt::format(
                "line {} cuts a measured time to a whole number{}: what stood behind the point is "
                "lost, and the difference of two times suffers most. Keep it a float or a double",
                one.line, cut.starts_with("a ") ? "" : fmt::format(" ({})", cut));
        }
    }
    return "";
}

}  // namespace simtutor

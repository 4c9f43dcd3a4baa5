#include "grader/findings/source/member_name.h"

#include <cctype>
#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {
namespace {

/// How a line writes the member: "s->max"; `clear` is false where it may have meant another place.
struct Shown {
    std::string member;
    bool arrow = false, named = false, clear = true;
};

bool is_builtin(const Token& word) {
    return word.is("threadIdx") || word.is("blockIdx") || word.is("blockDim") || word.is("gridDim");
}

/// Position of the "." or "->" behind a name and its brackets.
std::size_t sign_behind(const Tokens& words, std::size_t at) {
    std::size_t i = at + 1;
    while (i < words.size() && words[i].is("[")) i = closing(words, i) + 1;
    return i;
}

void look_at(const Tokens& words, const std::string& name, Shown& shown) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (!words[i].is_name() || is_builtin(words[i])) continue;
        const std::size_t sign = sign_behind(words, i);
        const bool member = sign + 1 < words.size() &&
                            (words[sign].is(".") || words[sign].is("->")) &&
                            words[sign + 1].is_name();
        const bool own =
            words[i].text == name && (i == 0 || (!words[i - 1].is(".") && !words[i - 1].is("->")));
        shown.named |= own;
        if (own && !member) shown.clear = false;
        if (!member) continue;
        const std::string& text = words[sign + 1].text;
        // Members of members, arrays and functions lie elsewhere; and so may another one's member.
        if (sign + 2 < words.size() && (words[sign + 2].is("(") || words[sign + 2].is("[") ||
                                        words[sign + 2].is(".") || words[sign + 2].is("->")))
            shown.clear = false;
        if (!shown.member.empty() && shown.member != text) shown.clear = false;
        shown.member = text;
        shown.arrow |= own && words[sign].is("->");
    }
}

Shown shown_in(const simt::Site& site, const std::string& name, Sources& sources) {
    Shown shown;
    const Tokens file = tokens_of(sources, site.file);
    const FunctionText function(file, site.line);
    for (const Statement& one : function.statements())
        if (one.touches(site.line)) look_at(one.words, name, shown);
    return shown;
}

/// "s->max", "mine.max", "s[1].max"; empty where the lines do not show it.
std::string member_of(const simt::Finding& finding, const std::string& element,
                      const std::string& object, Sources& sources) {
    const std::string name = element.substr(0, element.find('['));
    std::string member;
    bool arrow = false;
    for (const simt::FindingSide& side : finding.sides) {
        if (side.object != object || side.site.line <= 0) continue;
        const Shown shown = shown_in(side.site, name, sources);
        if (!shown.named) continue;
        if (!shown.clear || shown.member.empty() || (!member.empty() && member != shown.member))
            return "";
        member = shown.member;
        arrow |= shown.arrow;
    }
    if (member.empty()) return "";
    return arrow && element == name + "[0]" ? name + "->" + member : element + "." + member;
}

void replace_all(std::string& text, const std::string& from, const std::string& to) {
    for (std::size_t at = text.find(from); at != std::string::npos;
         at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

}  // namespace

void name_member(simt::Finding& finding, Sources& sources) {
    if (finding.sides.empty() || finding.rule.starts_with("bounds.")) return;
    const std::string object = finding.sides.front().object;
    const std::size_t plus = object.find(" + ");
    if (plus == std::string::npos || !object.ends_with(" bytes")) return;
    const std::string member = member_of(finding, object.substr(0, plus), object, sources);
    if (member.empty()) return;
    replace_all(finding.message, object, member);
    replace_all(finding.advice, object, member);
    for (simt::FindingSide& side : finding.sides)
        if (side.object == object) side.object = member;
}

}  // namespace simtutor

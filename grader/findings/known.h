#pragma once
/// How what a report says of a cause is known. Of one cause only what is known best speaks: a
/// question goes away beside a proof, and what follows is told by the finding that it follows from.

#include <string>
#include <string_view>
#include <utility>

namespace simtutor {

/// Weakest first.
enum class Known {
    nothing,     ///< nothing is said
    behind,      ///< another finding is named, which is to be repaired first
    place,       ///< lines that take part, of which each may be right
    question,    ///< asked, or several ways of which one may fit
    text,        ///< the text of the file, or what the run has seen, is the claim itself
    recomputed,  ///< with it all that was seen comes out, what was right and what was wrong
};

/// Whether it names the cause, so that weaker words about the same are not needed.
constexpr bool is_proof(Known known) {
    return known >= Known::text;
}

/// As the verdict file spells it.
const char* known_name(Known known);
/// A name that is none of them asks: it proves nothing.
Known known_from_name(std::string_view name);

/// A sentence, and how it is known.
struct Advice {
    std::string text;
    Known known = Known::nothing;

    Advice() = default;
    /// What a rule says is a claim where the rule does not say otherwise.
    Advice(std::string words, Known how = Known::text)  // NOLINT(google-explicit-constructor)
        : text(std::move(words)), known(text.empty() ? Known::nothing : how) {}
};

/// The text without its sentences that ask. Of "Each is 32: did the kernel read 0?" the part before
/// the colon stays.
std::string without_questions(const std::string& text);

/// The advice without the lines, numbers and threads in it: two findings with one shape have one
/// cause in several places.
std::string shape_of(const std::string& advice);

}  // namespace simtutor

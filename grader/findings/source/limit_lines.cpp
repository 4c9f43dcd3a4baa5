#include "grader/findings/source/limit_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <set>
#include <utility>

#include "grader/findings/source/assignments.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// The lines of a function that is called after a resource; else those that name it.
std::string lines_that_count(const Tokens& file, const std::string& resource) {
    std::set<int> named, speaking;
    for (const FunctionText& function : functions_in(file)) {
        const bool whole = function.name().find(resource) != std::string::npos;
        for (const Statement& one : function.statements())
            for (const Token& word : one.words) {
                if (whole) named.insert(one.line);
                if (word.text.find(resource) != std::string::npos) speaking.insert(one.line);
            }
    }
    const std::set<int>& lines = named.empty() ? speaking : named;
    return lines.empty() ? "" : lines_text(lines);
}

/// Whether the statement runs only where registers are handed out to whole blocks, as far as the
/// text shows it: "if (!device.registers_to_warps) return …".
bool is_for_blocks(const FunctionText& function, int statement) {
    for (const int head : function.around(statement)) {
        const Statement& one = function.statements()[static_cast<std::size_t>(head)];
        if (!mentions(one.words, "registers_to_warps")) continue;
        const bool denied = one.words[0].is("!") || mentions(one.words, "==");
        if (denied == (one.kind == Statement::Kind::branch)) return true;
    }
    return false;
}

/// Where the registers of a multiprocessor are divided as if they were one pool; empty where some
/// line asks for the parts.
std::string pool_lines(const Tokens& file) {
    std::set<int> lines;
    for (const FunctionText& function : functions_in(file))
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
            const Tokens& words = function.statements()[static_cast<std::size_t>(i)].words;
            for (std::size_t k = 1; k + 1 < words.size(); ++k) {
                const bool member = words[k - 1].is(".");

                if (member && words[k].is("parts")) return "";
                if (member && words[k].is("registers") && words[k + 1].is("/") &&
                    !is_for_blocks(function, i))
                    lines.insert(words[k].line);
            }
        }
    if (lines.empty()) return "";
    return fmt::format("The registers are divided in {}, and no line divides them by the parts.",
                       lines_text(lines));
}

/// "places / warps * d.parts": whole blocks in each part.
std::string blocks_in_one_part(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
            const Tokens& words = function.statements()[static_cast<std::size_t>(i)].words;
            for (std::size_t k = 1; k + 4 < words.size(); ++k) {
                const bool member = words[k + 3].is_name() && words[k + 4].is(".");
                const std::size_t last = member ? k + 5 : k + 3;
                if (!words[k].is("/") || !words[k + 1].is_name() || !words[k + 2].is("*") ||
                    last >= words.size() || !words[last].is("parts"))
                    continue;
                Tokens warps;
                const bool named = words[k + 1].text.find("warp") != std::string::npos;
                if (!named && (function.definition(words[k + 1].text, i, &warps) < 0 ||
                               !(mentions(warps, "threads") || mentions(warps, "warps")) ||
                               mentions(warps, "registers")))
                    continue;
                return fmt::format(
                    "Line {0} divides by {1} before it multiplies by the parts, which counts the "
                    "whole blocks in each part. The warps of a block may lie in several parts: "
                    "multiply by the parts first, then divide by {1}.",
                    words[k].line, words[k + 1].text);
            }
        }
    return "";
}

/// Of a block that no multiprocessor holds: the limit of a single block that no line asks for, or
/// the line that asks for it and lets the block through.
std::string launch_not_asked(const Tokens& file, const std::string& resource) {
    const std::string limit = resource == "register" ? "registers_per_block"
                              : resource == "shared" ? "shared_per_block"
                              : resource == "warp"   ? "max_threads_per_block"
                                                     : "";
    if (limit.empty()) return "";
    for (const FunctionText& function : functions_in(file))
        for (const Statement& one : function.statements())
            if (mentions(one.words, limit))
                return fmt::format(
                    "Line {} asks whether such a block can be launched at all ({}) and lets this "
                    "one through: does it compare all that the block takes, rounded up as "
                    "elsewhere?",
                    one.line, limit);
    return fmt::format(
        "No line asks for {}: a block that needs more is refused when it is launched, so none of "
        "them fits.",
        limit);
}

/// Where a number is divided by the warps of a block rounded up to their unit; empty where none is.
std::string rounded_divisor_lines(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
            const Tokens& words = function.statements()[static_cast<std::size_t>(i)].words;
            for (std::size_t k = 1; k < words.size(); ++k) {
                Tokens value;
                if (!words[k - 1].is("/") || !words[k].is_name()) continue;
                const int made = function.definition(words[k].text, i, &value);
                if (made < 0 || !mentions(value, "warp_unit") || mentions(value, "register_unit"))
                    continue;
                return fmt::format(
                    "Line {} divides by {}, which line {} has rounded up to a multiple of "
                    "warp_unit.",
                    words[k].line, words[k].text,
                    function.statements()[static_cast<std::size_t>(made)].line);
            }
        }
    return "";
}

/// Where the file asks for the member of its Device that a slip is about: the first that the text
/// behind "come out if" names.
std::string lines_of_slip(const Tokens& file, const std::string& slip) {
    static constexpr const char* members[] = {"max_threads_per_block",
                                              "max_warps",
                                              "max_blocks",
                                              "registers_per_block",
                                              "warp_size",
                                              "registers_to_warps",
                                              "register_unit",
                                              "warp_unit",
                                              "shared_per_block",
                                              "shared_reserved",
                                              "shared_unit",
                                              "registers / parts,",
                                              "parts"};
    std::string member;
    std::size_t first = std::string::npos;
    for (const std::string one : members)
        if (const std::size_t at = slip.find(one); at < first) {
            first = at;
            member = one;
        }
    if (member.empty()) return "";
    if (member == "registers / parts,") member = "parts";
    std::set<int> lines;
    for (const FunctionText& function : functions_in(file))
        for (const Statement& one : function.statements())
            for (std::size_t i = 1; i < one.words.size(); ++i)
                if (one.words[i].is(member) &&
                    (one.words[i - 1].is(".") || one.words[i - 1].is("->")))
                    lines.insert(one.words[i].line);
    return lines.empty() ? fmt::format("No line uses {} of the device.", member)
                         : fmt::format("The program uses {} in {}.", member, lines_text(lines));
}

/// Where the warps of a multiprocessor, of which the ratio is a part, are asked for.
std::string ratio_lines(const Tokens& file) {
    std::set<int> lines;
    for (const FunctionText& function : functions_in(file))
        for (std::size_t i = 0; i < function.statements().size(); ++i) {
            const Statement& one = function.statements()[i];
            if (function.name() != "occupancy" || !mentions(one.words, "max_warps")) continue;
            lines.insert(one.line);
            // "all = max_warps * warp_size": the ratio is where `all` is used.
            const auto set = assignments_in(one);
            if (set.empty()) continue;
            for (std::size_t k = i + 1; k < function.statements().size(); ++k)
                if (mentions(function.statements()[k].words, set[0].name()))
                    lines.insert(function.statements()[k].line);
        }
    return lines.empty() ? "" : fmt::format("The ratio is made in {}.", lines_text(lines));
}

/// The words of an answer that name a limit, as the lesson's constants do.
bool names_limit(const Tokens& words, const char* limit) {
    return std::any_of(words.begin(), words.end(), [&](const Token& word) {
        return word.text.find(limit) != std::string::npos &&
               word.text.find("limit") != std::string::npos;
    });
}

/// Where the function of the answer leaves with the limits that the program names, before it asks
/// for the others: "Line 80 leaves where block.threads > …". It is asked, since the case may come
/// further.
std::string leaves_with_limits(const Tokens& file, const std::string& message) {
    const std::size_t of = message.find("limited by "), say = message.find("; you say ");
    if (of == std::string::npos || say == std::string::npos || say < of) return "";
    const std::string wanted = message.substr(of, say - of),
                      said = message.substr(say, message.find('.', say) - say);
    static constexpr std::pair<const char*, const char*> limits[] = {{"warps", "warp"},
                                                                     {"registers", "register"},
                                                                     {"shared memory", "shared"},
                                                                     {"blocks", "block"}};
    const auto fits = [&](const Tokens& words) {
        return std::all_of(std::begin(limits), std::end(limits), [&](const auto& limit) {
            return names_limit(words, limit.second) ==
                   (said.find(limit.first) != std::string::npos);
        });
    };
    for (const auto& [word, name] : limits)
        if (said.find(word) != std::string::npos && wanted.find(word) == std::string::npos)
            return "";
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        for (std::size_t i = 0; i + 1 < all.size(); ++i) {
            if (function.name() != "occupancy" || all[i].words.empty() ||
                !all[i].words[0].is("return") || all[i].parent < 0 || !fits(all[i].words))
                continue;
            const Statement& head = all[static_cast<std::size_t>(all[i].parent)];
            if (head.kind != Statement::Kind::branch) continue;
            return fmt::format(
                "Line {} leaves where {}, with {} alone, before the other limits are asked: does "
                "this case leave there? Then let it come to the comparison with the others.",
                all[i].line, text_of(head.words), said.substr(10));
        }
    }
    return "";
}

}  // namespace

std::string limit_lines(const Tokens& file, const std::string& message) {
    if (message.find("your ratio comes out if ") != std::string::npos) return ratio_lines(file);
    if (std::string leaves = leaves_with_limits(file, message); !leaves.empty()) return leaves;
    const std::size_t own = message.find("On its own, ");
    const auto number = [&](const std::string& before, std::size_t from) -> std::optional<int> {
        const std::size_t at = message.find(before, from);
        if (at == std::string::npos || at + before.size() >= message.size() ||
            std::isdigit(static_cast<unsigned char>(message[at + before.size()])) == 0)
            return {};
        return std::atoi(message.c_str() + at + before.size());
    };
    const auto wanted = number("wanted ", 0), got = number("got ", 0);
    const std::size_t slip = message.find(" come out if ");
    if (own == std::string::npos) return "";
    if (message.find(" are divided by the warps of a block rounded up ") != std::string::npos)
        if (std::string rounded = rounded_divisor_lines(file); !rounded.empty()) return rounded;
    if (message.find("are one pool") != std::string::npos)
        if (std::string pool = pool_lines(file); !pool.empty()) return pool;
    if (slip != std::string::npos) return lines_of_slip(file, message.substr(slip));
    if (!wanted || !got) return "";
    if (std::string part = blocks_in_one_part(file); *got < *wanted && !part.empty()) return part;
    struct Resource {
        const char *word, *before, *decides;
    };
    static constexpr Resource all[] = {
        {"warp", "the warps would allow ", "the warps decide"},
        {"register", "the registers ", "the registers decide"},
        {"shared", "the shared memory ", "the shared memory decides"},
        {"max_blocks", "the limit of blocks ", "the limit of blocks decides"},
    };
    if (*got <= *wanted) {
        const std::size_t named = message.find(" You name the ");
        for (const Resource& resource : all)
            if (named != std::string::npos && message.find(resource.word, named) < named + 25)
                if (const std::string lines = lines_that_count(file, resource.word); !lines.empty())
                    return fmt::format("The program counts them in {}.", lines);
        return "";
    }
    const Resource* decides = nullptr;
    for (const Resource& resource : all) {
        if (number(resource.before, own) != wanted) continue;
        // Of two each may be the one that is counted wrongly.
        if (decides) return "";
        decides = &resource;
    }
    if (!decides) return "";
    if (*wanted == 0)
        if (std::string launch = launch_not_asked(file, decides->word); !launch.empty())
            return launch;
    const std::string lines = lines_that_count(file, decides->word);
    return fmt::format("{} here, and the program lets more through{}.", sentence(decides->decides),
                       lines.empty() ? "" : ": it counts them in " + lines);
}

}  // namespace simtutor

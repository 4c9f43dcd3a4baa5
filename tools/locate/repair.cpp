#include "tools/locate/repair.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "grader/simt/translate/tokenizer.h"
#include "tools/locate/unlikely.h"

namespace simtutor::locate {

namespace {

using mutants::Change;
using mutants::Region;
using mutants::TokenStream;

int line_of(const std::string& text, std::size_t offset) {
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(offset);
    return 1 + static_cast<int>(std::count(text.begin(), end, '\n'));
}

/// What a mutant's operation is called where it repairs. Those that only break are left out.
std::string what_of(const std::string& text, const Change& change) {
    static const std::map<std::string, std::string> names = {
        {"operator", "another operator"}, {"bound", "another comparison"},
        {"constant", "another number"},   {"index", "another index"},
        {"stride", "something else"},     {"guard", "another condition"},
        {"last step", "another limit"},   {"launch", "another order"},
        {"type", "another type"}};
    const mutants::Edit& first = change.edits.front();
    const std::string here = text.substr(first.begin, first.end - first.begin);
    // A type with less room repairs nothing: a sum that fits by chance.
    static const std::set<std::string> narrow = {"short", "unsigned short", "float"};
    if (change.operation == "type" && narrow.contains(first.text)) return "";
    const bool removes = change.edits.size() == 1 && (first.text.empty() || first.text == ";");
    if (change.operation == "barrier")
        return removes ? "nothing in place of `" + here + "`" : "the barrier at another place";
    if (change.operation == "statement" || change.operation == "team")
        return "nothing in place of `" + here.substr(0, here.find('\n')) + "`";
    const auto name = names.find(change.operation);
    if (name == names.end()) return "";
    return name->second + " in place of `" + here.substr(0, here.find('\n')) + "`";
}

/// An int in place of a number of few bits: of a value, or of what a lambda gives back.
bool widens(const std::string& text, const Repair& repair) {
    const mutants::Edit& edit = repair.edits.front();
    return repair.kind == "type" && repair.edits.size() == 1 && edit.text == "int" &&
           text.substr(edit.begin, edit.end - edit.begin) == "short";
}

void add_inverse_mutants(const std::string& text, const TokenStream& stream, const Region& region,
                         std::vector<Repair>& repairs) {
    std::vector<Change> changes;
    mutants::add_expression_changes(stream, region, changes);
    mutants::add_statement_changes(stream, region, changes, true);
    for (Change& change : changes) {
        if (change.operation == "limit" || change.edits.empty()) continue;
        const std::string what = what_of(text, change);
        if (what.empty()) continue;
        repairs.push_back({change.operation, what, line_of(text, change.edits.front().begin),
                           std::move(change.edits)});
    }
}

/// Directives of OpenMP: a clause that lets threads run on, less.
void add_directive_repairs(const TokenStream& stream, const Region& region,
                           std::vector<Repair>& repairs) {
    for (std::size_t at = region.first; at < region.second; ++at) {
        if (stream.tokens[at].kind != simt::TokenKind::directive) continue;
        const std::string word(stream.spelling(at));
        for (const auto& [from, to] :
             std::vector<std::pair<std::string, std::string>>{{" nowait", ""},
                                                              {" private(", " firstprivate("},
                                                              {"atomic", "critical"},
                                                              {"single", "master"},
                                                              {"master", "single"}}) {
            const std::size_t place = word.find(from);
            if (place == std::string::npos) continue;
            std::string changed = word;
            changed.replace(place, from.size(), to);
            repairs.push_back(
                {"directive",
                 "something else in place of `" + from.substr(from.find_first_not_of(' ')) + "`",
                 stream.tokens[at].line,
                 {{stream.tokens[at].begin, stream.tokens[at].end, changed}}});
        }
    }
}

}  // namespace

std::vector<Region> written_regions(const std::string& text, const TokenStream& stream) {
    std::vector<Region> regions = mutants::student_regions(text, stream);
    if (regions.empty()) regions.emplace_back(0, stream.size());
    return regions;
}

namespace {

/// The functions, classes and constants that stand whole in the tokens [first, last), which begin
/// or end within others.
std::vector<Region> whole_definitions(const TokenStream& stream, std::size_t first,
                                      std::size_t last) {
    std::vector<Region> found;
    std::size_t begin = first;
    for (std::size_t at = first; at < last; ++at) {
        const bool directive = stream.tokens[at].kind == simt::TokenKind::directive;
        const bool opens = stream.is(at, "{") || stream.is(at, "(");
        if (opens && stream.partner[at] != mutants::npos) {
            const bool block = stream.is(at, "{");
            if (stream.partner[at] >= last) return found;  // the function with the next marks
            at = stream.partner[at];
            if (!block || stream.is(at + 1, ";") || stream.is(at + 1, ",")) continue;
        } else if (!directive && !stream.is(at, ";") && !stream.is(at, "}")) {
            continue;
        }
        const bool own = !directive && at > begin && !stream.is(begin, "}");
        if (own) found.emplace_back(begin, at + 1);
        begin = at + 1;
    }
    return found;
}

/// What a student has written between the marks' regions: definitions that the starter has not.
void add_own_definitions(const TokenStream& stream, const std::vector<Region>& regions,
                         const TokenStream& given, std::vector<Region>& changed) {
    std::set<std::string> known;
    for (std::size_t at = 0; at < given.size(); ++at)
        for (const Region& one : whole_definitions(given, at, given.size())) {
            known.insert(given.joined(one.first, one.second));
            at = one.second - 1;
        }
    std::size_t from = 0;
    for (std::size_t i = 0; i <= regions.size(); ++i) {
        const std::size_t end = i < regions.size() ? regions[i].first : stream.size();
        for (const Region& one : whole_definitions(stream, from, end))
            if (!known.contains(stream.joined(one.first, one.second))) changed.push_back(one);
        from = i < regions.size() ? regions[i].second : end;
    }
    std::sort(changed.begin(), changed.end());
}

}  // namespace

std::vector<Region> changed_regions(const std::string& text, const TokenStream& stream,
                                    const std::string& starter) {
    const TokenStream given = simt::tokenize(starter, {});
    const std::vector<Region> of_starter = written_regions(starter, given);
    std::vector<Region> regions = written_regions(text, stream);
    if (regions.size() != of_starter.size()) return regions;
    std::vector<Region> changed;
    for (std::size_t i = 0; i < regions.size(); ++i) {
        const auto& [first, last] = regions[i];
        if (stream.joined(first, last) != given.joined(of_starter[i].first, of_starter[i].second))
            changed.push_back(regions[i]);
    }
    if (!starter.empty() && of_starter.front() != Region(0, given.size()))
        add_own_definitions(stream, regions, given, changed);
    return changed;
}

std::vector<Repair> all_repairs(const std::string& text, const std::string& starter,
                                const std::map<int, int>& suspicion) {
    const TokenStream stream = simt::tokenize(text, {});
    std::vector<Repair> repairs;
    for (const Region& region : changed_regions(text, stream, starter)) {
        if (region.first >= region.second) continue;
        // Of two ways to the same text the first counts: what the form asks for.
        add_form_repairs(stream, region, repairs);
        add_return_repairs(stream, region, repairs);
        add_inverse_mutants(text, stream, region, repairs);
        add_directive_repairs(stream, region, repairs);
        add_name_repairs(stream, region, suspicion, repairs);
        add_value_repairs(stream, region, repairs);
        add_extent_repairs(stream, region, repairs);
        add_word_repairs(stream, region, repairs);
        add_number_repairs(stream, region, repairs);
        add_slip_repairs(stream, region, repairs);
        add_order_repairs(stream, region, repairs);
        add_pool_repairs(stream, region, repairs);
        add_cast_repairs(stream, region, repairs);
        add_declaration_repairs(stream, region, repairs);
        add_division_repairs(stream, region, repairs);
        add_copy_repairs(stream, region, repairs);
        add_twin_repairs(stream, region, repairs);
    }
    std::erase_if(repairs, [&](const Repair& repair) { return is_unlikely(stream, repair); });
    for (Repair& repair : repairs)
        if (widens(text, repair)) repair.kind = "narrow";
    // Two ways to the same text count once.
    std::set<std::string> seen = {text};
    std::erase_if(repairs, [&](const Repair& repair) {
        const std::string changed = mutants::applied(text, repair.edits);
        return changed.empty() || !seen.insert(changed).second;
    });
    return repairs;
}

}  // namespace simtutor::locate

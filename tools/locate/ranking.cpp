#include "tools/locate/ranking.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <tuple>

#include "grader/simt/translate/tokenizer.h"
#include "tools/locate/removed_call.h"
#include "tools/locate/usual_form.h"

namespace simtutor::locate {

namespace {

/// Kinds of slips, the commonest first. Of those with `many` three come in each round of a line, of
/// the others one.
struct Kind {
    std::string_view name;
    bool many;
};
constexpr std::array kinds = {
    Kind{"bound", true},       Kind{"constant", true},    Kind{"rounding", true},
    Kind{"guard", true},       Kind{"word", true},        Kind{"barrier", true},
    Kind{"exchange", true},    Kind{"operator", true},    Kind{"limit", true},
    Kind{"name", true},        Kind{"index", true},       Kind{"order", false},
    Kind{"axes", true},        Kind{"type", false},       Kind{"last step", true},
    Kind{"number", true},      Kind{"value", true},       Kind{"directive", true},
    Kind{"remainder", true},   Kind{"reference", true},   Kind{"statement", true},
    Kind{"stride", true},      Kind{"team", true},        Kind{"launch", true},
    Kind{"comparison", false}, Kind{"condition", false},  Kind{"direction", true},
    Kind{"start", true},       Kind{"fence", false},      Kind{"texel", true},
    Kind{"atomic", true},      Kind{"width", false},      Kind{"brackets", true},
    Kind{"kept", true},        Kind{"capture", true},     Kind{"construction", true},
    Kind{"members", true},     Kind{"size", true},        Kind{"template", true},
    Kind{"return", true},      Kind{"namesake", true},    Kind{"difference", true},
    Kind{"narrow", true},      Kind{"start value", true}, Kind{"turn", true},
    Kind{"side", true},        Kind{"out", true},         Kind{"member", true}};

int place_of(std::string_view name) {
    const auto found = std::find_if(kinds.begin(), kinds.end(),
                                    [&](const Kind& kind) { return kind.name == name; });
    return static_cast<int>(found - kinds.begin());
}

/// Changes that few texts have a place for: where one has, it comes early.
bool is_rare(std::string_view name) {
    static constexpr std::array names = {
        "brackets",   "kept",        "capture",  "construction", "members", "size",
        "template",   "return",      "namesake", "narrow",       "atomic",  "directive",
        "difference", "start value", "turn",     "side",         "out",     "member"};
    return std::ranges::find(names, name) != names.end();
}

/// How many rounds of its line a change waits.
int round_of(std::string_view name, int turn) {
    const auto kind = static_cast<std::size_t>(place_of(name));
    const bool many = kind < kinds.size() && kinds[kind].many;
    return many ? turn / 3 : turn;
}

}  // namespace

std::vector<Repair> ranked(std::vector<Repair> repairs, const std::map<int, int>& suspicion,
                           std::size_t most) {
    // Of each line the kinds take turns; of all lines the suspected ones come more often.
    std::map<std::pair<int, std::string>, int> of_kind;
    std::vector<std::tuple<int, int, int, std::size_t>> in_line;
    for (std::size_t i = 0; i < repairs.size(); ++i) {
        const int turn = of_kind[{repairs[i].line, repairs[i].kind}]++;
        in_line.emplace_back(repairs[i].line, round_of(repairs[i].kind, turn),
                             place_of(repairs[i].kind), i);
    }
    std::sort(in_line.begin(), in_line.end());
    // What few texts have a place for waits for nothing else of its line.
    std::map<int, int> of_line, rare_of_line;
    std::vector<std::pair<double, std::size_t>> order;
    for (const auto& [line, turn, kind, index] : in_line) {
        const auto known = suspicion.find(line);
        constexpr double of_rare = 4;
        double weight = known == suspicion.end() ? 0.2 : known->second;
        const auto other = suspicion.find(repairs[index].other_line);
        if (other != suspicion.end()) weight = std::max<double>(weight, other->second);
        const bool rare = is_rare(repairs[index].kind);
        if (rare) weight = std::max(weight, of_rare);
        int& before = rare ? rare_of_line[line] : of_line[line];
        order.emplace_back(++before / weight, index);
    }
    std::stable_sort(order.begin(), order.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<Repair> chosen;
    for (const auto& [rank, index] : order) {
        if (chosen.size() == most) break;
        chosen.push_back(std::move(repairs[index]));
    }
    return chosen;
}

namespace {

/// Words and signs that a repair takes away or adds; a statement left out counts as one.
int size_of_change(const std::string& text, const Repair& repair) {
    const auto words = [](const std::string& part) {
        return static_cast<int>(simt::tokenize(part, {}).size());
    };
    // Both directions of a place belong together, as what two members get; a name that only happens
    // to stand near does not.
    static constexpr std::array single = {"direction", "members", "atomic", "return", "difference"};
    if (std::ranges::find(single, repair.kind) != single.end()) return 1;
    // Of a block's sides those go first that leave a warp in one row.
    if (repair.what.starts_with("other sides")) {
        const std::string& across = repair.edits.front().text;
        return across == "32" || across == "64" ? 1 : 2;
    }
    // A quotient that rounds up is one thing, however long it is.
    if (repair.kind == "rounding" && repair.edits.front().text.find("(float)") == std::string::npos)
        return 1;
    int size = repair.kind == "name" ? 1 : 0;
    for (const mutants::Edit& edit : repair.edits) {
        const std::string old = text.substr(edit.begin, edit.end - edit.begin);
        const bool left_out = edit.text.empty() || edit.text == ";";
        size += left_out && old.find(';') != std::string::npos
                    ? 1
                    : std::max(words(old), words(edit.text));
    }
    return size;
}

bool adds_barrier(const std::string& text, const Repair& repair) {
    return std::ranges::any_of(repair.edits, [&](const mutants::Edit& edit) {
        const auto old = std::string_view(text).substr(edit.begin, edit.end - edit.begin);
        return edit.text.find("__sync") != std::string::npos &&
               old.find("__sync") == std::string_view::npos;
    });
}

}  // namespace

void simplest_first(const std::string& text, const std::vector<Repair>& repairs,
                    const std::map<int, int>& suspicion, std::vector<std::size_t>& indices) {
    constexpr int named = 3, worth = 6, odd = 100;
    const mutants::TokenStream stream = simt::tokenize(text, {});
    const bool orders =
        std::ranges::any_of(indices, [&](std::size_t i) { return repairs[i].kind == "order"; });
    const auto cost = [&](const Repair& repair) {
        const auto known = suspicion.find(repair.line);
        // What few texts have a place for passes seldom by luck, wherever it stands.
        const bool is_named =
            (known != suspicion.end() && known->second >= named) || is_rare(repair.kind);
        // Statements in the right order need no barrier that only keeps the wrong one apart.
        const bool keeps_order = orders && adds_barrier(text, repair);
        return size_of_change(text, repair) + (is_named ? 0 : worth) +
               (keeps_order || has_odd_form(stream, repair) ||
                        removes_misnamed_call(text, repair, repairs, indices)
                    ? odd
                    : 0);
    };
    std::map<std::size_t, int> costs;
    for (const std::size_t i : indices) costs[i] = cost(repairs[i]);
    std::stable_sort(indices.begin(), indices.end(), [&](std::size_t a, std::size_t b) {
        const int one = costs.at(a), two = costs.at(b);
        if (one != two) return one < two;
        return repairs[a].kind == "statement" && repairs[b].kind != "statement";
    });
}

}  // namespace simtutor::locate

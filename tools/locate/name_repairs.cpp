#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "grader/simt/translate/declaration.h"
#include "tools/locate/scopes.h"
#include "tools/locate/source_text.h"

namespace simtutor::locate {

namespace {

/// As many other names are tried at one place: those that stand nearest.
constexpr std::size_t names_of_one_place = 5;

/// Changes of names: another variable, two exchanged, another member of an index.
class NameRepairs : SourceText {
  public:
    NameRepairs(const mutants::TokenStream& stream, const mutants::Region& region,
                const std::map<int, int>& suspicion, std::vector<Repair>& repairs)
        : SourceText(stream, region, repairs),
          suspicion_(suspicion),
          scopes_(stream, 0, stream.size()) {}

    void run() {
        collect();
        // The nearest other name of every place, then the second of every place: turns.
        for (std::size_t turn = 0; turn < names_of_one_place; ++turn)
            for (const std::size_t at : variables_) other(at, turn);
        for (std::size_t at = first_; at < last_; ++at) {
            if (stream_.is(at, ";") || stream_.is(at, "{")) exchanges(at + 1);
            axes(at);
        }
        axes_of_lines();
    }

  private:
    bool is_variable(std::size_t at) const {
        if (!stream_.is_identifier(at) || is_keyword(stream_.spelling(at))) return false;
        if (at > 0 &&
            (stream_.is(at - 1, ".") || stream_.is(at - 1, "->") || stream_.is(at - 1, "::")))
            return false;
        const std::string_view next = stream_.spelling(at + 1);
        if (next == "(" || next == "::" || next == "{") return false;
        if (next == "<" && stream_.is(at + 2, "<")) return false;
        // A type's name stands before another name: `Tile tile`, `const Tile& tile`.
        return !stream_.is_identifier(at + 1);
    }

    void collect() {
        for (std::size_t at = 1; at < stream_.size(); ++at)
            if (stream_.is_identifier(at) && scopes_.is_declared(at))
                declared_.insert(stream_.spelling(at));
        for (std::size_t at = first_; at + 1 < last_; ++at) {
            if (!is_variable(at)) continue;
            variables_.push_back(at);
            const auto suspected = suspicion_.find(stream_.tokens[at].line);
            if (suspected != suspicion_.end() && suspected->second >= 3) {
                int& weight = weights_[stream_.spelling(at)];
                weight = std::max(weight, suspected->second);
            }
            if (stream_.is(at + 1, "[")) arrays_.insert(stream_.spelling(at));
        }
    }

    /// Names that stand before a `[` somewhere; an array never stands for a number.
    bool is_array(std::string_view name) const { return arrays_.contains(name); }

    /// A constant or a type of CUDA's is no number to reckon with.
    bool is_of_library(std::string_view name) const {
        return (name.starts_with("cuda") || name.starts_with("CU")) && !declared_.contains(name);
    }

    /// `sizeof array`: of another name it fits by luck.
    bool is_measured(std::size_t at) const {
        return at > 1 && (stream_.is(at - 1, "sizeof") ||
                          (stream_.is(at - 1, "(") && stream_.is(at - 2, "sizeof")));
    }

    int weight_of(std::string_view name) const {
        const auto known = weights_.find(name);
        return known == weights_.end() ? 0 : known->second;
    }

    /// Another variable: of those in the most suspected lines the one that stands nearest, or
    /// `turn` further.
    void other(std::size_t at, std::size_t turn) {
        if (scopes_.is_declared(at) || is_measured(at)) return;
        const std::string_view here = stream_.spelling(at);
        std::map<std::string_view, std::size_t> distance;
        for (const std::size_t place : variables_) {
            const std::string_view name = stream_.spelling(place);
            const std::size_t away = place > at ? place - at : at - place;
            if (name == here || away > 120 || is_array(name) != is_array(here)) continue;
            if (is_of_library(name) || !scopes_.has_value(name, at)) continue;
            const auto known = distance.find(name);
            if (known == distance.end() || known->second > away) distance[name] = away;
        }
        std::vector<std::tuple<int, std::size_t, std::string_view>> near;
        near.reserve(distance.size());
        for (const auto& [name, away] : distance) near.emplace_back(-weight_of(name), away, name);
        std::sort(near.begin(), near.end());
        if (turn < near.size())
            replace("name", at, at + 1, std::string(std::get<2>(near[turn])),
                    "another name in place of `" + text(at, at + 1) + "`");
    }

    /// Two variables of the statement that begins at `first`, each in the other's place.
    void exchanges(std::size_t first) {
        std::size_t last = first;
        while (last < last_ && !stream_.is(last, ";") && !stream_.is(last, "{")) ++last;
        if (last - first > 60) return;
        std::vector<std::size_t> here;
        for (std::size_t at = first; at < last; ++at)
            if (is_variable(at) && !scopes_.is_declared(at)) here.push_back(at);
        for (std::size_t i = 0; i < here.size(); ++i) {
            for (std::size_t j = i + 1; j < std::min(here.size(), i + 4); ++j) {
                const std::string one = text(here[i], here[i] + 1);
                const std::string two = text(here[j], here[j] + 1);
                if (one == two || is_array(one) != is_array(two)) continue;
                add("exchange", here[i], "`" + one + "` and `" + two + "` exchanged",
                    {edit(here[i], here[i] + 1, two), edit(here[j], here[j] + 1, one)});
            }
        }
    }

    static std::string_view other_axis(std::string_view axis) {
        return axis == "x" ? "y" : axis == "y" ? "x" : "";
    }

    /// `threadIdx.x` for `blockIdx.x`, and the like.
    void axes(std::size_t at) {
        static const std::map<std::string_view, std::vector<const char*>> others = {
            {"threadIdx", {"blockIdx"}},
            {"blockIdx", {"threadIdx"}},
            {"blockDim", {"gridDim"}},
            {"gridDim", {"blockDim"}}};
        const auto found = others.find(stream_.spelling(at));
        if (found == others.end()) return;
        for (const char* other : found->second)
            replace("name", at, at + 1, other,
                    "another name in place of `" + text(at, at + 1) + "`");
    }

    /// The members x and y exchanged in one line, and in two lines that follow each other.
    void axes_of_lines() {
        std::map<int, std::vector<std::size_t>> members;
        for (std::size_t at = first_ + 1; at < last_; ++at)
            if (stream_.is(at - 1, ".") && !other_axis(stream_.spelling(at)).empty())
                members[stream_.tokens[at].line].push_back(at);
        for (auto line = members.begin(); line != members.end(); ++line) {
            std::vector<mutants::Edit> edits = flipped(line->second);
            if (line->second.size() > 1)
                add("axes", line->second.front(), "the members x and y exchanged", edits);
            const auto next = std::next(line);
            if (next == members.end() || next->first > line->first + 2) continue;
            const auto more = flipped(next->second);
            edits.insert(edits.end(), more.begin(), more.end());
            add("axes", line->second.front(),
                "the members x and y exchanged here and in line " + std::to_string(next->first),
                edits);
        }
    }

    std::vector<mutants::Edit> flipped(const std::vector<std::size_t>& members) const {
        std::vector<mutants::Edit> edits;
        edits.reserve(members.size());
        for (const std::size_t at : members)
            edits.push_back(edit(at, at + 1, std::string(other_axis(stream_.spelling(at)))));
        return edits;
    }

    const std::map<int, int>& suspicion_;
    std::map<std::string_view, int> weights_;  ///< the suspicion of the lines that a name is in
    std::vector<std::size_t> variables_;
    std::set<std::string_view> arrays_, declared_;
    const Scopes scopes_;
};

}  // namespace

void add_name_repairs(const mutants::TokenStream& stream, const mutants::Region& region,
                      const std::map<int, int>& suspicion, std::vector<Repair>& repairs) {
    NameRepairs(stream, region, suspicion, repairs).run();
}

}  // namespace simtutor::locate

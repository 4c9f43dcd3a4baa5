#include "tools/mutants/mutant.h"

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <sstream>

#include "grader/simt/translate/tokenizer.h"

namespace simtutor::mutants {

namespace {

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

std::string trimmed(const std::string& line) {
    const auto first = line.find_first_not_of(" \t");
    if (first == std::string::npos) return {};
    return line.substr(first, line.find_last_not_of(" \t") - first + 1);
}

/// Marks the line of both texts above one that the second adds: it tells where that stands.
constexpr char above_added = '=';

/// One line of two texts laid side by side.
struct Row {
    char mark;  ///< '-' only in the first, '+' only in the second, ' ' in both, above_added
    std::size_t number;  ///< of the line, in its text
    std::string line;
};

/// The longest common subsequence of two texts that are short.
std::vector<Row> aligned(const std::string& first, const std::string& second) {
    const auto a = lines_of(first), b = lines_of(second);
    std::vector<std::vector<std::size_t>> common(a.size() + 1,
                                                 std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = a.size(); i-- > 0;) {
        for (std::size_t j = b.size(); j-- > 0;) {
            common[i][j] = a[i] == b[j] ? common[i + 1][j + 1] + 1
                                        : std::max(common[i + 1][j], common[i][j + 1]);
        }
    }
    std::vector<Row> rows;
    for (std::size_t i = 0, j = 0; i < a.size() || j < b.size();) {
        if (i < a.size() && j < b.size() && a[i] == b[j]) {
            rows.push_back({' ', i + 1, a[i]});
            ++i, ++j;
        } else if (i < a.size() && (j == b.size() || common[i + 1][j] >= common[i][j + 1])) {
            rows.push_back({'-', i + 1, a[i]});
            ++i;
        } else {
            rows.push_back({'+', j + 1, b[j]});
            ++j;
        }
    }
    for (std::size_t i = 1; i < rows.size(); ++i)
        if (rows[i].mark == '+' && rows[i - 1].mark == ' ') rows[i - 1].mark = above_added;
    return rows;
}

std::string only(const std::vector<Row>& rows, const std::string& marks) {
    std::string joined;
    for (const Row& row : rows) {
        if (marks.find(row.mark) == std::string::npos) continue;
        const std::string line = trimmed(row.line);
        if (!line.empty()) joined += (joined.empty() ? "" : " / ") + line;
    }
    return joined;
}

/// Keeps mutants apart by their text.
class Collector {
  public:
    Collector(const std::string& solution, std::size_t most) : solution_(solution), most_(most) {
        seen_.insert(solution);
    }
    bool full() const { return found_.size() >= most_; }
    void add(const std::string& operation, const std::vector<Edit>& edits) {
        const std::string text = applied(solution_, edits);
        if (full() || text.empty() || !seen_.insert(text).second) return;
        const auto rows = aligned(solution_, text);
        found_.push_back({operation, text, only(rows, "-"), only(rows, {'+', above_added})});
    }
    std::vector<Mutant> take() { return std::move(found_); }

  private:
    const std::string& solution_;
    std::size_t most_;
    std::set<std::string> seen_;
    std::vector<Mutant> found_;
};

/// One of each operation in turn, so that none crowds out the others.
std::vector<Change> in_turns(std::vector<Change> changes, std::mt19937_64& random) {
    std::shuffle(changes.begin(), changes.end(), random);
    std::map<std::string, std::vector<Change>> by_operation;
    for (Change& change : changes) by_operation[change.operation].push_back(std::move(change));
    std::vector<Change> turns;
    for (std::size_t round = 0; turns.size() < changes.size(); ++round) {
        for (auto& [name, list] : by_operation) {
            if (round < list.size()) turns.push_back(std::move(list[round]));
        }
    }
    return turns;
}

}  // namespace

std::string applied(const std::string& solution, std::vector<Edit> edits) {
    std::stable_sort(edits.begin(), edits.end(),
                     [](const Edit& a, const Edit& b) { return a.begin < b.begin; });
    std::string text;
    std::size_t at = 0;
    for (const Edit& edit : edits) {
        if (edit.begin < at) return {};
        text += solution.substr(at, edit.begin - at) + edit.text;
        at = edit.end;
    }
    return text + solution.substr(at);
}

std::string difference(const std::string& solution, const std::string& mutant) {
    std::string text;
    for (const Row& row : aligned(solution, mutant)) {
        if (row.mark == ' ') continue;
        // What is added stands below another line, except in the first line of all.
        if (row.mark != '+' || text.empty()) text += "@@ line " + std::to_string(row.number) + "\n";
        text += (row.mark == above_added ? ' ' : row.mark) + row.line + "\n";
    }
    return text;
}

std::vector<Change> all_changes(const std::string& solution) {
    const TokenStream stream = simt::tokenize(solution, {});
    std::vector<Change> changes;
    for (const Region& region : student_regions(solution, stream)) {
        add_expression_changes(stream, region, changes);
        add_statement_changes(stream, region, changes);
    }
    return changes;
}

std::vector<Mutant> make_mutants(const std::string& solution, const Choice& choice) {
    std::mt19937_64 random(choice.seed);
    const std::vector<Change> changes = in_turns(all_changes(solution), random);
    Collector collector(solution, choice.most);
    for (const Change& change : changes) collector.add(change.operation, change.edits);
    if (!choice.pairs || changes.size() < 2) return collector.take();
    // Some pairs overlap or repeat, so the number of tries is bounded.
    std::uniform_int_distribution<std::size_t> pick(0, changes.size() - 1);
    for (std::size_t tries = 0; !collector.full() && tries < 20 * choice.most; ++tries) {
        const Change& one = changes[pick(random)];
        const Change& two = changes[pick(random)];
        std::vector<Edit> edits = one.edits;
        edits.insert(edits.end(), two.edits.begin(), two.edits.end());
        collector.add(one.operation + " + " + two.operation, edits);
    }
    return collector.take();
}

}  // namespace simtutor::mutants

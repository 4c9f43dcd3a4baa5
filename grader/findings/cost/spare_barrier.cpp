#include "grader/findings/cost/spare_barrier.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/inlined_calls.h"

namespace simtutor {
namespace {

/// What stands between two barriers.
struct Stretch {
    std::set<std::string> stored, read;

    bool meets(const Stretch& other) const {
        const auto both = [](const std::set<std::string>& a, const std::set<std::string>& b) {
            return std::ranges::any_of(a, [&](const std::string& one) { return b.contains(one); });
        };
        return both(stored, other.stored) || both(stored, other.read) || both(read, other.stored);
    }
};

bool waits_for_block(const Statement& one) {
    return one.kind == Statement::Kind::plain && one.words.size() >= 3 &&
           one.words[0].is("__syncthreads");
}

/// Whether a statement that has a name of a shared array may reach it elsewhere, too: "float* row =
/// tile[y]", "add(tile[y], x)", "const auto use = [&](int k) {…}".
bool hides_access(const Statement& one) {
    const Tokens& w = one.words;
    if (w.size() > 1 && w[0].is_name() && w[1].is("(")) return true;
    for (std::size_t i = 0; i + 1 < w.size(); ++i) {
        if (w[i].is("=")) return false;
        if (w[i].is("*") || w[i].is("&") || w[i].is("auto")) return true;
    }
    return false;
}

bool is_extern_or_shared(const Statement& one) {
    return mentions(one.words, "__shared__") || mentions(one.words, "extern");
}

/// The barriers that a kernel passes, in their order, with what lies between them.
class BarrierCourse {
  public:
    explicit BarrierCourse(const FunctionText& function)
        : function_(function), all_(function.statements()) {}

    /// @param rounds of each loop that has a barrier
    void go(int rounds) {
        walk(-1, rounds);
        close(0);
    }
    bool clear() const { return clear_; }
    const std::map<int, bool>& needed() const { return needed_; }

  private:
    void walk(int parent, int rounds) {
        for (int i = 0; i < static_cast<int>(all_.size()) && clear_; ++i) {
            const Statement& one = all_[static_cast<std::size_t>(i)];
            if (one.parent != parent) continue;
            if (waits_for_block(one)) {
                close(one.line);
            } else if (has_barrier(i)) {
                clear_ = clear_ && one.kind == Statement::Kind::loop;
                for (int round = 0; round < rounds && clear_; ++round) {
                    add(one);
                    walk(i, rounds);
                }
                add(one);
            } else {
                add(one);
                if (one.kind != Statement::Kind::plain) walk(i, rounds);
            }
        }
    }

    bool has_barrier(int head) const {
        for (int i = head + 1; i < static_cast<int>(all_.size()); ++i)
            if (waits_for_block(all_[static_cast<std::size_t>(i)]) && is_inside(function_, i, head))
                return true;
        return false;
    }

    /// The barrier of a line ends a piece: the one before it has its neighbours now.
    void close(int line) {
        if (last_line_ > 0) needed_[last_line_] |= before_.meets(piece_);
        before_ = piece_;
        piece_ = {};
        last_line_ = line;
    }

    void add(const Statement& one) {
        if (is_extern_or_shared(one)) return;
        std::set<std::string> stored;
        for (const Assigned& set : assignments_in(one)) {
            if (!set.element()) continue;
            stored.insert(set.name());
            if (set.sign != "=") piece_.read.insert(set.name());
            clear_ = clear_ && !set.to.front().is("*") && !set.to.front().is("(");
        }
        const Tokens& w = one.words;
        for (std::size_t i = 0; i < w.size(); ++i) {
            // Inside of a lambda, and behind a round that ends early, the order is another one.
            const bool lambda = w[i].is("[") && i + 1 < w.size() &&
                                (w[i + 1].is("&") || w[i + 1].is("=") || w[i + 1].is("]"));
            if (lambda || w[i].is("break") || w[i].is("continue")) clear_ = false;
            if (w[i].is("sync") || w[i].is("__syncwarp") || w[i].is("wait")) clear_ = false;
            if (!w[i].is_name()) continue;
            const bool element = i + 1 < w.size() && w[i + 1].is("[");
            const bool address = i > 0 && w[i - 1].is("&");
            // An array that is handed to a function, or that a pointer is set to.
            const bool shared = is_block_shared(function_, w[i].text);
            if (shared && (!element || address || hides_access(one))) clear_ = false;
            if (element && !stored.contains(w[i].text)) piece_.read.insert(w[i].text);
        }
        piece_.stored.insert(stored.begin(), stored.end());
    }

    const FunctionText& function_;
    const std::vector<Statement>& all_;
    Stretch before_, piece_;
    int last_line_ = 0;
    bool clear_ = true;
    std::map<int, bool> needed_;
};

bool calls(const FunctionText& function, const std::string& name) {
    return std::ranges::any_of(function.statements(),
                               [&](const Statement& line) { return mentions(line.words, name); });
}

/// The functions of the file, without `kernel`, that wait, or that call one which does.
std::vector<FunctionText> that_wait(const std::vector<FunctionText>& functions,
                                    const FunctionText& kernel) {
    std::vector<FunctionText> waiting;
    for (std::size_t known = functions.size() + 1; known != waiting.size();) {
        known = waiting.size();
        for (const FunctionText& one : functions) {
            const bool told = std::ranges::any_of(
                waiting, [&](const FunctionText& other) { return other.name() == one.name(); });
            if (told || one.name() == kernel.name()) continue;
            if (std::ranges::any_of(one.statements(), waits_for_block) ||
                std::ranges::any_of(
                    waiting, [&](const FunctionText& other) { return calls(one, other.name()); }))
                waiting.push_back(one);
        }
    }
    return waiting;
}

/// A function that is called has barriers before and behind it that its text does not show.
bool is_launched(const Tokens& file, const std::string& name) {
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (file[i].text != name || !file[i + 1].is("(")) continue;
        for (std::size_t k = i; k-- > 0 && !file[k].is(";") && !file[k].is("}");)
            if (file[k].is("__global__")) return true;
    }
    return false;
}

std::string spare_of(const FunctionText& kernel) {
    std::map<int, bool> needed;
    for (const int rounds : {0, 1, 3}) {
        BarrierCourse course(kernel);
        course.go(rounds);
        if (!course.clear()) return "";
        for (const auto& [line, needs] : course.needed()) needed[line] |= needs;
    }
    for (const auto& [line, needs] : needed)
        if (!needs)
            return fmt::format(
                "The barrier in line {} parts no store from another access: no line between the "
                "barrier before it and the one behind it stores to an element that the other side "
                "reads or stores. It can go.",
                line);
    return "";
}

}  // namespace

std::string spare_barrier(const Tokens& file, const std::string& kernel) {
    const std::vector<FunctionText> functions = functions_in(file);
    for (const FunctionText& one : functions) {
        if (one.name() != kernel.substr(0, kernel.find('<')) || !is_launched(file, one.name()))
            continue;
        const std::vector<FunctionText> waiting = that_wait(functions, one);
        const FunctionText whole = with_calls_inlined(file, one, waiting);
        // A call whose barriers the text does not show may stand between those that it does.
        const bool hidden = std::ranges::any_of(
            waiting, [&](const FunctionText& other) { return calls(whole, other.name()); });
        return hidden ? "" : spare_of(whole);
    }
    return "";
}

}  // namespace simtutor

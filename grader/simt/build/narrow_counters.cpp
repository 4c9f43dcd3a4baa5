#include "grader/simt/build/narrow_counters.h"

#include <map>
#include <optional>
#include <regex>
#include <set>

#include "grader/findings/rules.h"
#include "grader/simt/build/gimple_dump.h"
#include "grader/simt/build/integer_types.h"
#include "grader/simt/build/large_bounds.h"
#include "grader/simt/build/magnitude.h"
#include "grader/simt/build/narrow_values.h"
#include "grader/simt/build/step_expression.h"
#include "grader/simt/build/step_values.h"

namespace simtutor::simt {
namespace {

constexpr const char* rule_id = "index.narrow";

/// The counter of a loop that this step may end, if it is too narrow for the loop's bound.
std::optional<std::string> narrow_counter(const StepValues& values, const LargeBounds& bounds,
                                          std::size_t at) {
    const Step& step = values.function().steps[at];
    if (step.kind != Step::Kind::branch && step.kind != Step::Kind::assignment) return std::nullopt;
    static const std::set<std::string> below = {"<", "<=", "!="}, above = {">", ">=", "!="};
    const auto comparison = operation(step.value);
    if (!comparison) return std::nullopt;
    for (const bool swapped : {false, true}) {
        if (!(swapped ? above : below).contains(comparison->sign)) continue;
        const std::string& one = swapped ? comparison->right : comparison->left;
        const std::string& bound = swapped ? comparison->left : comparison->right;
        const std::string counter = values.widened(one);
        if (!counter.empty() && values.counts_up(counter) && values.ends_loop(at) &&
            bounds.may_be_large(bound))
            return counter;
    }
    return std::nullopt;
}

std::string plain(const std::string& variable) {
    return variable.substr(0, variable.find('@'));
}

std::string described(const NarrowType& type) {
    return std::string("'") + type.written + "' with " + std::to_string(type.bits) + " bits";
}

Finding finding_in(const SteppedFunction& function, const Place& place, const std::string& object,
                   const char* action) {
    Finding finding;
    finding.rule = rule_id;
    if (const Rule* rule = find_rule(rule_id)) finding.level = rule->level;
    finding.kernel = function.name;
    FindingSide side;
    side.action = action;
    side.site = {place.file, place.line, function.name};
    side.object = object;
    finding.sides.push_back(std::move(side));
    return finding;
}

Finding counter_finding(const SteppedFunction& function, const Step& step,
                        const std::string& counter, const NarrowType& type) {
    const std::string name = plain(counter);
    Finding finding = finding_in(function, step.place, name, "compare");
    finding.message = "The loop in line " + std::to_string(step.place.line) + " of " +
                      function.name + " counts with `" + name + "`, a number of type " +
                      described(type) +
                      ", and its bound has a wider type. If the bound is larger than " +
                      std::to_string(type.last) + ", the counter never gets there.";
    finding.advice = "Declare " + name + " with the type of the bound, for example int.";
    return finding;
}

std::string used(const IndexUses::Use& use, int line) {
    const std::string where =
        use.line == line ? "the same line" : "line " + std::to_string(use.line);
    switch (use.kind) {
        case IndexUses::Kind::bound:
            return "the loop in " + where + " ends at it";
        case IndexUses::Kind::comparison:
            return where + " compares it with a bound";
        case IndexUses::Kind::index:
            break;
    }
    return where + " computes an index or an offset with it";
}

Finding value_finding(const SteppedFunction& function, const NarrowValue& value) {
    const std::string name = plain(value.variable), line = std::to_string(value.place.line);
    const bool is_cast = name.empty();
    Finding finding =
        finding_in(function, value.place, is_cast ? value.type->written : name, "convert");
    finding.message =
        is_cast ? "The cast in line " + line + " of " + function.name +
                      " makes a number of a wider type one of type " + described(*value.type)
                : "In line " + line + " of " + function.name + ", `" + name + "` of type " +
                      described(*value.type) + " gets a number of a wider type";
    finding.message +=
        ", and " + used(value.use, value.place.line) + ". If the number is larger than " +
        std::to_string(value.type->last) +
        (is_cast ? ", the cast makes another of it." : ", `" + name + "` holds another.");
    finding.advice = is_cast ? "Leave the cast out, or cast to a wider type, for example int."
                             : "Declare " + name + " with a wider type, for example int.";
    return finding;
}

/// The names of the functions that the others call, or hand on. A kernel is launched instead.
std::set<std::string> called_functions(const std::vector<SteppedFunction>& functions) {
    static const std::regex call(
        R"(([A-Za-z_]\w*)(?:<[^()]*>)? \(|[(,] ?&?([A-Za-z_]\w*)(?=[,)]))");
    static const std::regex launch(R"(__simt::__kernel<.*> \("(\w+))");
    std::set<std::string> names = {"operator()"}, kernels;
    for (const SteppedFunction& function : functions) {
        for (const Step& step : function.steps) {
            const std::string& text = step.value;
            std::smatch kernel;
            if (std::regex_search(text, kernel, launch)) kernels.insert(kernel[1]);
            for (std::sregex_iterator at(text.begin(), text.end(), call), end; at != end; ++at)
                names.insert((*at)[1].matched ? (*at)[1] : (*at)[2]);
        }
    }
    for (const std::string& kernel : kernels) names.erase(kernel);
    return names;
}

/// The findings of a program, each once.
class Report {
  public:
    explicit Report(const std::function<bool(const std::string&)>& wanted) : wanted_(wanted) {}

    void add(const std::string& variable, Finding finding) {
        const Site& site = finding.sides.front().site;
        if (!wanted_(site.file)) return;
        if (reported_.emplace(site.file + '\n' + variable, site.line).second)
            findings_.push_back(std::move(finding));
    }

    std::vector<Finding> take() { return std::move(findings_); }

  private:
    const std::function<bool(const std::string&)>& wanted_;
    std::vector<Finding> findings_;
    std::set<std::pair<std::string, int>> reported_;
};

void examine(const SteppedFunction& function, const IntegerTypes& types, bool called,
             Report& report) {
    const StepValues values(function, types);
    const Magnitudes magnitudes(values, called);
    const LargeBounds bounds(values, magnitudes);
    std::set<std::string> counters;
    for (std::size_t at = 0; at < function.steps.size(); ++at) {
        const auto counter = narrow_counter(values, bounds, at);
        if (!counter) continue;
        counters.insert(*counter);
        report.add(*counter, counter_finding(function, function.steps[at], *counter,
                                             *values.narrow_type_of(*counter)));
    }
    for (const NarrowValue& value : narrow_values(values, magnitudes, bounds))
        if (!counters.contains(value.variable))
            report.add(value.variable, value_finding(function, value));
}

}  // namespace

bool may_count_narrowly(const std::string& text) {
    // "short k = 0", "unsigned char k;", "using index = short;", "static_cast<short>(k)"
    static const std::regex declaration(
        R"(\b(short|char|(u?int(_least)?(8|16)_t)|ushort|uchar)(\s+int)?(\s+\w+\s*[={;,]|\s*;))"
        R"(|\b(short(\s+int)?|u?int(_least)?16_t|ushort|signed\s+char|int(_least)?8_t)\s*[>()])");
    return std::regex_search(text, declaration);
}

std::vector<Finding> narrow_counter_findings(
    const std::string& dump, const std::string& text,
    const std::function<bool(const std::string&)>& wanted) {
    const IntegerTypes types(text);
    const std::vector<SteppedFunction> functions = read_gimple(dump, wanted);
    const std::set<std::string> called = called_functions(functions);
    Report report(wanted);
    for (const SteppedFunction& function : functions)
        examine(function, types, called.contains(function.name), report);
    return report.take();
}

}  // namespace simtutor::simt

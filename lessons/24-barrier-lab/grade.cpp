#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "cases.h"
#include "grader/check/check.h"
#include "grader/check/lesson_file.h"
#include "grader/findings/rules.h"
#include "grader/lesson/suggestion.h"

using namespace simtutor::check;
using cases::Case;
using simtutor::host::RunResult;
using simtutor::host::Type;
using simtutor::simt::Finding;

namespace {

constexpr std::size_t count = 8, rule_bytes = 32;

const std::vector<Case>& all_cases() {
    static const std::vector<Case> all = cases::all();
    return all;
}

simtutor::host::Argument in_numbers(const std::string& name,
                                    const std::vector<std::int32_t>& numbers) {
    simtutor::host::Array array;
    array.type = Type::int32;
    array.space = simtutor::host::Space::host;
    array.row_elements = numbers.size();
    array.bytes.resize(numbers.size() * sizeof(std::int32_t));
    std::memcpy(array.bytes.data(), numbers.data(), array.bytes.size());
    simtutor::host::Argument argument;
    argument.name = name;
    argument.array = array;
    return argument;
}

LessonFile given_kernels("cases/all.cu", [](const Manifest&) -> std::vector<std::string> {
    return {"void examine(const float* in, float* out, const int* launches, int count)"};
});

/// What the simulator saw when the given kernels ran, all in one run. It decides which diagnosis is
/// right.
const RunResult& examination() {
    static const RunResult result = [] {
        std::vector<std::int32_t> launches;
        double longest = 0;
        for (const Case& kernel : all_cases()) {
            const Call& call = kernel.longer();
            launches.insert(launches.end(), {kernel.number, static_cast<std::int32_t>(call.n),
                                             static_cast<std::int32_t>(call.launch->grid[0]),
                                             static_cast<std::int32_t>(call.launch->block[0])});
            longest = std::max(longest, call.n);
        }
        const auto elements = static_cast<std::size_t>(longest);
        Call call;
        call.label = "the cases";
        call.entry = "examine";
        call.counters = true;
        call.arguments = {in("in", random_vector("patients", elements)),
                          out("out", Type::float32, elements), in_numbers("launches", launches),
                          value("count", static_cast<std::int64_t>(launches.size() / 4))};
        RunResult seen = given_kernels.run({call}).front();
        if (seen.status != simtutor::host::Status::finished)
            throw std::logic_error("the cases could not be examined: " + seen.detail);
        return seen;
    }();
    return result;
}

std::vector<Finding> errors_of(const Case& kernel) {
    std::vector<Finding> errors;
    for (const Finding& finding : examination().findings) {
        if (finding.level == simtutor::simt::Level::error && finding.kernel == kernel.name)
            errors.push_back(finding);
    }
    return errors;
}

struct Diagnosis {
    std::string rule = "?";
    int line = 0;
};

/// The student's table. A row that is missing stays undecided.
const std::pair<Run, std::vector<Diagnosis>>& table() {
    static const std::pair<Run, std::vector<Diagnosis>> read = [] {
        Call call;
        call.label = "the table of diagnoses";
        call.entry = "diagnoses";
        call.arguments = {on_host(out("rules", Type::uint8, rule_bytes * count)),
                          on_host(out("lines", Type::int32, count))};
        Run run = run_one(call);
        std::vector<Diagnosis> rows(count);
        if (run.finished()) {
            const auto rules = run.bytes("rules"), lines = run.bytes("lines");
            for (std::size_t i = 0; i < count; ++i) {
                const auto begin = rules.begin() + i * rule_bytes, end = begin + rule_bytes;
                const auto zero = std::find(begin, end, 0);
                if (zero == end) continue;  // never written
                rows[i].rule.assign(begin, zero);
                std::memcpy(&rows[i].line, &lines[i * sizeof(std::int32_t)], sizeof(std::int32_t));
            }
        }
        return std::pair{run, rows};
    }();
    return read;
}

bool names_line(const Finding& finding, const Case& kernel, int line) {
    const auto is_named = [&](const auto& access) {
        return access.site.line == line && access.site.file.ends_with(kernel.file);
    };
    return std::ranges::any_of(finding.sides, is_named) ||
           std::ranges::any_of(finding.also, [&](const auto& sides) {
               return std::ranges::any_of(sides, is_named);
           });
}

std::string family(const std::string& rule) {
    return rule.substr(0, rule.find('.'));
}

/// What is wrong with a rule that no run of the case breaks. Never names the right one.
std::string wrong_rule(const std::vector<Finding>& errors, const Case& kernel,
                       const Diagnosis& given) {
    const bool same_family = std::any_of(errors.begin(), errors.end(), [&](const Finding& finding) {
        return family(finding.rule) == family(given.rule);
    });
    const bool same_line = std::any_of(errors.begin(), errors.end(), [&](const Finding& finding) {
        return names_line(finding, kernel, given.line);
    });
    std::string text = "The simulator does not find " + given.rule + " here.";
    if (same_family)
        return text + " But the family is right: docs/rules.md tells the " + family(given.rule) +
               " rules apart.";
    if (same_line)
        return text +
               " But the line is right. If a thread writes there, who relies on it? If it reads "
               "there, who "
               "wrote that, and when?";
    return text +
           " Take two threads of a block and follow each to the end. Where does one need "
           "something of the other, and where do their ways part?";
}

/// Empty if the diagnosis is right.
std::string judged(const Case& kernel) {
    const Diagnosis& given = table().second[kernel.number - 1];
    if (given.rule == "?")
        return "No diagnosis yet. Read cases/" + kernel.file + ", then fill in the table.";
    const std::vector<Finding> errors = errors_of(kernel);
    if (given.rule == "healthy") {
        if (errors.empty() && given.line == 0) return "";
        if (errors.empty())
            return "It is healthy, and so it has no line to name: its row has line 0, not " +
                   std::to_string(given.line) + ".";
        return "It is not healthy. The result may be right all the same: do not judge by that.";
    }
    if (!simtutor::simt::find_rule(given.rule)) {
        std::vector<std::string> known = {"healthy"};
        for (const auto& rule : simtutor::simt::rules()) known.emplace_back(rule.id);
        return "There is no rule '" + given.rule + "'; " +
               did_you_mean(given.rule, known, "take one from docs/rules.md, or \"healthy\".");
    }
    bool rule_is_right = false;
    for (const Finding& finding : errors) {
        if (finding.rule != given.rule) continue;
        if (names_line(finding, kernel, given.line)) return "";
        rule_is_right = true;
    }
    if (!rule_is_right) return wrong_rule(errors, kernel, given);
    return "The rule is right, the line " + std::to_string(given.line) +
           " is not. Name a line of cases/" + kernel.file +
           " in which a thread does what breaks the rule: an access for a race, the barrier for a "
           "barrier.";
}

const Case& case_number(int number) {
    return all_cases()[number - 1];
}

void expect_diagnosis(int number) {
    if (!expect_finished(table().first)) return;
    const std::string wrong = judged(case_number(number));
    if (!wrong.empty()) {
        ADD_FAILURE() << wrong;
        return;
    }
    const std::vector<Finding> errors = errors_of(case_number(number));
    const std::string& rule = table().second[number - 1].rule;
    for (const Finding& finding : errors) {
        if (finding.rule == rule) return note(finding.message);
    }
    note(
        "Right: all threads of a block always go the same way, and nobody reads what another "
        "thread has written without a barrier.");
}

/// The runs of the student's kernels by the number of the case, for those with a right diagnosis.
const std::map<int, std::vector<Run>>& repaired() {
    static const std::map<int, std::vector<Run>> by_number = [] {
        std::vector<Call> calls;
        std::vector<int> numbers;
        for (const Case& kernel : all_cases()) {
            if (!judged(kernel).empty()) continue;
            for (const Call& call : kernel.calls) {
                calls.push_back(call);
                numbers.push_back(kernel.number);
            }
        }
        std::map<int, std::vector<Run>> sorted;
        std::vector<Run> runs = run_all(calls);
        for (std::size_t i = 0; i < runs.size(); ++i) sorted[numbers[i]].push_back(runs[i]);
        return sorted;
    }();
    return by_number;
}

/// A counter of one case.
double counted(const Case& kernel, const std::string& counter) {
    for (const auto& seen : examination().counters.at("kernels")) {
        if (seen.at("name") == kernel.name) return seen.at("totals").value(counter, 0.0);
    }
    throw std::logic_error("the case " + kernel.name + " was not counted");
}

std::string whole(double number) {
    return std::to_string(static_cast<std::int64_t>(number));
}

/// Where a launch has several blocks, none of them does nearly all.
void expect_shared_by_blocks(const Run& run) {
    constexpr double share = 0.75;
    if (run.call.launch->grid[0] < 2) return;
    double accesses = 0;
    for (const char* counter : {"global_loads", "global_stores", "global_atomics", "shared_loads",
                                "shared_stores", "shared_atomics"})
        accesses += run.counter(counter);
    expect_at_most(run, "busiest_block_accesses", share * accesses, [&](double busiest) {
        return "One block makes " + whole(busiest) + " of all " + whole(accesses) +
               " accesses. Every block works on its own elements.";
    });
}

/// How often the busiest warp of the first block stores to device memory, or loads from it.
std::int64_t busiest_warp(const Run& run, const std::string& kind) {
    std::map<std::int64_t, std::int64_t> of_warp;
    for (const auto& launch : run.result.trace.value("launches", nlohmann::json::array())) {
        if (launch.at("blocks").empty()) continue;
        const auto& block = launch["blocks"][0];
        for (const auto& interval : block.at("intervals"))
            for (const auto& request : interval.at("requests")) {
                const auto object = request.at("object").get<std::size_t>();
                if (request.at("kind") == kind &&
                    block.at("objects").at(object).at("space") == "global")
                    ++of_warp[request.at("warp").get<std::int64_t>()];
            }
    }
    std::int64_t most = 0;
    for (const auto& [warp, times] : of_warp) most = std::max(most, times);
    return most;
}

/// Within a block the warps share the elements: where half of them have all the work, each has
/// twice its share, and more is too much.
void expect_shared_by_warps(const Case& kernel, const Run& run) {
    if (on_gpu() || !run.finished()) return;
    const auto in_a_round = static_cast<double>(run.call.launch->grid[0] * kernel.threads);
    const auto share = static_cast<std::int64_t>(std::ceil(run.call.n / in_a_round));
    for (const char* kind : {"store", "load"}) {
        const std::int64_t most = busiest_warp(run, kind);
        if (most <= 2 * share) continue;
        const std::string things = std::string(kind) + (share == 1 ? "" : "s");
        return wrong_count(run, "One warp of the first block makes " + whole(most) + " " + kind +
                                    "s of device memory. Where all threads of the block share the "
                                    "elements, each warp makes " +
                                    whole(share) + " " + things + ".");
    }
}

/// A repaired kernel still works as the given one was meant to: threads share the work, and the
/// others get through shared memory what one has read. So it makes no more requests to memory than
/// the given one, and passes no more barriers than it needs.
void expect_purpose(const Case& kernel, const Run& run) {
    // Half as many again leaves room for other ways to write the same thing.
    constexpr double share = 1.5;
    const auto compare = [&](const std::string& counter, const std::string& what) {
        const double before = counted(kernel, counter);
        expect_at_most(run, counter, share * before, [&](double after) {
            return "The kernel makes " + whole(after) + " " + what + ", the patient made " +
                   whole(before) + ". Repair how the threads work together; do not replace it.";
        });
    };
    compare("global_loads", "loads from device memory");
    compare("global_load_requests", "load requests to device memory (one for each warp)");
    compare("global_store_requests", "store requests to device memory (one for each warp)");
    compare("shared_load_requests", "load requests to shared memory (one for each warp)");
    expect_shared_by_blocks(run);
    expect_shared_by_warps(kernel, run);
    const std::int64_t blocks = run.call.launch->grid[0];
    // In a tree no thread touches more than a few elements.
    const bool one_goes_through_all =
        !on_gpu() && run.counter("busiest_thread_accesses") > cases::block / 2;
    const auto most = kernel.most_without_tree > 0 && one_goes_through_all
                          ? kernel.most_without_tree * blocks
                          : kernel.most_barriers(static_cast<std::int64_t>(run.call.n), blocks);
    expect_at_most(run, "barriers", static_cast<double>(most), [&](double barriers) {
        return "Its blocks pass " + whole(barriers) + " barriers; at most " + std::to_string(most) +
               (most == 1 ? " is" : " are") + " allowed. A barrier that nobody needs costs time.";
    });
}

void expect_repair(int number) {
    const Case& kernel = case_number(number);
    if (!expect_finished(table().first)) return;
    const auto found = repaired().find(number);
    if (found == repaired().end()) {
        ADD_FAILURE() << "Not looked at yet: first the diagnosis must be right.";
        return;
    }
    const std::vector<Run>& runs = found->second;
    expect_no_findings(runs, {"*"});
    for (const Run& run : runs) {
        if (!expect_finished(run)) continue;
        const auto in = cases::input_of(kernel, static_cast<std::size_t>(run.call.n));
        expect_vector(run, "out", kernel.oracle(in), sum_tolerance(128));
        if (run.call.counters) expect_purpose(kernel, run);
    }
}

TEST(Check, diagnosis_1) {
    expect_diagnosis(1);
}

TEST(Check, diagnosis_2) {
    expect_diagnosis(2);
}

TEST(Check, diagnosis_3) {
    expect_diagnosis(3);
}

TEST(Check, diagnosis_4) {
    expect_diagnosis(4);
}

TEST(Check, diagnosis_5) {
    expect_diagnosis(5);
}

TEST(Check, diagnosis_6) {
    expect_diagnosis(6);
}

TEST(Check, diagnosis_7) {
    expect_diagnosis(7);
}

TEST(Check, diagnosis_8) {
    expect_diagnosis(8);
}

TEST(Check, repair_1) {
    expect_repair(1);
}

TEST(Check, repair_2) {
    expect_repair(2);
}

TEST(Check, repair_3) {
    expect_repair(3);
}

TEST(Check, repair_4) {
    expect_repair(4);
}

TEST(Check, repair_5) {
    expect_repair(5);
}

TEST(Check, repair_6) {
    expect_repair(6);
}

TEST(Check, repair_7) {
    expect_repair(7);
}

TEST(Check, repair_8) {
    expect_repair(8);
}

}  // namespace

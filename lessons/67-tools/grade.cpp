#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "diagnosis.h"
#include "grader/check/check.h"

using namespace simtutor::check;
using cases::Case;
using diagnosis::case_number;
using simtutor::simt::Finding;

namespace {

std::string whole(double number) {
    return std::to_string(static_cast<std::int64_t>(number));
}

void expect_diagnosis(int number) {
    if (!expect_finished(diagnosis::table().first)) return;
    const Case& one = case_number(number);
    const std::string wrong = diagnosis::judged(one);
    if (!wrong.empty()) {
        ADD_FAILURE() << wrong;
        return;
    }
    const std::string& rule = diagnosis::table().second[number - 1].rule;
    for (const Finding& finding : diagnosis::errors_of(one)) {
        if (finding.rule == rule) return note(finding.message);
    }
}

/// None of several blocks does nearly all. (Of two or three, the last one may have little to do.)
void expect_shared_by_blocks(const Run& run) {
    constexpr double share = 0.75;
    if (!run.call.launch || run.call.launch->grid[0] < 4) return;
    double accesses = 0;
    for (const char* counter : {"global_loads", "global_stores", "global_atomics", "shared_loads",
                                "shared_stores", "shared_atomics"})
        accesses += run.counter(counter);
    expect_at_most(run, "busiest_block_accesses", share * accesses, [&](double busiest) {
        return "One block makes " + whole(busiest) + " of all " + whole(accesses) +
               " accesses. Every block works on its own elements.";
    });
}

/// A repaired program still works as the given one was meant to, and wastes nothing.
void expect_purpose(const Case& one, const Run& run) {
    const cases::Most most = one.most(
        run.call.n, static_cast<double>(one.blocks(static_cast<std::int64_t>(run.call.n))));
    const auto compare = [&](const std::string& loads, const std::string& stores, double bound,
                             const std::string& what) {
        const double stored = run.counter(stores);
        expect_at_most(run, loads, bound - stored, [&](double loaded) {
            return "The program needs " + whole(loaded + stored) + " " + what + "; at most " +
                   whole(bound) + " are allowed.";
        });
    };
    compare("global_load_requests", "global_store_requests", most.requests,
            "requests to device memory (one for each warp)");
    compare("global_load_sectors", "global_store_sectors", most.sectors,
            "sectors of device memory (32 bytes each)");
    expect_at_most(run, "barriers", most.barriers, [&](double barriers) {
        return "Its blocks pass " + whole(barriers) +
               (barriers == 1 ? " barrier; at most " : " barriers; at most ") +
               whole(most.barriers) + (most.barriers == 1 ? " is allowed." : " are allowed.");
    });
    expect_shared_by_blocks(run);
}

/// Leaving the healthy program alone is worth something only to those who know why.
constexpr int healthy = 7;

bool is_judged(const Case& one) {
    return one.number != healthy || diagnosis::judged(one).empty();
}

/// The runs of each program that is judged, by its number; all are made side by side.
const std::map<int, std::vector<Run>>& runs_of_programs() {
    static const std::map<int, std::vector<Run>> all = [] {
        std::vector<Call> calls;
        std::vector<int> numbers;
        for (const Case& one : diagnosis::all_cases()) {
            if (!is_judged(one)) continue;
            calls.insert(calls.end(), one.calls.begin(), one.calls.end());
            numbers.insert(numbers.end(), one.calls.size(), one.number);
        }
        std::vector<Run> runs = run_longest_first(calls, [](const Call& call) { return call.n; });
        std::map<int, std::vector<Run>> by_number;
        for (std::size_t i = 0; i < runs.size(); ++i)
            by_number[numbers[i]].push_back(std::move(runs[i]));
        return by_number;
    }();
    return all;
}

void expect_repair(int number) {
    const Case& one = case_number(number);
    const std::vector<Run>& runs = runs_of_programs().at(number);
    expect_no_findings(runs, {"*"});
    for (const Run& run : runs) {
        if (!expect_finished(run)) continue;
        const auto n = static_cast<std::int64_t>(run.call.n);
        expect_vector(run, "out", one.oracle(cases::input_of(one, n)), sum_tolerance(4, 2));
        expect_purpose(one, run);
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

TEST(Check, diagnosis_9) {
    expect_diagnosis(9);
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
    if (is_judged(case_number(healthy))) return expect_repair(healthy);
    ADD_FAILURE() << "Not looked at yet: first the diagnosis must be right.";
}

TEST(Check, repair_8) {
    expect_repair(8);
}

TEST(Check, repair_9) {
    expect_repair(9);
}

}  // namespace

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "grader/check/check.h"
#include "grader/simt/devices/generations.h"
#include "grader/simt/devices/toolkit_occupancy.h"
#include "pattern.h"
#include "quiz.h"

using namespace simtutor::check;
using simtutor::host::Type;
using simtutor::simt::BlockUse;
using simtutor::simt::Device;
using simtutor::simt::find_device;

namespace {

/// The student's enum Limit, by the names of the grader's calculator.
struct LimitName {
    const char* name;
    int bit;
};
constexpr LimitName limit_names[] = {
    {"blocks", 8}, {"warps", 1}, {"registers", 2}, {"shared memory", 4}};

struct Case {
    std::size_t device;
    BlockUse use;
    std::string name;  ///< a published kernel's, else empty
};

/// The questions of one run.
struct Group {
    std::vector<Device> devices;
    std::vector<Case> cases;
    Run run;
    std::vector<std::int32_t> blocks, limits;  ///< the student's, if the run finished
    std::vector<double> ratios;
};

struct Expected {
    int blocks = 0;
    std::string limited_by;
    double ratio = 0;
    simtutor::simt::Occupancy ours;
};

/// The toolkit's word where there is one, else that of our calculator, which is tested against it.
Expected expected_of(const Device& device, const BlockUse& use) {
    Expected expected;
    expected.ours = simtutor::simt::occupancy(device, use);
    expected.blocks = expected.ours.blocks_per_multiprocessor;
    expected.limited_by = expected.ours.limited_by;
    if (const auto toolkit = simtutor::simt::toolkit_occupancy(device, use)) {
        expected.blocks = toolkit->blocks_per_multiprocessor;
        expected.limited_by = toolkit->limited_by;
    }
    expected.ratio =
        1.0 * expected.blocks * expected.ours.warps_per_block / expected.ours.max_warps;
    return expected;
}

BlockUse use_of(int threads, int registers, std::uint64_t shared) {
    BlockUse use;
    use.threads = threads;
    use.registers_per_thread = registers;
    use.dynamic_shared_bytes = shared;
    use.shared_opt_in = true;
    return use;
}

/// Blocks as they occur, blocks at the edges, and blocks that cannot run.
void add_cases(Group& group, std::size_t device, int random_cases) {
    const Device& d = group.devices[device];
    const std::string name = "cases " + std::string(d.id) + " ";
    const auto limit = static_cast<std::int64_t>(d.shared_per_block_opt_in);
    const int most_threads = d.max_threads_per_block;
    const int most_registers = d.max_registers_per_thread;
    for (const int threads : {1, 32, 33, 64, most_threads, most_threads + 1}) {
        for (const int registers : {0, 21, most_registers}) {
            for (const std::int64_t shared : {std::int64_t{0}, std::int64_t{1}, limit, limit + 1})
                group.cases.push_back({device, use_of(threads, registers, shared), ""});
        }
    }
    // So many warps that a short has no number for them.
    for (const int registers : {0, 16})
        group.cases.push_back({device, use_of(32 << 16, registers, 0), ""});
    // Registers that go to warps and registers that go to blocks differ for few numbers.
    for (const int warps : {4, 6, 8})
        for (int registers = 16; registers < 64; ++registers)
            group.cases.push_back({device, use_of(32 * warps, registers, 0), ""});
    for (int i = 0; i < random_cases; ++i) {
        const auto draw = [&](const char* what, std::int64_t low, std::int64_t high) {
            return random_integer(name + what + std::to_string(i), low, high);
        };
        // Half of the blocks are small enough in all but one resource to be interesting.
        const int threads = static_cast<int>(draw("threads", 1, i % 2 ? 256 : most_threads));
        const int registers = static_cast<int>(draw("registers", 1, i % 3 ? 48 : most_registers));
        const std::int64_t shared = draw("shared", 0, i % 5 ? limit / 6 : limit);
        group.cases.push_back({device, use_of(threads, registers, shared), ""});
    }
}

/// The file's struct Device, in its order.
void append(std::vector<std::int32_t>& numbers, const Device& d) {
    const bool to_warps = d.register_allocation == simtutor::simt::RegisterAllocation::per_warp;
    const auto value = [](auto number) { return static_cast<std::int32_t>(number); };
    numbers.insert(
        numbers.end(),
        {d.warp_size, d.max_threads_per_block, d.max_threads_per_multiprocessor / d.warp_size,
         d.max_blocks_per_multiprocessor, d.registers_per_multiprocessor, d.registers_per_block,
         to_warps ? 1 : 0, d.register_unit, d.warp_unit, d.partitions,
         value(d.shared_per_multiprocessor), value(d.shared_per_block_opt_in),
         value(d.shared_reserved_per_block), value(d.shared_unit)});
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

template <class T>
std::vector<T> numbers_of(const Run& run, const std::string& name) {
    const auto bytes = run.bytes(name);
    std::vector<T> numbers(bytes.size() / sizeof(T));
    std::memcpy(numbers.data(), bytes.data(), numbers.size() * sizeof(T));
    return numbers;
}

Group asked(Group group, const std::string& label) {
    std::vector<std::int32_t> devices, cases;
    for (const Device& device : group.devices) append(devices, device);
    for (const Case& c : group.cases) {
        cases.insert(cases.end(), {static_cast<std::int32_t>(c.device), c.use.threads,
                                   c.use.registers_per_thread,
                                   static_cast<std::int32_t>(c.use.dynamic_shared_bytes)});
    }
    const std::size_t count = group.cases.size();
    Call call;
    call.label = label;
    call.entry = "occupancies";
    call.arguments = {
        in_numbers("devices", devices),      in_numbers("cases", cases),
        out("blocks", Type::int32, count),   out("limits", Type::int32, count),
        out("ratios", Type::float64, count), value("count", static_cast<std::int64_t>(count))};
    group.run = run_one(call);
    if (group.run.finished()) {
        group.blocks = numbers_of<std::int32_t>(group.run, "blocks");
        group.limits = numbers_of<std::int32_t>(group.run, "limits");
        group.ratios = numbers_of<double>(group.run, "ratios");
    }
    return group;
}

/// Figure 1.39 of Li, Ranka and Sahni, and the worked example of its section.
const Group& published() {
    static const Group group = [] {
        Group g;
        g.devices = {*find_device("c1060")};
        const auto add = [&](const char* name, int threads, int registers, int shared) {
            g.cases.push_back({0, use_of(threads, registers, shared), name});
        };
        add("GPU1", 256, 10, 44);
        add("GPU2", 64, 16, 44);
        add("GPU3", 64, 21, 44);
        add("GPU4", 256, 11, 2092);
        add("GPU5", 256, 11, 2156);
        add("GPU6", 128, 38, 2220);
        add("GPU7", 128, 38, 2220);
        add("GPU8", 128, 38, 4204);
        add("sgemm", 64, 35, 1160);
        add("the worked example", 128, 20, 3000);
        add("the worked example with less shared memory", 128, 20, 1000);
        return asked(std::move(g), "the published kernels");
    }();
    return group;
}

Group group_of(std::vector<Device> devices, int random_cases, const std::string& label) {
    Group group;
    group.devices = std::move(devices);
    for (std::size_t i = 0; i < group.devices.size(); ++i) add_cases(group, i, random_cases);
    return asked(std::move(group), label);
}

const Group& first_generation() {
    static const Group group = group_of({*find_device("c1060")}, 400, "compute capability 1.3");
    return group;
}

const Group& fermi() {
    static const Group group = group_of({*find_device("c2050")}, 400, "compute capability 2.0");
    return group;
}

const Group& modern() {
    static const Group group =
        group_of(simtutor::simt::generations(), 200, "compute capability 3.0 to 9.0");
    return group;
}

std::string description(const Group& group, const Case& c) {
    const Device& d = group.devices[c.device];
    std::string text = "Compute capability " + std::to_string(d.major) + "." +
                       std::to_string(d.minor) + ", a block of " + quiz::number(c.use.threads) +
                       (c.use.threads == 1 ? " thread with " : " threads with ") +
                       std::to_string(c.use.registers_per_thread) + " registers each and " +
                       quiz::number(static_cast<double>(c.use.dynamic_shared_bytes)) +
                       " bytes of shared memory";
    return c.name.empty() ? text : c.name + ": " + text;
}

std::string alone(const char* resource, int blocks) {
    const bool no_limit = blocks == std::numeric_limits<int>::max();
    return std::string(resource) + " " + (no_limit ? "any number" : std::to_string(blocks));
}

/// What each resource would allow, so that the student sees which formula is off.
std::string each_alone(const simtutor::simt::Occupancy& o) {
    return "On its own, " + alone("the warps would allow", o.blocks_by_warps) + ", " +
           alone("the registers", o.blocks_by_registers) + ", " +
           alone("the shared memory", o.blocks_by_shared) + ", and " +
           alone("the limit of blocks", o.blocks_by_limit) + ".";
}

std::string names_of(int limits) {
    std::string names;
    int left = limits;
    for (const LimitName& limit : limit_names) {
        if (!(limits & limit.bit)) continue;
        left -= limit.bit;
        if (!names.empty()) names += " and ";
        names += limit.name;
    }
    if (left != 0) return std::to_string(limits) + ", which is no sum of limits";
    return names.empty() ? "nothing" : names;
}

/// The sum of the limits that a text like "registers and shared memory" names.
int sum_of(const std::string& names) {
    int sum = 0;
    for (const LimitName& limit : limit_names)
        if (names.find(limit.name) != std::string::npos) sum += limit.bit;
    return sum;
}

/// Where fewer blocks come out than are right: the one resource that the program names as the limit
/// is the one that it counts wrongly. Empty where it names several.
std::string too_few(const simtutor::simt::Occupancy& o, int limits, int got) {
    const std::string count = std::to_string(got);
    const auto text = [&](const char* what, int right) {
        return std::string(" You name ") + what + " as the limit, so by your count that allows " +
               count + "; " + alone("right is", right) + ".";
    };
    switch (limits) {
        case 1:
            return text("the warps", o.blocks_by_warps);
        case 2:
            return text("the registers", o.blocks_by_registers);
        case 4:
            return text("the shared memory", o.blocks_by_shared);
        default:
            return "";
    }
}

/// Says the first wrong case and how many there are.
class Mistakes {
  public:
    void add(const std::string& text) {
        if (count_++ == 0) first_ = text;
    }
    /// @param pattern what all wrong cases have in common, or empty
    void report(const Group& group, const std::string& pattern) const {
        if (count_ == 0) return;
        ADD_FAILURE() << first_ << "\nWrong in " << quiz::number(count_) << " of "
                      << quiz::number(static_cast<double>(group.cases.size())) << " cases."
                      << pattern;
    }

  private:
    int count_ = 0;
    std::string first_;
};

/// All that the calculator has said of the blocks of all groups: it is one program, and a few cases
/// alone may fit several slips.
std::vector<CalculatedBlocks> all_answers() {
    std::vector<CalculatedBlocks> answers;
    for (const Group* group : {&published(), &first_generation(), &fermi(), &modern()})
        for (std::size_t i = 0; i < group->blocks.size(); ++i) {
            const Case& c = group->cases[i];
            answers.push_back(
                {group->devices[c.device], c.use, group->blocks[i], group->limits[i]});
        }
    return answers;
}

/// What slips the calculator has, if they explain all of the blocks. @param limits or the limits,
/// too
const std::string& slips_of(bool limits) {
    static const std::string of_blocks = pattern::of_slips(all_answers(), false),
                             of_limits = pattern::of_slips(all_answers(), true);
    return limits ? of_limits : of_blocks;
}

void expect_blocks(const Group& group) {
    if (!expect_finished(group.run)) return;
    Mistakes mistakes;
    bool wrong = false;
    std::vector<pattern::WrongRatio> ratios;
    for (std::size_t i = 0; i < group.cases.size(); ++i) {
        const Case& c = group.cases[i];
        const Expected expected = expected_of(group.devices[c.device], c.use);
        if (group.blocks[i] != expected.blocks) {
            wrong = true;
            mistakes.add(description(group, c) + ": wanted " + std::to_string(expected.blocks) +
                         " blocks, got " + std::to_string(group.blocks[i]) + ". " +
                         each_alone(expected.ours) +
                         (group.blocks[i] < expected.blocks
                              ? too_few(expected.ours, group.limits[i], group.blocks[i])
                              : ""));
        } else if (!(std::abs(group.ratios[i] - expected.ratio) < 1e-6)) {
            const Device& device = group.devices[c.device];
            ratios.push_back({expected.blocks, c.use.threads, expected.ours.warps_per_block,
                              expected.ours.max_warps, device.warp_size, group.ratios[i]});
            mistakes.add(description(group, c) + ": the blocks are right, but the ratio is not. " +
                         "Wanted " + std::to_string(expected.ratio) + ", got " +
                         std::to_string(group.ratios[i]) +
                         ". It is blocks * warps of a block / warps of a multiprocessor.");
        }
    }
    mistakes.report(group, wrong ? slips_of(false) : pattern::of_ratios(ratios));
}

void expect_limits(const Group& group) {
    if (!expect_finished(group.run)) return;
    Mistakes mistakes;
    std::vector<pattern::WrongLimits> wrong;
    for (std::size_t i = 0; i < group.cases.size(); ++i) {
        const Case& c = group.cases[i];
        const Expected expected = expected_of(group.devices[c.device], c.use);
        const std::string got = names_of(group.limits[i]);
        if (got == expected.limited_by) continue;
        wrong.push_back({sum_of(expected.limited_by), group.limits[i]});
        mistakes.add(description(group, c) + ": limited by " + expected.limited_by + "; you say " +
                     got + ". " + each_alone(expected.ours));
    }
    if (wrong.empty()) return;
    const std::string& slips = slips_of(true);
    mistakes.report(group, slips.empty() ? pattern::of_limits(wrong, names_of) : slips);
}

/// The answers of the file, in the order of quiz::questions().
const std::pair<Run, std::vector<double>>& given_answers() {
    static const std::pair<Run, std::vector<double>> given = [] {
        std::vector<std::int32_t> exercises, parts;
        for (const quiz::Question& question : quiz::questions()) {
            exercises.push_back(question.exercise);
            parts.push_back(question.part);
        }
        Call call;
        call.label = "the answers";
        call.entry = "answers";
        call.arguments = {in_numbers("exercises", exercises), in_numbers("parts", parts),
                          out("values", Type::float64, parts.size()),
                          value("count", static_cast<std::int64_t>(parts.size()))};
        Run run = run_one(call);
        std::vector<double> values;
        if (run.finished()) values = numbers_of<double>(run, "values");
        return std::pair{run, values};
    }();
    return given;
}

void expect_answer(int exercise) {
    const auto& [run, values] = given_answers();
    if (!expect_finished(run)) return;
    const auto& questions = quiz::questions();
    std::vector<const quiz::Question*> asked;
    std::vector<double> given;
    for (std::size_t i = 0; i < questions.size(); ++i) {
        if (questions[i].exercise != exercise) continue;
        asked.push_back(&questions[i]);
        given.push_back(values[i]);
    }
    std::string wrong;
    const auto say = [&](const quiz::Question& question, const std::string& text) {
        if (!wrong.empty()) wrong += "\n";
        if (asked.size() > 1) wrong += std::string("Part ") + question.part + ": ";
        wrong += text;
    };
    for (std::size_t i = 0; i < asked.size(); ++i) {
        if (given[i] == -1) {
            say(*asked[i], "not answered yet.");
        } else if (!asked[i]->is_right(given[i])) {
            say(*asked[i], asked[i]->why_wrong(given[i]));
        }
    }
    // Either axis may come first, but the grid has two different ones.
    if (wrong.empty() && exercise == 4 && given[1] == given[2])
        wrong = "Both axes of the grid cannot have the same length: 400 is not 900.";
    if (!wrong.empty()) {
        ADD_FAILURE() << wrong;
    } else {
        note(quiz::worked_answer(exercise));
    }
}

const LessonRuns runs([] {
    return std::vector<Run>{published().run, first_generation().run, fermi().run, modern().run,
                            given_answers().first};
});

TEST(Check, published) {
    expect_blocks(published());
}

TEST(Check, first_generation) {
    expect_blocks(first_generation());
}

TEST(Check, fermi) {
    expect_blocks(fermi());
}

TEST(Check, modern) {
    note(simtutor::simt::has_toolkit_occupancy()
             ? "Compared with the CUDA Toolkit's own calculator, cuda_occupancy.h."
             : "There is no CUDA Toolkit here: compared with the grader's calculator, which is "
               "tested against the toolkit's.");
    expect_blocks(modern());
}

TEST(Check, limits) {
    for (const Group* group : {&published(), &first_generation(), &fermi(), &modern()})
        expect_limits(*group);
}

TEST(Check, exercise_1) {
    expect_answer(1);
}

TEST(Check, exercise_2) {
    expect_answer(2);
}

TEST(Check, exercise_3) {
    expect_answer(3);
}

TEST(Check, exercise_4) {
    expect_answer(4);
}

TEST(Check, exercise_5) {
    expect_answer(5);
}

TEST(Check, exercise_6) {
    expect_answer(6);
}

TEST(Check, exercise_7) {
    expect_answer(7);
}

TEST(Check, exercise_8) {
    expect_answer(8);
}

TEST(Check, exercise_9) {
    expect_answer(9);
}

TEST(Check, exercise_10) {
    expect_answer(10);
}

}  // namespace

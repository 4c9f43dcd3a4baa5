#include "grader/check/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <nlohmann/json.hpp>
#include <sstream>

#include "grader/check/difference.h"
#include "grader/check/grading.h"
#include "grader/check/wrong/value.h"
#include "grader/findings/text.h"

namespace simtutor::check {
namespace {

constexpr const char* program_name = "./program";

/// The texts one behind the other, each with its 0: the glue of a module makes main's list of them.
host::Argument texts(const std::vector<std::string>& all) {
    host::Array array;
    array.type = host::Type::int8;
    array.direction = host::Direction::inout;  // a program may write into its arguments
    array.space = host::Space::host;
    for (const std::string& text : all) {
        const auto* bytes = reinterpret_cast<const std::byte*>(text.c_str());
        array.bytes.insert(array.bytes.end(), bytes, bytes + text.size() + 1);
    }
    array.row_elements = array.bytes.size();
    host::Argument argument;
    argument.name = "argv";
    argument.array = std::move(array);
    return argument;
}

/// " It printed: ...", its beginning; or that it printed nothing.
std::string printed(const Run& run) {
    constexpr std::size_t most = 200;
    const std::string& text = run.result.printed;
    if (text.find_first_not_of(" \t\r\n") == std::string::npos) return " It printed nothing.";
    return "\nIt printed: " + text.substr(0, most) + (text.size() > most ? " ..." : "");
}

/// A word that may be long or strange, for a message.
std::string shown(const std::string& word) {
    constexpr std::size_t most = 30;
    return "'" + word.substr(0, most) + (word.size() > most ? "..." : "") + "'";
}

struct Numbers {
    std::vector<double> values;
    std::string stranger;  ///< the first word that is no number
    int line = 0;          ///< where it stands
};

Numbers numbers_of(const std::string& text) {
    Numbers found;
    std::istringstream lines(text);
    std::string line, word;
    for (int number = 1; std::getline(lines, line); ++number) {
        std::istringstream words(line);
        while (words >> word) {
            char* end = nullptr;
            const double value = std::strtod(word.c_str(), &end);
            if (*end != 0) return {std::move(found.values), word, number};
            found.values.push_back(value);
        }
    }
    return found;
}

/// The first mistake that gives these values; null if none does. One that gives no number somewhere
/// gives nothing that could be compared.
const Mistake* mistake_in(const std::vector<double>& values, const std::vector<Mistake>& mistakes,
                          double tolerance) {
    const auto gives_them = [&](const Mistake& mistake) {
        return std::equal(
            values.begin(), values.end(), mistake.gives.begin(), mistake.gives.end(),
            [&](double value, double other) { return std::abs(value - other) <= tolerance; });
    };
    const auto made = std::find_if(mistakes.begin(), mistakes.end(), gives_them);
    return made == mistakes.end() ? nullptr : &*made;
}

/// "numbers 3 to 7 of 12", or "number 3 of 12".
std::string places(std::size_t first, std::size_t last, std::size_t count) {
    if (first == last) return fmt::format("number {} of {}", first + 1, count);
    return fmt::format("numbers between {} and {} of {}", first + 1, last + 1, count);
}

/// What was typed behind the program's name.
std::vector<std::string> typed(const Run& run) {
    std::vector<std::string> words;
    for (const host::Argument& argument : run.call.arguments) {
        if (argument.name != "argv" || !argument.array) continue;
        std::string word;
        for (const std::byte byte : argument.array->bytes) {
            if (byte != std::byte{0}) word += static_cast<char>(byte);
            if (byte != std::byte{0}) continue;
            words.push_back(std::move(word));
            word.clear();
        }
    }
    if (!words.empty()) words.erase(words.begin());
    return words;
}

/// Of a run whose launch was to be refused: the one that the device accepts in its place; empty if
/// there is none. A number that was typed for the block and is the grid's shows why.
std::string accepted_launch(const Run& run) {
    if (!run.result.counters.contains("launches")) return "";
    for (const auto& launch : run.result.counters["launches"]) {
        const auto blocks = launch.at("grid").at(0).get<std::uint64_t>(),
                   threads = launch.at("block").at(0).get<std::uint64_t>();
        const std::vector<std::string> words = typed(run);
        const auto was_typed = [&](std::uint64_t number) {
            return std::find(words.begin(), words.end(), std::to_string(number)) != words.end();
        };
        std::string text = fmt::format(
            "Here the blocks that are asked for are too large for the device, but {} ran as {} of "
            "{}, which it accepts.",
            launch.at("name").get<std::string>(), counted(blocks, "block"),
            counted(threads, "thread"));
        if (was_typed(blocks) && !was_typed(threads))
            return text +
                   fmt::format(
                       " {} was asked for as the number of threads in a block: are the two numbers "
                       "exchanged? Between <<< and >>> the blocks of the grid come first, then the "
                       "threads of a block.",
                       grouped(static_cast<double>(blocks)));
        return text + " Launch blocks of the size that is asked for.";
    }
    return "";
}

}  // namespace

Call program_call(const std::string& label, const std::vector<std::string>& words, double n) {
    std::vector<std::string> all = {program_name};
    all.insert(all.end(), words.begin(), words.end());
    Call call;
    call.label = label;
    call.n = n;
    call.arguments = {value("argc", static_cast<std::int64_t>(all.size())), texts(all)};
    return call;
}

std::optional<int> exit_status(const Run& run) {
    if (run.result.exit_status) return run.result.exit_status;
    const bool returned = run.finished() || run.result.status == host::Status::launch_failed;
    if (!returned || !run.result.returned) return std::nullopt;
    return static_cast<int>(*run.result.returned) & 0xff;  // as a shell sees it
}

bool expect_success(const Run& run) {
    examine(run);
    const auto status = exit_status(run);
    if (run.result.exit_status == 0) {
        fail(
            run.call.label,
            "The program ended by exit(0). Let main return instead: only then is the run judged to "
            "its end.");
        return false;
    }
    if (status && *status != 0) {
        fail(run.call.label, fmt::format("The program ended with status {}, which says that it "
                                         "failed; 0 is for success.{}",
                                         *status, printed(run)));
        return false;
    }
    if (!expect_end(run)) return false;
    for (const simt::Finding& finding : run.result.findings) {
        if (finding.rule != "pointer.device-on-host") continue;
        // The simulator can go on, to find what else is wrong.
        fail(run.call.label,
             fmt::format("Line {}: host code uses a device pointer. With a real GPU the program "
                         "crashes there.",
                         simt::line_of(finding)));
        return false;
    }
    return true;
}

namespace {

/// What to say of a program that ended well where it had to fail. That a call has failed is known
/// only where nothing has looked at its error; a starter may make no such call at all.
std::string unrefused(const Run& run, const std::string& cause) {
    const auto& all = run.result.findings;
    const bool thrown_away = std::any_of(all.begin(), all.end(), [](const simt::Finding& finding) {
        return finding.rule == "api.unchecked-error";
    });
    if (thrown_away)
        return fmt::format(
            "Here {}, and the program did not notice: it ended with status 0 as if all were well. "
            "Look at the error code of every call.",
            cause);
    return fmt::format(
        "Here {}, and the program ended with status 0 as if all were well: it makes no call that "
        "fails for that reason, or goes on after the error.",
        cause);
}

/// The texts, and the names of the errors of the runtime whose texts are among them: a program may
/// print cudaGetErrorName() as well as cudaGetErrorString().
std::vector<std::string> with_names(std::vector<std::string> told) {
    const std::vector<std::string> texts = told;
    const auto add = [&](const char* name, const char* text) {
        if (std::find(texts.begin(), texts.end(), text) != texts.end()) told.emplace_back(name);
    };
#define __SIMT_CUDA_ERROR(name, number, text) add(#name, text);
#include "grader/simt/cuda/include/runtime_errors.def"
#undef __SIMT_CUDA_ERROR
    return told;
}

bool tells_one_of(const std::string& text, const std::vector<std::string>& told) {
    const auto same = [](unsigned char one, unsigned char other) {
        return std::tolower(one) == std::tolower(other);
    };
    return std::any_of(told.begin(), told.end(), [&](const std::string& part) {
        return std::search(text.begin(), text.end(), part.begin(), part.end(), same) != text.end();
    });
}

}  // namespace

void expect_refusal(const Run& run, const std::string& cause,
                    const std::vector<std::string>& told) {
    examine(run);
    const auto status = exit_status(run);
    if (!status) return static_cast<void>(expect_end(run));
    const bool launch = cause.find("refuses the launch") != std::string::npos;
    if (const std::string accepted = launch ? accepted_launch(run) : "";
        *status == 0 && !accepted.empty())
        return fail(run.call.label, accepted);
    if (*status == 0) return fail(run.call.label, unrefused(run, cause));
    if (run.result.printed.find_first_not_of(" \t\r\n") == std::string::npos)
        return fail(
            run.call.label,
            fmt::format("Here {}. The program ended with status {}, but did not say why. Print the "
                        "error's text.",
                        cause, *status));
    if (!told.empty() && !tells_one_of(run.result.printed, with_names(told)))
        fail(run.call.label,
             fmt::format("Here {}, and what the program printed does not tell that error. Print "
                         "the text that cudaGetErrorString gives for it.{}",
                         cause, printed(run)));
}

namespace {

/// The lines in which every word is a number: what went to the standard error stands in others.
std::string lines_of_numbers(const std::string& text) {
    std::istringstream lines(text);
    std::string kept;
    for (std::string line; std::getline(lines, line);)
        if (const Numbers numbers = numbers_of(line);
            numbers.stranger.empty() && !numbers.values.empty())
            kept += line + "\n";
    return kept;
}

/// A call that failed by the program's fault, which a check of its rule judges.
bool blames_a_call(const simt::Finding& finding) {
    const std::string& rule = finding.rule;
    return finding.level == simt::Level::error &&
           (rule == "memory.double-free" || rule == "api.error" || rule == "copy.size" ||
            rule == "copy.direction");
}

}  // namespace

Run without_late_failure(Run run, std::size_t numbers) {
    host::RunResult& result = run.result;
    if (!result.exit_status || *result.exit_status == 0) return run;
    if (run.call.counters && !result.counters.contains("kernels")) return run;
    if (std::none_of(result.findings.begin(), result.findings.end(), blames_a_call)) return run;
    std::string printed = lines_of_numbers(result.printed);
    if (numbers_of(printed).values.size() != numbers) return run;
    result.status = host::Status::finished;
    result.exit_status.reset();
    result.returned = 0;
    result.detail.clear();
    result.printed = std::move(printed);
    return run;
}

std::vector<double> printed_numbers(const Run& run) {
    return numbers_of(run.result.printed).values;
}

std::optional<std::vector<double>> expect_numbers(const Run& run, std::size_t count,
                                                  const std::string& name) {
    if (!expect_success(run)) return std::nullopt;
    Numbers numbers = numbers_of(run.result.printed);
    const auto wrong_form = [&](const std::string& text) {
        fail(run.call.label, text);
        return std::nullopt;
    };
    if (!numbers.stranger.empty())
        return wrong_form(
            fmt::format("Line {} of what the program printed has {}, which is no "
                        "number; print the {}s and nothing else.",
                        numbers.line, shown(numbers.stranger), name));
    if (numbers.values.size() != count)
        return wrong_form(fmt::format(
            "The program printed {}, but {} expected.", counted(numbers.values.size(), "number"),
            count == 1 ? "1 is" : grouped(static_cast<double>(count)) + " are"));
    return std::move(numbers.values);
}

std::optional<std::vector<double>> expect_first_numbers(const Run& run, std::size_t first,
                                                        std::size_t count,
                                                        const std::string& name) {
    // What the program says of an error may stand before them.
    const bool failed = exit_status(run).value_or(1) != 0;
    std::vector<double> numbers =
        failed ? numbers_of(lines_of_numbers(run.result.printed)).values : printed_numbers(run);
    if (numbers.size() < first) return expect_numbers(run, count, name);
    examine(run);
    numbers.resize(first);
    return numbers;
}

void expect_printed(const Run& run, const std::vector<double>& expected, const Tolerance& tolerance,
                    const std::string& name, const std::vector<Mistake>& mistakes) {
    if (const auto printed = expect_numbers(run, expected.size(), name))
        expect_values(run, *printed, expected, tolerance, name, mistakes);
}

void expect_values(const Run& run, const std::vector<double>& values,
                   const std::vector<double>& expected, const Tolerance& tolerance,
                   const std::string& name, const std::vector<Mistake>& mistakes) {
    Comparison comparison;
    comparison.columns = expected.size();
    comparison.expected = &expected;
    comparison.got = values;
    comparison.unwritten.resize(values.size());
    comparison.tolerance = tolerance.absolute;
    const std::vector<std::uint64_t> wrong = wrong_elements(comparison);
    if (wrong.empty()) return;
    const std::size_t first = wrong.front();
    std::string text =
        fmt::format("{} of {} {} wrong", wrong.size(), counted(expected.size(), name),
                    wrong.size() == 1 ? "is" : "are");
    if (wrong.size() < expected.size()) text += ": " + places(first, wrong.back(), expected.size());
    text += ".";
    const std::string value = value_of_wrong(comparison, wrong);
    const Mistake* made = mistake_in(values, mistakes, tolerance.absolute);
    if (made)
        text += " " + made->says;
    else if (!value.empty() && wrong.size() > 1)
        text += " " + value;
    text += fmt::format("\nThe first: number {}: wanted {:.7g}, got {:.7g}.", first + 1,
                        expected[first], values[first]);
    if (std::abs(values[first] - expected[first]) < 10 * tolerance.absolute)
        text += fmt::format(" Allowed is {:.3g}: {}.", tolerance.absolute, tolerance.reason);
    fail(run.call.label, text);
}

}  // namespace simtutor::check

#pragma once
/// Runs of a whole program (lesson.toml: kind = "program"): what a grade.cpp passes to main(), and
/// what it expects of the status and of what the program prints.

#include <string>
#include <vector>

#include "grader/check/check.h"

namespace simtutor::check {

/// A call of main().
/// @param words what is typed behind the program's name; the name itself is added
/// @param n the n of gate expressions
Call program_call(const std::string& label, const std::vector<std::string>& words, double n);

/// The status the program ended with, by return or by exit(); nothing if it did neither.
std::optional<int> exit_status(const Run& run);

/// main() returned 0: the program says that it has done its work. @return whether it did
bool expect_success(const Run& run);

/// The program noticed that it cannot do its work: it printed a reason and ended by itself with a
/// status that is not 0.
/// @param cause what it had to notice, as "the device refuses the launch"
/// @param told what tells this reason: one of these is in what it printed, in small or large
/// letters; of an error of the runtime its text, for which its name will do; none: any text will do
void expect_refusal(const Run& run, const std::string& cause,
                    const std::vector<std::string>& told = {});

/// Runs the program once more for each place from which it calls the runtime or launches a kernel,
/// and lets the first call or launch from there fail. A program that notices ends with a status
/// that is not 0, because of that call and not because of what fails after it. One that goes on to
/// its end must at least print and write what it does when nothing fails, and its work must be in
/// order: where only a call that frees is not looked at, nothing else can be seen.
/// @param whole a run of the program in which nothing fails
void expect_calls_checked(const Run& whole);

/// Which of the numbers that a program prints its kernels make.
struct KernelNumbers {
    std::size_t first = 0;            ///< the first of them
    std::size_t count = SIZE_MAX;     ///< how many; as many as follow
    bool every_launch_counts = true;  ///< no launch only repeats what another one does
};

/// Runs the program again with launches that do nothing: with none that does its work, and, where
/// every launch counts, with each in turn. What is printed has to change, or the host computes what
/// it prints: beside the kernels, or over what they have computed. A program that ends with an
/// error, because it looks at its results, has noticed.
/// @param whole a run in which nothing fails, with counters
/// @return the runs with launches that do nothing: first all of them, then each in turn, up to some
std::vector<Run> expect_made_by_kernels(const Run& whole, const KernelNumbers& which = {});

/// What the host makes of its kernels' results.
enum class OfResults {
    copies,  ///< each number that is printed is one that a kernel has stored
    sums     ///< each is a sum of such numbers
};

/// Runs the program again with another number in the place of each that its kernels store. What is
/// printed has to be this number, or sums of it: else the kernels compute something else than what
/// is asked for, and the host makes it of that. A program that ends with an error has noticed.
/// @param whole a run in which nothing fails, with counters
void expect_stored_by_kernels(const Run& whole, OfResults how);

/// A program that printed all its numbers and then ended itself because of a call that a finding
/// blames, such as a second cudaFreeHost: what came before is judged as if main had returned 0, and
/// the finding by the check of its rule. Any other run stays as it is.
/// @param numbers how many the program prints
Run without_late_failure(Run run, std::size_t numbers);

/// The numbers that a program printed, up to the first word that is none.
std::vector<double> printed_numbers(const Run& run);

/// The program succeeded and printed this many numbers and nothing else; otherwise the check fails.
/// @param name what one number is, as "value"
std::optional<std::vector<double>> expect_numbers(const Run& run, std::size_t count,
                                                  const std::string& name);

/// The first of the numbers that a program prints. Lines that are right are paid, whatever comes
/// behind them: where these numbers are there, it does not matter how the program ends. Otherwise
/// the check fails, as expect_numbers says.
/// @param first how many of them
/// @param count how many the program prints in all
std::optional<std::vector<double>> expect_first_numbers(const Run& run, std::size_t first,
                                                        std::size_t count, const std::string& name);

/// A mistake that one can make in the exercise, and what the program prints then.
struct Mistake {
    std::string says;  ///< whole sentences; what to do is among them
    std::vector<double> gives;
};

/// These of the printed numbers are the expected ones.
/// @param name what one number is, as "value"
/// @param mistakes of wrong numbers, the first of these that gives just them says why
void expect_values(const Run& run, const std::vector<double>& values,
                   const std::vector<double>& expected, const Tolerance& tolerance,
                   const std::string& name, const std::vector<Mistake>& mistakes = {});

/// The program succeeded and printed these numbers and nothing else, with white space between them.
/// @param name what one number is, as "value"
/// @param mistakes of wrong numbers, the first of these that gives just them says why
void expect_printed(const Run& run, const std::vector<double>& expected, const Tolerance& tolerance,
                    const std::string& name, const std::vector<Mistake>& mistakes = {});

}  // namespace simtutor::check

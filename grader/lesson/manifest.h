#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "grader/error/error.h"
#include "grader/findings/rules.h"
#include "grader/simt/build/module.h"

namespace simtutor::check {

/// A malformed lesson.toml: what() is "path:line: sentence" and says what to do.
class ManifestError : public Error {
    using Error::Error;
};

/// A bound on a counter as a polynomial in n: the published n^3 and n^2 coefficients.
struct Gate {
    std::string name;                    ///< for messages, for example "transactions per product"
    std::string counter;                 ///< name in counters.md, or "buffers.a.elements_read"
    std::string device;                  ///< simulated device the bound is for
    std::optional<std::string> at_most;  ///< expression in n: "1/128*n^3 + 1/16*n^2"
    std::optional<std::string> at_least;
    std::optional<std::string>
        exactly;        ///< what a reference solution must show; not a gate for students
    double margin = 0;  ///< allowed excess over at_most as a share of it, for example 0.05
};

/// What a check asks: a right result, no finding of some rules, counters within gates, or speed.
enum class CheckKind { correct, rules, counter, time };

/// The yardstick of a kernel's speed on a GPU: cuBLAS, or the student's earlier file.
enum class TimeYardstick { cublas, previous };

/// So many points for a kernel that is at least so many times as fast as the yardstick.
struct TimeStep {
    double at_least = 0;
    /// Instead of at_least, as a share of cuBLAS, if the student's previous rung cannot be timed.
    double instead_at_least = 0;
    int points = 0;
};

/// A time check that a GPU judges: kind = "time", backend = "gpu".
struct GpuTime {
    TimeYardstick yardstick = TimeYardstick::cublas;
    std::string previous;  ///< lesson whose starter is the yardstick; a prerequisite
    int n = 0;
    std::vector<TimeStep> steps;  ///< rising; the last one gives all points
    std::string evidence;         ///< where the thresholds come from, for people
};

struct Check {
    std::string id;  ///< the GoogleTest test name, for example "correct"
    CheckKind kind = CheckKind::correct;
    std::string title;  ///< for people: "the product is right"
    int points = 0;
    std::vector<std::string> rules;  ///< kind rules: ids (or "race.*") that must not fire
    /// Kind rules: a counter that is above 0 in a run that does what the rules are about. Where it
    /// is 0 in all runs there was nothing to break. Empty: any work will do.
    std::string exercises;
    std::vector<Gate> gates;          ///< kind counter
    std::optional<double> ratio;      ///< kind time: least ratio that gets the points
    std::optional<GpuTime> gpu_time;  ///< kind time on a GPU, then without `ratio`
    bool gpu_only = false;            ///< kind time, backend = "gpu": judged on a GPU only
    /// The checks without whose right basic results this one earns no points: the question that it
    /// belongs to. All of kind correct if lesson.toml says nothing; none for these themselves.
    std::vector<std::string> needs;
};

struct Pitfall {
    std::string name;  ///< file pitfalls/NAME.cu or .cpp
    std::string summary;
    std::vector<std::string> finds;  ///< rule ids that must be among the findings
    std::vector<std::string> fails;  ///< check ids that must fail
    std::vector<std::string> keeps;  ///< check ids that must be paid in full all the same
};

struct Hint {
    int level = 1;  ///< 1 the concept, 2 the place, 3 the change
    std::string text;
    std::vector<std::string> rules;   ///< rule ids it helps with; empty: any
    std::vector<std::string> checks;  ///< it helps with where no rule has fired
    /// Functions: it helps with findings in one of them, and with no other. Empty: in any.
    std::vector<std::string> functions{};
};

/// What the lesson promises about the calls that a right program must take, and the program about
/// itself: `[contract]`.
struct Contract {
    int multiple_of = 1;  ///< every n is a multiple of this
    /// Blocks of a launch neither wait for each other nor read what another one writes, and each
    /// has about the same share of the output: so a large size may be judged by some blocks.
    bool independent_blocks = false;
};

/// Everything lesson.toml declares. The file is the only declaration of a lesson.
struct Manifest {
    std::string folder;  ///< absolute path of the folder that holds lesson.toml
    std::string id;      ///< its name, for example "21-dot-product"
    int number = 0;      ///< 21
    std::string title, summary, source;
    std::vector<std::string> prerequisites;
    simt::Language language = simt::Language::cuda;
    /// The student's file is a whole CUDA program; its only entry is main().
    bool is_program = false;
    /// Of a program: what it computes is judged on a GPU, too.
    bool program_on_gpu = false;
    bool openmp = false;
    /// The task gives no upper limit for sizes: a product of two is computed in 64 bits
    /// (simt::ModuleRequest::product_rule).
    bool any_size = false;
    /// Timed code is built for the machine that grades: simt::ModuleRequest::machine_instructions.
    bool machine_instructions = false;
    std::vector<std::string> entries;  ///< signatures
    double time_limit = 20;            ///< CPU seconds for one run
    std::string device = "h100";
    std::string operations;  ///< FP32 operations of a right program in n: "2*n^3"; may be empty
    Contract contract;
    std::vector<std::string> starter_fails;  ///< checks the untouched starter must fail
    std::vector<Check> checks;
    std::vector<Pitfall> pitfalls;
    std::vector<Hint> hints;
    std::map<std::string, std::string> concepts;  ///< as in ConceptKey -> "README.md#anchor"
    simt::RuleSwitches rules;

    int points() const;      ///< sum over the checks that every machine can judge
    int gpu_points() const;  ///< what a grading on a GPU can give besides
    const Check* find_check(const std::string& id) const;
};

/// @throws ManifestError
Manifest load_manifest(const std::string& path);
/// All lessons below `lessons_dir`, by number. @throws ManifestError
std::vector<Manifest> load_lessons(const std::string& lessons_dir);
/// Evaluates a gate expression (+ - * / ^, numbers, n). @throws std::invalid_argument
double evaluate(const std::string& expression, double n);

}  // namespace simtutor::check

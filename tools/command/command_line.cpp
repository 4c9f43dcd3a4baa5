#include "tools/command/command_line.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <cstdint>
#include <functional>
#include <optional>

#include "grader/report/exports/export.h"
#include "tools/command/commands.h"
#include "tools/command/error.h"
#include "tools/command/grading.h"
#include "tools/ladder/bench.h"
#include "tools/locate/locate.h"
#include "tools/model/model.h"
#include "tools/mutants/mutate.h"

namespace simtutor::command {

namespace {

/// What the command line asks for; `run` is set by the subcommand that was given.
struct Request {
    bool no_color = false;
    bool full = false;
    int width = 0;
    ListOptions list;
    GradeOptions grade;
    SelfcheckOptions selfcheck;
    StarterOptions starter;
    model::Options model;
    mutants::MutateOptions mutate;
    locate::LocateOptions locate;
    ladder::BenchOptions bench;
    GradeAllOptions grade_all;
    ExportOptions exported;
    ExplainOptions explain;
    InspectOptions inspect;
    HandoutOptions handout;
    HintOptions hint;
    WatchOptions watch;
    std::string replayed;
    std::string solution_lesson;
    bool give_up = false;
    std::vector<std::string> reset_lessons;
    std::string test_filter;
    std::function<int(const Course&)> run;

    Style look() const {
        Style look = detect_style(STDOUT_FILENO);
        look.all = full;
        if (no_color) look.colour = false;
        if (width > 0) look.width = width;
        return look;
    }
};

/// CLI11 takes -1 for a very large number, and a number that is too large for the largest.
std::string seed_problem(const std::string& text) {
    std::uint64_t seed = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (error == std::errc() && end == text.data() + text.size()) return {};
    return fmt::format("'{}' is no seed; give a whole number from 0 to {}", text, UINT64_MAX);
}

void add_seed(CLI::App* app, std::optional<std::uint64_t>& seed, const char* what,
              const char* option = "--seed") {
    app->add_option(option, seed, what)->check(CLI::Validator(seed_problem, ""));
}

void add_require_sandbox(CLI::App* app) {
    app->add_flag_callback("--require-sandbox", require_sandbox,
                           "refuse to grade where a layer of the sandbox is missing");
}

void add_look(CLI::App* app, Request& request) {
    app->add_flag("--no-color,--no-colour", request.no_color, "plain text");
    app->add_option("--width", request.width, "columns to use (default: the terminal's)")
        ->check(CLI::Range(20, 1000));
}

/// For a command that prints plain text anyway: what the others take is no mistake there.
void add_plain(CLI::App* app, Request& request) {
    app->add_flag("--no-color,--no-colour", request.no_color, "plain text, as always");
}

void add_grade(CLI::App& app, Request& request) {
    CLI::App* sub = app.add_subcommand(
        "grade", "grade a starter, any file, a solution or a known wrong kernel");
    GradeOptions& grade = request.grade;
    sub->add_option("LESSON", grade.lessons, "21, dot-product or 21-dot-product");
    sub->add_flag("--all", grade.all, "every lesson");
    auto* file = sub->add_option("--file", grade.file, "grade this file instead of the starter");
    auto* solution = sub->add_flag("--solution", grade.solution, "grade the solution");
    auto* pitfall = sub->add_option("--pitfall", grade.pitfall, "grade this wrong kernel");
    file->excludes(solution)->excludes(pitfall);
    solution->excludes(pitfall);
    add_seed(sub, grade.seed, "inputs and order of an earlier run");
    sub->add_option_function<std::string>(
           "--backend", [&](const std::string& text) { grade.backend = backend_from_option(text); },
           "sim, gpu, both, or auto (default): both if nvcc and a GPU are there")
        ->check(CLI::IsMember(backend_options()));
    add_require_sandbox(sub);
    sub->add_option("--json", grade.json, "write the verdict here too (an array for several)");
    sub->add_flag("--full", request.full, "every finding and message in full");
    grade.locates = isatty(STDOUT_FILENO) != 0;
    sub->add_flag("--locate,!--no-locate", grade.locates,
                  "then look for one small change that makes the file right (default: in a "
                  "terminal)");
    add_look(sub, request);
    sub->callback([&] {
        request.run = [&](const Course& course) {
            request.grade.look = request.look();
            request.grade.locator = locate::locator(course);
            return run_grade(course, request.grade);
        };
    });
}

/// "gradescope: for Gradescope's autograder", a line each.
std::string format_list() {
    std::string text = "one of";
    for (const report::ExportFormat& format : report::export_formats()) {
        text += fmt::format("\n{}: {}", format.name, format.summary);
    }
    return text;
}

void add_export(CLI::App& app, Request& request) {
    CLI::App* sub = app.add_subcommand("export", "turn a verdict into another platform's file");
    sub->add_option("FORMAT", request.exported.format, format_list())->required();
    sub->add_option("VERDICT", request.exported.verdict, "verdict.json, as grade --json wrote it")
        ->required();
    sub->add_option("-o,--output", request.exported.output, "file to write (default: stdout)");
    sub->callback([&] { request.run = [&](const auto&) { return run_export(request.exported); }; });
}

void add_explain(CLI::App& app, Request& request) {
    CLI::App* sub = app.add_subcommand("explain", "pictures of what a kernel does, as a web page");
    ExplainOptions& explain = request.explain;
    sub->add_option("LESSON", explain.lesson, "21, dot-product or 21-dot-product");
    auto* file = sub->add_option("--file", explain.file, "this file instead of the starter");
    auto* solution = sub->add_flag("--solution", explain.solution, "the solution");
    auto* pitfall = sub->add_option("--pitfall", explain.pitfall, "this wrong kernel");
    file->excludes(solution)->excludes(pitfall);
    solution->excludes(pitfall);
    add_seed(sub, explain.seed, "inputs and order of an earlier run");
    sub->add_option("--verdict", explain.verdict,
                    "verdict.json with times of a GPU, for the ladder (default: the last one)");
    sub->add_option("--program", explain.program, "a program made by simcc, instead of a lesson");
    sub->add_option("--argument", explain.arguments, "argument for the program; may be repeated");
    sub->add_option("-o,--output", explain.output, "file to write (default: explain-LESSON.html)");
    add_plain(sub, request);
    sub->callback([&] {
        request.run = [&](const auto& course) { return run_explain(course, request.explain); };
    });
}

void add_inspect(CLI::App& app, Request& request) {
    CLI::App* sub = app.add_subcommand("inspect", "go through the run of a finding step by step");
    InspectOptions& inspect = request.inspect;
    sub->add_option("LESSON", inspect.lesson, "21, dot-product or 21-dot-product")->required();
    sub->add_option("--finding", inspect.finding, "its number in the last report (default: 1)")
        ->check(CLI::Range(1, 100000));
    auto* file = sub->add_option("--file", inspect.file, "this file instead of the starter");
    auto* solution = sub->add_flag("--solution", inspect.solution, "the solution");
    auto* pitfall = sub->add_option("--pitfall", inspect.pitfall, "this wrong kernel");
    file->excludes(solution)->excludes(pitfall);
    solution->excludes(pitfall);
    add_look(sub, request);
    sub->footer(
        "The file is run again with the inputs of its last grading, up to the access that the\n"
        "finding names. Keys: n or right arrow: the thread's next step; p or left arrow: back;\n"
        "down and up: the next and the last step of any thread; o: the other side of the\n"
        "finding; s: back to the stop; q: end. Without a terminal the stop is printed.");
    sub->callback([&] {
        request.run = [&](const auto& course) {
            request.inspect.look = request.look();
            request.inspect.look.whole_lines = request.width == 0 && isatty(STDOUT_FILENO) == 0;
            return run_inspect(course, request.inspect);
        };
    });
}

/// A class in several parts, on any machines that see both folders.
void add_parts(CLI::App* sub, GradeAllOptions& all) {
    auto* shard = sub->add_option("--shard", all.shard,
                                  "grade only this part, such as 2/4, and write no tables");
    auto* places = sub->add_option("--places", all.places,
                                   "grade only the bundles that this file names, one a line")
                       ->group("");
    auto* collect = sub->add_flag("--collect", all.collect,
                                  "grade nothing: tables from what the parts have graded");
    shard->excludes(collect)->excludes(places);
    places->excludes(collect);
}

void add_slurm(CLI::App* sub, SlurmOptions& slurm) {
    auto* flag = sub->add_flag("--slurm", slurm.wanted,
                               "grade by array jobs of Slurm, wait for them, and collect");
    flag->excludes("--shard")->excludes("--places")->excludes("--collect");
    sub->add_option("--slots", slurm.slots, "tasks at a time (default: Slurm's decision)")
        ->check(CLI::Range(1, 100000))
        ->needs(flag);
    sub->add_option("--task-minutes", slurm.task_minutes,
                    "how long a task should take (default: 10)")
        ->check(CLI::Range(0.01, 1440.0))
        ->needs(flag);
    sub->add_option("--partition", slurm.partition, "Slurm's partition")->needs(flag);
    sub->add_option("--scratch", slurm.scratch,
                    "folder on each node for temporary files (default: /tmp; a job's own "
                    "SLURM_TMPDIR goes before it)")
        ->needs(flag);
    sub->add_option("--poll", slurm.poll_seconds,
                    "seconds between two looks at the queue (default: 5)")
        ->check(CLI::Range(0.2, 600.0))
        ->needs(flag);
    sub->add_option(
           "--sbatch", slurm.sbatch,
           "one more option for sbatch, such as --sbatch=--account=course; may be repeated")
        ->allow_extra_args(false)
        ->needs(flag);
}

void add_grade_all(CLI::App& app, Request& request) {
    CLI::App* sub = app.add_subcommand("grade-all", "grade a folder of submissions");
    GradeAllOptions& all = request.grade_all;
    sub->add_option("FOLDER", all.folder,
                    "holds STUDENT/LESSON/kernel.cu or STUDENT/LESSON.cu; with --lesson also "
                    "STUDENT/kernel.cu or STUDENT.cu")
        ->required();
    sub->add_option("--lesson", all.lesson, "only this lesson");
    sub->add_option("-o,--output", all.output, "results folder (default: FOLDER-grades)");
    sub->add_option("--jobs", all.jobs, "gradings at a time (default: 2; in a task of Slurm 1)")
        ->check(CLI::Range(1, 64));
    sub->add_flag_callback(
        "--require-sandbox",
        [&] {
            require_sandbox();
            all.sandbox_required = true;
        },
        "refuse to grade where a layer of the sandbox is missing");
    add_seed(sub, all.seed, "inputs for all submissions (default: the batch's)");
    sub->add_option_function<std::string>(
           "--backend", [&](const std::string& text) { all.backend = backend_from_option(text); },
           "sim, gpu or both (default: the batch's, at first sim); with a GPU one grading at a "
           "time")
        ->check(CLI::IsMember({"sim", "gpu", "both"}));
    sub->add_flag("--regrade", all.regrade, "grade everything anew and show which marks changed");
    sub->add_option("--grading", all.policy,
                    "TOML file with weights, due dates and what lateness costs");
    sub->add_option("--minutes", all.minutes, "most for one submission")
        ->check(CLI::Range(0.1, 1440.0));
    add_parts(sub, all);
    add_slurm(sub, all.slurm);
    sub->callback([&] {
        request.run = [&](const auto& course) { return run_grade_all(course, request.grade_all); };
    });
}

void add_replay(CLI::App& app, Request& request) {
    CLI::App* sub =
        app.add_subcommand("replay", "grade a submission of grade-all again and compare");
    sub->add_option("BUNDLE", request.replayed, "a folder below the results' folder verdicts")
        ->required();
    sub->callback([&] {
        request.run = [&](const auto& course) { return run_replay(course, request.replayed); };
    });
}

void add_handout(CLI::App& app, Request& request) {
    CLI::App* sub = app.add_subcommand("handout", "write the student edition of the course");
    sub->add_option("FOLDER", request.handout.folder, "where to; must be empty or absent")
        ->required();
    sub->add_option("--lessons", request.handout.lessons, "only these, for example 13,21")
        ->delimiter(',');
    sub->callback([&] {
        request.run = [&](const auto& course) { return run_handout(course, request.handout); };
    });
}

void add_others(CLI::App& app, Request& request) {
    CLI::App* demo =
        app.add_subcommand("demo", "grade the solutions, then show three wrong kernels");
    add_look(demo, request);
    demo->callback([&] {
        request.run = [&](const auto& course) { return run_demo(course, request.look()); };
    });

    CLI::App* list = app.add_subcommand("list", "lessons with points and state, or their checks");
    auto* checks = list->add_flag(
        "--checks", request.list.checks,
        "what each check asks, its points, and the wrong kernels that are proved to lose only this "
        "check, or, where none is, those that lose it; checks of time have none");
    list->add_option("LESSON", request.list.lessons, "only the checks of these lessons")
        ->needs(checks);
    add_look(list, request);
    list->callback([&] {
        request.run = [&](const auto& course) {
            request.list.look = request.look();
            return run_list(course, request.list);
        };
    });

    CLI::App* selfcheck = app.add_subcommand(
        "selfcheck", "grade the course itself: starters, solutions, alternatives, wrong kernels");
    selfcheck->add_option("LESSON", request.selfcheck.lessons, "only these lessons");
    selfcheck->add_option("--jobs", request.selfcheck.jobs, "gradings at a time")
        ->check(CLI::Range(1, 64));
    selfcheck->add_option("--seeds", request.selfcheck.seeds, "grade with seeds 1, 2, ... so many")
        ->check(CLI::Range(1, 1000));
    selfcheck
        ->add_option(
            "--sample", request.selfcheck.sample,
            "only so many pitfalls and alternatives, drawn from all lessons (default: all)")
        ->check(CLI::Range(0, 100000));
    add_seed(selfcheck, request.selfcheck.seed, "draws the sample again");
    add_require_sandbox(selfcheck);
    add_look(selfcheck, request);
    selfcheck->callback([&] {
        request.run = [&](const auto& course) {
            request.selfcheck.look = request.look();
            return run_selfcheck(course, request.selfcheck);
        };
    });

    CLI::App* starter = app.add_subcommand("starter", "generate starters from the solutions");
    starter->add_option("LESSON", request.starter.lessons, "only these lessons");
    starter->add_flag("--check", request.starter.check, "only compare; status 1 if any differs");
    starter->add_flag("--force", request.starter.force, "replace edited starters too");
    starter->callback([&] {
        request.run = [&](const auto& course) { return run_starter(course, request.starter); };
    });

    CLI::App* test = app.add_subcommand("test", "build and run the project's tests");
    test->add_option("FILTER", request.test_filter, "only tests whose name matches");
    test->callback([&] {
        request.run = [&](const auto& course) { return run_test(course, request.test_filter); };
    });
    // The script in front of this program makes them, for it can install what they need.
    CLI::App* docs =
        app.add_subcommand("docs", "make the documents, build/docs/site/html/index.html");
    docs->callback([&] {
        request.run = [](const Course&) -> int {
            throw Trouble("Call tools/simtutor docs: the script makes the documents.");
        };
    });
}

void add_model(CLI::App& app, Request& request) {
    CLI::App* sub = app.add_subcommand(
        "model", "the published transaction counts beside what the simulator counts");
    sub->add_option("--json", request.model.json, "write the figures to this file; -: to stdout");
    sub->callback([&] {
        request.run = [&](const auto& course) { return model::run_model(course, request.model); };
    });
}

void add_mutate(CLI::App& app, Request& request) {
    CLI::App* sub = app.add_subcommand(
        "mutate", "grade the solution with one thing changed, many times: which check notices?");
    mutants::MutateOptions& mutate = request.mutate;
    sub->add_option("LESSON", mutate.lessons, "21, dot-product or 21-dot-product");
    sub->add_flag("--all", mutate.all, "every lesson");
    add_seed(sub, mutate.seed, "draws the mutants and their inputs (default: 1)");
    sub->add_option("--most", mutate.most, "mutants of one lesson (default: 60)")
        ->check(CLI::Range(1, 10000));
    sub->add_option("--only", mutate.only,
                    "only mutants of one operation, as the report names it: type, bound, barrier");
    sub->add_option("--sample", mutate.sample, "only so many, drawn from all lessons together")
        ->check(CLI::Range(1, 100000));
    add_seed(sub, mutate.draw, "draws the sample (default: --seed)", "--draw");
    sub->add_option("--seeds", mutate.seeds,
                    "inputs on which a mutant that is called equivalent is compared (default: 1)")
        ->check(CLI::Range(1, 100000));
    sub->add_option("--jobs", mutate.jobs, "gradings at a time")->check(CLI::Range(1, 64));
    sub->add_flag("--full", mutate.full, "show what was noticed, too");
    sub->add_flag("--dry-run", mutate.dry, "show the mutants and grade none");
    add_look(sub, request);
    sub->callback([&] {
        request.run = [&](const auto& course) {
            request.mutate.look = request.look();
            return mutants::run_mutate(course, request.mutate);
        };
    });
}

void add_locate(CLI::App& app, Request& request) {
    CLI::App* sub = app.add_subcommand(
        "locate", "the place of a mistake: tries small changes of your lines, one by one");
    locate::LocateOptions& locate = request.locate;
    sub->add_option("LESSON", locate.lesson, "21, dot-product or 21-dot-product")->required();
    sub->add_option("--file", locate.file, "this file, not the starter");
    add_seed(sub, locate.seed, "draws the inputs");
    sub->add_option("--most", locate.most, "changes that are tried (default: 400)")
        ->check(CLI::Range(1, 10000));
    sub->add_option("--jobs", locate.jobs, "gradings at a time")->check(CLI::Range(1, 64));
    sub->add_flag("--dry-run", locate.dry, "show the changes and try none");
    add_look(sub, request);
    sub->callback([&] {
        request.run = [&](const auto& course) {
            request.locate.look = request.look();
            return locate::run_locate(course, request.locate);
        };
    });
}

void add_bench(CLI::App& app, Request& request) {
    CLI::App* sub = app.add_subcommand("bench", "time the ladder on this machine's GPU");
    ladder::BenchOptions& bench = request.bench;
    sub->add_option("WHAT", bench.measure.what, "lessons or .cu files (default: every rung)");
    sub->add_flag("--starter", bench.measure.starter, "your files instead of the solutions");
    sub->add_option("--n", bench.sizes, "sizes, multiples of 128: 1024,2048,4096,8192");
    sub->add_option("--seconds", bench.measure.seconds, "most for the times of one size")
        ->check(CLI::Range(0.1, 600.0));
    sub->add_flag("--sweep", bench.measure.sweep, "block shapes of GPU1 to GPU3 too");
    sub->add_flag("!--no-profile", bench.measure.profile, "do not ask ncu");
    sub->add_option("--from", bench.from, "figures of an earlier run instead of new ones");
    sub->add_option("--json", bench.json, "write the figures to this file");
    sub->add_option("--svg", bench.svg, "write the chart to this file");
    sub->add_flag("--count", bench.count,
                  "count the rungs on the simulator, without a GPU: docs/data/ladder_counted.json");
    sub->add_flag("--page", bench.page, "write docs/ladder.md, docs/data/ladder.json and .svg");
    sub->callback([&] {
        request.run = [&](const auto& course) { return ladder::run_bench(course, request.bench); };
    });
}

void add_loop(CLI::App& app, Request& request) {
    CLI::App* watch = app.add_subcommand("watch", "grade a lesson whenever its starter is saved");
    watch->add_option("LESSON", request.watch.lesson, "default: the first that is not done");
    add_look(watch, request);
    watch->callback([&] {
        request.run = [&](const auto& course) {
            request.watch.no_colour = request.no_color;
            request.watch.width = request.width;
            request.watch.locator = locate::locator(course);
            return run_watch(course, request.watch);
        };
    });

    CLI::App* hint = app.add_subcommand("hint", "the next hint for a lesson");
    hint->add_option("LESSON", request.hint.lesson, "21, dot-product or 21-dot-product")
        ->required();
    hint->add_option("--level", request.hint.level, "this hint: 1 concept, 2 place, 3 change")
        ->check(CLI::Range(1, 9));
    hint->add_option("--rule", request.hint.rule, "about this rule, for example race.shared");
    hint->add_option("--file", request.hint.file, "about this file's last grading");
    add_look(hint, request);
    hint->callback([&] {
        request.run = [&](const auto& course) {
            request.hint.look = request.look();
            return run_hint(course, request.hint);
        };
    });

    CLI::App* reset =
        app.add_subcommand("reset", "put a starter back; your file is kept beside it");
    reset->add_option("LESSON", request.reset_lessons, "lessons to begin anew")->required();
    add_plain(reset, request);
    reset->callback([&] {
        request.run = [&](const auto& course) { return run_reset(course, request.reset_lessons); };
    });

    CLI::App* solution = app.add_subcommand("solution", "the solution, after full points");
    solution->add_option("LESSON", request.solution_lesson, "21, dot-product or 21-dot-product")
        ->required();
    solution->add_flag("--give-up", request.give_up, "before full points; this is remembered");
    add_plain(solution, request);
    solution->callback([&] {
        request.run = [&](const auto& course) {
            return run_solution(course, request.solution_lesson, request.give_up);
        };
    });
}

}  // namespace

int run_command_line(int argc, char** argv) {
    CLI::App app("simtutor teaches GPU programming by graded exercises; no GPU needed.",
                 "simtutor");
    app.require_subcommand(1);
    app.get_formatter()->column_width(36);
    app.footer(
        "Begin with \"simtutor list\"; docs/guides/start.md goes through the first lesson.\n"
        "\"simtutor SUBCOMMAND --help\" tells the options of one.");
    Request request;
    add_grade(app, request);
    add_loop(app, request);
    add_grade_all(app, request);
    add_replay(app, request);
    add_export(app, request);
    add_explain(app, request);
    add_inspect(app, request);
    add_handout(app, request);
    add_others(app, request);
    add_model(app, request);
    add_mutate(app, request);
    add_locate(app, request);
    add_bench(app, request);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);
        throw Trouble(
            fmt::format("{}. Run \"tools/simtutor --help\" to see what there is.", error.what()));
    }
    return request.run(Course::open());
}

}  // namespace simtutor::command

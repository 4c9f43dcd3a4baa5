#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <functional>

#include "grader/check/lessons.h"
#include "tools/command/commands.h"
#include "tools/command/error.h"
#include "tools/command/interrupt.h"
#include "tools/ladder/bench.h"
#include "tools/model/model.h"

namespace {

using namespace simtutor;

/// What the command line asks for; `run` is set by the subcommand that was given.
struct Request {
    bool no_color = false;
    bool full = false;
    int width = 0;
    command::GradeOptions grade;
    command::SelfcheckOptions selfcheck;
    command::StarterOptions starter;
    model::Options model;
    ladder::BenchOptions bench;
    std::string test_filter;
    std::function<int(const command::Course&)> run;

    command::Look look() const {
        command::Look look = report::detect_style(STDOUT_FILENO);
        look.all = full;
        if (no_color) look.colour = false;
        if (width > 0) look.width = width;
        return look;
    }
};

void add_look(CLI::App* app, Request& request) {
    app->add_flag("--no-color,--no-colour", request.no_color, "plain text");
    app->add_option("--width", request.width, "columns to use (default: the terminal's)")
        ->check(CLI::Range(20, 1000));
}

void add_grade(CLI::App& app, Request& request) {
    CLI::App* sub = app.add_subcommand("grade", "grade a starter, a file, a solution or a pitfall");
    command::GradeOptions& grade = request.grade;
    sub->add_option("LESSON", grade.lessons, "21, dot-product or 21-dot-product");
    sub->add_flag("--all", grade.all, "every lesson");
    auto* file = sub->add_option("--file", grade.file, "grade this file instead of the starter");
    auto* solution = sub->add_flag("--solution", grade.solution, "grade the solution");
    auto* pitfall = sub->add_option("--pitfall", grade.pitfall, "grade this wrong kernel");
    file->excludes(solution)->excludes(pitfall);
    solution->excludes(pitfall);
    sub->add_option("--seed", grade.seed, "inputs and order of an earlier run");
    sub->add_option("--json", grade.json, "write the verdict here too (an array for several)");
    sub->add_flag("--full", request.full, "every finding and message in full");
    add_look(sub, request);
    sub->callback([&] {
        request.run = [&](const command::Course& course) {
            request.grade.look = request.look();
            return command::run_grade(course, request.grade);
        };
    });
}

void add_others(CLI::App& app, Request& request) {
    CLI::App* demo = app.add_subcommand("demo", "grade the solutions, then show three pitfalls");
    add_look(demo, request);
    demo->callback([&] {
        request.run = [&](const auto& course) { return command::run_demo(course, request.look()); };
    });

    CLI::App* list = app.add_subcommand("list", "lessons with points and state");
    add_look(list, request);
    list->callback([&] {
        request.run = [&](const auto& course) { return command::run_list(course, request.look()); };
    });

    CLI::App* selfcheck = app.add_subcommand(
        "selfcheck", "grade the course itself: starters, solutions, pitfalls, seeds");
    selfcheck->add_option("LESSON", request.selfcheck.lessons, "only these lessons");
    selfcheck->add_option("--jobs", request.selfcheck.jobs, "gradings at a time")
        ->check(CLI::Range(1, 64));
    add_look(selfcheck, request);
    selfcheck->callback([&] {
        request.run = [&](const auto& course) {
            request.selfcheck.look = request.look();
            return command::run_selfcheck(course, request.selfcheck);
        };
    });

    CLI::App* starter = app.add_subcommand("starter", "generate starters from the solutions");
    starter->add_option("LESSON", request.starter.lessons, "only these lessons");
    starter->add_flag("--check", request.starter.check, "only compare; status 1 if any differs");
    starter->add_flag("--force", request.starter.force, "replace edited starters too");
    starter->callback([&] {
        request.run = [&](const auto& course) {
            return command::run_starter(course, request.starter);
        };
    });

    CLI::App* test = app.add_subcommand("test", "build and run the project's tests");
    test->add_option("FILTER", request.test_filter, "only tests whose name matches");
    test->callback([&] {
        request.run = [&](const auto& course) {
            return command::run_test(course, request.test_filter);
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
    sub->add_flag("--page", bench.page, "write docs/ladder.md, docs/data/ladder.json and .svg");
    sub->callback([&] {
        request.run = [&](const auto& course) { return ladder::run_bench(course, request.bench); };
    });
}

int trouble(const std::string& sentence) {
    fmt::print(stderr, "simtutor: {}\n", sentence);
    return 2;
}

int run(int argc, char** argv) {
    CLI::App app("simtutor teaches GPU programming by graded exercises; no GPU needed.",
                 "simtutor");
    app.require_subcommand(1);
    app.get_formatter()->column_width(36);
    Request request;
    add_grade(app, request);
    add_others(app, request);
    add_model(app, request);
    add_bench(app, request);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);
        return trouble(
            fmt::format("{}. Run \"tools/simtutor --help\" to see what there is.", error.what()));
    }
    return request.run(command::Course::open());
}

}  // namespace

int main(int argc, char** argv) {
    command::watch_for_interrupts();
    try {
        const int status = run(argc, argv);
        std::fflush(stdout);
        return status;
    } catch (const command::Interrupted&) {
        std::fflush(stdout);
        fmt::print(stderr, "simtutor: stopped; nothing was left half-written.\n");
        return 130;
    } catch (const std::exception& error) {
        // Trouble, ManifestError and UnknownLesson are sentences made for the user.
        std::fflush(stdout);
        return trouble(error.what());
    }
}

#include "grader/grade_program/grade_options.h"

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <filesystem>

namespace simtutor::report {

GradeOptions read_options(int argc, char** argv) {
    GradeOptions options;
    CLI::App app(
        "Grades one file against one lesson and writes verdict.json.\nExit status: 0 full points, "
        "1 not, 2 could not grade.");
    app.add_option("--lesson-dir", options.lesson_dir, "the lesson's folder, with lesson.toml")
        ->required();
    app.add_option("--file", options.file, "the file to grade")->required();
    app.add_option("--json", options.json, "where to write the verdict")->required();
    app.add_option("--seed", options.seed,
                   "repeats the run that had this seed (default: a fresh one)");
    app.add_option("--artefacts", options.artefacts,
                   "folder for pictures (default: beside the verdict)");
    app.add_option_function<std::string>(
           "--backend",
           [&](const std::string& text) { options.backend = backend_from_option(text); },
           "sim, gpu, both, or auto (default): both if nvcc and a GPU are there")
        ->check(CLI::IsMember(backend_options()));
    app.add_option("--companion", options.companion)->group("");
    app.add_option("--only", options.only, "run this check alone");
    auto* trace =
        app.add_option("--trace", options.trace,
                       "where to write the runs that explain the verdict, access by access");
    app.add_option(
           "--inspect", options.inspect,
           "a finding, for example race.shared:12,15:scale: --trace writes the run that shows it, "
           "every access with its value")
        ->needs(trace);
    app.add_flag(
        "--first-loss", options.first_loss,
        "stop as soon as a point is lost: runs one by one, the smallest first, each with a "
        "quarter of its time");
    app.add_option("--trials", options.trials)->group("");
    app.add_option("--more-runs", options.more_runs)->group("");
    app.add_flag("--few-runs", options.few_runs,
                 "make no further runs to learn what wrong ones have in common");
    app.add_flag("--require-sandbox", options.require_sandbox,
                 "refuse to grade where a layer of the sandbox is missing");
    app.add_option("--progress-fd", options.progress_fd,
                   "file descriptor that gets a line at each step");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        std::exit(app.exit(error) == 0 ? 0 : 2);
    }
    if (options.artefacts.empty())
        options.artefacts = std::filesystem::path(options.json).parent_path().string();
    return options;
}

}  // namespace simtutor::report

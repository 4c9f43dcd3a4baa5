#include <fmt/format.h>

#include <cstdio>

#include "grader/findings/text.h"
#include "grader/lesson/suggestion.h"
#include "grader/report/exports/export.h"
#include "tools/command/bundle.h"
#include "tools/command/commands.h"
#include "tools/command/error.h"
#include "tools/command/files.h"

namespace simtutor::command {

namespace {

const report::ExportFormat& chosen_format(const std::string& name) {
    if (const report::ExportFormat* format = report::find_export_format(name)) return *format;
    std::vector<std::string> names;
    for (const report::ExportFormat& format : report::export_formats()) {
        names.emplace_back(format.name);
    }
    throw Trouble(fmt::format(
        "There is no format '{}'; {}", name,
        check::did_you_mean(name, names, fmt::format("use one of {}.", list_of(names)))));
}

}  // namespace

int run_export(const ExportOptions& options) {
    const report::ExportFormat& format = chosen_format(options.format);
    const std::string text =
        format.make(read_located_verdict(options.verdict), report::environment());
    if (options.output.empty()) {
        std::fputs(text.c_str(), stdout);
    } else {
        write_file(options.output, text);
    }
    return 0;
}

}  // namespace simtutor::command

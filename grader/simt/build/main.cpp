#include <iostream>
#include <string>

#include "grader/simt/build/module.h"

/// simt-build-module SOURCE OUTPUT [--native] [--machine-instructions] [--openmp] [--registers]
/// [--counters] [--blocks] [ENTRY...]:
/// builds one module by hand.
int main(int count, char** words) {
    using namespace simtutor::simt;
    if (count < 3) {
        std::cerr << "simt-build-module: give a source file, an output file, and entries\n";
        return 2;
    }
    ModuleRequest request;
    request.source = words[1];
    request.output = words[2];
    const bool is_cpp = request.source.size() > 4 &&
                        request.source.compare(request.source.size() - 4, 4, ".cpp") == 0;
    if (is_cpp) request.language = Language::cpp;
    for (int i = 3; i < count; ++i) {
        const std::string word = words[i];
        if (word == "--native") {
            request.variant = Variant::native;
        } else if (word == "--machine-instructions") {
            request.machine_instructions = true;
        } else if (word == "--openmp") {
            request.openmp = true;
        } else if (word == "--registers") {
            request.register_rule = true;
        } else if (word == "--counters") {
            request.counter_rule = true;
        } else if (word == "--blocks") {
            request.report_blocks = true;
        } else {
            request.entries.push_back(word);
        }
    }
    const ModuleResult result = build_module(request);
    for (const std::string& note : result.notes) std::cerr << note << "\n";
    for (const Finding& finding : result.findings) {
        std::cerr << finding.sides.front().site.line << ": " << finding.message << "\n";
    }
    if (!result.ok) std::cerr << result.error << "\n";
    return result.ok ? 0 : 1;
}

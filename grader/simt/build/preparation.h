#pragma once

#include <string>

#include "grader/sandbox/workshop.h"
#include "grader/simt/build/messages.h"
#include "grader/simt/build/module.h"
#include "grader/simt/translate/translate.h"

namespace simtutor::simt {

/// A student's file as the compiler gets it.
struct PreparedText {
    std::string preprocessed;  ///< its text, with headers, the project's own lines first
    Translation translation;   ///< of CUDA; its text is what is compiled
};

/// Which files the translator leaves alone.
TranslateOptions translate_options(bool unroll_whole);

/// Preprocesses a student's file apart from everything of the project's, refuses what no lesson
/// permits, and translates it if it is CUDA. Throws BuildError.
/// @param first text of the project that comes before the student's, where no macro of theirs
/// reaches it
/// @param text the student's
PreparedText prepare(sandbox::Workshop& workshop, const ModuleRequest& request,
                     const SourceName& source, const std::string& text, const std::string& first);

}  // namespace simtutor::simt

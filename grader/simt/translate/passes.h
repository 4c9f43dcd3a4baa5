#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grader/simt/translate/translate.h"

namespace simtutor::simt {

/// One text out of the two that a CUDA compiler sees.
struct MergedPasses {
    std::string text;             ///< lines keep their numbers
    std::vector<Problem> errors;  ///< differences that no single text can have
};

/// Joins a program preprocessed for the host (without `__CUDA_ARCH__`) and for the device (with
/// it). Functions of the device get the device's text, functions of the host the host's, and
/// functions of both choose when they run. Functions that only one side declares count on that side
/// only.
MergedPasses merge_passes(std::string_view host, std::string_view device,
                          const TranslateOptions& options);

}  // namespace simtutor::simt

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grader/simt/translate/translate.h"

namespace simtutor::simt {

/// One text merged from the two that a CUDA compiler sees.
struct MergedPasses {
    std::string text;             ///< lines keep their numbers
    std::vector<Problem> errors;  ///< differences that one text cannot express
};

/// Merges a program preprocessed for the host (without `__CUDA_ARCH__`) and for the device (with
/// it). Device functions get the device's text, host functions the host's; host-device functions
/// get both and choose at run time. A function that only one side declares exists on that side
/// only.
MergedPasses merge_passes(std::string_view host, std::string_view device,
                          const TranslateOptions& options);

}  // namespace simtutor::simt

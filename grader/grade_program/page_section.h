#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/lesson/manifest.h"

namespace simtutor::report {

/// The section of the lesson's page for a finding: that of the pattern which names its rule most
/// exactly. A key such as "race.* with push_keys" holds only where the finding's kernel, message or
/// advice has those words, and comes before the keys without words. It may be a section of another
/// lesson, "../21-dot-product/README.md#why-barriers".
/// @return empty if no pattern fits
std::string page_section(const check::Manifest& manifest, const simt::Finding& finding);

}  // namespace simtutor::report

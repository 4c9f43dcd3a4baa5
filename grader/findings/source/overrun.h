#pragma once

#include <optional>
#include <string>
#include <vector>

#include "grader/findings/finding.h"
#include "grader/findings/index/index_text.h"

namespace simtutor {

/// Which index it was, and how many elements there are; unknown where the message does not tell.
struct Overrun {
    explicit Overrun(const simt::Finding& finding);

    std::optional<long long> index, extent;

    bool below() const { return index && *index < 0; }
    bool by_one() const { return index && extent && *index == *extent; }
};

/// From "… outside an array of type 'float [16][17]'."
std::optional<RowType> row_type(const simt::Finding& finding);

/// A place of a cause, in the function of the finding.
simt::FindingSide place_of_cause(const simt::Finding& finding, const char* action,
                                 const std::string& name, int line);

/// 0 and 16 of "as[0][16]", as a finding names an element.
std::vector<long long> indices_in(const std::string& object);

}  // namespace simtutor

#include "grader/simt/engine/copy_counts.h"

namespace simtutor::simt {

CopyCounts& copy_counts() {
    static auto& counts = *new CopyCounts;
    return counts;
}

}  // namespace simtutor::simt

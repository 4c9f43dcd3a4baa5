#include "grader/simt/engine/copy_counts.h"

namespace simtutor::simt {

CopyCounts& copy_counts() {
    static CopyCounts counts;
    return counts;
}

}  // namespace simtutor::simt

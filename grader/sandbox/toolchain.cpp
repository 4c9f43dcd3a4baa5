#include "grader/sandbox/toolchain.h"

#include "grader/sandbox/toolchain_paths.h"

namespace simtutor::sandbox {

View toolchain_view() {
    View view;
    for (const char* path : toolchain_paths) view.shown.emplace_back(path);
    return view;
}

}  // namespace simtutor::sandbox

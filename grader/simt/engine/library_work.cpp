#include "grader/simt/engine/library_work.h"

namespace simtutor::simt {

LibraryWorkDone& library_work_done() {
    static auto& done = *new LibraryWorkDone;
    return done;
}

}  // namespace simtutor::simt

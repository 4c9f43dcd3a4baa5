#include "grader/simt/engine/library_work.h"

namespace simtutor::simt {

LibraryWorkDone& library_work_done() {
    static LibraryWorkDone done;
    return done;
}

}  // namespace simtutor::simt

#pragma once
/// A device without unified addressing finds pinned memory under an address of its own. There lies
/// an array of its own, too, the view: it shares the shadow of the host's array, and while work of
/// a device runs, it holds what the host's array holds. (The same pages twice would have to be
/// shared memory, which a submission must not have.)

#include <vector>

#include "grader/simt/engine/memory.h"

namespace simtutor::simt {

/// The device's view of pinned memory, made when it is first asked for.
/// @return nullptr when the arena is full
Allocation* view_of(Memory& memory, Allocation& pinned);

/// The host's address of a byte in a view; any other pointer as it is.
void* host_address(const void* pointer);

/// From its beginning to its end, work of a device uses the views.
class OpenViews {
  public:
    explicit OpenViews(const Memory& memory);
    ~OpenViews();
    OpenViews(const OpenViews&) = delete;
    OpenViews& operator=(const OpenViews&) = delete;

  private:
    struct Opened {
        Allocation* view;
        std::vector<char> before;
    };
    std::vector<Opened> opened_;
};

}  // namespace simtutor::simt

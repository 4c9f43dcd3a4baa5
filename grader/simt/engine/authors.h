#pragma once
/// Who wrote a byte of an array: a fact that checkers and the grader ask for.
///
/// What a thread wrote last stands in one bit of the shadow (Shadow::authored), because stores are
/// many. What the host's calls wrote is rare and is kept as ranges, each with its call. A copy
/// takes the authors of its bytes along.

#include <cstdint>
#include <map>
#include <string>

#include "grader/simt/engine/call_site.h"

namespace simtutor::simt {

struct Allocation;

enum class Author : std::uint8_t {
    nobody,  ///< no thread and no call has written it
    thread,  ///< a store, an atomic or a copy of device code
    fill,    ///< cudaMemset and its like
    host     ///< a call has copied data there that no thread and no fill has made
};

/// The call that made a range of bytes what they are.
struct HostWrite {
    Author author = Author::nobody;
    std::uint8_t value = 0;  ///< of a fill
    const char* function = "";
    CallSite site;
};

/// What calls of the host wrote into one array; of each byte the last.
class HostWrites {
  public:
    void set(std::uint64_t offset, std::uint64_t bytes, const HostWrite& write);
    /// Takes over what `from` says of `bytes` bytes; where it says nothing, nothing is known here.
    void copy(std::uint64_t offset, const HostWrites& from, std::uint64_t from_offset,
              std::uint64_t bytes);
    /// The write that a byte is of, nullptr: none; `end` is where the answer ends.
    const HostWrite* at(std::uint64_t offset, std::uint64_t& end) const;
    bool empty() const { return ranges_.empty(); }

  private:
    struct Range {
        std::uint64_t end;
        HostWrite write;
    };
    void cut(std::uint64_t offset);
    std::map<std::uint64_t, Range> ranges_;  ///< by the first byte's offset; they do not overlap
};

/// Host code wrote `bytes` bytes of memory that may be an array's.
void note_host_write(const void* to, std::uint64_t bytes, const HostWrite& write);
/// A copy was made within arrays, or from memory of the host: `write` says by which call.
void note_copied_authors(const void* to, const void* from, std::uint64_t bytes,
                         const HostWrite& write);

/// Who wrote the byte at `offset` last, with the call where a call did.
struct Authorship {
    Author author = Author::nobody;
    const HostWrite* write = nullptr;
};
Authorship author_of(const Allocation& array, std::uint64_t offset);

}  // namespace simtutor::simt

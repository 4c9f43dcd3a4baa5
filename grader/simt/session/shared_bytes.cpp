#include "grader/simt/session/shared_bytes.h"

#include "grader/simt/cuda/runtime/launch/kernel.h"
#include "grader/simt/engine/slice_file.h"

namespace simtutor::simt {

void SharedBytes::write_slice(SliceWriter& writer) {
    writer.put(noted_static_shared());
}

void SharedBytes::read_slice(SliceReader& reader) {
    note_static_shared(reader.get<std::uint64_t>());
}

}  // namespace simtutor::simt

#include "grader/simt/cuda/runtime/call/state.h"

#include "grader/simt/cuda/runtime/call/end.h"
#include "grader/simt/cuda/runtime/device/device.h"
#include "grader/simt/cuda/runtime/device/devices.h"
#include "grader/simt/cuda/runtime/error/errors.h"
#include "grader/simt/cuda/runtime/launch/function.h"
#include "grader/simt/cuda/runtime/memory/array.h"
#include "grader/simt/cuda/runtime/memory/managed.h"
#include "grader/simt/cuda/runtime/memory/pool.h"
#include "grader/simt/cuda/runtime/memory/range.h"
#include "grader/simt/cuda/runtime/stream/capture.h"
#include "grader/simt/cuda/runtime/stream/clock.h"
#include "grader/simt/cuda/runtime/stream/stream.h"
#include "grader/simt/cuda/runtime/texture/texture.h"

namespace simtutor::simt {

void reset_runtime() {
    reset_errors();
    reset_clock();
    reset_devices();
    reset_device_settings();
    forget_streams();
    forget_events();
    forget_functions();
    forget_symbols();
    forget_textures();
    forget_watched();
    forget_arrays();
    forget_captures();
    forget_graphs();
    forget_execs();
    forget_pools();
    forget_hints();
}

}  // namespace simtutor::simt

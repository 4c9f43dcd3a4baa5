#include "grader/simt/cuda/runtime_state.h"

#include "grader/simt/cuda/runtime_array.h"
#include "grader/simt/cuda/runtime_capture.h"
#include "grader/simt/cuda/runtime_clock.h"
#include "grader/simt/cuda/runtime_device.h"
#include "grader/simt/cuda/runtime_devices.h"
#include "grader/simt/cuda/runtime_end.h"
#include "grader/simt/cuda/runtime_errors.h"
#include "grader/simt/cuda/runtime_function.h"
#include "grader/simt/cuda/runtime_managed.h"
#include "grader/simt/cuda/runtime_pool.h"
#include "grader/simt/cuda/runtime_range.h"
#include "grader/simt/cuda/runtime_stream.h"
#include "grader/simt/cuda/runtime_texture.h"

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

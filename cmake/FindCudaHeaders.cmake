# FindCudaHeaders: CudaHeaders::CudaHeaders, the headers of an installed CUDA Toolkit that plain C++ can
# read (cuda_occupancy.h, driver_types.h). Nothing here needs a GPU or nvcc.
find_path(CudaHeaders_INCLUDE_DIR cuda_occupancy.h HINTS $ENV{CUDA_HOME}/include /usr/local/cuda/include)
mark_as_advanced(CudaHeaders_INCLUDE_DIR)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(CudaHeaders REQUIRED_VARS CudaHeaders_INCLUDE_DIR)

if(CudaHeaders_FOUND AND NOT TARGET CudaHeaders::CudaHeaders)
  add_library(CudaHeaders::CudaHeaders INTERFACE IMPORTED)
  target_include_directories(CudaHeaders::CudaHeaders INTERFACE ${CudaHeaders_INCLUDE_DIR})
endif()

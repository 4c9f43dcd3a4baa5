# The first use compiles everything, so compile time counts. nlohmann/json.hpp takes seconds to read,
# and optimising what it unfolds to takes more.
set(CMAKE_PCH_WARN_INVALID OFF)

# simtutor_compile_fast(FOLDER...): the targets below these folders, where no time is spent at run
# time, share one precompiled header and are compiled with -O1. g++ reads the header itself where a
# target's options do not fit.
function(simtutor_compile_fast)
  set(source ${CMAKE_BINARY_DIR}/generated/precompiled.cpp)
  if(NOT EXISTS ${source})
    file(WRITE ${source} "")
  endif()
  add_library(simtutor_precompiled STATIC ${source})
  target_link_libraries(simtutor_precompiled PRIVATE simtutor::options fmt::fmt nlohmann_json::nlohmann_json)
  target_compile_options(simtutor_precompiled PRIVATE $<$<CONFIG:Release>:-O1>)
  target_precompile_headers(simtutor_precompiled
                            PRIVATE <nlohmann/json.hpp> <fmt/format.h> <string> <vector>)
  foreach(folder IN LISTS ARGN)
    simtutor_compile_fast_below(${CMAKE_SOURCE_DIR}/${folder})
  endforeach()
endfunction()

function(simtutor_compile_fast_below folder)
  get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    get_target_property(type ${target} TYPE)
    if(type MATCHES "^(STATIC_LIBRARY|SHARED_LIBRARY|EXECUTABLE)$")
      target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
      target_precompile_headers(${target} REUSE_FROM simtutor_precompiled)
    endif()
  endforeach()
  get_property(subfolders DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
  foreach(subfolder IN LISTS subfolders)
    simtutor_compile_fast_below(${subfolder})
  endforeach()
endfunction()

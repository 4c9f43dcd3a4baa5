# What all targets share: the language, where programs lie, and simtutor::options, an interface target
# with the compiler's options. Every room's headers bring it along (simtutor_room).
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()
# Everything lies in one place, so that a grade program finds its libraries.
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
# -O3 takes half as long again to compile and gains nothing here.
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")

# Of newer compilers nobody knows yet what they warn of, in their own libraries, too: that stops no build.
set(compiler_is_known OFF)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  set(compiler_is_known ON)
endif()
option(SIMTUTOR_WERROR "Warnings are errors" ${compiler_is_known})
set(SIMTUTOR_SANITIZE "" CACHE STRING "Sanitizers of own code: address, undefined or address,undefined")

option(SIMTUTOR_BATCHES "Files are compiled in batches (simtutor_compile_in_batches)" ON)
# In a batch a local name may be one of another file's, and types of tests belong to nobody else.
set(warnings_of_scope -Wshadow)
if(SIMTUTOR_BATCHES)
  set(warnings_of_scope -Wshadow=local -Wno-subobject-linkage)
endif()

add_library(simtutor_options INTERFACE)
add_library(simtutor::options ALIAS simtutor_options)
# g++ 12 warns of overlapping copies in std::string's own code (GCC bug 105329): -Wno-restrict.
target_compile_options(simtutor_options INTERFACE
  -fPIC -Wall -Wextra $<$<BOOL:${SIMTUTOR_WERROR}>:-Werror> ${warnings_of_scope} -Wnon-virtual-dtor -Wno-restrict)
if(SIMTUTOR_SANITIZE)
  target_compile_options(simtutor_options INTERFACE
    -fsanitize=${SIMTUTOR_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer -g1 -D_GLIBCXX_ASSERTIONS)
  target_link_options(simtutor_options INTERFACE -fsanitize=${SIMTUTOR_SANITIZE})
endif()

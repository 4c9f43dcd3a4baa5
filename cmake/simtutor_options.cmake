# Settings every target shares.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
# One kind of position-independent code for libraries and programs: they share precompiled headers.
add_compile_options(-fPIC)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()
# Everything lies in one place, so that a grade program finds its libraries.
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
option(SIMTUTOR_WERROR "Warnings are errors" ON)
# g++ 12 warns of overlapping copies in std::string's own code (GCC bug 105329): -Wno-restrict.
add_compile_options(-Wall -Wextra $<$<BOOL:${SIMTUTOR_WERROR}>:-Werror> -Wshadow -Wnon-virtual-dtor -Wno-restrict)
# -O3 takes half as long again to compile and gains nothing here.
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
enable_testing()
find_package(GTest REQUIRED)
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)

# Tests are not part of `all`, so that the first use builds only what grading needs:
# `cmake --build . --target tests` builds them, `tools/simtutor test` builds and runs them.
add_custom_target(tests)

# simtutor_test(NAME source... LIBRARIES lib...): one GoogleTest program, one CTest test.
function(simtutor_test name)
  cmake_parse_arguments(arg "" "" "LIBRARIES" ${ARGN})
  add_executable(${name} EXCLUDE_FROM_ALL ${arg_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE ${arg_LIBRARIES} GTest::gtest GTest::gtest_main)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  add_dependencies(tests ${name})
  add_test(NAME ${name} COMMAND ${name})
endfunction()

# Tests. They are not part of `all`, so that the first use builds only what grading needs:
# `cmake --build build --target tests` builds them, `tools/simtutor test` builds and runs them.
find_package(GTest REQUIRED)
enable_testing()
add_custom_target(tests)

# With SIMTUTOR_SANITIZE these are what is built and run: tests of single rooms, within one process.
# The others run student code, which is compiled with the hooks of ThreadSanitizer: no other sanitizer
# can stand beside them.
set(SIMTUTOR_SANITIZED_TESTS
  manifest_test merge_backends_test simt_code_map_test simt_device_test simt_happens_before_test
  simt_occupancy_test simt_options_test simt_profile_test simt_runtime_test simt_shadow_test
  simt_transactions_test simt_translate_test terminal_test verdict_test)
# The engine reserves its memory where AddressSanitizer has its shadow.
if(NOT SIMTUTOR_SANITIZE MATCHES "address")
  list(APPEND SIMTUTOR_SANITIZED_TESTS simt_renumbering_test)
endif()
add_custom_target(sanitized-tests)

# `ctest` builds what it runs: each test needs the fixture `programs`, which this test sets up.
# `ctest -FS programs` leaves the build out.
set(programs all tests)
if(SIMTUTOR_SANITIZE)
  set(programs sanitized-tests)
endif()
add_test(NAME build_tests COMMAND ${CMAKE_COMMAND} --build ${CMAKE_BINARY_DIR} --target ${programs})
set_tests_properties(build_tests PROPERTIES FIXTURES_SETUP programs)

# simtutor_add_test(NAME name COMMAND …): add_test for whatever needs programs of this build.
function(simtutor_add_test)
  cmake_parse_arguments(arg "" "NAME" "" ${ARGN})
  add_test(${ARGN})
  set_tests_properties(${arg_NAME} PROPERTIES FIXTURES_REQUIRED programs)
  set_property(GLOBAL APPEND PROPERTY SIMTUTOR_TESTS ${arg_NAME})
endfunction()

# simtutor_test(NAME source... LIBRARIES lib...): one GoogleTest program, one CTest test.
function(simtutor_test name)
  cmake_parse_arguments(arg "" "" "LIBRARIES" ${ARGN})
  add_executable(${name} EXCLUDE_FROM_ALL ${arg_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE simtutor::options ${arg_LIBRARIES} GTest::gtest GTest::gtest_main)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  add_dependencies(tests ${name})
  simtutor_add_test(NAME ${name} COMMAND ${name})
  if(name IN_LIST SIMTUTOR_SANITIZED_TESTS)
    add_dependencies(sanitized-tests ${name})
    set_tests_properties(${name} PROPERTIES LABELS sanitized)
  endif()
endfunction()

# `format` rewrites the sources, `tidy` lints them; the test `format` fails on unformatted text.
find_program(CLANG_FORMAT NAMES clang-format clang-format-14)
find_program(RUN_CLANG_TIDY NAMES run-clang-tidy run-clang-tidy-14)

if(CLANG_FORMAT)
  add_custom_target(format COMMAND ${CMAKE_SOURCE_DIR}/tools/format ${CLANG_FORMAT} -i)
  add_test(NAME format COMMAND ${CMAKE_SOURCE_DIR}/tools/format ${CLANG_FORMAT} --dry-run --Werror)
else()
  add_custom_target(format COMMAND ${CMAKE_COMMAND} -E echo "Install clang-format first." COMMAND false)
endif()

if(RUN_CLANG_TIDY)
  add_custom_target(tidy COMMAND ${RUN_CLANG_TIDY} -quiet
                    -extra-arg=-Wno-unknown-warning-option -extra-arg=-Wno-unknown-attributes -p ${CMAKE_BINARY_DIR}
                    "${CMAKE_SOURCE_DIR}/(grader|tools|lessons)/.*" USES_TERMINAL)
else()
  add_custom_target(tidy COMMAND ${CMAKE_COMMAND} -E echo "Install clang-tidy first." COMMAND false)
endif()

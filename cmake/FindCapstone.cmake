# FindCapstone: Capstone::Capstone, the disassembler.
find_package(PkgConfig QUIET)
if(PKG_CONFIG_FOUND)
  pkg_check_modules(PC_Capstone QUIET capstone)
endif()
find_path(Capstone_INCLUDE_DIR capstone/capstone.h HINTS ${PC_Capstone_INCLUDE_DIRS})
find_library(Capstone_LIBRARY capstone HINTS ${PC_Capstone_LIBRARY_DIRS})
mark_as_advanced(Capstone_INCLUDE_DIR Capstone_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Capstone REQUIRED_VARS Capstone_LIBRARY Capstone_INCLUDE_DIR)

if(Capstone_FOUND AND NOT TARGET Capstone::Capstone)
  add_library(Capstone::Capstone UNKNOWN IMPORTED)
  set_target_properties(Capstone::Capstone PROPERTIES IMPORTED_LOCATION ${Capstone_LIBRARY}
                        INTERFACE_INCLUDE_DIRECTORIES ${Capstone_INCLUDE_DIR})
endif()

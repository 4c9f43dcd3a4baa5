# FindSeccomp: Seccomp::Seccomp, filters of system calls.
find_package(PkgConfig QUIET)
if(PKG_CONFIG_FOUND)
  pkg_check_modules(PC_Seccomp QUIET libseccomp)
endif()
find_path(Seccomp_INCLUDE_DIR seccomp.h HINTS ${PC_Seccomp_INCLUDE_DIRS})
find_library(Seccomp_LIBRARY seccomp HINTS ${PC_Seccomp_LIBRARY_DIRS})
mark_as_advanced(Seccomp_INCLUDE_DIR Seccomp_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Seccomp REQUIRED_VARS Seccomp_LIBRARY Seccomp_INCLUDE_DIR)

if(Seccomp_FOUND AND NOT TARGET Seccomp::Seccomp)
  add_library(Seccomp::Seccomp UNKNOWN IMPORTED)
  set_target_properties(Seccomp::Seccomp PROPERTIES IMPORTED_LOCATION ${Seccomp_LIBRARY}
                        INTERFACE_INCLUDE_DIRECTORIES ${Seccomp_INCLUDE_DIR})
endif()

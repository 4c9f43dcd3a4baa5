# FindLibelf: Libelf::Libelf, which reads object files.
find_package(PkgConfig QUIET)
if(PKG_CONFIG_FOUND)
  pkg_check_modules(PC_Libelf QUIET libelf)
endif()
find_path(Libelf_INCLUDE_DIR gelf.h HINTS ${PC_Libelf_INCLUDE_DIRS})
find_library(Libelf_LIBRARY elf HINTS ${PC_Libelf_LIBRARY_DIRS})
mark_as_advanced(Libelf_INCLUDE_DIR Libelf_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Libelf REQUIRED_VARS Libelf_LIBRARY Libelf_INCLUDE_DIR)

if(Libelf_FOUND AND NOT TARGET Libelf::Libelf)
  add_library(Libelf::Libelf UNKNOWN IMPORTED)
  set_target_properties(Libelf::Libelf PROPERTIES IMPORTED_LOCATION ${Libelf_LIBRARY}
                        INTERFACE_INCLUDE_DIRECTORIES ${Libelf_INCLUDE_DIR})
endif()

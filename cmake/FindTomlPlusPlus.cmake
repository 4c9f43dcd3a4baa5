# FindTomlPlusPlus: TomlPlusPlus::TomlPlusPlus, the distribution's toml++. Its library, where there is
# one (Debian 12), saves compiling the parser; the headers alone work, too (Ubuntu 22.04).
find_package(PkgConfig QUIET)
if(PKG_CONFIG_FOUND)
  pkg_check_modules(PC_TomlPlusPlus QUIET tomlplusplus)
endif()
find_path(TomlPlusPlus_INCLUDE_DIR toml++/toml.h HINTS ${PC_TomlPlusPlus_INCLUDE_DIRS})
find_library(TomlPlusPlus_LIBRARY tomlplusplus HINTS ${PC_TomlPlusPlus_LIBRARY_DIRS})
mark_as_advanced(TomlPlusPlus_INCLUDE_DIR TomlPlusPlus_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(TomlPlusPlus REQUIRED_VARS TomlPlusPlus_INCLUDE_DIR)

if(TomlPlusPlus_FOUND AND NOT TARGET TomlPlusPlus::TomlPlusPlus)
  add_library(TomlPlusPlus::TomlPlusPlus INTERFACE IMPORTED)
  target_include_directories(TomlPlusPlus::TomlPlusPlus INTERFACE ${TomlPlusPlus_INCLUDE_DIR})
  if(TomlPlusPlus_LIBRARY)
    target_link_libraries(TomlPlusPlus::TomlPlusPlus INTERFACE ${TomlPlusPlus_LIBRARY})
    target_compile_definitions(TomlPlusPlus::TomlPlusPlus INTERFACE TOML_HEADER_ONLY=0 TOML_SHARED_LIB=1)
  endif()
endif()

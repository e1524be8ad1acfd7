# Language level, warnings, processor baseline, sanitizers and ccache: what every target of the tree is compiled with.

set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

if(NOT CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(KERF_CCACHE ccache)
  if(KERF_CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${KERF_CCACHE}")
  endif()
endif()

# Only x86-64 has a baseline to name; faster levels are chosen at run time, never by -march=native.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
  add_compile_options(-march=x86-64-v2)
endif()

# Prices are IEEE doubles in the order that the specification gives: a fused multiply-add would round differently.
add_compile_options(-ffp-contract=off)

if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  include(CheckLinkerFlag)
  check_linker_flag(CXX -fuse-ld=lld KERF_HAVE_LLD)
  if(KERF_HAVE_LLD)
    add_link_options(-fuse-ld=lld)
  endif()
endif()

if(CMAKE_BUILD_TYPE STREQUAL "Debug")
  add_compile_definitions(_GLIBCXX_ASSERTIONS)
endif()

if(KERF_SANITIZE)
  add_compile_options(-fsanitize=${KERF_SANITIZE} -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${KERF_SANITIZE})
  if(KERF_SANITIZE MATCHES "undefined")
    add_compile_options(-fno-sanitize-recover=all)
  endif()
endif()

if(KERF_COVERAGE)
  add_compile_options(-fprofile-instr-generate -fcoverage-mapping)
  add_link_options(-fprofile-instr-generate)
endif()

# Added per target by kerf_library, so that nothing is imposed on a project that includes this one.
set(KERF_WARNINGS -Wall -Wextra -Wpedantic -Wconversion)
# gcc 12 takes "literal" + std::string for an overlapping copy (its bug 105329, closed in 13).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  list(APPEND KERF_WARNINGS -Wno-restrict)
endif()
if(KERF_WERROR)
  list(APPEND KERF_WARNINGS -Werror)
endif()

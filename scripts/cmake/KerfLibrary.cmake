# kerf_library, kerf_program and kerf_properties: one target per folder, and the arrows between them.

set(KERF_LIBRARIES "")

# kerf_library(<name> <dir> [LINK target...])
#
# Makes the sources of <dir> the library kerf::<name>, and its *_test.cpp files the executable <name>_test, whose tests
# are called <name>.Suite.Case. Headers are included as "kerf/<name>/file.h": the library exports one include root that
# holds nothing but itself, so another library finds them only by linking it. Only headers: an INTERFACE library.
# A folder without any source is skipped, and so is a kerf::library in LINK that does not exist (yet).
macro(kerf_library name dir)
  cmake_parse_arguments(KERF_ARG "" "" "LINK" ${ARGN})
  _kerf_library(${name} ${dir} "${KERF_ARG_LINK}")
  if(TARGET kerf_${name})
    list(APPEND KERF_LIBRARIES kerf::${name})
  endif()
endmacro()

function(_kerf_library name dir links)
  set(folder "${CMAKE_CURRENT_SOURCE_DIR}/${dir}")
  file(GLOB sources CONFIGURE_DEPENDS "${folder}/*.cpp")
  file(GLOB headers CONFIGURE_DEPENDS "${folder}/*.h")
  set(tests ${sources})
  list(FILTER tests INCLUDE REGEX "_test\\.cpp$")
  list(FILTER sources EXCLUDE REGEX "(_test|/main)\\.cpp$")
  if(NOT sources AND NOT headers)
    return()
  endif()

  _kerf_existing(links "${links}")
  if(dir MATCHES "^kernels/")
    foreach(link IN LISTS links)
      _kerf_origin(origin ${link})
      if(origin MATCHES "^harness/")
        message(FATAL_ERROR "kernels never link harness: ${dir} asks for ${link}")
      endif()
    endforeach()
  endif()

  set(root "${CMAKE_BINARY_DIR}/include/${name}")
  file(MAKE_DIRECTORY "${root}/kerf")
  file(CREATE_LINK "${folder}" "${root}/kerf/${name}" SYMBOLIC)

  set(target kerf_${name})
  if(sources)
    add_library(${target} STATIC ${sources})
    set(scope PUBLIC)
    _kerf_compile(${target})
  else()
    add_library(${target} INTERFACE)
    set(scope INTERFACE)
  endif()
  add_library(kerf::${name} ALIAS ${target})
  set_property(TARGET ${target} PROPERTY KERF_DIR ${dir})
  target_include_directories(${target} ${scope} "$<BUILD_INTERFACE:${root}>")
  target_link_libraries(${target} ${scope} ${links})

  if(KERF_TESTS AND tests)
    _kerf_test(${name}_test ${name} "${tests}" ${target})
  endif()
endfunction()

# kerf_program(<name> <file> LINK target...): an executable, once its file exists.
function(kerf_program name file)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "LINK")
  file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${file}")
  if(NOT sources)
    return()
  endif()
  add_executable(${name} ${sources})
  _kerf_compile(${name})
  _kerf_existing(links "${arg_LINK}")
  target_link_libraries(${name} PRIVATE ${links})
  install(TARGETS ${name})
endfunction()

# kerf_properties(<name> <dir>): all RapidCheck properties in one executable that links everything.
function(kerf_properties name dir)
  file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${dir}/*.cpp")
  if(KERF_TESTS AND sources)
    _kerf_test(${name} ${name} "${sources}" "${KERF_LIBRARIES}")
  endif()
endfunction()

# kerf_embed_corpora(<name>): kerf::<name> may embed files of corpora/ with .incbin "file", relative to
# KERF_CORPORA_DIR. The compiler does not report such files as dependencies, so they are named here.
function(kerf_embed_corpora name)
  if(NOT TARGET kerf_${name})
    return()
  endif()
  get_target_property(type kerf_${name} TYPE)
  if(type STREQUAL "INTERFACE_LIBRARY")
    return()
  endif()
  set(corpora "${CMAKE_CURRENT_SOURCE_DIR}/corpora")
  target_compile_definitions(kerf_${name} PRIVATE KERF_CORPORA_DIR="${corpora}")
  file(GLOB_RECURSE data CONFIGURE_DEPENDS "${corpora}/catalogs/*" "${corpora}/workloads/*" "${corpora}/packing/*")
  get_target_property(sources kerf_${name} SOURCES)
  foreach(source IN LISTS sources)
    file(STRINGS "${source}" incbin REGEX "incbin" LIMIT_COUNT 1)
    if(incbin)
      set_property(SOURCE "${source}" APPEND PROPERTY OBJECT_DEPENDS "${data}")
    endif()
  endforeach()
endfunction()

function(_kerf_compile target)
  target_compile_options(${target} PRIVATE ${KERF_WARNINGS})
endfunction()

# Only tests may read the source tree at run time. Discovery waits for ctest, so building runs nothing. Tests are compiled
# without optimisation, what they test with: half of the time that a clean build takes would go into code run once.
function(_kerf_test target prefix sources libraries)
  add_executable(${target} ${sources})
  _kerf_compile(${target})
  target_compile_options(${target} PRIVATE -O0)
  target_compile_definitions(${target} PRIVATE KERF_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  target_link_libraries(${target} PRIVATE ${libraries} kerf::fmt rapidcheck GTest::gmock GTest::gtest_main)
  gtest_discover_tests(${target} TEST_PREFIX ${prefix}. DISCOVERY_MODE PRE_TEST NO_PRETTY_VALUES
    DISCOVERY_TIMEOUT 60 PROPERTIES TIMEOUT 300)
endfunction()

# The links of a list that can be made now: all but kerf:: libraries whose folder is empty.
function(_kerf_existing out links)
  set(found "")
  foreach(link IN LISTS links)
    if(TARGET ${link} OR NOT link MATCHES "^kerf::")
      list(APPEND found ${link})
    endif()
  endforeach()
  set(${out} ${found} PARENT_SCOPE)
endfunction()

# The folder that a kerf:: library stands for; empty for everything else.
function(_kerf_origin out link)
  set(origin "")
  if(TARGET ${link} AND link MATCHES "^kerf::")
    get_target_property(aliased ${link} ALIASED_TARGET)
    if(aliased)
      get_target_property(origin ${aliased} KERF_DIR)
      if(NOT origin)
        set(origin "")
      endif()
    endif()
  endif()
  set(${out} "${origin}" PARENT_SCOPE)
endfunction()

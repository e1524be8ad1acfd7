# cmake -DNM=nm -DARCHIVE=libkerf_simd.a -P KerfLevelSymbols.cmake
#
# Every function that an object level_X.cpp.o shows to the linker has to carry the level's name: any other could stand
# in for a function of the same name that was compiled for every processor.

execute_process(COMMAND "${NM}" --defined-only "${ARCHIVE}" OUTPUT_VARIABLE output RESULT_VARIABLE status)
if(status)
  message(FATAL_ERROR "${NM} ${ARCHIVE} failed: ${status}")
endif()
string(REPLACE "\n" ";" lines "${output}")
set(level "")
set(levels 0)
foreach(line IN LISTS lines)
  if(line MATCHES "^(.*)\\.o(bj)?:$")
    set(level "")
    if(line MATCHES "^level_([a-z0-9]+)\\.")
      set(level "${CMAKE_MATCH_1}")
      math(EXPR levels "${levels} + 1")
    endif()
  elseif(level AND line MATCHES "^[0-9a-f]+ ([TWui]) (.*)$" AND NOT CMAKE_MATCH_2 MATCHES "level_${level}")
    message(SEND_ERROR "level_${level}.cpp shows the linker ${CMAKE_MATCH_2}, which is not its own")
  endif()
endforeach()
if(levels LESS 2)
  message(FATAL_ERROR "found ${levels} levels in ${ARCHIVE}")
endif()
message(STATUS "${levels} levels looked at")

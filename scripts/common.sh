# Sourced by the scripts beside it: where the project is, and how a script speaks. Not run on its own.
# shellcheck shell=bash
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Parallel jobs for building and testing.
jobs=$(nproc)

die() {
  printf '%s: %s\n' "${0##*/}" "$1" >&2
  exit "${2:-1}"
}

# refuse_arguments HELP "$@": prints HELP for --help, refuses anything else.
refuse_arguments() {
  local help=$1
  shift
  [ $# -eq 0 ] && return
  case $1 in
    -h | --help) printf '%s\n' "$help" && exit 0 ;;
    *) die "unknown argument '$1'; it takes none, see --help" 2 ;;
  esac
}

# step NAME COMMAND...: runs it and prints its seconds. The status is that of the command.
step() {
  local name=$1 begin=$SECONDS status=0
  shift
  printf '==> %s\n' "$name" >&2
  "$@" || status=$?
  if [ $status -eq 0 ]; then
    printf '<== %s: %d s\n' "$name" $((SECONDS - begin)) >&2
  else
    printf '<== %s: FAILED with status %d after %d s\n' "$name" $status $((SECONDS - begin)) >&2
  fi
  return $status
}

# configure PRESET and build PRESET [TARGET...]: configuring is quiet unless it fails. Joined by && and not by a new line,
# because the shell ignores its -e in a function whose status is asked for.
configure() {
  local log="build/$1.configure.log"
  mkdir -p build
  if ! cmake --preset "$1" >"$log" 2>&1; then
    cat "$log" >&2
    printf 'configuring the preset %s failed; after a change of compiler remove build/%s first\n' "$1" "$1" >&2
    return 1
  fi
}

build() {
  local preset=$1
  shift
  configure "$preset" && cmake --build --preset "$preset" --parallel "$jobs" ${1:+--target "$@"}
}

cpp_files() { git ls-files -- '*.cpp' '*.h'; }

# tidy CHECKS FILE...: clang-tidy with the compile commands of the release build, one process per processor. CHECKS are
# added to those of .clang-tidy and may be empty. The entry points of fuzzers are not compiled there.
tidy() {
  local checks=$1 file
  shift
  for file in "$@"; do
    case $file in fuzz/libfuzzer/*) ;; *) printf '%s\0' "$file" ;; esac
  done |
    xargs -r -0 -n 1 -P "$jobs" clang-tidy-19 -p build/release --quiet --checks="$checks" 2>&1 |
    { grep -vE '^([0-9]+ warnings? generated\.|\[[0-9]+/[0-9]+\] Processing file .*)$' || true; }
}

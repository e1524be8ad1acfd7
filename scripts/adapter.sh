# Sourced by scripts/oracle and scripts/race after common.sh: builds the adapter that runs the real Karpenter.
# shellcheck shell=bash

oldest=1.26.6
adapter=harness/oracle
kerf=${KERF:-build/release/bin/kerf}

run_go() { GOTOOLCHAIN=local GOFLAGS='-mod=readonly -buildvcs=false' go -C $adapter "$@"; }

require_go() {
  local found
  found=$(GOTOOLCHAIN=local go env GOVERSION 2>/dev/null) || die "needs Go $oldest or newer to run Karpenter, found none" 2
  [ "$(printf '%s\n' "$oldest" "${found#go}" | sort -V | head -n 1)" = "$oldest" ] ||
    die "needs Go $oldest or newer to run Karpenter, found ${found#go}" 2
}

# Asked for before building, so that a network that is missing is not taken for code that does not compile.
require_modules() {
  local log=build/oracle/modules.log
  run_go list -deps -test ./... >/dev/null 2>$log ||
    die "Karpenter's modules are not here and cannot be downloaded: $(tail -n 1 $log) (all of it in $log)" 2
}

require_kerf() {
  [ -x "$kerf" ] || die "found no kerf at $kerf; build it (scripts/run) or name it: KERF=FILE scripts/${0##*/} ..." 2
}

# build_oracle RELEASE: builds the adapter, empty for the release of go.mod. What is built is named on stdout.
build_oracle() {
  local release=$1 program=$PWD/build/oracle/oracle
  if [ -z "$release" ] || grep -q "^.sigs.k8s.io/karpenter $release\$" $adapter/go.mod; then
    require_modules
    run_go build -o "$program" . >&2 || die "building the adapter failed"
    echo "$program" && return
  fi
  [[ $release =~ ^v1\.[0-9]+\.[0-9]+$ ]] || die "found release '$release', expected one like v1.13.0" 2
  program+=-$release
  local module=$PWD/build/oracle/$release.mod log=build/oracle/$release.log
  printf 'module kerf.dev/oracle\n\ngo %s\n\nrequire sigs.k8s.io/karpenter %s\n' "${oldest%.*}" "$release" >"$module"
  echo "Building the adapter with Karpenter $release; the first time takes minutes." >&2
  GOTOOLCHAIN=local GOFLAGS='-mod=mod -buildvcs=false' \
    go -C $adapter build -tags only_plan -modfile="$module" -o "$program" . >"$log" 2>&1 ||
    die "the adapter cannot be built with Karpenter $release: $(tail -n 1 "$log") (all of it in $log)" 2
  echo "$program"
}

# build_stable_oracle: builds the adapter on a Go whose sort.Slice keeps the order of equal elements, which the
# documentation of sort leaves open. It shows what Karpenter decides without that piece of chance. Named on stdout.
build_stable_oracle() {
  local program=$PWD/build/oracle/oracle-stable folder=$PWD/build/oracle source
  source=$(GOTOOLCHAIN=local go env GOROOT)/src/sort/slice.go
  sed 's/pdqsort_func(lessSwap{less, swap}, 0, length, limit)/_ = limit\n\tstable_func(lessSwap{less, swap}, length)/' \
    "$source" >"$folder/slice.go"
  [ "$(grep -c stable_func "$folder/slice.go")" = 2 ] || die "sort.Slice of this Go looks otherwise than expected" 2
  printf '{"Replace": {"%s": "%s"}}\n' "$source" "$folder/slice.go" >"$folder/overlay.json"
  run_go build -overlay "$folder/overlay.json" -o "$program" . >&2 || die "building the adapter with a stable sort failed"
  echo "$program"
}

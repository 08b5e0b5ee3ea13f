#!/usr/bin/env bash
# Runs the test suite under the sanitizers: what `make sanitize` does.
#
#     scripts/sanitize.sh [address|thread|undefined ...]
#
# Each has a build of its own in .build-KIND. `undefined` looks at C alone, where Swift traps by
# itself: the compiler of Swift has no such option on Linux, so the one of C is told, and what it
# finds ends the process with an illegal instruction.
# FILTER names the suites that are run, as `swift test --filter` takes it; all without it.
set -euo pipefail
cd "$(dirname "$0")/.."

# A crash is the sanitizer's to report; Swift's own report of it takes minutes.
export SWIFT_BACKTRACE=enable=no
# What libraries keep until the process ends is no leak of ours.
export ASAN_OPTIONS="detect_leaks=0:${ASAN_OPTIONS:-}"
export TSAN_OPTIONS="halt_on_error=0:exitcode=66:${TSAN_OPTIONS:-}"

kinds=("$@")
if [ "${#kinds[@]}" -eq 0 ]; then kinds=(address thread undefined); fi
filter=()
if [ -n "${FILTER:-}" ]; then filter=(--filter "$FILTER"); fi

status=0
for kind in "${kinds[@]}"; do
  case $kind in
    address) options=(--sanitize address) ;;
    # A limit on the size of files ends this sanitizer's own runtime before the tool.
    thread) options=(--sanitize thread --skip BadInputTests) ;;
    undefined) options=(-Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined) ;;
    *)
      echo "sanitize: '$kind' is none of address, thread, undefined" >&2
      exit 64
      ;;
  esac
  began=$SECONDS
  if swift test "${options[@]}" --scratch-path ".build-$kind" "${filter[@]}"; then
    echo "sanitize: $kind: nothing found, $((SECONDS - began)) s"
  else
    echo "sanitize: $kind: failed after $((SECONDS - began)) s" >&2
    status=1
  fi
done
exit "$status"

#!/usr/bin/env bash
# Gives every fuzz target inputs that are changed at random, for so many seconds each: what
# `make probe` does.
#
#     Fuzz/probe.sh [SECONDS [SEED]]
#
# It needs no build of its own, which takes the fuzzer a quarter of an hour. The same seed (1) gives the
# same inputs, so that a change lands or not by what is in it. Exits with 1 where a target broke.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-20}
seed=${2:-1}
# Swift's own report of a crash takes long, and the input says as much.
export SWIFT_BACKTRACE=enable=no

swift build -c release --product yamabiko-fuzz
status=0
for target in $(.build/release/yamabiko-fuzz --targets); do
  # What hangs is a fault, too.
  if ! FUZZ_TARGET=$target timeout $((3 * seconds + 30)) \
    .build/release/yamabiko-fuzz --shake "${seconds}s" "$seed"; then
    status=1
    echo "probe: $target broke; try again:" \
      "FUZZ_TARGET=$target .build/release/yamabiko-fuzz .build-fuzz/shaken/$target-$seed" >&2
  fi
done
exit "$status"

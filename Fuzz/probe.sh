#!/usr/bin/env bash
# Gives every fuzz target inputs that are changed at random, for so many seconds each: what
# `make probe` does, and with it `make test`.
#
#     Fuzz/probe.sh [SECONDS [SEED]]
#
# It needs no build with the fuzzer, which takes a quarter of an hour: `make driver` is enough. It tries
# as many targets at a time as there are cores. The same seed (1) gives the same inputs in the same order. Exits with 1
# where a target broke.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-5}
seed=${2:-1}
# Swift's own report of a crash takes long, and the input says as much.
export SWIFT_BACKTRACE=enable=no

probe() {
  # What hangs is a fault, too.
  if ! FUZZ_TARGET=$1 timeout $((3 * $2 + 30)) .build/release/yamabiko-fuzz --shake "$2s" "$3"; then
    echo "probe: $1 broke; try again:" \
      "FUZZ_TARGET=$1 .build/release/yamabiko-fuzz .build-fuzz/shaken/$1-$3" >&2
    return 1
  fi
}
export -f probe

.build/release/yamabiko-fuzz --targets |
  xargs -I TARGET -P "$(nproc)" bash -c 'probe TARGET "$@"' probe "$seconds" "$seed" || exit 1

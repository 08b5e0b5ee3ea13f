#!/usr/bin/env bash
# Fuzzes every target in turn, or one of them: what `make fuzz` does.
#
#     Fuzz/run.sh [TARGET]
#
# The last one, 'generated', needs no fuzzer: it makes scenarios of its own from SEED (the day) and judges
# of each what holds of all. It is left to an ordinary release build, which makes five times as many.
# MINUTES (1) or SECONDS_EACH say how long each target is given. Every target begins with what the
# repository ships, what earlier runs kept in .build-fuzz/corpus, and what once broke it (Fuzz/found).
# What breaks it now is left in .build-fuzz/broken/TARGET: mend it, then move the input to Fuzz/found.
# KEEP_GOING=1 goes on after a break, for a campaign. Exits with 1 where a target broke.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${SECONDS_EACH:-$((60 * ${MINUTES:-1}))}
work=.build-fuzz
binary=$work/release/yamabiko-fuzz
# A crash is the fuzzer's to report; Swift's own report of it takes minutes.
export SWIFT_BACKTRACE=enable=no
export ASAN_OPTIONS="detect_leaks=0:quarantine_size_mb=16:${ASAN_OPTIONS:-}"

# Builds the driver with what is said, quietly unless it fails.
build() {
  local began=$SECONDS log
  if ! log=$(swift build -c release --product yamabiko-fuzz "$@" 2>&1); then
    echo "$log" >&2
    exit 1
  fi
  echo "fuzz: built in $((SECONDS - began)) s, $seconds s for each target"
}

# The longest input of a target, in bytes: what it is made of, and not much more.
longest() {
  case $1 in
    log) echo 192 ;;
    datagram) echo 768 ;;
    event | documents) echo 1536 ;;
    arguments) echo 512 ;;
    invitation) echo 512 ;;
    recording | letter-header | bundle) echo 1024 ;;
    letters-vectors | push-recording) echo 24000 ;;
    labels | wave) echo 2100 ;;
    *) echo 6000 ;;
  esac
}

status=0
fuzz() {
  local target=$1
  local corpus=$work/corpus/$target seeds=$work/seeds/$target broken=$work/broken/$target
  local words=$work/$target.dict output=$work/$target.log
  rm -rf "$seeds"
  mkdir -p "$corpus" "$seeds" "$broken" "Fuzz/found/$target"
  export FUZZ_TARGET=$target
  "$binary" --seeds "$seeds" 2>/dev/null
  "$binary" --words "$words" 2>/dev/null
  local options=(-max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -malloc_limit_mb=500
    -max_len="$(longest "$target")" -artifact_prefix="$broken/" -print_final_stats=1 -reload=0)
  if [ -s "$words" ]; then options+=(-dict="$words"); fi
  if [ -n "${KEEP_GOING:-}" ]; then
    options+=(-fork=1 -ignore_crashes=1 -ignore_timeouts=1 -ignore_ooms=1)
  fi
  local before after code=0
  before=$(find "$broken" -type f | wc -l)
  "$binary" "${options[@]}" "$corpus" "$seeds" "Fuzz/found/$target" >"$output" 2>&1 || code=$?
  after=$(find "$broken" -type f | wc -l)

  # '#3012 DONE cov: 812 ft: 3210 corp: 210/31Kb ...', or with fork '#3012: cov: 812 ft: ...'.
  local line executed
  line=$(grep -E '^#[0-9]+:?.* cov: [0-9]+ ft: [0-9]+ corp: [0-9]+' "$output" | tail -n 1 || true)
  executed=$(sed -n 's/^stat::number_of_executed_units: *//p' "$output" | tail -n 1)
  executed=${executed:-$(sed -E 's/^#([0-9]+).*/\1/' <<<"$line")}
  echo "fuzz: $target: ${executed:-0} executions, $((${executed:-0} / seconds)) a second," \
    "$(sed -E 's/.* cov: ([0-9]+) ft: ([0-9]+) corp: ([0-9]+).*/\1 edges, \2 features, \3 kept/' <<<"$line")," \
    "$((after - before)) broken"
  if [ "$code" -ne 0 ] || [ "$after" -ne "$before" ]; then
    status=1
    grep -aE 'Fatal error|SUMMARY|Test unit written' "$output" | sort | uniq -c | sort -rn | head -n 12 >&2 || true
    echo "  try again: FUZZ_TARGET=$target $binary $broken/FILE" >&2
  fi
}

generate() {
  build
  .build/release/yamabiko-fuzz --generate "${seconds}s" "${SEED:-$(date +%Y%m%d)}" || status=1
}

if [ "${1:-}" != generated ]; then
  # Optimised, or an execution takes ten times as long; overflows trap all the same.
  build --scratch-path "$work" --sanitize fuzzer -Xswiftc -sanitize=fuzzer,address -Xswiftc -DFUZZER
  targets=${1:-$("$binary" --targets 2>/dev/null)}
  for target in $targets; do fuzz "$target"; done
fi
case ${1:-generated} in generated) generate ;; esac
exit "$status"

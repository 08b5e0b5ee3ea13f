#!/usr/bin/env bash
# All benchmarks, one after the other, on a machine that should have nothing else to do.
#
#     Benchmarks/run.sh
#
# PHOLD compares the event loop with ns-3 and SimPy, where those are installed; the log's benchmark
# compares with plain SQLite; the call's says how many seconds of a call pass in one second; the photos'
# compares the cleaner with one SQL query, and says how many states a search visits.
set -euo pipefail
cd "$(dirname "$0")/.."

echo "== the event loop (PHOLD)"
Benchmarks/phold/run.sh

for product in logbench pingpong callbench photobench detectorbench; do
  case $product in
    logbench) echo "== the log" ;;
    pingpong) echo "== a thousand phones and a server" ;;
    callbench) echo "== a call" ;;
    photobench) echo "== photos, and a search" ;;
    detectorbench) echo "== the voice detector alone" ;;
  esac
  swift build --quiet -c release --product "$product"
  ".build/release/$product"
done

echo "== security rules"
swift build --quiet -c release --product rulesbench
.build/release/rulesbench docs/recordings/tasks.rules docs/recordings/tasks-rules.json

echo "== a thousand friends who write letters for a year"
swift build --quiet -c release --product letterbench
crowd=$(mktemp)
python3 Benchmarks/letters/crowd.py >"$crowd"
.build/release/letterbench "$crowd" v1
rm "$crowd"

echo "== a call of six"
.build/release/callbench --party

echo "== memory of a call, and of one ten times as long"
for seconds in 90 900; do
  .build/release/callbench --memory "$seconds"
done

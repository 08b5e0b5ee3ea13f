#!/usr/bin/env bash
# PHOLD, events per second: Yamabiko's EventLoop, ns-3 with each of its schedulers, SimPy.
#
#     Benchmarks/phold/run.sh [processes] [end time in s] [rounds]
#
# Model: as many events wait as there are processes (default 1,000). Each event counts a visit to its
# process and makes one more event, at a process drawn uniformly, after a lookahead of 0.1 s and an
# exponential time with a mean of 1 s; so about processes * end / 1.1 events happen by the end
# (default 5,500 s: 5.0 million). Each simulator draws from its own generator, as its users would,
# two numbers per event: Philox4x32-10 here, MRG32k3a in ns-3, the Mersenne Twister under SimPy.
# ns-3 keeps its integer time (nanoseconds); SimPy runs callbacks, its fastest form.
#
# All run in turn, A B C A B C, so that a change of the machine's pace meets all of them. A simulator
# that is not installed is left out (Debian: libns3-dev; Python: simpy). Everything is built into
# .build-bench. It fails where the counts of events differ by more than 1 %.
set -euo pipefail
cd "$(dirname "$0")/../.."

processes=${1:-1000}
end=${2:-5500}
rounds=${3:-3}
build=.build-bench
mkdir -p "$build"

echo "building ..."
swift build --quiet -c release --product phold --scratch-path "$build/swift"
names=("yamabiko")
commands=("$build/swift/release/phold $processes $end")
if [ -e /usr/include/ns3/core-module.h ]; then
  g++ -O2 -DNDEBUG -o "$build/phold_ns3" Benchmarks/phold/phold.cc -lns3-core
  for scheduler in map priority calendar heap; do
    names+=("ns-3/$scheduler")
    commands+=("$build/phold_ns3 $processes $end SEED $scheduler")
  done
else
  echo "ns-3 is not installed (libns3-dev): left out"
fi
if python3 -c "import simpy" 2>/dev/null; then
  names+=("simpy")
  commands+=("python3 Benchmarks/phold/phold.py $processes $end")
else
  echo "SimPy is not installed (simpy): left out"
fi

results="$build/phold.txt"
: >"$results"
for round in $(seq "$rounds"); do
  for index in "${!names[@]}"; do
    command=${commands[$index]}
    case $command in
      *SEED*) command=${command/SEED/$round} ;;
      *) command="$command $round" ;;
    esac
    line=$($command)
    echo "${names[$index]} $line" >>"$results"
    echo "round $round: ${names[$index]} $line" >&2
  done
done

# Columns: name, events, seconds, events per second. The best round of each counts.
awk -v processes="$processes" -v end="$end" '
  !($1 in best) { order[++count] = $1; least[$1] = $4; best[$1] = 0 }
  {
    if ($4 > best[$1]) best[$1] = $4
    if ($4 < least[$1]) least[$1] = $4
    events[$1] = $2
    expected = processes * end / 1.1
    if ($2 < expected * 0.99 - processes || $2 > expected * 1.01 + processes) {
      printf "%s processed %d events, expected about %d\n", $1, $2, expected
      wrong = 1
    }
  }
  END {
    printf "%d processes, lookahead 0.1 s, mean 1 s, end %d s\n", processes, end
    printf "%-14s %10s %14s %14s %8s\n", "simulator", "events", "best events/s", "worst", "ratio"
    for (i = 1; i <= count; i++) {
      name = order[i]
      printf "%-14s %10d %14d %14d %8.2f\n", name, events[name], best[name], least[name],
        best[order[1]] / best[name]
    }
    exit wrong
  }' "$results"

#!/bin/sh
# Makes the speech clips beside this script, with their exact labels, from text.
#
#   make-speech.sh [--all] [FOLDER]
#
# FOLDER is where the clips go, by default where this script stands. --all makes every phrase in
# both voices instead of the clips that scenarios use.
#
# It needs flite 2.2 (Debian 12: apt-get install flite). The same version makes the same bytes.
# <clip>.phn has a line `start end phone` per phone, <clip>.lab a line `start end speech` per span
# between two pauses, both in seconds.
set -eu
export LC_ALL=C

phrases='00|Turn left at the next fork, over.
01|Stop, stop. There is ice on the slope.
02|See the summit? Seven hundred metres to go.
03|Sure, I can hear you.
05|Help! I lost the path.
06|Wind is strong on the ridge, keep close.
07|Five minutes break, then we go on.
08|Okay.
09|No.
10|Yes, copy that.
11|Fog is coming from the west, check your map.
12|Who has the rope and the first aid kit?
13|The bridge is closed. Take the upper trail.
14|Careful, loose rocks on the left side.
15|Please repeat, you were breaking up.
16|Hello, is anybody there?
17|Thunder. Get off the ridge now.
18|Water stop at the spring in two hundred metres.
19|We switched to internet, signal is good again.'

used='rms_00 rms_03 rms_06 rms_08 rms_12 rms_15 rms_19
slt_01 slt_02 slt_05 slt_09 slt_10 slt_13 slt_18'

if [ "${1:-}" = --all ]; then
  used=$(printf '%s\n' "$phrases" | cut -d'|' -f1 | while read -r number; do
    echo "rms_$number slt_$number"
  done)
  shift
fi
folder=${1:-$(dirname "$0")}

if ! command -v flite >/dev/null; then
  echo "make-speech.sh: flite is missing; install it with: apt-get install flite" >&2
  exit 69
fi
mkdir -p "$folder"

for clip in $used; do
  voice=${clip%_*}
  text=$(printf '%s\n' "$phrases" | sed -n "s/^${clip#*_}|//p")
  # flite prints `phone:end phone:end ...`; a span of speech is what lies between two pauses.
  flite -voice "$voice" -t "$text" -o "$folder/$clip.wav" -psdur |
    tr ' ' '\n' |
    awk -F: 'NF == 2 { printf "%.3f %.3f %s\n", start, $2, $1; start = $2 }' >"$folder/$clip.phn"
  awk '
    $3 == "pau" { if (open) print start, end, "speech"; open = 0; next }
    { if (!open) start = $1; open = 1; end = $2 }
    END { if (open) print start, end, "speech" }
  ' "$folder/$clip.phn" >"$folder/$clip.lab"
done

#!/usr/bin/env bash
# Brings the parts of D3 that the pages use from Debian's packages into Sources/Pages/Web/vendor.
#
#     scripts/vendor-web.sh
#
# The result is committed, so nobody needs this but who takes a newer version, or another part. The
# minified modules are taken as Debian ships them, in the order in which they need each other.
set -euo pipefail
cd "$(dirname "$0")/.."

modules=(array axis brush collection color dispatch ease format path time timer interpolate
  time-format scale selection drag shape transition zoom)
folder=Sources/Pages/Web/vendor
packages=()
for module in "${modules[@]}"; do packages+=("node-d3-$module"); done

if ! dpkg-query --show "${packages[@]}" >/dev/null 2>&1; then
  apt-get install -y --no-install-recommends "${packages[@]}"
fi

mkdir -p "$folder"
: >"$folder/d3.js"
{
  echo "# What others wrote"
  echo
  echo "\`d3.js\` has these modules of [D3](https://d3js.org) as Debian ships them minified, brought by"
  echo "\`scripts/vendor-web.sh\`. Copyright Mike Bostock; BSD 3-Clause, whose text is in \`LICENSE\`; d3-array from"
  echo "version 3 on is under the ISC licence."
  echo
  echo "| module | version | Debian package |"
  echo "| --- | --- | --- |"
} >"$folder/README.md"
for module in "${modules[@]}"; do
  from=/usr/share/nodejs/d3-$module
  cat "$from/dist/d3-$module.min.js" >>"$folder/d3.js"
  echo >>"$folder/d3.js"
  version=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["version"])' "$from/package.json")
  debian=$(dpkg-query --show --showformat='${Version}' "node-d3-$module")
  echo "| d3-$module | $version | node-d3-$module $debian |" >>"$folder/README.md"
done
# Copyright and licence, without Debian's own stanza.
awk '/^License: BSD-3-[Cc]lause/ { text = 1 } text' /usr/share/doc/node-d3-zoom/copyright |
  awk '/^ Redistribution/ { go = 1 } go' | sed -e 's/^ \.$//' -e 's/^ //' >"$folder/LICENSE.text"
{ echo "Copyright 2010-2022 Mike Bostock. All rights reserved."; echo; cat "$folder/LICENSE.text"; } >"$folder/LICENSE"
rm "$folder/LICENSE.text"

#!/usr/bin/env bash
# Builds the documentation of every library product with DocC; a warning is a mistake.
#
#     scripts/docs.sh [MODULE...]
#
# The symbols come from the debug build (`make debug`), so that nothing is compiled twice. One archive
# a module, below .build-docs; `docc preview` or any web server shows them.
set -euo pipefail
cd "$(dirname "$0")/.."

modules=("$@")
if [ ${#modules[@]} -eq 0 ]; then
  while read -r name; do modules+=("$name"); done < <(
    swift package dump-package | python3 -c '
import json, sys
package = json.load(sys.stdin)
names = [name for product in package["products"] if "library" in product["type"]
         for name in product["targets"]]
print("\n".join(dict.fromkeys(names)))'
  )
fi

build=$(swift build --show-bin-path)
triple=$(swiftc -print-target-info | python3 -c '
import json, sys
print(json.load(sys.stdin)["target"]["unversionedTriple"])')
rm -rf .build-docs
mkdir -p .build-docs

# Modules of C are found by their maps, those of other packages where they were built.
includes=(-I "$build/Modules" -I Sources/COpus -I Sources/COpusEnc -I Sources/CSQLite -I Sources/CSodium)
for map in "$build"/*.build/module.modulemap .build/checkouts/*/Sources/*/include .build/checkouts/*/*/include .build/checkouts/GRDB.swift/Sources/*; do
  if [ -f "$map" ]; then includes+=(-Xcc "-fmodule-map-file=$map"); elif [ -d "$map" ]; then includes+=(-I "$map"); fi
done
for name in opus libopusenc libsodium; do
  for flag in $(pkg-config --cflags "$name"); do includes+=(-Xcc "$flag"); done
done

printf '%s\n' "${includes[@]}" >.build-docs/includes

# One module; what is wrong with it leaves a file.
document() {
  local module=$1 graphs=.build-docs/graphs/$1 includes
  mapfile -t includes <.build-docs/includes
  mkdir -p "$graphs"
  if swift symbolgraph-extract -module-name "$module" -target "$2" "${includes[@]}" \
    -minimum-access-level public -skip-inherited-docs -output-dir "$graphs" \
    >".build-docs/$module.log" 2>&1 &&
    docc convert --additional-symbol-graph-dir "$graphs" --warnings-as-errors \
      --fallback-display-name "$module" --fallback-bundle-identifier "yamabiko.$module" \
      --output-path ".build-docs/$module.doccarchive" >>".build-docs/$module.log" 2>&1; then
    echo "$module: .build-docs/$module.doccarchive"
  else
    cat ".build-docs/$module.log"
    touch ".build-docs/$module.wrong"
  fi
}
export -f document

printf '%s\n' "${modules[@]}" |
  xargs -P "$(nproc)" -I MODULE bash -c 'document "$@"' document MODULE "$triple"
wrong=$(find .build-docs -maxdepth 1 -name '*.wrong' | wc -l)
echo "${#modules[@]} modules, $wrong with warnings"
[ "$wrong" -eq 0 ]

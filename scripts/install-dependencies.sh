#!/usr/bin/env bash
# Installs the C libraries that the build links, and Python, where they are missing.
#
#     scripts/install-dependencies.sh
#
# It asks Debian's package manager, and nothing else: a package that is there is left alone, and
# with all of them there it neither needs root nor the network. Swift itself is not installed here.
set -euo pipefail

# libopus: voice; libopusenc: the clips of a page; libsodium: cryptography and digests; libsqlite3: the log. pkg-config tells the
# build where they are. python3 runs the oracle that the reports are compared with.
packages=(libopus-dev libopusenc-dev libsodium-dev libsqlite3-dev pkg-config python3)

if ! command -v swift >/dev/null 2>&1; then
  echo "error: there is no 'swift' on PATH" >&2
  echo "  install Swift 6.3 for your system and try again: https://www.swift.org/install" >&2
  exit 1
fi

# The build asks pkg-config as well, so what it finds is enough, whoever installed it.
if command -v pkg-config >/dev/null 2>&1 && pkg-config --exists opus libopusenc libsodium sqlite3 &&
  command -v python3 >/dev/null 2>&1; then
  exit 0
fi

# pkgconf is what newer systems call pkg-config.
is_installed() {
  case $1 in
    pkg-config | python3) command -v "$1" >/dev/null 2>&1 ;;
    *) dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null | grep -qx installed ;;
  esac
}

if ! command -v dpkg-query >/dev/null 2>&1; then
  echo "error: this system has no Debian package manager" >&2
  echo "  install what it calls ${packages[*]}, then run 'swift build'" >&2
  exit 1
fi

missing=()
for package in "${packages[@]}"; do
  is_installed "$package" || missing+=("$package")
done
if [ "${#missing[@]}" -eq 0 ]; then exit 0; fi

if [ "$(id -u)" -eq 0 ]; then
  as_root=()
elif command -v sudo >/dev/null 2>&1; then
  # Without a terminal there is nobody to type a password: fail instead of waiting.
  if [ -t 0 ]; then as_root=(sudo); else as_root=(sudo --non-interactive); fi
else
  echo "error: missing: ${missing[*]}" >&2
  echo "  you are not root and there is no sudo; let somebody run, as root:" >&2
  echo "  apt-get update && apt-get install ${missing[*]}" >&2
  exit 1
fi

echo "installing ${missing[*]} ..."
install() {
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get "$@" </dev/null
}
# One source of packages that cannot be reached need not matter: the installation tells.
install update --quiet || echo "apt-get update failed; trying with the lists that are there" >&2
if ! install install --yes --no-install-recommends --quiet "${missing[@]}"; then
  echo "error: ${missing[*]} could not be installed" >&2
  echo "  run it by hand and read what it says: apt-get install ${missing[*]}" >&2
  exit 1
fi

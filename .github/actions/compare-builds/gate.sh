#!/usr/bin/env bash
# Measures two builds side by side in one run, and writes what `./bench compare` says of them as Markdown and JUnit XML.
#
#   gate.sh FLAG BEFORE,AFTER TOLERANCE DIR [more flags of ./bench run]
#
# FLAG is sut-build (directories with a TlsToll.Sut.dll) or openssl (directories with a libssl.so.3); `machine` is the host's own.
# DIR gets run/, verdict.md and compare.xml. Exit code: 0 no regression, 1 regression, 4 not comparable, 5 inconclusive, 2 nothing
# was judged.
set -euo pipefail
trap 'exit 2' ERR

(($# >= 4)) || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2; exit 2; }
flag=$1 builds=$2 tolerance=$3 out=$4
shift 4
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../../.." && pwd)
[[ ! -e $out/run ]] || { echo "$out has the run of an earlier verdict; name another directory." >&2; exit 2; }
mkdir -p "$out"

status=0
"$root/bench" run --quick "--$flag" "$builds" --treatments tls-request --timed-blocks 0 --out "$out/run" "$@" || status=$?
if ((status != 0)); then
  echo "The two builds were not compared: \`./bench run\` ended with $status." | tee "$out/verdict.md"
  exit 2
fi

"$root/bench" compare "$out/run" --tolerance "$tolerance" --output md --junit "$out/compare.xml" >"$out/verdict.md" || status=$?
[[ -s $out/verdict.md ]] || echo "The two builds were not compared: \`./bench compare\` ended with $status." >"$out/verdict.md"
cat "$out/verdict.md"
case $status in
  0 | 1 | 4 | 5) exit "$status" ;;
  *) exit 2 ;;
esac

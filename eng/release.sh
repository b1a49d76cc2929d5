#!/usr/bin/env bash
# The version that a tag names, and what it changes. Used by the release workflow.
#   eng/release.sh check v0.2.0    fails unless the programs have this version, and the changelog a section of it
#   eng/release.sh notes v0.2.0    prints that section
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
  sed -n '2,4s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
  exit 2
}

# The lines below the heading of a version, up to the next heading of its kind.
section() {
  awk -v version="$1" '
    /^## / { inside = index($0, "## " version) == 1 && substr($0, length("## " version) + 1, 1) !~ /[0-9.]/; next }
    inside' CHANGELOG.md
}

[ $# -eq 2 ] || usage
version="${2#v}"
notes="$(section "$version")"

case "$1" in
  check)
    own="$(sed -n 's:.*<Version>\(.*\)</Version>.*:\1:p' Directory.Build.props)"
    [ "v$own" = "$2" ] || { echo "the programs have version $own (Directory.Build.props), the tag is $2" >&2; exit 1; }
    [ -n "$notes" ] || { echo "CHANGELOG.md has no section \"## $version\"" >&2; exit 1; }
    ;;
  notes)
    printf '%s\n' "$notes"
    ;;
  *)
    usage
    ;;
esac

# shellcheck shell=bash disable=SC2034 # services.sh prints rows and ends with failed.
# The rows of the table of services.sh, read from the sentences that `./bench measure` printed.

# Prints `value [low, high]` of what measure printed into a file, after a text; a dash if it is not there.
value() {
  local found
  found=$(tr -s ' \n' ' ' <"$1" | sed -nE "s/.*$2 (-?[0-9.]+) $3 (\[[^]]*\]).*/\1 \2/p")
  printf '%s' "${found:-–}"
}

# Adds the row NAME of the table, from FILE, at the level of resumption that the sentences name, if any.
row() {
  local name=$1 file=$2 level=${3:+, $3} many one cells
  many="One connection per 30 requests$level: TLS costs"
  one="One connection per request$level: TLS costs"
  cells="$(value "$file" "$many" %) | $(value "$file" "$one" %) | $(value "$file" "${many}[^:]*a TLS connection costs" ms)"
  rows+=("| $name | $cells |")
  [[ $cells != *–* ]] || { printf '%s: the table lacks a number, because %s has no sentence with it.\n' "$name" "$file" >&2; failed=1; }
}

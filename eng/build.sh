# shellcheck shell=bash disable=SC2154 # bench sets root, artifacts and rbe.
# Builds the programs, or everything. MSBuild decides what is out of date.

# 'build programs' builds the programs; 'build all' also builds the tests.
build() {
  local target=$root/Benchmark.sln log
  [[ -z ${TLSTOLL_NO_BUILD:-} || ! -e $rbe ]] || return 0
  [[ $1 == all ]] || target=$root/eng/programs.slnf
  need_node # For the charts of the report.
  [[ -e $rbe ]] || say 'building'
  mkdir -p "$artifacts"
  exec 9>"$artifacts/.bench-lock"
  flock -n 9 || { say 'waiting for another build'; flock 9; }
  log=$(mktemp)
  # No build server: it would keep running and take CPU time from a measurement.
  if ! (cd "$root" && dotnet build "$target" -c Release -v q -nologo -nodeReuse:false -p:UseSharedCompilation=false) \
    >"$log" 2>&1 </dev/null 9>&-; then
    grep -E '(error|warning) ' "$log" | sort -u >&2 || cat "$log" >&2
    rm -f "$log"
    say 'the build failed'
    exit 1
  fi
  rm -f "$log"
  # rbe contains the sources of native/, so it is newer than the last attempt whenever they changed.
  if [[ $rbe -nt $artifacts/.bench-native ]]; then
    build_native 9>&-
    touch "$artifacts/.bench-native"
  fi
  exec 9>&- # The command that runs next must not inherit the lock.
}

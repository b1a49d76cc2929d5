# shellcheck shell=bash disable=SC2154 # bench sets root, artifacts and rbe.
# Builds the programs, or everything. MSBuild decides what is out of date, unless nothing changed at all since its last build.

# Ends the compiler that listens on the pipe of that name.
end_compiler() {
  local file
  # An argument as a whole. The brackets keep this grep from finding itself.
  for file in $(grep -lzx -- "[-]pipename:$1" /proc/[0-9]*/cmdline 2>/dev/null); do
    file=${file%/cmdline}
    kill "${file#/proc/}" 2>/dev/null || true
  done
  # Its socket, which it leaves when it is killed.
  rm -f "${TMPDIR:-/tmp}/$1"
}

# A digest of what a build of $1 depends on: the names, sizes and times of the files, the commit, and the installed SDKs. MSBuild takes seconds to find as much.
build_inputs() {
  local tests=()
  [[ $1 != all ]] || tests=(tests)
  (
    cd "$root"
    git rev-parse HEAD 2>/dev/null || true
    ls "$(dirname "$(readlink -f "$(command -v dotnet)")")/sdk" 2>/dev/null || true
    # Not all of these are in a copy of the programs alone.
    { find src native db eng studies "${tests[@]}" docs/tool.md .editorconfig ./*.props ./*.sln ./global.json -name node_modules -prune -o -type f -printf '%p %s %T@\n' 2>/dev/null || true; } |
      sort
  ) | sha256sum
}

# True if $1 has been built as its files are now, and its programs are there.
is_built() {
  local project projects=(Rbe Sut Vendors)
  [[ $1 == shipped ]] || projects+=(Primitives)
  [[ $1 != all ]] || projects+=(Rbe.Tests EndToEnd.Tests)
  for project in "${projects[@]}"; do
    [[ -e $artifacts/bin/$project/release/TlsToll.$project.dll ]] || return 1
  done
  [[ -e $artifacts/.bench-built-$1 && $(<"$artifacts/.bench-built-$1") == "$2" ]]
}

# 'build shipped' builds the three programs that a run needs, 'build programs' also the one that times the cryptography alone; 'build all' builds
# everything, including the tests and native/.
build() {
  local target=$root/eng/$1.slnf unanalysed=$artifacts/.bench-unanalysed inputs compiler log first='' first_flags=()
  [[ -z ${TLSTOLL_NO_BUILD:-} || ! -e $rbe ]] || return 0
  [[ $1 != all ]] || target=$root/Benchmark.sln
  if [[ ! -e $rbe ]]; then
    say "building, which takes up to a minute the first time and gets missing packages from NuGet: dotnet build ${target#"$root"/} -c Release"
    first=$SECONDS
  fi
  mkdir -p "$artifacts"
  exec 9>"$artifacts/.bench-lock"
  flock -n 9 || { say 'waiting for another build'; flock 9; }
  inputs=$(build_inputs "$1")
  if is_built "$1" "$inputs"; then
    exec 9>&-
    return 0
  fi
  # Of the others, too: they share their programs.
  rm -f "$artifacts"/.bench-built-*
  # A first run needs no analyzers, which take most of the compiler's time, nor a SUT that is compiled ahead: that takes 15 s, and saves a run about
  # five. The tests' build judges everything and starts many SUTs, so it begins anew.
  if [[ $1 == all && -e $unanalysed ]]; then
    rm -rf "$artifacts/obj" "$unanalysed"
  elif [[ $1 != all && (! -e $rbe || -e $unanalysed) ]]; then
    first_flags=(-p:RunAnalyzers=false -p:CompileAheadOfTime=false)
    touch "$unanalysed"
  fi
  log=$(mktemp)
  compiler=tlstoll-${log##*.}
  # One compiler for all projects, of this build alone, whatever the environment says of compilers. It is ended afterwards: running on, it would
  # take CPU time from a measurement. Neither it nor MSBuild runs for long enough that profiling its own code would pay.
  if ! (
    trap 'end_compiler "$compiler"' EXIT
    cd "$root" && DOTNET_TieredPGO=0 dotnet build "$target" -c Release -v q -nologo -nodeReuse:false \
      -p:UseSharedCompilation=true -p:SharedCompilationId="$compiler" "${first_flags[@]}"
  ) >"$log" 2>&1 </dev/null 9>&-; then
    grep -E '(error|warning) ' "$log" | sort -u >&2 || cat "$log" >&2
    rm -f "$log"
    say 'the build failed'
    exit 1
  fi
  rm -f "$log"
  if [[ -n $first ]]; then
    say "built in $((SECONDS - first)) s"
    # A run says how long its first answer took.
    export TLSTOLL_BUILD_SECONDS=$SECONDS
  fi
  # rbe contains the sources of native/, so it is newer than the last attempt whenever they changed.
  if [[ $1 == all && $rbe -nt $artifacts/.bench-native ]]; then
    build_native 9>&-
    touch "$artifacts/.bench-native"
  fi
  printf '%s' "$inputs" >"$artifacts/.bench-built-$1"
  exec 9>&- # The command that runs next must not inherit the lock.
}

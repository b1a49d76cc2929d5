# shellcheck shell=bash disable=SC2154 # bench sets root.
# Builds native/: the libraries that --meter and --ablate load; and fuzzes them.

# The directory where rbe looks for the build, named by a hash of the sources: see SourcesHash in NativeFiles.cs.
native_directory() {
  local hash
  hash=$(cd "$root/native" && find . -type f -print0 | LC_ALL=C sort -z | xargs -0 cat | sha256sum)
  cache_directory "native/${hash:0:16}"
}

# Prints the first missing prerequisite of the build; prints nothing if all are available.
native_lacks() {
  local tool
  for tool in cmake cc make; do
    command -v "$tool" >/dev/null || { echo "$tool is missing"; return; }
  done
  echo '#include <openssl/ssl.h>' | cc -E -o /dev/null - 2>/dev/null || echo "OpenSSL's headers are missing (libssl-dev)"
}

# A failure does not end bench: the commands that need the libraries report that they are missing.
build_native() {
  local place lack work
  place=$(native_directory)
  [[ ! -d $place ]] || return 0
  lack=$(native_lacks)
  [[ -z $lack ]] || { say "native/ is skipped: $lack"; return 0; }
  say 'building native/'
  mkdir -p "$(dirname "$place")"
  work=$(mktemp -d "$place.XXXXXX")
  if cmake -S "$root/native" -B "$work/build" -DCMAKE_INSTALL_PREFIX="$work/done" >"$work/log" 2>&1 </dev/null &&
    cmake --build "$work/build" >"$work/log" 2>&1 </dev/null && cmake --install "$work/build" >"$work/log" 2>&1; then
    # The directory appears complete or not at all. Another build of the same sources may have been first.
    mv -T "$work/done" "$place" 2>/dev/null || [[ -d $place ]]
  else
    tail -n 15 "$work/log" >&2
    say 'native/ is skipped: the build failed'
  fi
  rm -rf "$work"
}

# Prints what fuzzing lacks; prints nothing if all is available.
native_fuzz_lacks() {
  local lack
  lack=$(native_lacks)
  [[ -z $lack ]] || { echo "$lack"; return; }
  command -v clang >/dev/null || { echo 'clang is missing'; return; }
  echo 'int LLVMFuzzerTestOneInput(const char *d, unsigned long n) { return (int)n - (int)n + (d == 0 && 0); }' |
    clang -x c -fsanitize=fuzzer,address,undefined -o /dev/null - 2>/dev/null || echo "clang's libFuzzer is missing (libclang-rt-*-dev)"
}

# Debian has the sanitizers and libFuzzer in a package that is named after the compiler's version.
want_fuzzer() {
  [[ -n $(native_fuzz_lacks) ]] || return 0
  command -v clang >/dev/null || want_packages 'the compiler of the fuzz targets' cmake make libssl-dev clang
  local version
  version=$(clang -dumpversion 2>/dev/null) || return 0
  [[ -z $(native_fuzz_lacks) ]] || want_packages 'the fuzzer of native/' "libclang-rt-${version%%.*}-dev"
}

# Fuzzes provider and meter under AddressSanitizer and UndefinedBehaviorSanitizer. What was found stays, so that the next run goes on from there.
run_native_fuzz() {
  local seconds=60 lack place=$artifacts/native-fuzz classes log inputs=0 reached=() started=$SECONDS
  local choices=(cipher,mac,sign,kex,rand recordmac none)
  while (($#)); do
    case $1 in
      --seconds) [[ $# -ge 2 ]] || usage_error '--seconds requires a value'; seconds=$2; shift 2 ;;
      --seconds=*) seconds=${1#*=}; shift ;;
      *) usage_error "unknown argument '$1' of native-fuzz; expected --seconds N" ;;
    esac
  done
  seconds=${seconds%s}
  [[ $seconds =~ ^[1-9][0-9]{0,5}$ ]] && ((seconds >= ${#choices[@]})) || usage_error "--seconds: '$seconds' is not a number from ${#choices[@]} to 999999"
  want_fuzzer
  lack=$(native_fuzz_lacks)
  [[ -z $lack ]] || { echo "0 inputs, skipped: $lack"; return 0; }
  mkdir -p "$place"
  # The path of the compiler is part of the build, and CMake keeps it.
  if ! { cmake -S "$root/native" -B "$place/build" -DTLSTOLL_CHECK=ON -DTLSTOLL_FUZZ=ON -DCMAKE_C_COMPILER=clang &&
    cmake --build "$place/build" --target fuzz; } >"$place/build.log" 2>&1 </dev/null; then
    tail -n 15 "$place/build.log" >&2
    say 'native-fuzz: the build failed'
    return 1
  fi
  for classes in "${choices[@]}"; do
    log=$place/$classes.log
    mkdir -p "$place/inputs-$classes"
    say "fuzzing with no-ops: $classes"
    # Inputs of one length from the start: the shorter ones of a handshake are no handshake.
    if ! TLSTOLL_FUZZ_CLASSES=$classes TLSTOLL_FUZZ_SEEDS=$place/inputs-$classes UBSAN_OPTIONS=print_stacktrace=1 \
      "$place/build/check/fuzz" "$place/inputs-$classes" -max_total_time=$((seconds / ${#choices[@]})) -max_len=16384 -len_control=0 -timeout=10 \
      -print_final_stats=1 -artifact_prefix="$place/found-" >"$log" 2>&1 </dev/null; then
      grep -E 'ERROR|SUMMARY|runtime error|Test unit written' "$log" >&2 || tail -n 15 "$log" >&2
      echo "native-fuzz: A PROBLEM was found; see $log"
      return 1
    fi
    inputs=$((inputs + $(awk '/^stat::number_of_executed_units:/ { print $2 }' "$log")))
    # Of how many says nothing: the sanitizers' own branches, which only an error would take, count, too.
    reached+=("$(awk '/ cov: / { for (i = 1; i < NF; i++) if ($i == "cov:") seen = $(i + 1) } END { print seen + 0 }' "$log") ($classes)")
  done
  printf -v log '%s, ' "${reached[@]}"
  echo "$inputs inputs in $((SECONDS - started)) s; branches of the native code reached: ${log%, }: nothing undefined."
}

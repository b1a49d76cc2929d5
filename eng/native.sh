# shellcheck shell=bash disable=SC2154 # bench sets root.
# Builds native/: the libraries that --meter and --ablate load.

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

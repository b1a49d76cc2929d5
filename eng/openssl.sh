# shellcheck shell=bash disable=SC2154 # bench sets root.
# Builds of OpenSSL from the source packages of Debian or Ubuntu: with the old cipher suites, and of other versions than the host's.

# Sources of packages: those of this release, or of all releases that may have another version of OpenSSL.
list_openssl_sources() {
  local releases=$1
  # shellcheck disable=SC2016 # apt expands these.
  apt-get indextargets --format '$(CREATED_BY) $(ORIGIN) $(SITE) $(SUITE) $(CODENAME) $(COMPONENT)' 2>/dev/null |
    awk '$1 == "Packages" && ($2 == "Debian" || $2 == "Ubuntu") && $NF == "main" { print $2, $3, $5 }' | sort -u |
    while read -r origin site release; do
      local keys=/usr/share/keyrings/debian-archive-keyring.gpg all="$release"
      [[ $origin == Debian ]] || keys=/usr/share/keyrings/ubuntu-archive-keyring.gpg
      # Security and updates are of this release alone.
      if [[ $releases == all && $release != *-* ]]; then
        all="$release bookworm trixie sid"
        [[ $origin == Debian ]] || all="$release jammy noble plucky questing"
      fi
      tr ' ' '\n' <<<"$all" | sort -u | while read -r name; do
        printf 'deb-src [signed-by=%s] %s %s main\n' "$keys" "$site" "$name"
      done
    done
}

# Downloads the source package, with a private state of apt: of this release, from the archives that this host already uses, or the newest of a
# version, such as 3.5.
fetch_openssl_source() {
  local place=$1 version=${2:-} apt found candidate
  mkdir -p "$place"/state/lists/partial "$place"/cache/archives/partial
  list_openssl_sources "${version:+all}" | sort -u >"$place/sources.list"
  [[ -s $place/sources.list ]] || { say 'apt lists no archive of Debian or Ubuntu: run apt-get update first'; return 1; }
  apt=(-o "Dir::Etc::sourcelist=$place/sources.list" -o Dir::Etc::sourceparts=- -o "Dir::State=$place/state"
    -o "Dir::State::status=/var/lib/dpkg/status" -o "Dir::Cache=$place/cache")
  [[ $EUID -ne 0 ]] || apt+=(-o APT::Sandbox::User=root)
  if [[ -z $version ]]; then
    apt-get -qq "${apt[@]}" update && (cd "$place" && apt-get -qq "${apt[@]}" source --download-only --tar-only openssl)
    return
  fi
  # An archive may lack a release; the others are read nevertheless.
  apt-get -qq "${apt[@]}" update || true
  found=$(apt-cache "${apt[@]}" showsrc openssl | sed -n 's/^Version: //p' | grep -E "^([0-9]+:)?${version//./\\.}\." | sort -ruV)
  [[ -n $found ]] || { say "the archives have no OpenSSL $version, but $(apt-cache "${apt[@]}" showsrc openssl | sed -n 's/^Version: \([0-9]*:\)\{0,1\}\([0-9]*\.[0-9]*\).*/\2/p' | sort -uV | paste -sd' ')"; return 1; }
  # A list may name a version that its archive does not have yet, or no longer.
  while read -r candidate; do
    ! (cd "$place" && apt-get -qq "${apt[@]}" source --download-only --tar-only "openssl=$candidate") || return 0
  done <<<"$found"
  return 1
}

# Reports the progress of a build every ten seconds until it ends.
watch_build() {
  local pid=$1 tree=$2 total=$3 started=$SECONDS objects left
  while kill -0 "$pid" 2>/dev/null; do
    sleep 1
    (((SECONDS - started) % 10)) && continue
    objects=$(find "$tree" -name '*.o' | wc -l)
    left=''
    ((objects == 0 || objects >= total)) || left=", about $(((SECONDS - started) * (total - objects) / objects)) s left"
    say "openssl: $objects of about $total objects, $((SECONDS - started)) s$left"
  done
  wait "$pid"
}

# Builds OpenSSL into a directory of the user's cache: command, value of --openssl (legacy has this release's version), flags of Configure.
build_openssl() {
  local command=$1 value=$2 version='' place build tree total
  shift 2
  place=$(cache_directory "openssl-$value")
  [[ $value == legacy ]] || version=$value
  if [[ -e $place/lib/libssl.so.3 ]]; then
    say "$command: $place exists; delete it to build it again"
    return
  fi
  command -v apt-get >/dev/null || { say "$command requires apt-get: the source comes from Debian or Ubuntu"; exit 3; }
  need_compiler
  build=$(mktemp -d)
  # shellcheck disable=SC2064 # The value as it is now.
  trap "rm -rf '$build'" EXIT
  say "$command: downloading the source, with package lists of its own: apt-get update && apt-get source --download-only openssl${version:+=$version.*}"
  fetch_openssl_source "$build" "$version" >"$build/log" 2>&1 || { tail -n 5 "$build/log" >&2; say "$command: downloading the source failed"; exit 1; }
  tree=$build/tree
  mkdir "$tree"
  tar -xf "$build"/openssl_*.orig.tar.* -C "$tree" --strip-components=1 || { say "$command: unpacking the source failed"; exit 1; }
  say "$command: building $(basename "$build"/openssl_*.orig.tar.gz .orig.tar.gz | tr _ ' '); this takes three to ten minutes"
  cd "$tree" || exit 1
  if ! ./Configure --prefix="$place" --openssldir="$place/ssl" --libdir=lib shared no-tests "$@" >"$build/log" 2>&1; then
    tail -n 5 "$build/log" >&2
    say "$command: configuring failed"
    exit 1
  fi
  total=$(grep -cE '^[^ #]+\.o: ' Makefile || true)
  { make -s -j"$(nproc)" build_sw && make -s install_sw DESTDIR="$build/root"; } >"$build/log" 2>&1 </dev/null &
  watch_build $! "$tree" "$total" || { tail -n 15 "$build/log" >&2; say "$command: the build failed"; exit 1; }
  # The directory appears complete or not at all.
  mkdir -p "$(dirname "$place")"
  rm -rf "$place"
  mv "$build/root$place" "$place"
  say "$command: built in $place; use it with: ./bench run --openssl $value"
}

build_openssl_legacy() {
  build_openssl openssl-legacy legacy enable-weak-ssl-ciphers enable-ssl3 enable-ssl3-method enable-rc4 enable-tls1 enable-tls1_1 enable-seed enable-idea \
    enable-camellia
}

# A version as distributions build it.
build_openssl_version() {
  [[ $# -eq 1 && $1 =~ ^[0-9]+\.[0-9]+$ ]] || usage_error 'openssl-build requires a version, such as 3.5'
  local flags=()
  # The fast curves that distributions have on this processor.
  [[ $(uname -m) != x86_64 ]] || flags=(enable-ec_nistp_64_gcc_128)
  build_openssl openssl-build "$1" ${flags[@]+"${flags[@]}"}
}

# Builds the first OpenSSL that a study requests, and all that it compares. If that fails, the study itself reports what it leaves out.
need_openssl_of_study() {
  local word file wanted
  ! has '--list|--dry-run' "$@" || return 0
  for word in "$@"; do
    for file in "$root/studies/$word.yaml" "$word"; do
      [[ -f $file ]] || continue
      while read -r wanted; do
        [[ ! -e $(cache_directory "openssl-$wanted")/lib/libssl.so.3 ]] || continue
        say "$word requests OpenSSL ${wanted/#legacy/with the old cipher suites}: building it, once"
        (if [[ $wanted == legacy ]]; then build_openssl_legacy; else build_openssl_version "$wanted"; fi </dev/null) || say 'continuing without it'
      done < <(openssl_of_study "$file")
      return 0
    done
  done
}

# Prints the OpenSSL builds of a study, a line each. rbe has no command yet that reports them: the key `openssl` stands at the start of a line in its file, and
# a factor of that name further in.
openssl_of_study() {
  {
    sed -nE 's/^openssl:[][ "]*(legacy|[0-9]+\.[0-9]+).*/\1/p' "$1" | head -n 1
    sed -nE 's/^ +openssl:(.*)/\1/p' "$1" | grep -oE 'legacy|[0-9]+\.[0-9]+' || true
  } | sort -u
}

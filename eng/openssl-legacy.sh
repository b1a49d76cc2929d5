# shellcheck shell=bash disable=SC2154 # bench sets root.
# Builds an OpenSSL with the old cipher suites, from the source package of this release of Debian or Ubuntu.

# The directory that --openssl legacy uses.
legacy_directory() {
  cache_directory openssl-legacy
}

# Downloads the source package from the archives that this host already uses, with a private state of apt.
fetch_openssl_source() {
  local place=$1 apt
  mkdir -p "$place"/state/lists/partial "$place"/cache/archives/partial
  # shellcheck disable=SC2016 # apt expands these.
  apt-get indextargets --format '$(CREATED_BY) $(ORIGIN) $(SITE) $(SUITE) $(CODENAME) $(COMPONENT)' 2>/dev/null |
    awk '$1 == "Packages" && ($2 == "Debian" || $2 == "Ubuntu") && $NF == "main" { print $3, $5 }' | sort -u |
    while read -r site release; do
      local keys=/usr/share/keyrings/debian-archive-keyring.gpg
      [[ -e $keys ]] || keys=/usr/share/keyrings/ubuntu-archive-keyring.gpg
      printf 'deb-src [signed-by=%s] %s %s main\n' "$keys" "$site" "$release"
    done >"$place/sources.list"
  [[ -s $place/sources.list ]] || { say 'apt lists no archive of Debian or Ubuntu: run apt-get update first'; return 1; }
  apt=(apt-get -qq -o "Dir::Etc::sourcelist=$place/sources.list" -o Dir::Etc::sourceparts=- -o "Dir::State=$place/state"
    -o "Dir::State::status=/var/lib/dpkg/status" -o "Dir::Cache=$place/cache")
  [[ $EUID -ne 0 ]] || apt+=(-o APT::Sandbox::User=root)
  "${apt[@]}" update && (cd "$place" && "${apt[@]}" source --download-only --tar-only openssl)
}

# Reports the progress of a build every ten seconds until it ends.
watch_build() {
  local pid=$1 tree=$2 total=$3 started=$SECONDS
  while kill -0 "$pid" 2>/dev/null; do
    sleep 1
    (((SECONDS - started) % 10)) || say "openssl-legacy: $(find "$tree" -name '*.o' | wc -l) of about $total objects, $((SECONDS - started)) s"
  done
  wait "$pid"
}

build_openssl_legacy() {
  local place build tree total
  place=$(legacy_directory)
  if [[ -e $place/lib/libssl.so.3 ]]; then
    say "openssl-legacy: $place exists; delete it to build it again"
    return
  fi
  command -v apt-get >/dev/null || { say 'openssl-legacy requires apt-get: the source comes from Debian or Ubuntu'; exit 3; }
  need_compiler
  build=$(mktemp -d)
  # shellcheck disable=SC2064 # The value as it is now.
  trap "rm -rf '$build'" EXIT
  say 'openssl-legacy: downloading the source'
  fetch_openssl_source "$build" >"$build/log" 2>&1 || { tail -n 5 "$build/log" >&2; say 'openssl-legacy: downloading the source failed'; exit 1; }
  tree=$build/tree
  mkdir "$tree"
  tar -xf "$build"/openssl_*.orig.tar.* -C "$tree" --strip-components=1 || { say 'openssl-legacy: unpacking the source failed'; exit 1; }
  say "openssl-legacy: building $(basename "$build"/openssl_*.orig.tar.gz .orig.tar.gz | tr _ ' '); this takes a few minutes"
  cd "$tree" || exit 1
  if ! ./Configure --prefix="$place" --openssldir="$place/ssl" --libdir=lib shared no-tests enable-weak-ssl-ciphers enable-ssl3 \
    enable-ssl3-method enable-rc4 enable-tls1 enable-tls1_1 enable-seed enable-idea enable-camellia >"$build/log" 2>&1; then
    tail -n 5 "$build/log" >&2
    say 'openssl-legacy: configuring failed'
    exit 1
  fi
  total=$(grep -cE '^[^ #]+\.o: ' Makefile || true)
  { make -s -j"$(nproc)" build_sw && make -s install_sw DESTDIR="$build/root"; } >"$build/log" 2>&1 </dev/null &
  watch_build $! "$tree" "$total" || { tail -n 15 "$build/log" >&2; say 'openssl-legacy: the build failed'; exit 1; }
  # The directory appears complete or not at all.
  mkdir -p "$(dirname "$place")"
  rm -rf "$place"
  mv "$build/root$place" "$place"
  say "openssl-legacy: built in $place; use it with: bench run --openssl legacy"
}

# Builds it for a study that requests the old suites. If that fails, the study itself reports the omitted combinations.
need_openssl_of_study() {
  local word file
  ! has '--list|--dry-run' "$@" || return 0
  for word in "$@"; do
    for file in "$root/studies/$word.yaml" "$word"; do
      [[ -f $file ]] || continue
      # rbe has no command yet that reports the OpenSSL builds of a study; the key `openssl` stands at the start of a line in its file.
      grep -qE '^openssl:.*legacy' "$file" || return 0
      [[ ! -e $(legacy_directory)/lib/libssl.so.3 ]] || return 0
      say "$word requests the old cipher suites: building an OpenSSL that has them, once"
      (build_openssl_legacy) || say 'continuing without it'
      return 0
    done
  done
}

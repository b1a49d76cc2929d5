# shellcheck shell=bash disable=SC2154 # bench sets root.
# The programs that bench and the tests need: how each is found and installed.

# Reports a missing program and the command that installs it.
missing() {
  say "missing: $1; install with: $2"
  exit 3
}

# Installs packages of Debian or Ubuntu if this user may; otherwise prints the command and exits with 3.
install_packages() {
  local what=$1 as_root=() log
  shift
  [[ $EUID -eq 0 ]] || as_root=(sudo -n)
  if [[ -n ${TLSTOLL_NO_INSTALL:-} ]] || ! command -v apt-get >/dev/null || { [[ $EUID -ne 0 ]] && ! sudo -n true 2>/dev/null; }; then
    missing "$what" "sudo apt-get install $*"
  fi
  say "missing: $what; installing: ${as_root[*]}${as_root:+ }apt-get update && ${as_root[*]}${as_root:+ }apt-get install -y --no-install-recommends $*"
  log=$(mktemp)
  if ! { "${as_root[@]}" apt-get update -qq &&
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"; } >"$log" 2>&1 </dev/null; then
    tail -n 15 "$log" >&2
    rm -f "$log"
    missing "$what" "sudo apt-get install $*"
  fi
  rm -f "$log"
}

need_dotnet() {
  local sdk
  if ! sdk=$(cd "$root" && dotnet --version 2>/dev/null) || [[ ${sdk%%.*} -lt 10 ]]; then
    if command -v apt-cache >/dev/null && [[ -n $(apt-cache madison dotnet-sdk-10.0 2>/dev/null) ]]; then
      install_packages 'the .NET 10 SDK' dotnet-sdk-10.0
    else
      missing 'the .NET 10 SDK' 'sudo apt-get install dotnet-sdk-10.0 (Debian needs a package source first: https://learn.microsoft.com/dotnet/core/install/linux-debian)'
    fi
  fi
}

have_postgres() {
  local place
  for place in ${PATH//:/ } /usr/lib/postgresql/*/bin; do
    [[ -x $place/initdb && -x $place/pg_ctl && -x $place/postgres ]] && return
  done
  return 1
}

need_postgres() {
  have_postgres && return
  # Only the programs are needed: this file prevents the package from creating and starting a cluster. It is removed afterwards.
  local drop_in=/etc/postgresql-common/createcluster.d/tlstoll.conf as_root=()
  [[ $EUID -eq 0 ]] || as_root=(sudo -n)
  if [[ -z ${TLSTOLL_NO_INSTALL:-} ]] && command -v apt-get >/dev/null && "${as_root[@]}" mkdir -p "${drop_in%/*}" 2>/dev/null; then
    say "keeping the PostgreSQL package from starting a server: $drop_in, until it is installed"
    echo 'create_main_cluster = false' | "${as_root[@]}" tee "$drop_in" >/dev/null
    # shellcheck disable=SC2064 # The values as they are now.
    trap "${as_root[*]} rm -f $drop_in" EXIT
  fi
  install_packages 'the PostgreSQL server' postgresql
  "${as_root[@]}" rm -f "$drop_in"
  trap - EXIT
}

# Any engine that responds and has Compose. The user chooses it by PATH and DOCKER_HOST.
need_docker() {
  { docker compose version && docker version; } >/dev/null 2>&1 ||
    missing 'a Docker engine with Compose' 'sudo apt-get install docker.io docker-compose-v2 docker-buildx (or see https://docs.docker.com/engine/install)'
}

need_node() {
  { command -v node && command -v npm; } >/dev/null || install_packages 'Node.js' nodejs npm
}

# The command nginx compares the SUT with nginx, which is unpacked, not installed: an installed nginx would start now and at every boot.
need_nginx() {
  local place package apt=(apt-get) update=''
  place=$(cache_directory nginx)
  if command -v nginx >/dev/null || [[ -x /usr/sbin/nginx || -x $place/usr/sbin/nginx ]]; then return; fi
  if [[ -n ${TLSTOLL_NO_INSTALL:-} ]] || ! { command -v apt-get && command -v dpkg-deb; } >/dev/null; then
    missing nginx 'sudo apt-get install nginx-light'
  fi
  [[ $EUID -ne 0 ]] || update='apt-get update && '
  say "missing: nginx; unpacking it in $place: ${update}apt-get download nginx && dpkg-deb -x"
  rm -rf "$place"
  mkdir -p "$place/package"
  [[ -z $update ]] || { apt+=(-o APT::Sandbox::User=root) && apt-get update -qq >/dev/null 2>&1 </dev/null; } || true
  # The package that contains the program differs between releases.
  for package in nginx nginx-light nginx-core; do
    if (cd "$place/package" && "${apt[@]}" download -qq "$package" >/dev/null 2>&1 </dev/null && dpkg-deb -x "$package"_*.deb "$place"); then
      [[ ! -x $place/usr/sbin/nginx ]] || break
    fi
  done
  rm -rf "$place/package"
  [[ -x $place/usr/sbin/nginx ]] || missing nginx 'sudo apt-get install nginx-light'
}

need_compiler() {
  { command -v gcc && command -v make && command -v perl; } >/dev/null || install_packages 'a C compiler' gcc libc6-dev make perl
}

# An independent SOAP client for the end-to-end tests.
need_zeep() {
  /usr/bin/python3 -c 'import zeep' 2>/dev/null || install_packages 'the SOAP client of the end-to-end tests' python3-zeep
}

# Installs what only some tests need. If that is not possible, they are skipped, and each reports it.
want_packages() {
  (install_packages "$@") || say 'the tests that need it are skipped'
}

# A driver that is missing is reported, and not measured.
want_peers() {
  local package program
  for program in ab:apache2-utils hey:hey wrk:wrk httperf:httperf h2load:nghttp2-client; do
    package=${program#*:}
    command -v "${program%:*}" >/dev/null || (install_packages 'a driver to compare with' "$package") || say "${program%:*} is not measured"
  done
}

# Faults that need what is missing are reported, and not tried.
want_fault_tools() {
  compgen -G '/usr/lib/*/faketime/libfaketimeMT.so.1' >/dev/null || (install_packages 'the clock of the faults' faketime) || say 'faults of clocks are not tried'
}

want_native_compiler() {
  [[ -d $(native_directory) || -z $(native_lacks) ]] || want_packages 'the compiler of native/' cmake gcc libc6-dev make libssl-dev
}

# 'want_test_programs 1' includes what only tests that take minutes need.
want_test_programs() {
  [[ -x /usr/bin/chromium ]] || want_packages 'the browser of the end-to-end tests' chromium
  # Without a dialog, the package does not make dumpcap setuid: users other than root may then not capture.
  { command -v tshark && command -v dumpcap; } >/dev/null || want_packages 'the packet capture of the end-to-end tests' tshark
  want_native_compiler
  (($1)) || return 0
  { command -v testssl && command -v sslscan; } >/dev/null || want_packages 'the TLS scanners of the end-to-end tests' testssl.sh sslscan
  command -v perf >/dev/null || want_packages 'the profiler of the end-to-end tests' linux-perf
  { command -v zsh && command -v fish; } >/dev/null || want_packages 'the shells of the completion tests' zsh fish
}

# The npm packages of the tests: exactly those of the lock files, whose hashes npm checks; none runs a program as it is installed.
need_node_packages() {
  local manifest folder
  while IFS= read -r manifest; do
    folder=${manifest%/*}
    [[ $folder/node_modules/.bench-stamp -nt $manifest && ! $folder/package-lock.json -nt $folder/node_modules/.bench-stamp ]] && continue
    say "installing the npm packages of ${folder#"$root"/}, in it: npm ci --ignore-scripts"
    (cd "$folder" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >&2 </dev/null) || { say 'npm failed'; exit 3; }
    touch "$folder/node_modules/.bench-stamp"
  done < <(find "$root/tests" -name node_modules -prune -o -name package.json -print)
}

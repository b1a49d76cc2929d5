#!/usr/bin/env bash
# Measures nginx, HAProxy in front of it, Apache httpd, Uvicorn and an ASP.NET Core service by `./bench measure`, one after the
# other, and prints the table of docs/measure.md. A service whose program is missing is left out, with a sentence.
#
#   services.sh DIR [more flags of ./bench measure]
#
# DIR gets the results and the printed text of each. Everything listens on loopback, on ports that were free, and ends with this
# script. Exit code: 0 all that are installed were measured, 1 one of them was not or lacks a number in the table, 2 a wrong
# argument.
set -euo pipefail

(($# >= 1)) && [[ $1 != -* ]] || { sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//p}' "$0" >&2; exit 2; }
out=$1
shift
flags=(--tls-version 1.3)
[[ " $* " == *" --blocks"[\ =]* ]] || flags+=(--blocks 6)
flags+=("$@")
own=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
root=$(cd -- "$own/../.." && pwd)
mkdir -p "$out"
out=$(cd -- "$out" && pwd)
export PATH=$PATH:/usr/sbin DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_NOLOGO=1

pids=()
rows=()
failed=0
port=18079
work=$(mktemp -d)
# Workers may have another user, who reads the page.
chmod 711 "$work"

. "$own/rows.sh"

say() { printf '%s\n' "$*" >&2; }

# Ends a process that this script started, and its children.
end() {
  local pid=$1 children child tries
  # Without its master, a worker would stay.
  children=$(cat "/proc/$pid/task/$pid/children" 2>/dev/null || true)
  kill -TERM "$pid" 2>/dev/null || true
  for ((tries = 0; tries < 100; tries++)); do
    kill -0 "$pid" 2>/dev/null || break
    sleep 0.1
  done
  if kill -KILL "$pid" 2>/dev/null; then
    for child in $children; do kill -KILL "$child" 2>/dev/null || true; done
  fi
  wait "$pid" 2>/dev/null || true
}

end_all() {
  local pid
  for pid in "${pids[@]}"; do end "$pid"; done
  pids=()
}

trap 'end_all; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

listens() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# Sets `plain` and `tls` to ports at which nothing listens.
ports() {
  local found=()
  while ((${#found[@]} < 2)); do
    port=$((port + 1))
    listens "$port" || found+=("$port")
  done
  plain=${found[0]} tls=${found[1]}
}

# Starts NAME as COMMAND in the background, and waits until it listens at each of PORTS. Its id is the last one in `pids`.
start() {
  local name=$1 wanted=$2 pid one tries
  shift 2
  "$@" >"$work/$name.log" 2>&1 </dev/null &
  pid=$!
  pids+=("$pid")
  for one in $wanted; do
    for ((tries = 0; ; tries++)); do
      if listens "$one"; then break; fi
      if ! kill -0 "$pid" 2>/dev/null || ((tries == 300)); then
        say "$name did not start: $(tail -n 3 "$work/$name.log" | tr '\n' ' ')"
        failed=1
        return 1
      fi
      sleep 0.1
    done
  done
}

# Writes a configuration file of this directory into the work directory, with its places and ports.
configure() {
  sed -e "s|@WORK@|$work|g" -e "s|@PLAIN@|$plain|g" -e "s|@TLS@|$tls|g" -e "s|@UPSTREAM@|${upstream:-}|g" -e "s|@MODULES@|${modules:-}|g" "$own/$1" >"$work/$1"
}

# Measures SERVICE, whose processes are PIDS, at PATH of both ports.
measure() {
  local service=$1 processes=$2 path=$3 status=0
  shift 3
  say "measuring $service"
  "$root/bench" measure --plain "http://localhost:$plain$path" --tls "https://localhost:$tls$path" \
    --ca "$work/certs/ca.pem" --pid "$processes" --out "$out/$service" "$@" "${flags[@]}" >"$out/$service.txt" </dev/null || status=$?
  cat "$out/$service.txt"
  ((status == 0)) || { say "$service: ./bench measure ended with $status"; failed=1; }
  ((status != 130)) || exit 130
  return "$status"
}

missing() { say "$1 was not measured: there is no $2 (Debian: apt-get install $3)."; }

measure_nginx() {
  command -v nginx >/dev/null || { missing nginx nginx nginx-light; missing 'HAProxy in front of nginx' nginx nginx-light; return; }
  local nginx
  ports
  mkdir -p "$work/nginx"
  configure nginx.conf
  start nginx "$plain $tls" nginx -p "$work/nginx" -c "$work/nginx.conf" -e "$work/nginx/error.log" || return 0
  nginx=${pids[-1]}
  # Its clients take the full handshakes and the resumed ones in turns.
  if measure nginx "$nginx" /page --resumption off,ticket; then
    row "$(nginx -v 2>&1 | sed 's|.*nginx/\([0-9.]*\).*|nginx \1|'), 2.7 KB" "$out/nginx.txt" full
    row 'the same, resumed' "$out/nginx.txt" ticket
  fi

  command -v haproxy >/dev/null || { missing HAProxy haproxy haproxy; return; }
  local upstream=$plain
  ports
  (umask 077 && cat "$work/certs/rsa-2048.pem" "$work/certs/rsa-2048.key" >"$work/haproxy.pem")
  configure haproxy.cfg
  start haproxy "$plain $tls" haproxy -db -f "$work/haproxy.cfg" || return 0
  if measure haproxy "${pids[-1]}" /page; then
    row "$(haproxy -v | sed -nE '1s/.*version ([0-9.]+).*/HAProxy \1/p')" "$out/haproxy.txt"
  fi
}

measure_apache() {
  local program=apache2 modules
  command -v apache2 >/dev/null || program=httpd
  command -v "$program" >/dev/null || { missing 'Apache httpd' apache2 apache2-bin; return; }
  for modules in /usr/lib/apache2/modules /usr/lib64/httpd/modules /usr/lib/httpd/modules; do
    [[ ! -e $modules/mod_ssl.so ]] || break
  done
  [[ -e $modules/mod_ssl.so ]] || { say 'Apache httpd was not measured: its mod_ssl.so is in none of the usual directories.'; return; }
  ports
  mkdir -p "$work/apache"
  configure apache.conf
  start apache "$plain $tls" "$program" -d "$work/apache" -f "$work/apache.conf" -DFOREGROUND || return 0
  if measure apache "${pids[-1]}" /page; then
    row "$("$program" -v | sed -nE '1s|.*Apache/([0-9.]+).*|Apache httpd \1|p'), 2.7 KB" "$out/apache.txt"
  fi
}

measure_uvicorn() {
  local common plain_pid python=python3
  # The distribution's packages are for its own Python, which need not be the first on PATH.
  "$python" -c 'import uvicorn' 2>/dev/null || python=/usr/bin/python3
  "$python" -c 'import uvicorn' 2>/dev/null || { missing Uvicorn 'uvicorn for python3' python3-uvicorn; return; }
  ports
  common=("$python" -m uvicorn --app-dir "$own" uvicorn_service:app --host 127.0.0.1 --lifespan off --no-access-log --log-level warning --timeout-keep-alive 60)
  # One process has one address.
  PYTHONDONTWRITEBYTECODE=1 start uvicorn "$plain" "${common[@]}" --port "$plain" || return 0
  plain_pid=${pids[-1]}
  PYTHONDONTWRITEBYTECODE=1 start uvicorn-tls "$tls" "${common[@]}" --port "$tls" --ssl-certfile "$work/certs/rsa-2048.pem" --ssl-keyfile "$work/certs/rsa-2048.key" || return 0
  if measure uvicorn "$plain_pid,${pids[-1]}" /; then
    row "Uvicorn $("$python" -c 'import uvicorn; print(uvicorn.__version__)'), JSON of 1 KB" "$out/uvicorn.txt"
  fi
}

measure_aspnet() {
  command -v dotnet >/dev/null || { missing 'ASP.NET Core' dotnet dotnet-sdk-10.0; return; }
  local version project=$work/aspnet
  version=$(dotnet --version | cut -d. -f1)
  mkdir -p "$project"
  cp "$own/aspnet.cs" "$project/Program.cs"
  # Outside of the repository, whose settings of builds are not this service's.
  cat >"$project/Service.csproj" <<PROJECT
<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <TargetFramework>net$version.0</TargetFramework>
    <ImplicitUsings>enable</ImplicitUsings>
    <UseAppHost>false</UseAppHost>
  </PropertyGroup>
  <ItemGroup>
    <FrameworkReference Include="Microsoft.AspNetCore.App" />
  </ItemGroup>
</Project>
PROJECT
  if ! dotnet build "$project/Service.csproj" -c Release -o "$project/built" -nodeReuse:false -v q -nologo >"$work/build.log" 2>&1 </dev/null; then
    say "ASP.NET Core was not measured: its service was not built: $(tail -n 3 "$work/build.log" | tr '\n' ' ')"
    failed=1
    return
  fi
  ports
  start aspnet "$plain $tls" env ASPNETCORE_URLS="http://127.0.0.1:$plain;https://127.0.0.1:$tls" DOTNET_EnableDiagnostics=0 \
    ASPNETCORE_Kestrel__Certificates__Default__Path="$work/certs/rsa-2048.pem" ASPNETCORE_Kestrel__Certificates__Default__KeyPath="$work/certs/rsa-2048.key" \
    dotnet "$project/built/Service.dll" || return 0
  # Its runtime compiles what it has executed often.
  if measure aspnet "${pids[-1]}" / --warm-up 30; then
    row "ASP.NET Core $version, JSON of 1 KB" "$out/aspnet.txt"
  fi
}

"$root/bench" certs --dir "$work/certs" --key rsa-2048 >/dev/null
mkdir "$work/pages"
head -c 2700 /dev/zero | tr '\0' x >"$work/pages/page"
chmod 755 "$work/pages"
chmod 644 "$work/pages/page"

for service in nginx apache uvicorn aspnet; do
  "measure_$service"
  end_all
done

printf "\n| service | TLS's share, 30 requests on a connection, %% | TLS's share, one request, %% | a TLS connection, ms |\n|---|---|---|---|\n"
((${#rows[@]} == 0)) || printf '%s\n' "${rows[@]}"
exit "$failed"

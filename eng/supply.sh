# shellcheck shell=bash disable=SC2154 # bench sets root and artifacts.
# What the programs are made of: the SBOM, the known vulnerabilities of the packages, and the digests of the images.

# Runs dotnet in the tree, with English texts, for at most so many seconds.
timed_dotnet() {
  (cd "$root" && DOTNET_CLI_UI_LANGUAGE=en timeout "$1" dotnet "${@:2}") </dev/null
}

# Restores exactly the packages of the lock files. No build runs meanwhile. NuGet's own audit would fail on a vulnerability before it is asked for.
restore_packages() {
  (flock 9 && timed_dotnet 900 restore "$1" --locked-mode -v q -nologo -nodeReuse:false -p:NuGetAudit=false 9>&-) 9>"$artifacts/.bench-lock"
}

# Prints NAME@VERSION of each package in the lock files of the programs that ship.
shipped_packages() {
  local folder
  while IFS= read -r folder; do
    awk -F'"' '/^      "[^"]+": \{/ { name = $2 } /^        "resolved": / { print name "@" $4 }' "$root/$folder/packages.lock.json"
  done < <(sed -n 's|.*"\(src/.*\)/[^/]*\.csproj".*|\1|p' "$root/eng/shipped.slnf") | sort -fu
}

# Prints the packages that an SBOM should have and lacks.
lacking() {
  local package
  while IFS= read -r package; do
    grep -qiF "\"pkg:nuget/$package\"" "$1" || printf '%s\n' "$package"
  done < <(shipped_packages)
}

# Fails with the end of a log.
supply_failure() {
  tail -n 10 "$3" >&2
  say "$2"
  exit "$1"
}

# Reads --file FILE, the only flag of a command, into the caller's out.
read_out() {
  local command=$1
  shift
  while (($#)); do
    case $1 in
      --file) [[ $# -ge 2 ]] || usage_error '--file requires a value'; out=$2; shift 2 ;;
      --file=*) out=${1#*=}; shift ;;
      *) usage_error "unknown argument '$1' of $command; expected --file FILE" ;;
    esac
  done
  [[ -n $out ]] || usage_error '--file requires a value'
  [[ ! -d $out ]] || usage_error "--file: '$out' is a directory"
}

run_sbom() {
  local out=$artifacts/sbom/sbom.cdx.json place log lacks version count
  read_out sbom "$@"
  need_dotnet
  mkdir -p "$artifacts" "$(dirname -- "$out")"
  place=$(mktemp -d)
  # shellcheck disable=SC2064 # The value as it is now.
  trap "rm -rf '$place'" EXIT
  log=$place/log

  say 'sbom: getting the packages of the lock files, and the tool that lists them: dotnet restore eng/shipped.slnf --locked-mode && dotnet tool restore'
  restore_packages "$root/eng/shipped.slnf" >"$log" 2>&1 || supply_failure 3 'sbom: the packages of the lock files were not restored' "$log"
  timed_dotnet 300 tool restore --tool-manifest "$root/.config/dotnet-tools.json" >"$log" 2>&1 ||
    supply_failure 3 'sbom: the tool of .config/dotnet-tools.json was not restored' "$log"
  say 'sbom: listing the packages, which takes half a minute'
  version=$(sed -n 's|.*<Version>\(.*\)</Version>.*|\1|p' "$root/Directory.Build.props")
  # Without a serial number, so that SBOMs of one commit differ in their time stamp only.
  timed_dotnet 900 dotnet-CycloneDX "$root/eng/shipped.slnf" --output "$place" --filename sbom.json --output-format Json --spec-version 1.6 \
    --set-name TlsToll --set-version "$version" --no-serial-number --disable-package-restore \
    --base-intermediate-output-path "$artifacts/obj" >"$log" 2>&1 || supply_failure 1 'sbom: the tool failed' "$log"
  [[ -s $place/sbom.json ]] || supply_failure 1 'sbom: the tool wrote nothing' "$log"
  # The tool passes over what it doesn't find.
  lacks=$(lacking "$place/sbom.json")
  if [[ -n $lacks ]]; then
    printf '%s\n' "$lacks" >&2
    say 'sbom: the SBOM lacks these packages of the lock files, and was not written'
    exit 1
  fi
  count=$(shipped_packages | wc -l)
  cp "$place/sbom.json" "$out.new"
  mv "$out.new" "$out"
  echo "all $count packages of the lock files: ${out#"$root"/}"
}

# A source that has no data about vulnerabilities answers like one that knows all and finds none. So each is asked first about an old package
# with a known one.
write_nuget_probe() {
  local file
  mkdir -p "$1"
  # The tree's own settings end here, and the package stays out of the user's cache.
  for file in Directory.Build.props Directory.Build.targets Directory.Packages.props; do
    echo '<Project />' >"$1/$file"
  done
  cat >"$1/Probe.csproj" <<'END'
<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <TargetFramework>net10.0</TargetFramework>
    <RestorePackagesPath>$(MSBuildProjectDirectory)/packages</RestorePackagesPath>
    <NuGetAudit>false</NuGetAudit>
  </PropertyGroup>
  <ItemGroup>
    <PackageReference Include="Newtonsoft.Json" Version="[12.0.3]" />
  </ItemGroup>
</Project>
END
}

write_npm_probe() {
  mkdir -p "$1"
  echo '{ "name": "probe", "version": "1.0.0", "private": true, "dependencies": { "lodash": "4.17.15" } }' >"$1/package.json"
  cat >"$1/package-lock.json" <<'END'
{
  "name": "probe",
  "version": "1.0.0",
  "lockfileVersion": 3,
  "requires": true,
  "packages": {
    "": { "name": "probe", "version": "1.0.0", "dependencies": { "lodash": "4.17.15" } },
    "node_modules/lodash": { "version": "4.17.15" }
  }
}
END
}

# Asks for the vulnerabilities of a project or solution; the answer is JSON.
ask_nuget() {
  timed_dotnet 900 list "$1" package --vulnerable --include-transitive --no-restore --format json >"$2" 2>"$2.err" && grep -q '"projects"' "$2"
}

# Prints the vulnerabilities of an answer of NuGet, one a line.
nuget_findings() {
  awk -F'"' '/"id":/ { id = $4 } /"resolvedVersion":/ { version = $4 } /"severity":/ { severity = $4 }
    /"advisory[uU]rl":/ { print id " " version ": " tolower(severity) ", " $4 }' "$1" | sort -u
}

# Asks for the vulnerabilities of a lock file. npm's exit code is that of a failure for findings, too; only an answer has a version.
ask_npm() {
  (cd "$1" && timeout 300 npm audit --package-lock-only --json --loglevel=error) >"$2" 2>"$2.err" </dev/null || true
  grep -q '"auditReportVersion"' "$2"
}

npm_findings() {
  awk -F'"' '/"name":/ { name = $4 } /"url":/ { url = $4 } /"severity":/ && url != "" { print name ": " $4 ", " url; url = "" }' "$1" | sort -u
}

# Each of these two sets `findings`, or `unknown`, the reason why it has none.
check_nuget() {
  local place=$1/nuget
  write_nuget_probe "$place"
  say 'vulnerabilities: asking the sources of NuGet about a package that has one'
  if ! timed_dotnet 300 restore "$place/Probe.csproj" -v q -nologo -nodeReuse:false >"$place/restore.log" 2>&1 ||
    ! ask_nuget "$place/Probe.csproj" "$place/probe.json"; then
    unknown="no source answers; see $place"
    return
  fi
  if [[ -z $(nuget_findings "$place/probe.json") ]]; then
    unknown='the sources give no vulnerability data: they name none of Newtonsoft.Json 12.0.3, which has one'
    return
  fi
  say 'vulnerabilities: asking about all packages of the solution, which may take minutes'
  if ! restore_packages "$root/Benchmark.sln" >"$place/restore.log" 2>&1 || ! ask_nuget "$root/Benchmark.sln" "$place/all.json"; then
    unknown="the question about the solution failed; see $place"
    return
  fi
  findings=$(nuget_findings "$place/all.json")
}

check_npm() {
  local place=$1/npm manifest number=0
  if ! (need_node); then
    unknown='npm is missing'
    return
  fi
  write_npm_probe "$place"
  say 'vulnerabilities: asking the registry of npm about a package that has one'
  if ! ask_npm "$place" "$place/probe.json"; then
    unknown="the registry doesn't answer; see $place"
    return
  fi
  if [[ -z $(npm_findings "$place/probe.json") ]]; then
    unknown='the registry gives no vulnerability data: it names none of lodash 4.17.15, which has some'
    return
  fi
  while IFS= read -r manifest; do
    number=$((number + 1))
    if ! ask_npm "${manifest%/*}" "$place/$number.json"; then
      unknown="the question about ${manifest#"$root"/} failed; see $place"
      return
    fi
    findings+=$(npm_findings "$place/$number.json" | sed "s|\$| (${manifest#"$root"/})|")
    [[ -z $findings || $findings == *$'\n' ]] || findings+=$'\n'
  done < <(find "$root/src" "$root/tests" -name node_modules -prune -o -name package-lock.json -print | sort)
}

run_vulnerabilities() {
  local place=$artifacts/vulnerabilities source findings unknown count=0 gaps=0 number
  (($# == 0)) || usage_error "vulnerabilities takes no argument; unknown '$1'"
  need_dotnet
  rm -rf "$place"
  for source in NuGet npm; do
    findings='' unknown=''
    "check_${source,,}" "$place"
    number=$(grep -c . <<<"$findings" || true)
    count=$((count + number))
    [[ -z $findings ]] || printf '%s\n' "${findings%$'\n'}" | sed "s/^/$source: /"
    if [[ -n $unknown ]]; then
      gaps=$((gaps + 1))
      echo "$source: NOT CHECKED: $unknown"
    elif ((number == 0)); then
      echo "$source: no known vulnerability"
    fi
  done
  if ((gaps == 0)); then
    echo "known vulnerabilities: $count"
  else
    echo "known vulnerabilities: $count; $gaps of 2 sources NOT CHECKED"
  fi
  ((count == 0)) || exit 1
  ((gaps == 0)) || exit 3
}

# Prints each image of the compose files that is not built here, after the variable by which docker compose takes another one.
base_images() {
  sed -n 's|.*\${\(TLSTOLL_[A-Z]*_IMAGE\):-\([^}]*\)}.*|\1 \2|p' "$root/docker-compose.yml" "$root/compose.postgres.yml" | sort -u
}

# Prints an image with the digest that its registry gave it; fails if the image was not pulled from one.
digest_of() {
  docker image inspect --format '{{range .RepoDigests}}{{println .}}{{end}}' "$1" 2>/dev/null | grep -F "${1%:*}@sha256:" | head -n 1
}

run_images() {
  local out=$artifacts/images.env log=$artifacts/images.log variable image digest lines='' pinned=0 missing=0
  read_out images "$@"
  command -v docker >/dev/null || { say 'images: docker is missing'; exit 3; }
  mkdir -p "$artifacts" "$(dirname -- "$out")"
  : >"$log"
  while read -r variable image; do
    say "images: pulling $image"
    docker pull -q "$image" >>"$log" 2>&1 </dev/null || say "images: $image was not pulled; see $log"
    if digest=$(digest_of "$image"); then
      pinned=$((pinned + 1))
      lines+="$variable=$digest"$'\n'
    else
      missing=$((missing + 1))
      echo "$image: NOT PINNED: it has no digest of a registry"
    fi
  done < <(base_images)
  if ((pinned == 0)); then
    echo "no image was pinned, and $out not written"
    exit 3
  fi
  printf '%s' "$lines" >"$out.new"
  mv "$out.new" "$out"
  echo "$pinned images by digest, $missing not: $out"
  ((missing == 0)) || exit 3
}

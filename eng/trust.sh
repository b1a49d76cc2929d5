# shellcheck shell=bash disable=SC2154 # bench sets root and artifacts.
# Tries every promise of eng/promises.txt and writes what the commands showed into one table.

# Prints one fact about the host or the programs for the head of the table.
trust_facts() {
  printf 'Made by `./bench trust%s` on %s' "$1" "$(date -u +%F)"
  printf ' (version %s, %s processors, Linux %s, .NET %s, %s).\n' \
    "$(sed -n 's:.*<Version[^>]*>\(.*\)</Version.*:\1:p' "$root/Directory.Build.props" | head -n 1)" \
    "$(nproc)" "$(uname -r)" "$(dotnet --version)" "$(openssl version | cut -d' ' -f1,2)"
}

# Tries a promise: runs its command and adds a row to `rows`, and to one of the counts `held`, `failed` and `gaps`.
try_promise() {
  local promise=$1 command=$2 log line status=0 result started=$SECONDS words
  log=$artifacts/trust/$(printf '%02d' $((held + failed + gaps + 1))).log
  say "$promise: bench $command"
  # The words of a command have neither blanks nor quotes.
  read -ra words <<<"$command"
  "$root/bench" "${words[@]}" >"$log" 2>"$log.err" </dev/null || status=$?
  line=$(grep -v '^[[:space:]]*$' "$log" | tail -n 1 || true)
  case $status:$line in
    0:*' skipped'*) result='not all of it tried'; gaps=$((gaps + 1)) ;;
    0:?*) result=held; held=$((held + 1)) ;;
    130:*) say 'interrupted'; exit 130 ;;
    *) result="NOT HELD (exit code $status)"; failed=$((failed + 1)) ;;
  esac
  printf '%s: %s (%d s)\n' "$result" "${line:-no output; see $log.err}" "$((SECONDS - started))"
  [[ $command != *[\|\&\;]* ]] || command="${words[*]:0:${#words[@]}-1} '${words[-1]//|/\\|}'"
  rows+="| $promise | $result | ${line//|/\\|} | \`./bench $command\` |"$'\n'
}

run_trust() {
  local form=short flag='' out=$artifacts/trust/trust.md held=0 failed=0 gaps=0 rows='' line key rest promise='' short='' long=''
  while (($#)); do
    case $1 in
      --long) form=long; flag=' --long'; shift ;;
      --out) [[ $# -ge 2 ]] || usage_error '--out requires a value'; out=$2; shift 2 ;;
      --out=*) out=${1#*=}; shift ;;
      *) usage_error "unknown argument '$1' of trust; expected --long or --out FILE" ;;
    esac
  done
  [[ ! -d $out ]] || usage_error "--out: '$out' is a directory"
  mkdir -p "$artifacts/trust" "$(dirname -- "$out")"

  # An empty line ends a promise.
  while IFS= read -r line; do
    read -r key rest <<<"$line"
    case $line in
      \#*) ;;
      '  short '*) short=$rest ;;
      '  long '*) long=$rest ;;
      '')
        [[ $form == long && -n $long ]] && short=$long
        [[ -z $promise ]] || try_promise "$promise" "$short"
        promise='' short='' long=''
        ;;
      *) promise=$line ;;
    esac
  done < <(cat "$root/eng/promises.txt" && echo)

  {
    trust_facts "$flag"
    printf '\n| promise | | what was seen | by |\n|---|---|---|---|\n%s' "$rows"
  } >"$out"
  line="$held held, $failed not held"
  ((gaps == 0)) || line+=", $gaps not wholly tried"
  echo "$line: $out"
  ((failed == 0))
}

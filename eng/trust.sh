# shellcheck shell=bash disable=SC2154 # bench sets root and artifacts.
# Tries every promise of eng/promises.txt and writes what the commands showed into one table.

readonly trust_mark='<!-- What follows is written by bench trust. -->'

# Prints the facts about the host and the programs, below the mark.
trust_facts() {
  printf '%s\n\nNewer rows name their commit, too. The last one was tried on a host with %s processors, Linux %s, .NET %s and %s.\n' \
    "$trust_mark" "$(nproc)" "$(uname -r)" "$(dotnet --version)" "$(openssl version | cut -d' ' -f1,2)"
}

# Prints what the tree is: its commit, with a plus sign if files differ from it.
trust_commit() {
  local commit
  commit=$(git -C "$root" rev-parse --short=8 HEAD 2>/dev/null) || commit='no commit'
  # The table that is being written doesn't count.
  [[ -z $(git -C "$root" status --porcelain -- . ':!docs/trust.md' 2>/dev/null) ]] || commit+=+
  echo "$commit"
}

# Tries a promise with the programs of `commit`: runs its command, and sets its `row` and one of the counts `held`, `failed` and `gaps`.
try_promise() {
  local promise=$1 command=$2 log line status=0 result started=$SECONDS words number
  # The promise's own, since another bench may be trying others.
  for number in "${!promises[@]}"; do
    [[ ${promises[number]} != "$promise" ]] || break
  done
  log=$artifacts/trust/$(printf '%02d' $((number + 1))).log
  say "$promise: ./bench $command"
  # The words of a command have neither blanks nor quotes.
  read -ra words <<<"$command"
  "$root/bench" "${words[@]}" >"$log" 2>"$log.err" </dev/null || status=$?
  line=$(grep -v '^[[:space:]]*$' "$log" | tail -n 1 || true)
  case $status:$line in
    0:*', 0 not told'*) result=held; held=$((held + 1)) ;;
    0:*' skipped'* | 0:*' not told'*) result='not all of it tried'; gaps=$((gaps + 1)) ;;
    0:?*) result=held; held=$((held + 1)) ;;
    5:'NOT SHOWN'* | 3:*' NOT CHECKED') result='not all of it tried'; gaps=$((gaps + 1)) ;;
    130:*) say 'interrupted'; exit 130 ;;
    *) result="NOT HELD (exit code $status)"; failed=$((failed + 1)) ;;
  esac
  printf '%s: %s (%d s)\n' "$result" "${line:-no output; see $log.err}" "$((SECONDS - started))"
  row="| $promise | $result | ${line//|/\\|} | $(trust_command "$command") | $(date -u +%F), $commit |"
}

# Prints a command for a table, with its last word in quotes if a shell would not take it as it is.
trust_command() {
  local command=$1 words
  read -ra words <<<"$command"
  [[ $command != *[\|\&\;]* ]] || command="${words[*]:0:${#words[@]}-1} '${words[-1]//|/\\|}'"
  printf '`./bench %s`' "$command"
}

# Prints the promises, each with its command, separated by a tab, and with the word "long" if the short form has none.
trust_promises() {
  local line promise='' command='' alone='' _
  while IFS= read -r line; do
    case $line in
      \#*) ;;
      '  short '*) read -r _ command <<<"$line" ;;
      '  long '*)
        [[ -n $command ]] || alone=long
        [[ $1 != long && -n $command ]] || read -r _ command <<<"$line"
        ;;
      '') [[ -z $promise ]] || printf '%s\t%s\t%s\n' "$promise" "$command" "$alone"; promise='' command='' alone='' ;;
      *) promise=$line ;;
    esac
  done < <(cat "$root/eng/promises.txt" && echo)
}

# Reads the rows that a file already has, but for those of a command that is no longer the promise's.
read_rows() {
  local promise row
  [[ -f $1 ]] || return 0
  for promise in "${promises[@]}"; do
    row=$(grep -F "| $promise |" "$1" | head -n 1 || true)
    if [[ $row == *"| $(trust_command "${short[$promise]}") |"* || $row == *"| $(trust_command "${long[$promise]}") |"* ]] && [[ $row != *'| not tried |'* ]]; then
      rows[$promise]=$row
    else
      rows[$promise]=''
    fi
  done
}

# Writes the rows below the mark of a file, one for each promise, and keeps what stands above it.
write_rows() {
  local out=$1 head='' promise
  [[ ! -f $out ]] || ! grep -qF "$trust_mark" "$out" || head=$(sed "/^${trust_mark}\$/,\$d" "$out")
  {
    [[ -z $head ]] || printf '%s\n\n' "$head"
    trust_facts
    printf '\n| promise | | what was seen | by | on |\n|---|---|---|---|---|\n'
    for promise in "${promises[@]}"; do
      printf '%s\n' "${rows[$promise]:-"| $promise | not tried | | $(trust_command "${commands[$promise]}") | |"}"
    done
  } >"$out.new"
  mv "$out.new" "$out"
}

run_trust() {
  local begun=$SECONDS form=short only='' out=$artifacts/trust/trust.md held=0 failed=0 gaps=0 needed=shipped promise line alone commit row chosen=()
  local -A rows=() commands=() left=() short=() long=()
  local -a promises=()
  while (($#)); do
    case $1 in
      --long) form=long; shift ;;
      --only) [[ $# -ge 2 ]] || usage_error '--only requires a value'; only=$2; shift 2 ;;
      --only=*) only=${1#*=}; shift ;;
      --file) [[ $# -ge 2 ]] || usage_error '--file requires a value'; out=$2; shift 2 ;;
      --file=*) out=${1#*=}; shift ;;
      *) usage_error "unknown argument '$1' of trust; expected --long, --only TEXT or --file FILE" ;;
    esac
  done
  [[ ! -d $out ]] || usage_error "--file: '$out' is a directory"
  while IFS=$'\t' read -r promise line alone; do
    promises+=("$promise")
    commands[$promise]=$line
    [[ "${promise,,} ${line,,}" == *"${only,,}"* ]] || continue
    # One that is named is tried in any form.
    if [[ $form$alone == shortlong && -z $only ]]; then left[$promise]=1; else chosen+=("$promise"); fi
  done < <(trust_promises "$form")
  while IFS=$'\t' read -r promise line _; do short[$promise]=$line; done < <(trust_promises short)
  while IFS=$'\t' read -r promise line _; do long[$promise]=$line; done < <(trust_promises long)
  ((${#chosen[@]})) || usage_error "--only: neither a promise nor its command contains '$only'"

  # Once: each command would build again, and the first test would build anew what is analysed with the tests alone.
  for promise in "${chosen[@]}"; do
    [[ ${commands[$promise]} != test\ * ]] || needed=all
  done
  need_dotnet
  # Before the build, which includes native/ with the tests.
  [[ $needed != all ]] || want_native_compiler
  build "$needed"
  export TLSTOLL_NO_BUILD=1
  # What is tried from here on, whatever is changed or committed meanwhile.
  commit=$(trust_commit)

  # Each row is written at once, so that an interruption loses one, and into the file as it is by then.
  mkdir -p "$artifacts/trust" "$(dirname -- "$out")"
  for promise in "${chosen[@]}"; do
    try_promise "$promise" "${commands[$promise]}"
    read_rows "$out"
    rows[$promise]=$row
    write_rows "$out"
  done
  for promise in "${promises[@]}"; do
    if [[ -n ${left[$promise]-} ]]; then
      echo "left to --long: $promise (./bench ${commands[$promise]})"
    elif [[ -z ${rows[$promise]-} ]]; then
      echo "no row yet: $promise (./bench ${commands[$promise]})"
    fi
  done
  line="$held held, $failed not held"
  ((gaps == 0)) || line+=", $gaps not wholly tried"
  echo "$line, in $(((SECONDS - begun + 30) / 60)) min: $out"
  ((failed == 0))
}

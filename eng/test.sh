# shellcheck shell=bash disable=SC2154 # bench sets root and artifacts.
# Runs the test projects, two at a time, and prints one line of counts.

# Sets `selection` to the flags of xUnit.net for a filter.
parse_filter() {
  local filter=$1 term terms
  if [[ $filter == /* ]]; then
    selection=(--filter-query "$filter")
    return
  fi
  [[ -n $filter && $filter != *[\&\!\(\)]* ]] ||
    usage_error "unsupported filter '$filter'; expected part of a test's full name, A|B, or a query: https://xunit.net/docs/query-filter-language"
  IFS='|' read -ra terms <<<"$filter"
  selection=(--filter-method)
  for term in "${terms[@]}"; do
    case $term in
      FullyQualifiedName~?*) selection+=("*${term#*~}*") ;;
      FullyQualifiedName=?*) selection+=("${term#*=}") ;;
      *[~=]* | '') usage_error "unsupported filter '$term'; expected FullyQualifiedName~X, FullyQualifiedName=X, or X" ;;
      *) selection+=("*$term*") ;;
    esac
  done
}

# Prints `PASSED FAILED SKIPPED` from the summary at the end of a log. A project that broke off without a failed test ("error" in the
# summary) counts as one failure, and so does a log without a summary.
read_summary() {
  awk '/^Test run summary:/ { delete n; seen = 1 } /^  (total|failed|succeeded|skipped|error): [0-9]+$/ { n[$1] = $2 }
    END { printf "%d %d %d\n", n["succeeded:"], n["failed:"] + n["error:"] + !seen, n["skipped:"] }' "$1"
}

# Passes a log of `dotnet test` on without its skipped tests, of which there may be hundreds, and ends with how many were skipped for which reason.
shorten_skipped() {
  awk '/^skipped / { skipped = 1; due = 1; next }
    skipped && /^  / { if (due) reasons[substr($0, 3)]++; due = 0; next }
    { skipped = 0; print; fflush() }
    END { for (reason in reasons) printf "skipped %d: %s\n", reasons[reason], reason }'
}

# Prints the failed tests of a log again, for they may lie hundreds of lines up.
repeat_failures() {
  awk '/^failed / { failed = 1; if (!n++) print "\nThe failed tests again:" } /^(skipped |passed |Running tests|Test run|Exit code|\/)/ { failed = 0 } failed' "$1"
}

run_tests() {
  local compose=0 times=0 all=0 whole selection=() modules='' project name module log line status=0 passed failed skipped
  while (($#)); do
    case $1 in
      --compose) compose=1; shift ;;
      --times) times=1; shift ;;
      --all) all=1; shift ;;
      --filter) [[ $# -ge 2 ]] || usage_error '--filter requires a value'; parse_filter "$2"; shift 2 ;;
      --filter=*) parse_filter "${1#*=}"; shift ;;
      *) usage_error "unknown argument '$1' of test; expected --all, --filter X, --times or --compose" ;;
    esac
  done
  ((all == 0 || times + compose == 0)) || usage_error '--all goes with neither --times nor --compose'
  # Whether tests that take minutes are run, too.
  whole=$((all + times + compose + ${#selection[@]} > 0))
  need_dotnet
  need_postgres
  need_node
  if ((compose)); then
    need_docker
  else
    need_node_packages
    need_zeep
    want_test_programs "$whole"
  fi
  build all

  for project in "$root"/tests/*/*.csproj; do
    name=$(basename "$project" .csproj)
    module=artifacts/bin/$name/release/TlsToll.$name.dll
    [[ $name == Compose.Tests ]] && ((compose == 0)) && continue
    [[ $name != Compose.Tests ]] && ((compose)) && continue
    [[ -e $root/$module ]] || { say "$name is not built"; exit 1; }
    modules+=$module';'
  done
  if ((times)); then
    [[ ${selection[0]-} != --filter-query ]] || usage_error '--times selects tests itself; expected --filter X without a query'
    # By their trait, too: runners report tests that are only left out as skipped.
    selection+=(--explicit on --filter-trait 'Judges=times')
  fi
  if ((whole == 0)); then
    selection+=(--filter-not-trait 'Takes=minutes')
    say 'the tests that take minutes are left out; ./bench test --all runs them, too'
  fi
  # A project in which the filter selects no test (exit code 8) is not a failure.
  ((${#selection[@]} == 0)) || selection+=(--ignore-exit-code 8)
  log=$(mktemp)
  # shellcheck disable=SC2064 # The value as it is now.
  trap "rm -f '$log'" EXIT
  # Two projects at a time: the runs of EndToEnd.Tests often wait. None of them judges a time, so none minds the
  # other's load; those of --times do, and run alone.
  (cd "$root" && DOTNET_CLI_UI_LANGUAGE=en dotnet test --test-modules "$modules" --root-directory "$root" --max-parallel-test-modules $((times ? 1 : 2)) \
    --no-ansi --no-progress "${selection[@]}" </dev/null 2>&1) | tee -i "$log" | shorten_skipped || status=$?
  repeat_failures "$log"

  read -r passed failed skipped < <(read_summary "$log")
  ((passed + failed + skipped > 0)) || say 'no test ran'
  ((status == 0 || failed > 0 || passed + skipped == 0)) || failed=1
  line="$passed passed, $failed failed"
  ((skipped == 0)) || line+=", $skipped skipped"
  echo "$line"
  ((failed == 0 && passed > 0))
}

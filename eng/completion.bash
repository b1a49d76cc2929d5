# Completion for bash, printed by `bench completion`. The programs suggest their own words; bench adds its commands.
_tlstoll() {
  local word=${COMP_WORDS[COMP_CWORD]} line=${COMP_LINE:0:COMP_POINT} own=
  line=${line#* }
  case ${COMP_WORDS[1]} in
    test) mapfile -t COMPREPLY < <(compgen -W '--filter --times --compose' -- "$word"); return ;;
    trust) mapfile -t COMPREPLY < <(compgen -o default -W '--long --out' -- "$word"); return ;;
    native | openssl-legacy | completion) ((COMP_CWORD == 1)) || return ;;
    nginx) line=${line/#nginx/nginxcost} ;;
    # This program does not suggest words.
    primitives)
      if ((COMP_CWORD > 1)); then
        mapfile -t COMPREPLY < <(compgen -W '--quick --full --out --filter --help' -- "$word")
        return
      fi
      ;;
  esac
  ((COMP_CWORD > 1)) || own='test trust primitives nginx openssl-legacy native native-fuzz completion'
  # rbe suggests words that contain what was typed, and /? for Windows.
  own+=" $(dotnet @RBE@ "[suggest:${#line}]" "$line" 2>/dev/null | grep -v '^/')"
  mapfile -t COMPREPLY < <(compgen -W "$own" -- "$word")
}
complete -o bashdefault -o default -F _tlstoll bench ./bench

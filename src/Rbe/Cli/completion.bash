# Completion of @PROGRAM@ for bash: source <(@TYPED@ completion bash)
_@PROGRAM@_complete() {
  local line=${COMP_LINE:0:COMP_POINT} word=${COMP_WORDS[COMP_CWORD]} whole
  # What was typed of the word; bash itself also splits words at = and :.
  whole=${line##* }
  line=${line#* }
  mapfile -t COMPREPLY < <(@CALL@ "[suggest:${#line}]" "$line" 2>/dev/null)
  case $word in '=' | ':') word= ;; esac
  COMPREPLY=("${COMPREPLY[@]#"${whole%"$word"}"}")
  # After a comma, more values may follow.
  [[ ${COMPREPLY[0]-} != *,* ]] || compopt -o nospace
}
complete -o bashdefault -o default -F _@PROGRAM@_complete @PROGRAM@ ./@PROGRAM@

#compdef @PROGRAM@
# Completion of @PROGRAM@ for zsh: source <(@TYPED@ completion zsh), after compinit.
_@PROGRAM@() {
  local line="${(j: :)words[2,CURRENT-1]} $PREFIX"
  (( CURRENT > 2 )) || line=$PREFIX
  local -a suggestions=("${(@f)$(@CALL@ "[suggest:${#line}]" "$line" 2>/dev/null)}")
  suggestions=(${suggestions:#})
  if (( $#suggestions )); then
    compadd -- $suggestions
  else
    _files
  fi
}
compdef _@PROGRAM@ @PROGRAM@ ./@PROGRAM@
